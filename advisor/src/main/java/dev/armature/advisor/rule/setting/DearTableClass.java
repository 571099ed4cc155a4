package dev.armature.advisor.rule.setting;

import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.cost.TableCost;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.model.Settings.TableClass;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * AM-C02: a table that would be cheaper in the other table class.
 *
 * <p>What was not said could only make the class that there is the right one: that infrequent access would be cheaper is said only if
 * all rates are known, that the standard class would be only if all that is stored is known.
 */
final class DearTableClass implements Rule {
    private static final BigDecimal SAVED_MIN = BigDecimal.ONE;
    private static final BigDecimal SAVED_SHARE_MIN = new BigDecimal("0.1");

    @Override
    public String id() {
        return "AM-C02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        var report = CostReport.of(design, PriceBooks.of(design.model()));
        for (TableCost table : report.tables()) {
            boolean isOnDemand = table.table().settings().billing() == Billing.ON_DEMAND;
            boolean isStandard = table.table().settings().tableClass() == TableClass.STANDARD;
            boolean isKnown = isStandard
                    ? table.isWhollyRated()
                    : table.isRated() && table.storage().unknown().isEmpty();
            if (isOnDemand && isKnown) {
                check(table, isStandard, findings);
            }
        }
    }

    private static void check(TableCost table, boolean isStandard, Findings findings) {
        Optional<BigDecimal> standard = cost(table, TableClass.STANDARD);
        Optional<BigDecimal> rarely = cost(table, TableClass.STANDARD_INFREQUENT_ACCESS);
        if (standard.isEmpty() || rarely.isEmpty()) {
            return;
        }
        BigDecimal now = isStandard ? standard.get() : rarely.get();
        BigDecimal saved = now.subtract(isStandard ? rarely.get() : standard.get());
        if (saved.compareTo(SAVED_MIN) < 0 || saved.compareTo(now.multiply(SAVED_SHARE_MIN)) < 0) {
            return;
        }
        TableClass other = isStandard ? TableClass.STANDARD_INFREQUENT_ACCESS : TableClass.STANDARD;
        findings.add(
                Severity.WARNING,
                table.table().settings().place(),
                table.table().name() + " would be cheaper in the class " + other,
                "storage and requests cost $" + Savings.cents(standard.get()) + " a month in STANDARD and $"
                        + Savings.cents(rarely.get()) + " in STANDARD_INFREQUENT_ACCESS; AWS's rule of thumb is that"
                        + " infrequent access pays when storage costs more than half of what requests cost, and these are $"
                        + Savings.cents(table.storageCost(TableClass.STANDARD).orElse(BigDecimal.ZERO)) + " and $"
                        + Savings.cents(table.onDemand(TableClass.STANDARD).orElse(BigDecimal.ZERO)),
                "settings: { class: " + other + " }",
                Savings.cents(saved));
    }

    private static Optional<BigDecimal> cost(TableCost table, TableClass tableClass) {
        return table.onDemand(tableClass)
                .flatMap(requests -> table.storageCost(tableClass).map(requests::add));
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "The dearer table class",
                "Infrequent access stores for less than half of the price, and reads and writes for a quarter more. At the prices of"
                        + " us-east-1 it pays once storage costs more than 40 % of reads and 41 % of writes.",
                "Best Practices, storage classes",
                MODEL.formatted("1_000_000_000"),
                MODEL.formatted("1_000_000"),
                "Up to 60 % of storage.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Archive, partition_key: PK }
                settings: { class: STANDARD }
                entities:
                  Letter:
                    pk_template: "LETTER#{letterId}"
                    fields: [{ name: letterId, type: string }]
                    usage: { item_count: %s, item_size_bytes: 2_000 }
                    access_patterns:
                      - { name: file, operation: PutItem, usage: { rps: 2, peak_rps: 10 } }
                      - { name: read, operation: GetItem, usage: { rps: 2, peak_rps: 10 } }
            """;
}
