package dev.armature.advisor.cost;

import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * That items of an entity are in an index.
 *
 * @param keys what they are under there
 * @param conditionFields the attributes that decide whether an item is in it
 */
record Entries(Index index, EntityKeys keys, Set<String> conditionFields) {

    /** The indexes that items of the entity are in: those it has keys for, and those whose keys are fields of it. */
    static List<Entries> of(TableModel table, Entity entity) {
        List<Entries> all = new ArrayList<>();
        for (Index index : table.indexes()) {
            KeySpace.of(table, index).keysOf(entity).ifPresent(keys -> {
                String when = keys.when();
                all.add(new Entries(
                        index,
                        keys,
                        when == null ? Set.of() : Expression.condition(when).attributes()));
            });
        }
        return all;
    }

    static List<String> keyAttributes(Index index) {
        return Stream.concat(index.partitionKey().stream(), index.sortKey().stream())
                .toList();
    }

    /** Whether entries carry the attribute: besides what the projection says, all keys. */
    static boolean projects(TableModel table, Index index, String attribute) {
        return switch (index.projection()) {
            case ALL -> true;
            case INCLUDE -> index.included().contains(attribute) || isKey(table, index, attribute);
            case KEYS_ONLY -> isKey(table, index, attribute);
        };
    }

    private static boolean isKey(TableModel table, Index index, String attribute) {
        return attribute.equals(table.partitionKey())
                || attribute.equals(table.sortKey())
                || keyAttributes(index).contains(attribute);
    }

    /** Whether a change of the attribute or field moves entries to another place. */
    boolean isKey(String attribute) {
        return keys.partitionFields().contains(attribute)
                || keys.sortFields().contains(attribute)
                || keyAttributes(index).contains(attribute);
    }
}
