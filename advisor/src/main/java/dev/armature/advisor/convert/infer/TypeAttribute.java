package dev.armature.advisor.convert.infer;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the attribute that says of which entity an item is: designs of single tables have one, under one of few names. */
final class TypeAttribute {
    /** In the order in which they are preferred: what no application would call something else stands first. */
    private static final List<String> NAMES = List.of(
            "__edb_e__",
            "_et",
            "__typename",
            "entitytype",
            "_type",
            "_entity",
            "et",
            "itemtype",
            "objecttype",
            "recordtype",
            "entity",
            "entityname",
            "modelname",
            "type",
            "kind");
    /** A part of all items that has to have it. */
    private static final double SHARE_MIN = 0.6;

    private static final int VALUES_MAX = 60;
    private static final int VALUE_LENGTH_MAX = 60;

    private TypeAttribute() {}

    static Optional<String> of(List<SampleItem> items, Set<String> keyAttributes) {
        Set<String> names = new HashSet<>();
        items.forEach(item -> names.addAll(item.attributes().keySet()));
        names.removeAll(keyAttributes);
        for (String candidate : NAMES) {
            for (String name : names.stream().sorted().toList()) {
                if (folded(name).equals(folded(candidate)) && isType(name, items)) {
                    return Optional.of(name);
                }
            }
        }
        return Optional.empty();
    }

    /** An underscore before a name tells it apart from the same name without; within a name it is a matter of style. */
    private static String folded(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("_") ? lower : lower.replace("_", "").replace("-", "");
    }

    private static boolean isType(String name, List<SampleItem> items) {
        Set<String> values = new HashSet<>();
        int there = 0;
        for (SampleItem item : items) {
            if (item.isString(name)) {
                there++;
                values.add(String.valueOf(item.text(name)));
            }
        }
        return there >= SHARE_MIN * items.size()
                && values.size() <= VALUES_MAX
                && values.stream()
                        .allMatch(value -> value.length() <= VALUE_LENGTH_MAX
                                && value.matches("[\\w .:/$#-]*[A-Za-z][\\w .:/$#-]*"));
    }
}
