package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.FilterKeeps;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Filter;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.Locale;

/** AM-P04: a filter that drops much of what was read, and paid for. */
final class FilterWaste implements Rule {
    private static final double MUCH = 0.5;
    private static final double SOME = 0.1;

    @Override
    public String id() {
        return "AM-P04";
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
            Filter filter = pattern.filter();
            if (pattern.operation() != Operation.QUERY || filter == null || isInSortKey(design, placed)) {
                continue;
            }
            FilterKeeps.of(placed).ifPresent(keeps -> {
                double waste = 1 - keeps.share();
                if (waste > SOME) {
                    findings.add(
                            waste > MUCH ? Severity.WARNING : Severity.ADVICE,
                            pattern.place(),
                            String.format(
                                    Locale.ROOT,
                                    "%s reads and drops %.0f %% of its items",
                                    pattern.name(),
                                    100 * waste),
                            keeps.reason() + "; the filter `" + filter.expression()
                                    + "` is applied after reading, and what it drops is billed",
                            "put what the filter asks for into the key: into a sort key's beginning, or into an index's"
                                    + " partition key",
                            pattern.usage().itemCount() == null
                                    ? null
                                    : savings.ofReads(placed, waste).orElse(null));
                }
            });
        }
    }

    /** A filter on a part of the sort key is reported where the sort key is. */
    private static boolean isInSortKey(Design design, Design.Placed placed) {
        return design.keyCondition(placed)
                .map(KeyCondition::unusedSortFields)
                .filter(fields -> !fields.isEmpty())
                .isPresent();
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A filter where a key could do",
                "A filter is applied to what has been read. It saves transfer, not read units; with a limit, pages come back"
                        + " half empty.",
                "DynamoDB Developer Guide, Query: filter expressions",
                MODEL.formatted("Query, filter: '#status = :status'", "{status}#{placedAt}", "0.1"),
                MODEL.formatted("Query, index_name: GSI1", "{status}#{placedAt}", "1"),
                "The share that is dropped, of the read units of every request.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customerId}"
                    sk_template: "ORDER#{orderId}"
                    gsi_mappings: [{ name: GSI1, pk_template: "CUSTOMER#{customerId}", sk_template: "%2$s" }]
                    fields:
                      - { name: customerId, type: string }
                      - { name: orderId, type: string }
                      - { name: placedAt, type: string }
                      - { name: status, type: string }
                    access_patterns:
                      - { name: open_orders, operation: %1$s, usage: { selectivity: %3$s },
                          parameters: [{ name: customerId, type: string }, { name: status, type: string }] }
            """;
}
