package dev.armature.advisor.run;

import java.util.List;

/**
 * What became of one access pattern.
 *
 * @param entity empty for a transaction over several
 * @param runs how many times it was asked
 * @param skipped why it was not run; empty if it was
 */
public record PatternResult(
        String entity, String pattern, String patternId, int runs, String skipped, List<Problem> problems) {
    public PatternResult {
        problems = List.copyOf(problems);
    }

    public boolean passed() {
        return problems.isEmpty();
    }
}
