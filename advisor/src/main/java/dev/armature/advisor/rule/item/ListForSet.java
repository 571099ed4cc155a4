package dev.armature.advisor.rule.item;

import dev.armature.advisor.cost.EntityUpdate;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Field.Type;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import org.jspecify.annotations.Nullable;

/** AM-S06: single values that are appended to a list, where the same one may come twice, and a set would keep it once. */
final class ListForSet implements Rule {
    @Override
    public String id() {
        return "AM-S06";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public void check(Design design, Findings findings) {
        design.model().entities().forEach(entity -> {
            for (Field field : entity.fields()) {
                if (field.type() == Type.ARRAY && isScalar(field.itemType())) {
                    check(design, entity, field, findings);
                }
            }
        });
    }

    private static void check(Design design, Entity entity, Field field, Findings findings) {
        EntityUpdate.of(design, entity).stream()
                .filter(update -> update.text().appended().contains(field.name()))
                .filter(update -> !asksForIt(update, field))
                .findFirst()
                .ifPresent(update -> findings.add(
                        Severity.ADVICE,
                        field.place(),
                        update.name() + " appends to the list " + entity.name() + "." + field.name()
                                + ", where the same value may come twice",
                        "list_append with a value that is in the list already adds it again, as does a request that is retried",
                        "if the order does not matter, make it a set and use ADD " + field.name()
                                + " :values; else ask for NOT contains(" + field.name()
                                + ", :value) in the condition"));
    }

    private static boolean isScalar(@Nullable Type type) {
        return type != null && (type.isText() || type.isNumber() || type == Type.BINARY);
    }

    private static boolean asksForIt(EntityUpdate update, Field field) {
        return update.condition() != null
                && Expression.condition(update.condition())
                        .argumentsOf("contains")
                        .contains(field.name());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A list where a set is meant",
                "list_append adds what it is given, whether it is there or not; a request that is retried adds it twice. A set has each"
                        + " value once, and ADD to it can be repeated without harm.",
                "Architect, containers: the list of brands",
                MODEL.formatted(
                        "{ name: brands, type: array, item_type: string, max_length: 100 }",
                        "SET brands = list_append(brands, :brands)"),
                MODEL.formatted("{ name: brands, type: string_set, max_length: 100 }", "ADD brands :brands"),
                "Room for what is there twice, and code that has to see to it.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Shop, partition_key: PK }
                entities:
                  Container:
                    pk_template: "CONTAINER#{name}"
                    fields:
                      - { name: name, type: string }
                      - %s
                    access_patterns:
                      - { name: add_brand, operation: UpdateItem, update: "%s" }
            """;
}
