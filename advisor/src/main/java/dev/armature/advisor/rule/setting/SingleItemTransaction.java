package dev.armature.advisor.rule.setting;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.cost.Units;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** AM-C04: a transaction of one item, which pays twice for what every write of one item is anyway. */
final class SingleItemTransaction implements Rule {
    @Override
    public String id() {
        return "AM-C04";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        var savings = new Savings(design);
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            boolean isWrite = pattern.operation() == Operation.TRANSACT_WRITE_ITEMS;
            if ((isWrite || pattern.operation() == Operation.TRANSACT_GET_ITEMS) && isOne(pattern)) {
                Units units = Costs.of(design, placed);
                // Of a read, half is the price of the transaction, and a quarter more that of a consistent read.
                double saved = units.ofTable() / 2;
                report(
                        pattern.name(),
                        isWrite ? instead(pattern) : "GetItem",
                        pattern.place(),
                        isWrite ? savings.ofUnits(placed, 0, saved) : savings.ofUnits(placed, saved, 0),
                        findings);
            }
        }
        for (TransactionPattern transaction : design.model().crossTablePatterns()) {
            if (transaction.actions().size() == 1 && !isMany(transaction.usage().itemCount())) {
                report(
                        transaction.name(),
                        instead(transaction.actions().getFirst().kind()),
                        transaction.place(),
                        savings.ofTransaction(transaction),
                        findings);
            }
        }
    }

    /** Said to be: of a transaction whose size was not said, nothing is known. */
    private static boolean isOne(AccessPattern pattern) {
        Integer batch = pattern.batchSize();
        Long count = pattern.usage().itemCount();
        return batch == null ? count != null && count == 1 : batch == 1;
    }

    private static boolean isMany(@Nullable Long count) {
        return count != null && count > 1;
    }

    private static String instead(AccessPattern pattern) {
        return pattern.update() == null ? "PutItem" : "UpdateItem";
    }

    private static String instead(TransactionPattern.Kind kind) {
        return switch (kind) {
            case PUT -> "PutItem";
            case UPDATE -> "UpdateItem";
            case DELETE -> "DeleteItem";
            case GET -> "GetItem";
            case CONDITION_CHECK -> "a GetItem with ConsistentRead";
        };
    }

    private static void report(
            String name, String instead, Place place, Optional<BigDecimal> saved, Findings findings) {
        findings.add(
                Severity.WARNING,
                place,
                name + " is a transaction of one item",
                "a transaction takes twice the units; " + instead
                        + " is atomic by itself, with a condition if there is one",
                "use " + instead,
                saved.orElse(null));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A transaction of one item",
                "Each write of one item is done as a whole or not at all, with its condition. A transaction adds nothing to that but the"
                        + " price: twice the units.",
                "Best Practices, cost multipliers",
                MODEL.formatted(""),
                MODEL.formatted(
                        "- { table: Users, entity: UserEmail, action: Put, condition: attribute_not_exists(PK) }"),
                "Half of the units.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: PK }
                entities:
                  User: { pk_template: "USER#{username}", fields: [{ name: username, type: string }] }
                  UserEmail: { pk_template: "EMAIL#{email}", fields: [{ name: email, type: string }] }
            cross_table_access_patterns:
              - name: register
                operation: TransactWrite
                entities_involved:
                  - { table: Users, entity: User, action: Put, condition: attribute_not_exists(PK) }
                  %s
            """;
}
