package dev.armature.advisor.read;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What names in a model refer to: that it is there.
 *
 * <p>A reference is refused where nothing could be understood without what it names. A field that is not listed is only worth a note:
 * a model need not list all.
 */
final class References {
    private final Model model;
    private final Problems problems;
    private final List<String> entityNames;

    References(Model model, Problems problems) {
        this.model = model;
        this.problems = problems;
        this.entityNames = model.entities().map(Entity::name).toList();
    }

    void check() {
        for (TableModel table : model.tables()) {
            for (Entity entity : table.entities()) {
                entity.indexMappings().forEach(mapping -> checkMapping(table, mapping));
                entity.accessPatterns().forEach(pattern -> checkPattern(table, entity, pattern));
                noteUnlistedFields(entity);
            }
        }
        model.crossTablePatterns().forEach(this::checkTransaction);
        model.constraints().forEach(this::noteUnknownEntities);
    }

    private void checkMapping(TableModel table, Entity.IndexMapping mapping) {
        var index = table.index(mapping.index());
        if (index.isEmpty()) {
            problems.fault(mapping.place(), noIndex(table, mapping.index()));
            return;
        }
        requireSameSize(
                mapping,
                "partition key",
                index.get().name(),
                index.get().partitionKey().size(),
                mapping.partitionKey().size());
        requireSameSize(
                mapping,
                "sort key",
                index.get().name(),
                index.get().sortKey().size(),
                mapping.sortKey().size());
    }

    private static String noIndex(TableModel table, String name) {
        List<String> names = table.indexes().stream().map(Index::name).toList();
        return "there is no index " + name + " in the table"
                + (names.isEmpty() ? ", which has none" : ", which has " + String.join(", ", names))
                + Spelling.suggestion(name, names);
    }

    /** An item is in an index if it has all attributes of its key, and only then. */
    private void requireSameSize(Entity.IndexMapping mapping, String key, String index, int attributes, int templates) {
        if (attributes != templates) {
            problems.fault(
                    mapping.place(),
                    "the " + key + " of " + index + " has " + counted(attributes, "attribute") + ", and there "
                            + (templates == 1 ? "is " : "are ") + counted(templates, "template") + " for it");
        }
    }

    private static String counted(int count, String what) {
        return (count == 0 ? "no" : Integer.toString(count)) + " " + what + (count == 1 ? "" : "s");
    }

    private void checkPattern(TableModel table, Entity entity, AccessPattern pattern) {
        if (pattern.index() != null && table.index(pattern.index()).isEmpty()) {
            problems.fault(pattern.place(), noIndex(table, pattern.index()));
        }
        pattern.parameters().forEach(this::requireKnownEntity);
        requireOwnEntity(table, pattern);
        boolean isPaged = pattern.operation() == Operation.QUERY || pattern.operation() == Operation.SCAN;
        if (pattern.filter() != null && !isPaged) {
            problems.fault(
                    pattern.filter().place(),
                    "a filter is for Query and Scan, and this is a "
                            + pattern.operation().word());
        } else if (pattern.filter() != null) {
            checkFilter(table, pattern, pattern.filter());
        }
        if (pattern.rangeCondition() != null) {
            checkRange(table, entity, pattern, pattern.rangeCondition());
        }
    }

    /** A put takes an item of its table, and may take those of others besides. */
    private void requireOwnEntity(TableModel table, AccessPattern pattern) {
        List<String> given = pattern.parameters().stream()
                .map(AccessPattern.Parameter::entityType)
                .filter(entityNames::contains)
                .toList();
        boolean hasOwn = table.entities().stream().anyMatch(entity -> given.contains(entity.name()));
        if (pattern.operation() == Operation.PUT_ITEM && !given.isEmpty() && !hasOwn) {
            problems.fault(
                    pattern.place(),
                    "this puts items into the table " + table.name() + ", and is given " + String.join(", ", given)
                            + ", which is no entity of it");
        }
    }

    /** DynamoDB refuses a filter on the key that a query is about. */
    private void checkFilter(TableModel table, AccessPattern pattern, Filter filter) {
        if (pattern.operation() == Operation.QUERY) {
            for (String attribute : keyAttributes(table, pattern)) {
                if (filter.fields().contains(attribute)) {
                    problems.fault(
                            filter.place(),
                            attribute
                                    + " is an attribute of the key, and belongs into the key condition, not into a filter");
                }
            }
        }
    }

    private static Set<String> keyAttributes(TableModel table, AccessPattern pattern) {
        Set<String> attributes = new HashSet<>();
        var index =
                pattern.index() == null ? null : table.index(pattern.index()).orElse(null);
        if (index == null) {
            attributes.add(table.partitionKey());
            attributes.add(String.valueOf(table.sortKey()));
        } else {
            attributes.addAll(index.partitionKey());
            attributes.addAll(index.sortKey());
        }
        return attributes;
    }

    private void checkRange(
            TableModel table, Entity entity, AccessPattern pattern, AccessPattern.RangeCondition condition) {
        boolean hasSortKey = pattern.index() == null
                ? table.sortKey() != null
                : table.index(pattern.index())
                        .map(index -> !index.sortKey().isEmpty())
                        .orElse(true);
        if (pattern.operation() != Operation.QUERY) {
            problems.fault(
                    pattern.place(),
                    "range_condition is for Query, and this is a "
                            + pattern.operation().word());
        } else if (!hasSortKey) {
            problems.fault(
                    pattern.place(),
                    "range_condition is about the sort key, and "
                            + (pattern.index() == null ? "the table" : pattern.index()) + " has none");
        } else if (condition == AccessPattern.RangeCondition.BETWEEN && valuesFor(entity, pattern) < 2) {
            problems.fault(
                    pattern.place(),
                    "between needs a lower and an upper value: two parameters besides those of the partition key");
        }
    }

    /** How many parameters are left when the partition key and the filter have theirs. */
    private static long valuesFor(Entity entity, AccessPattern pattern) {
        Set<String> taken = new HashSet<>();
        if (pattern.index() == null) {
            taken.addAll(entity.partitionKey().fields());
        } else {
            entity.mapping(pattern.index())
                    .ifPresent(mapping -> mapping.partitionKey().forEach(template -> taken.addAll(template.fields())));
        }
        if (pattern.filter() != null) {
            pattern.filter().conditions().forEach(condition -> taken.addAll(condition.parameters()));
        }
        return pattern.parameters().stream()
                .filter(parameter -> !taken.contains(parameter.name()) && !parameter.isEntity())
                .count();
    }

    private void requireKnownEntity(AccessPattern.Parameter parameter) {
        String entity = parameter.entityType();
        if (entity != null && !entityNames.contains(entity)) {
            problems.fault(parameter.place(), noEntity(entity));
        }
    }

    private String noEntity(String name) {
        return "there is no entity " + name + " in the model" + Spelling.suggestion(name, entityNames);
    }

    private void checkTransaction(TransactionPattern pattern) {
        pattern.parameters().forEach(this::requireKnownEntity);
        List<String> tables = model.tables().stream().map(TableModel::name).toList();
        for (TransactionPattern.Action action : pattern.actions()) {
            var entity = model.entity(action.entity());
            if (!action.table().isEmpty() && !tables.contains(action.table())) {
                problems.fault(
                        action.place(),
                        "there is no table " + action.table() + " in the model"
                                + Spelling.suggestion(action.table(), tables));
            } else if (entity.isEmpty()) {
                problems.fault(action.place(), noEntity(action.entity()));
            } else if (!action.table().isEmpty()
                    && !model.tableOf(entity.get())
                            .map(TableModel::name)
                            .orElse("")
                            .equals(action.table())) {
                problems.fault(action.place(), action.entity() + " is no entity of the table " + action.table());
            }
        }
    }

    private void noteUnlistedFields(Entity entity) {
        List<String> listed = entity.fields().stream().map(Field::name).toList();
        if (listed.isEmpty()) {
            return;
        }
        Map<String, Place> used = new LinkedHashMap<>();
        keys(entity).forEach(key -> key.fields().forEach(field -> used.putIfAbsent(field, entity.place())));
        for (Entity.IndexMapping mapping : entity.indexMappings()) {
            Stream.concat(mapping.partitionKey().stream(), mapping.sortKey().stream())
                    .forEach(key -> key.fields().forEach(field -> used.putIfAbsent(field, mapping.place())));
        }
        used.keySet().removeAll(listed);
        used.forEach((field, place) -> problems.note(
                place,
                "{" + field + "} in a key is not among the fields, so nothing is known of it"
                        + Spelling.suggestion(field, listed)));
    }

    private static Stream<KeyTemplate> keys(Entity entity) {
        return Stream.concat(Stream.of(entity.partitionKey()), Stream.ofNullable(entity.sortKey()));
    }

    private void noteUnknownEntities(Constraint constraint) {
        String entity = switch (constraint) {
            case Constraint.Unique unique -> unique.entity();
            case Constraint.Counter counter -> counter.entity();
            case Constraint.OptimisticLock lock -> lock.entity();
        };
        if (!entity.isEmpty() && !entityNames.contains(entity)) {
            problems.note(constraint.place(), noEntity(entity) + ", so this says nothing");
        }
    }
}
