package dev.armature.advisor.cost;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * That items of an entity are in an index.
 *
 * @param keyFields the fields that the key in the index is made of
 * @param conditionFields the fields and attributes that decide whether an item is in it
 */
record Entries(Index index, Set<String> keyFields, Set<String> conditionFields, List<KeyTemplate> keys) {
    private static final Pattern WORD = Pattern.compile("(?<![:\\w])#?([A-Za-z_]\\w*)");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"");

    /** The indexes that items of the entity are in: those it has keys for, and those whose keys are fields of it. */
    static List<Entries> of(TableModel table, Entity entity) {
        List<Entries> all = new ArrayList<>();
        for (Index index : table.indexes()) {
            var mapping = entity.mapping(index.name()).orElse(null);
            if (mapping != null) {
                List<KeyTemplate> keys = new ArrayList<>(mapping.partitionKey());
                keys.addAll(mapping.sortKey());
                Set<String> fields = new LinkedHashSet<>();
                keys.forEach(key -> fields.addAll(key.fields()));
                String when = mapping.when();
                all.add(new Entries(index, fields, when == null ? Set.of() : words(when), keys));
            } else if (hasKeys(table, index, entity)) {
                Set<String> fields = new LinkedHashSet<>(index.partitionKey());
                fields.addAll(index.sortKey());
                fields.remove(table.partitionKey());
                List<KeyTemplate> keys = new ArrayList<>();
                for (String attribute : keyAttributes(index)) {
                    keys.add(
                            attribute.equals(table.partitionKey())
                                    ? entity.partitionKey()
                                    : KeyTemplate.parse("{" + attribute + "}"));
                }
                all.add(new Entries(index, fields, Set.of(), keys));
            }
        }
        return all;
    }

    private static boolean hasKeys(TableModel table, Index index, Entity entity) {
        return keyAttributes(index).stream()
                .allMatch(attribute -> entity.field(attribute).isPresent()
                        || attribute.equals(table.partitionKey())
                        || attribute.equals(table.sortKey()));
    }

    static List<String> keyAttributes(Index index) {
        List<String> attributes = new ArrayList<>(index.partitionKey());
        attributes.addAll(index.sortKey());
        return attributes;
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

    private static Set<String> words(String condition) {
        Set<String> words = new LinkedHashSet<>();
        WORD.matcher(QUOTED.matcher(condition).replaceAll("")).results().forEach(word -> words.add(word.group(1)));
        return words;
    }

    /** Whether a change of the attribute or field moves entries to another place. */
    boolean isKey(String attribute) {
        return keyFields.contains(attribute) || keyAttributes(index).contains(attribute);
    }
}
