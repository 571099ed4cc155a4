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
import java.util.Optional;

/**
 * AM-S03: a list, set or map that grows without a bound, until the item is too large to be written.
 *
 * <p>It is an error where something adds to it, or where it was said to change; where it was only not said how long it can be, that is
 * asked for.
 */
final class UnboundedAttribute implements Rule {
    @Override
    public String id() {
        return "AM-S03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        design.model().entities().forEach(entity -> {
            for (Field field : entity.fields()) {
                if (isOpen(entity, field)) {
                    check(design, entity, field, findings);
                }
            }
        });
    }

    private static boolean isOpen(Entity entity, Field field) {
        boolean isContainer = field.type() == Type.ARRAY
                || field.type() == Type.OBJECT
                || field.type().isSet();
        return isContainer
                && field.maxLength() == null
                && field.sizeBytes() == null
                && entity.usage().maxSizeBytes() == null;
    }

    private static void check(Design design, Entity entity, Field field, Findings findings) {
        var growing = growing(design, entity, field);
        boolean isSaid = field.mutability() == Field.Mutability.MUTABLE || field.mutability() == Field.Mutability.OFTEN;
        String remedy = "if there is a bound, say it with max_length and keep to it with a condition such as size("
                + field.name()
                + ") < :max; if there is none, make an item of each element, under the same partition key";
        if (growing.isPresent()) {
            findings.add(
                    Severity.ERROR,
                    field.place(),
                    entity.name() + "." + field.name() + " grows with each "
                            + growing.get().name() + ", and nothing bounds it",
                    "an item ends at 400 KB: from then on, each write of it is refused; until then, each pays for all elements",
                    remedy);
        } else if (isSaid && field.type() != Type.OBJECT) {
            findings.add(
                    Severity.ERROR,
                    field.place(),
                    entity.name() + "." + field.name() + " is a " + kind(field) + " that changes and has no bound",
                    "an item ends at 400 KB: from then on, each write of it is refused; until then, each pays for all elements",
                    remedy);
        } else if (field.mutability() == Field.Mutability.UNSAID && field.type() != Type.OBJECT) {
            findings.add(
                    Severity.ADVICE,
                    field.place(),
                    "it is not said how long " + entity.name() + "." + field.name() + " can be",
                    "a " + kind(field) + " without max_length may grow until the item has 400 KB",
                    remedy);
        }
    }

    /** The update that adds to it without asking how much there is. */
    private static Optional<EntityUpdate> growing(Design design, Entity entity, Field field) {
        return EntityUpdate.of(design, entity).stream()
                .filter(update -> switch (field.type()) {
                    case ARRAY -> update.text().appended().contains(field.name());
                    case OBJECT -> update.text().keyed().contains(field.name());
                    default -> update.text().added().contains(field.name());
                })
                .filter(update -> update.condition() == null
                        || !Expression.condition(update.condition())
                                .argumentsOf("size")
                                .contains(field.name()))
                .findFirst();
    }

    private static String kind(Field field) {
        return field.type() == Type.ARRAY ? "list" : field.type().isSet() ? "set" : "map";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A list without a bound",
                "A list, set or map inside an item suits children that are few and stay few. One that grows makes every read and write"
                        + " of the item dearer, and at 400 KB ends it.",
                "Architect, one-to-many relationships: complex attributes are for bounded data",
                MODEL.formatted("array"),
                MODEL.formatted("array, max_length: 20"),
                "A write unit for each kilobyte of all elements, to add one.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Blog, partition_key: PK }
                entities:
                  Post:
                    pk_template: "POST#{postId}"
                    fields:
                      - { name: postId, type: string }
                      - { name: comments, type: %s }
                    access_patterns:
                      - { name: add_comment, operation: UpdateItem,
                          update: "SET #comments = list_append(#comments, :comment)" }
            """;
}
