package dev.armature.advisor.rule.key;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-K14: a sort key of several values whose first one is not what a query asks for. */
final class SortKeyOrder implements Rule {
    @Override
    public String id() {
        return "AM-K14";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.pattern().operation() == Operation.QUERY) {
                design.keyCondition(placed)
                        .filter(condition -> condition.keys().sort().size() == 1)
                        .ifPresent(condition -> check(condition, findings));
            }
        }
    }

    private static void check(KeyCondition condition, Findings findings) {
        List<String> asked = condition.unusedSortFields();
        if (asked.isEmpty()) {
            return;
        }
        KeyTemplate template = condition.keys().sort().getFirst();
        String wanted = asked.getFirst();
        findings.add(
                Severity.WARNING,
                condition.pattern().place(),
                condition.pattern().name() + " asks for one " + wanted
                        + ", which is not at the beginning of the sort key " + template + " in "
                        + condition.space().name(),
                "a key condition compares a sort key from its first character on, and "
                        + template.fields().iterator().next() + " comes first: every item of the partition is read",
                "put " + wanted + " first (" + reordered(template, wanted)
                        + "), in an index if other queries need this order");
    }

    private static String reordered(KeyTemplate template, String first) {
        List<String> fields = new ArrayList<>(template.fields());
        fields.remove(first);
        fields.addFirst(first);
        return template.prefix() + "{" + String.join("}#{", fields) + "}";
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A sort key that begins with something else than is asked for",
                "A sort key of several values serves conditions on its first value, then on its first two, and so on. A"
                        + " condition on the second alone reads the whole partition and drops the rest.",
                "DynamoDB Developer Guide, best practices for using sort keys: composite sort keys",
                MODEL.formatted("{orderDate}#{status}#{orderId}"),
                MODEL.formatted("{status}#{orderDate}#{orderId}"),
                "Read units for everything that is dropped.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  Order:
                    pk_template: "ORDER#{orderId}"
                    sk_template: "ORDER"
                    gsi_mappings: [{ name: GSI1, pk_template: "CUSTOMER#{customerId}", sk_template: "%s" }]
                    fields:
                      - { name: orderId, type: string }
                      - { name: customerId, type: string }
                      - { name: status, type: string }
                      - { name: orderDate, type: string, format: date }
                    access_patterns:
                      - { name: orders_by_status, operation: Query, index_name: GSI1,
                          parameters: [{ name: customerId, type: string }, { name: status, type: string }] }
            """;
}
