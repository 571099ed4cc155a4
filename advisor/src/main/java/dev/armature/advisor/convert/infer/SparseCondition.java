package dev.armature.advisor.convert.infer;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the condition that tells items that are in an index from those that are not. */
final class SparseCondition {
    private SparseCondition() {}

    /** @param apart attributes that are no fields */
    static Optional<String> of(List<SampleItem> inside, List<SampleItem> outside, Set<String> apart) {
        Set<String> names = new LinkedHashSet<>();
        inside.forEach(item -> names.addAll(item.attributes().keySet()));
        names.removeAll(apart);
        return names.stream()
                .filter(name -> inside.stream().allMatch(item -> has(item, name))
                        && outside.stream().noneMatch(item -> has(item, name)))
                .findFirst()
                .map(name -> "attribute_exists(" + name + ")")
                .or(() -> names.stream()
                        .flatMap(name -> comparison(name, inside, outside).stream())
                        .findFirst());
    }

    private static boolean has(SampleItem item, String name) {
        return item.attributes().containsKey(name);
    }

    /** A value that all items on one side have, and none on the other. */
    private static Optional<String> comparison(String name, List<SampleItem> inside, List<SampleItem> outside) {
        Set<String> in = texts(name, inside);
        Set<String> out = texts(name, outside);
        boolean apart = in.stream().noneMatch(out::contains) && !in.isEmpty() && !out.isEmpty();
        if (!apart || !inside.stream().allMatch(item -> item.isString(name))) {
            return Optional.empty();
        }
        if (in.size() == 1) {
            return Optional.of(name + " = " + quoted(in));
        }
        return out.size() == 1 ? Optional.of(name + " <> " + quoted(out)) : Optional.empty();
    }

    private static Set<String> texts(String name, List<SampleItem> items) {
        Set<String> texts = new HashSet<>();
        items.forEach(item -> texts.add(String.valueOf(item.text(name))));
        return texts;
    }

    private static String quoted(Set<String> one) {
        return "'" + one.iterator().next().replace("'", "") + "'";
    }
}
