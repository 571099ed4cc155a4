package dev.armature.advisor.sample;

import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.request.ModelExpression;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of an entity are for, as far as it decides which values they get.
 *
 * @param fields all of them, also those that only a template names
 * @param partition those of the partition key
 * @param own those of the sort key that the partition key does not have, in order
 * @param looked those by which items are found or picked besides: by indexes, filters, conditions
 * @param distinct those of which no two items have the same value
 * @param ceilings the largest numbers that fit into keys
 */
record Roles(
        Entity entity,
        Map<String, Field> fields,
        Set<String> partition,
        List<String> own,
        Set<String> looked,
        Set<String> distinct,
        Map<String, BigDecimal> ceilings) {

    static Roles of(Entity entity, Model model) {
        Map<String, Field> fields = new LinkedHashMap<>();
        entity.fields().forEach(field -> fields.put(field.name(), field));
        List<KeyTemplate> templates = templates(entity, model);
        for (KeyTemplate template : templates) {
            template.fields().forEach(name -> fields.computeIfAbsent(name, Field::text));
        }
        Set<String> partition = entity.partitionKey().fields();
        List<String> own = new ArrayList<>(
                entity.sortKey() == null ? Set.of() : entity.sortKey().fields());
        own.removeAll(partition);
        Set<String> looked = looked(entity, templates, fields.keySet());
        looked.removeAll(partition);
        looked.removeAll(own);
        return new Roles(entity, fields, partition, own, looked, distinct(entity, model), ceilings(templates));
    }

    /** Also of indexes that it is in without a mapping, since its fields have the names of their keys. */
    private static List<KeyTemplate> templates(Entity entity, Model model) {
        List<KeyTemplate> templates = new ArrayList<>();
        templates.add(entity.partitionKey());
        if (entity.sortKey() != null) {
            templates.add(entity.sortKey());
        }
        for (Entity.IndexMapping mapping : entity.indexMappings()) {
            templates.addAll(mapping.partitionKey());
            templates.addAll(mapping.sortKey());
        }
        model.tableOf(entity)
                .ifPresent(table -> table.indexes().stream()
                        .filter(index -> entity.mapping(index.name()).isEmpty())
                        .flatMap(index -> KeySpace.of(table, index).keysOf(entity).stream())
                        .flatMap(EntityKeys::templates)
                        .forEach(templates::add));
        return templates;
    }

    private static Set<String> looked(Entity entity, List<KeyTemplate> templates, Set<String> names) {
        Set<String> looked = new LinkedHashSet<>();
        templates.forEach(template -> looked.addAll(template.fields()));
        for (Entity.IndexMapping mapping : entity.indexMappings()) {
            looked.addAll(attributes(mapping.when()));
        }
        for (AccessPattern pattern : entity.accessPatterns()) {
            looked.addAll(attributes(
                    pattern.filter() == null ? null : pattern.filter().expression()));
        }
        looked.retainAll(names);
        return looked;
    }

    private static Set<String> attributes(@Nullable String expression) {
        return expression == null
                ? Set.of()
                : Set.copyOf(ModelExpression.of(expression, "x").names().values());
    }

    /** What a constraint says, and what a format is for. */
    private static Set<String> distinct(Entity entity, Model model) {
        Set<String> distinct = new LinkedHashSet<>();
        for (Constraint constraint : model.constraints()) {
            if (constraint instanceof Constraint.Unique unique
                    && unique.entity().equals(entity.name())) {
                distinct.addAll(unique.fields());
            }
        }
        for (Field field : entity.fields()) {
            if (field.format() != null && field.format().kind() == Format.Kind.EMAIL) {
                distinct.add(field.name());
            }
        }
        return distinct;
    }

    private static Map<String, BigDecimal> ceilings(List<KeyTemplate> templates) {
        Map<String, BigDecimal> ceilings = new HashMap<>();
        for (KeyTemplate template : templates) {
            for (Part part : template.parts()) {
                if (part instanceof Part.Value(String field, Form form)) {
                    BigDecimal ceiling = ceiling(form);
                    if (ceiling != null) {
                        ceilings.merge(field, ceiling, BigDecimal::min);
                    }
                }
            }
        }
        return ceilings;
    }

    private static @Nullable BigDecimal ceiling(Form form) {
        return switch (form) {
            case Form.Padded(int width) -> BigDecimal.TEN.pow(width).subtract(BigDecimal.ONE);
            case Form.Descending(long max) -> BigDecimal.valueOf(max);
            case Form.Plain ignored -> null;
            case Form.DateBucket ignored -> null;
            case Form.Shard ignored -> null;
            case Form.Upper ignored -> null;
            case Form.Lower ignored -> null;
        };
    }

    /** Whether the key lacks the entity's own id, and has nothing else that differs from thing to thing: two may have the same. */
    boolean isAmbiguous() {
        return !own.isEmpty()
                && own.stream().allMatch(this::isCoarse)
                && fields.keySet().stream().anyMatch(name -> !identity().contains(name) && isOwnId(name));
    }

    private boolean isCoarse(String name) {
        Field field = field(name);
        boolean isDay = field.format() != null && field.format().kind() == Format.Kind.ISO_DATE;
        return !field.values().isEmpty() || field.type() == Field.Type.BOOLEAN || isDay;
    }

    /** {@code id}, or {@code orderId} of an order. */
    private boolean isOwnId(String name) {
        String folded = FieldNames.folded(name);
        String subject = folded.endsWith("id") ? folded.substring(0, folded.length() - 2) : "-";
        return FieldNames.folded(entity.name()).endsWith(subject);
    }

    /** The fields that make up the primary key. */
    List<String> identity() {
        List<String> identity = new ArrayList<>(partition);
        identity.addAll(own);
        return identity;
    }

    Field field(String name) {
        return fields.computeIfAbsent(name, Field::text);
    }
}
