package dev.armature.advisor.run;

import java.util.ArrayList;
import java.util.List;

/** What was seen of one pattern so far. */
final class Observations {
    /** One fault shows in many runs: a few of them are enough. */
    private static final int PROBLEMS_MAX = 3;

    private final String entity;
    private final String pattern;
    private final String patternId;
    private final List<Problem> problems = new ArrayList<>();
    private int runs;

    Observations(String entity, String pattern, String patternId) {
        this.entity = entity;
        this.pattern = pattern;
        this.patternId = patternId;
    }

    void ran() {
        runs++;
    }

    void add(Problem problem) {
        boolean isNew = problems.stream().noneMatch(known -> known.what().equals(problem.what()));
        if (isNew && problems.size() < PROBLEMS_MAX) {
            problems.add(problem);
        }
    }

    PatternResult result() {
        return new PatternResult(entity, pattern, patternId, runs, "", problems);
    }

    PatternResult skipped(String why) {
        return new PatternResult(entity, pattern, patternId, runs, why, problems);
    }
}
