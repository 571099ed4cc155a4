package dev.armature.model;

import org.jspecify.annotations.Nullable;

/**
 * An Amazon Resource Name, taken apart: {@code arn:partition:service:region:account:resource}. What its parts may say is for those to check that
 * use them; only the last one may have colons in it.
 */
public record Arn(String partition, String service, String region, String account, String resource) {
    private static final String BEGINNING = "arn:";
    private static final int COLONS = 5;
    private static final int BEFORE_ACCOUNT = 4;

    /** Whether a text is meant to be one, as it begins; it need not have all of its parts. */
    public static boolean isMeant(String text) {
        return text.startsWith(BEGINNING);
    }

    /** Null if it has not all of its parts. */
    public static @Nullable Arn parse(String text) {
        if (!isMeant(text)) {
            return null;
        }
        var ends = new int[COLONS];
        int from = 0;
        for (int i = 0; i < COLONS; i++) {
            int colon = text.indexOf(':', from);
            if (colon < 0) {
                return null;
            }
            ends[i] = colon;
            from = colon + 1;
        }
        return new Arn(
                text.substring(ends[0] + 1, ends[1]),
                text.substring(ends[1] + 1, ends[2]),
                text.substring(ends[2] + 1, ends[3]),
                text.substring(ends[3] + 1, ends[4]),
                text.substring(from));
    }

    /** The account that a text names if it is an ARN; empty if it names none, or is none. */
    public static String account(String text) {
        int from = 0;
        for (int i = 0; i < BEFORE_ACCOUNT; i++) {
            from = text.indexOf(':', from) + 1;
            if (from == 0) {
                return "";
            }
        }
        int end = text.indexOf(':', from);
        return end < 0 || !isMeant(text) ? "" : text.substring(from, end);
    }

    @Override
    public String toString() {
        return BEGINNING + partition + ":" + service + ":" + region + ":" + account + ":" + resource;
    }
}
