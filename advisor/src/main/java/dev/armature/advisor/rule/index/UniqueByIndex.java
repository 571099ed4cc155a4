package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Constraint;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** AM-I11: an index that is expected to keep values unique. */
final class UniqueByIndex implements Rule {
    private static final Set<String> WORDS = Set.of("unique", "uniqueness", "duplicate", "duplicates");

    @Override
    public String id() {
        return "AM-I11";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        Set<String> reported = new LinkedHashSet<>();
        for (Constraint constraint : design.model().constraints()) {
            if (constraint instanceof Constraint.Unique unique && isIndex(design, unique.via())) {
                reported.add(unique.entity());
                report(
                        unique.place(),
                        unique.entity() + "'s " + String.join(" and ", unique.fields())
                                + " is to be unique by the index " + unique.via(),
                        "via: " + unique.via(),
                        findings);
            }
        }
        for (Design.Placed placed : design.patterns()) {
            if (!reported.contains(placed.entity().name()) && !isTracked(design, placed.entity())) {
                reliance(design, placed)
                        .ifPresent(reliance -> report(
                                placed.pattern().place(),
                                placed.pattern().name() + " relies on an index to keep values of "
                                        + placed.entity().name() + " unique",
                                reliance,
                                findings));
            }
        }
    }

    private static void report(Place place, String message, String reliance, Findings findings) {
        findings.add(
                Severity.ERROR,
                place,
                message,
                reliance + "; two items can have the same key in an index, a condition looks only at the item that is"
                        + " written, and an index lags behind",
                "put an item whose primary key is the value, in one transaction with the other, each with"
                        + " attribute_not_exists");
    }

    private static boolean isIndex(Design design, @Nullable String name) {
        return name != null
                && design.model().entity(name).isEmpty()
                && design.model().tables().stream()
                        .anyMatch(table -> table.index(name).isPresent());
    }

    /** Whether some other item sees to it. */
    private static boolean isTracked(Design design, Entity entity) {
        return design.model().constraints().stream()
                .anyMatch(constraint -> constraint instanceof Constraint.Unique unique
                        && unique.entity().equals(entity.name())
                        && unique.via() != null);
    }

    private static Optional<String> reliance(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        if (pattern.operation() == Operation.PUT_ITEM) {
            Set<String> asked = ExpressionTexts.of(placed).condition().argumentsOf("attribute_not_exists");
            return indexOnly(design, placed).stream()
                    .filter(field -> asked.stream().anyMatch(name -> FieldNames.areSame(name, field)))
                    .findFirst()
                    .map(field -> "the condition asks attribute_not_exists(" + field + ")");
        }
        boolean isAsked = placed.index() != null && pattern.operation() == Operation.QUERY;
        List<String> words = FieldNames.words(pattern.name() + " " + pattern.description());
        return isAsked && words.stream().anyMatch(WORDS::contains)
                ? Optional.of("it queries " + pattern.index() + " before writing: " + pattern.name() + " "
                        + pattern.description())
                : Optional.empty();
    }

    /** Attributes and fields that are in the partition key of an index, and not in the table's key. */
    private static Set<String> indexOnly(Design design, Design.Placed placed) {
        Set<String> names = new LinkedHashSet<>();
        TableModel table = placed.table();
        for (KeySpace space : design.spaces()) {
            if (space.table().equals(table) && space.index() != null) {
                space.keysOf(placed.entity()).map(EntityKeys::partitionFields).ifPresent(names::addAll);
                names.addAll(space.partitionAttributes());
            }
        }
        design.space(table, null).keysOf(placed.entity()).ifPresent(keys -> {
            names.removeAll(keys.partitionFields());
            names.removeAll(keys.sortFields());
        });
        names.remove(table.partitionKey());
        if (table.sortKey() != null) {
            names.remove(table.sortKey());
        }
        return names;
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Uniqueness expected of an index",
                "Only a primary key is unique. An index takes any number of items with the same key, and a condition is about the item that is"
                        + " written, not about others with the same value.",
                "DynamoDB Developer Guide, transactions: uniqueness constraints with a second item",
                MODEL.formatted("UserByEmail"),
                MODEL.formatted("UserEmail"),
                "Duplicates.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: PK }
                gsi_list: [{ name: UserByEmail, partition_key: email }]
                entities:
                  User:
                    pk_template: "USER#{userId}"
                    gsi_mappings: [{ name: UserByEmail, pk_template: "{email}" }]
                    fields: [{ name: userId, type: string }, { name: email, type: string }]
                  UserEmail:
                    pk_template: "EMAIL#{email}"
                    fields: [{ name: email, type: string }, { name: userId, type: string }]
            constraints:
              - unique: { entity: User, fields: [email], via: %s }
            """;
}
