package dev.armature.advisor.convert.infer;

import java.util.List;
import java.util.regex.Pattern;

/** Finds what stands between the parts of keys. */
public final class Delimiter {
    static final String DEFAULT = "#";

    /** In the order in which they are preferred. */
    private static final List<String> CANDIDATES = List.of("#", "|", "~", "^", "::", ":", "/", "_");
    /** A part of all keys, under which a character is not their delimiter. */
    private static final double SHARE_MIN = 0.3;

    /** Times and addresses have colons and slashes of their own. */
    private static final Pattern NOT_DELIMITING =
            Pattern.compile("\\d{2}:\\d{2}(?::\\d{2})?|https?://\\S+|[A-Za-z]+/[A-Za-z_]+(?=$)");

    private Delimiter() {}

    /** @param keys texts of keys */
    public static String of(List<String> keys) {
        if (keys.isEmpty()) {
            return DEFAULT;
        }
        List<String> bare = keys.stream()
                .map(key -> NOT_DELIMITING.matcher(key).replaceAll(""))
                .toList();
        String best = DEFAULT;
        double bestShare = SHARE_MIN;
        for (String candidate : CANDIDATES) {
            double share = (double) bare.stream()
                            .filter(key -> delimits(candidate, key))
                            .count()
                    / keys.size();
            if (share > bestShare) {
                best = candidate;
                bestShare = share;
            }
        }
        return best;
    }

    private static boolean delimits(String candidate, String key) {
        // An underscore is part of many words: it delimits only what has a number behind it.
        return candidate.equals("_") ? key.matches("[A-Za-z]+_[A-Za-z]*\\d.*") : key.contains(candidate);
    }
}
