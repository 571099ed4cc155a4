package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.FieldNames;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** AM-K06: a field that changes in the primary key of a table. */
final class MutableKey implements Rule {
    @Override
    public String id() {
        return "AM-K06";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (TableModel table : design.model().tables()) {
            for (Entity entity : table.entities()) {
                Set<String> keyed = new LinkedHashSet<>(entity.partitionKey().fields());
                if (entity.sortKey() != null) {
                    keyed.addAll(entity.sortKey().fields());
                }
                keyed.add(table.partitionKey());
                if (table.sortKey() != null) {
                    keyed.add(table.sortKey());
                }
                for (String field : keyed) {
                    change(design, entity, field)
                            .ifPresent(change -> findings.add(
                                    Severity.ERROR,
                                    entity.place(),
                                    field + " is in the primary key of " + entity.name() + ", and changes",
                                    change,
                                    "keep " + field
                                            + " out of the primary key; to find or sort items by it, put it into the key of"
                                            + " an index, which follows the change"));
                }
            }
        }
    }

    /** What says that the field changes. */
    private static Optional<String> change(Design design, Entity entity, String name) {
        Optional<Field.Mutability> mutability = entity.field(name).map(Field::mutability);
        if (mutability
                .filter(said -> said == Field.Mutability.MUTABLE || said == Field.Mutability.OFTEN)
                .isPresent()) {
            return Optional.of("the field is mutable" + (mutability.get() == Field.Mutability.OFTEN ? ": often" : ""));
        }
        for (AccessPattern pattern : entity.accessPatterns()) {
            if (pattern.update() != null && sets(pattern.update(), name)) {
                return Optional.of(pattern.name() + " does `" + pattern.update() + "`");
            }
        }
        for (TransactionPattern pattern : design.model().crossTablePatterns()) {
            for (TransactionPattern.Action action : pattern.actions()) {
                if (action.entity().equals(entity.name()) && action.update() != null && sets(action.update(), name)) {
                    return Optional.of(pattern.name() + " does `" + action.update() + "`");
                }
            }
        }
        return Optional.empty();
    }

    private static boolean sets(String update, String field) {
        return Expression.update(update).targets().stream().anyMatch(target -> FieldNames.areSame(target, field));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A field that changes in the primary key",
                "The key of an item cannot be changed. Each change has to delete the item and put another one, in a transaction,"
                        + " and a client that still has the old key finds nothing.",
                "DynamoDB Developer Guide, UpdateItem: key attributes cannot be updated",
                MODEL.formatted("TICKET#{updatedAt}#{ticketId}"),
                MODEL.formatted("TICKET#{ticketId}"),
                "Two writes and a transaction (four times the write units) for each change.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  Ticket:
                    pk_template: "ORG#{orgId}"
                    sk_template: "%s"
                    fields:
                      - { name: orgId, type: string }
                      - { name: ticketId, type: string, format: ksuid }
                      - { name: updatedAt, type: string, format: iso-8601, mutable: often }
            """;
}
