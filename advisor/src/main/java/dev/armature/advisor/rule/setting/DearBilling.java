package dev.armature.advisor.rule.setting;

import dev.armature.advisor.cost.CostReport;
import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.cost.TableCost;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Settings.Billing;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** AM-C01: a table that would be cheaper if it were billed the other way, at the rates that the model declares. */
final class DearBilling implements Rule {
    /** Less than this is not worth a word. */
    private static final BigDecimal SAVED_MIN = BigDecimal.ONE;

    private static final BigDecimal SAVED_SHARE_MIN = new BigDecimal("0.2");

    @Override
    public String id() {
        return "AM-C01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        var report = CostReport.of(design, PriceBooks.of(design.model()));
        for (TableCost table : report.tables()) {
            boolean isCapacitySaid = table.table().settings().readCapacity() != null
                    && table.table().settings().writeCapacity() != null;
            // Without peaks, nothing is known of what would have to be provisioned.
            if (table.isRated() && (isCapacitySaid || table.throughput().isPeakSaid())) {
                table.onDemand()
                        .ifPresent(onDemand -> table.provisioned()
                                .ifPresent(provisioned -> check(table, onDemand, provisioned, findings)));
            }
        }
    }

    private static void check(TableCost table, BigDecimal onDemand, BigDecimal provisioned, Findings findings) {
        boolean isOnDemand = table.table().settings().billing() == Billing.ON_DEMAND;
        BigDecimal now = isOnDemand ? onDemand : provisioned;
        BigDecimal saved = now.subtract(isOnDemand ? provisioned : onDemand);
        if (saved.compareTo(SAVED_MIN) < 0 || saved.compareTo(now.multiply(SAVED_SHARE_MIN)) < 0) {
            return;
        }
        String name = table.table().name();
        findings.add(
                Severity.WARNING,
                table.table().settings().place(),
                name + " is billed " + (isOnDemand ? "on demand" : "for provisioned capacity") + ", and would cost "
                        + share(saved, now) + " % less "
                        + (isOnDemand ? "with provisioned capacity" : "on demand"),
                "requests cost $" + Savings.cents(onDemand) + " a month on demand and $" + Savings.cents(provisioned)
                        + " provisioned for the peak at 70 % use",
                isOnDemand
                        ? "provision it, with auto scaling: settings: { billing: provisioned }"
                        : "settings: { billing: on-demand }",
                Savings.cents(saved));
    }

    private static BigDecimal share(BigDecimal part, BigDecimal whole) {
        return part.multiply(BigDecimal.valueOf(100)).divide(whole, 0, RoundingMode.HALF_UP);
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "The dearer way to be billed",
                "A request on demand costs about 3.5 times what it costs of provisioned capacity that is used up. Provisioned capacity"
                        + " is cheaper if more than about 29 % of it is used on average, so for even traffic; on demand is cheaper for"
                        + " traffic that comes in peaks.",
                "Best Practices, billing modes",
                MODEL.formatted("550"),
                MODEL.formatted("5000"),
                "Up to two thirds of what requests cost.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK }
                settings: { billing: on-demand }
                entities:
                  Order:
                    pk_template: "ORDER#{orderId}"
                    fields: [{ name: orderId, type: string }]
                    usage: { item_size_bytes: 900 }
                    access_patterns:
                      - { name: create, operation: PutItem, usage: { rps: 500, peak_rps: %s } }
            """;
}
