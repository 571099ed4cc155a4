package dev.armature.advisor.runtime.rule;

/** How sure a finding is, by how much it is founded on. */
public enum Confidence {
    LOW,
    MEDIUM,
    HIGH;

    private static final int MEDIUM_TIMES = 3;
    private static final int HIGH_TIMES = 10;

    /** By how many times the least number of requests there were. */
    static Confidence of(long requests, long minimum) {
        if (requests < MEDIUM_TIMES * minimum) {
            return LOW;
        }
        return requests < HIGH_TIMES * minimum ? MEDIUM : HIGH;
    }
}
