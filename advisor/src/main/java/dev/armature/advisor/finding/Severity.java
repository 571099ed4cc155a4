package dev.armature.advisor.finding;

/** How bad it is; the worst comes first. */
public enum Severity {
    /** It will fail, or give wrong answers. */
    ERROR,
    /** It will cost, or be throttled. */
    WARNING,
    ADVICE;

    public boolean isAtLeast(Severity other) {
        return compareTo(other) <= 0;
    }
}
