package dev.armature.advisor.finding;

import java.util.Locale;

/** How bad it is; the worst comes first. */
public enum Severity {
    /** It will fail, or give wrong answers. */
    ERROR,
    /** It will cost, or be throttled. */
    WARNING,
    ADVICE;

    /** As people and programs read it: {@code error}, {@code warning}, {@code advice}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isAtLeast(Severity other) {
        return compareTo(other) <= 0;
    }
}
