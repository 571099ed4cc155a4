package dev.armature.advisor.run;

import java.util.List;

/** What became of all patterns of a model. */
public record TestReport(long seed, int items, List<PatternResult> patterns) {
    public TestReport {
        patterns = List.copyOf(patterns);
    }

    public long passed() {
        return patterns.stream().filter(PatternResult::passed).count();
    }

    public long failed() {
        return patterns.size() - passed();
    }
}
