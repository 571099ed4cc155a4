package dev.armature.advisor.convert.infer;

import java.util.Locale;
import java.util.Set;

/** Names of key attributes. */
public final class KeyNames {
    private static final Set<String> GENERIC = Set.of(
            "pk",
            "sk",
            "hash",
            "range",
            "sort",
            "hashkey",
            "rangekey",
            "partitionkey",
            "sortkey",
            "key",
            "partition",
            "h",
            "r",
            "p",
            "s",
            "");

    private KeyNames() {}

    /** Whether it says nothing of what is in it, as {@code PK} and {@code GSI1SK}, so that anything may be. */
    public static boolean isGeneric(String attribute) {
        String bare = attribute
                .toLowerCase(Locale.ROOT)
                .replaceAll("[-_.:]", "")
                .replaceAll("^(?:data)?(?:gsi|lsi|gs|ls)(?=\\d|pk|sk|hash|range|$)", "")
                .replaceAll("\\d+", "");
        return GENERIC.contains(bare);
    }
}
