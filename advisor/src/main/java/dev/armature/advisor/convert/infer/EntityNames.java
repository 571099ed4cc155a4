package dev.armature.advisor.convert.infer;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names entities, each differently within a model. */
public final class EntityNames {
    /** Words in sort keys that say nothing of what the item is. */
    private static final Set<String> GENERIC = Set.of(
            "METADATA",
            "META",
            "PROFILE",
            "INFO",
            "DETAIL",
            "DETAILS",
            "DATA",
            "ROOT",
            "SUMMARY",
            "HEADER",
            "SELF",
            "A");

    private final Set<String> taken = new HashSet<>();

    /** The name itself if it is free, else with the table's before it, else with a number behind it. */
    public String unique(String wanted, String table) {
        String base = NameStyle.entity(wanted).isEmpty() ? NameStyle.entity(table) : NameStyle.entity(wanted);
        String name = base.isEmpty() ? "Item" : base;
        if (taken.contains(name) && !NameStyle.entity(table).isEmpty()) {
            name = NameStyle.entity(table) + name;
        }
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + i;
        }
        return free;
    }

    /** What the text in its keys says that it is; empty if there is none. */
    String fromKeys(KeyShape partitionKey, KeyShape sortKey, Set<String> others) {
        List<String> partition = partitionKey.literals();
        List<String> sort = sortKey.literals().stream()
                .filter(word -> !isGeneric(word) && !partition.contains(word))
                .toList();
        if (sort.isEmpty()) {
            return partition.isEmpty() ? "" : partition.getLast();
        }
        String name = sort.getLast();
        return others.contains(NameStyle.entity(name)) && !partition.isEmpty()
                ? partition.getLast() + "_" + name
                : name;
    }

    /** Whether a word that is a whole sort key says nothing of what the item is. */
    static boolean isGeneric(String word) {
        return GENERIC.contains(word.toUpperCase(Locale.ROOT));
    }

    Set<String> taken() {
        return Set.copyOf(taken);
    }
}
