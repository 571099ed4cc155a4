package dev.armature.security.observation;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of a partition key that were seen, as patterns: whole keys, and beginnings that several keys share up to a separator, such as
 * {@code TENANT#42#}. Keys are put together as they come; when they have too little in common, all keys are meant.
 *
 * @param patterns none of which covers another; at most {@link #PATTERNS_MAX}
 * @param isAny whether keys have nothing in common that could be said
 */
record LeadingKeys(List<Pattern> patterns, boolean isAny) {
    static final LeadingKeys NONE = new LeadingKeys(List.of(), false);
    static final LeadingKeys ANY = new LeadingKeys(List.of(), true);

    static final int PATTERNS_MAX = 8;
    /** A longer key is taken for its beginning. */
    static final int TEXT_LENGTH_MAX = 128;

    /** What the name of the user was in a key: a character that no policy may contain. */
    static final char USER_NAME = '\uE000';

    private static final String SEPARATORS = "#|:/~_-.@+,; ";
    /** Policies are written in the characters up to this one. */
    private static final char WRITABLE_MAX = '\u00FF';

    /** @param isWhole whether it is a key, and not the beginning of several */
    record Pattern(String text, boolean isWhole) {
        boolean covers(Pattern other) {
            return isWhole ? equals(other) : other.text.startsWith(text);
        }
    }

    /**
     * The key of a request as it is put together with others.
     *
     * @param userName empty for who has none: where a part of the key between separators is that name, it stands for the name of any user
     */
    static Pattern seen(String key, String userName) {
        String text = userName.isEmpty() || !key.contains(userName) ? key : named(key, userName);
        int end = 0;
        while (end < text.length() && end < TEXT_LENGTH_MAX && isWritable(text.charAt(end))) {
            end++;
        }
        return new Pattern(text.substring(0, end), end == text.length());
    }

    /** Whether a character can stand in a policy. */
    static boolean isWritable(char c) {
        return c >= ' ' && c <= WRITABLE_MAX || c == '\t' || c == '\n' || c == '\r' || c == USER_NAME;
    }

    private static String named(String key, String userName) {
        var text = new StringBuilder();
        int at = 0;
        int found = key.indexOf(userName);
        while (found >= 0) {
            int end = found + userName.length();
            boolean isPart = (found == 0 || isSeparator(key.charAt(found - 1)))
                    && (end == key.length() || isSeparator(key.charAt(end)));
            text.append(key, at, found);
            if (isPart) {
                text.append(USER_NAME);
            } else {
                text.append(userName);
            }
            at = end;
            found = key.indexOf(userName, at);
        }
        return text.append(key, at, key.length()).toString();
    }

    private static boolean isSeparator(char c) {
        return SEPARATORS.indexOf(c) >= 0;
    }

    /**
     * With one more key.
     *
     * @param hasParts whether it is a text, which may begin as others do; numbers and binaries are alike or not
     */
    LeadingKeys with(Pattern key, boolean hasParts) {
        if (isAny) {
            return this;
        }
        for (Pattern pattern : patterns) {
            if (pattern.covers(key)) {
                return this;
            }
        }
        Pattern joined = hasParts ? joined(key) : key;
        if (joined.text.isEmpty() && !joined.isWhole) {
            return ANY;
        }
        List<Pattern> all = new ArrayList<>();
        for (Pattern pattern : patterns) {
            if (!joined.covers(pattern)) {
                all.add(pattern);
            }
        }
        all.add(joined);
        return all.size() > PATTERNS_MAX ? ANY : new LeadingKeys(List.copyOf(all), false);
    }

    /** The longest beginning that it has in common with a pattern up to a separator; itself if it has none with any. */
    private Pattern joined(Pattern key) {
        String longest = "";
        for (Pattern pattern : patterns) {
            if (!isBelow(key, pattern) && !isBelow(pattern, key)) {
                String common = common(pattern.text, key.text);
                longest = common.length() > longest.length() ? common : longest;
            }
        }
        return longest.isEmpty() ? key : new Pattern(longest, false);
    }

    /** Whether one is a key and the other goes on behind it, as {@code TENANT#42} and {@code TENANT#42#USER#1}: one says nothing of the other. */
    private static boolean isBelow(Pattern longer, Pattern key) {
        return key.isWhole
                && longer.text.length() > key.text.length()
                && longer.text.startsWith(key.text)
                && isSeparator(longer.text.charAt(key.text.length()));
    }

    private static String common(String one, String other) {
        int end = 0;
        int shared = Math.min(one.length(), other.length());
        for (int i = 0; i < shared && one.charAt(i) == other.charAt(i); i++) {
            if (isSeparator(one.charAt(i))) {
                end = i + 1;
            }
        }
        return one.substring(0, end);
    }
}
