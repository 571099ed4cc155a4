package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Intruders;
import dev.armature.advisor.design.KeyCondition;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-I03: a query of an index that reads items of entities it did not ask for. */
final class SharedPartition implements Rule {
    @Override
    public String id() {
        return "AM-I03";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            if (placed.index() != null) {
                Intruders.of(design, placed).ifPresent(intruders -> report(intruders, findings));
            }
        }
    }

    private static void report(Intruders intruders, Findings findings) {
        KeyCondition condition = intruders.condition();
        findings.add(
                Severity.ERROR,
                condition.pattern().place(),
                condition.pattern().name() + " also reads " + intruders.names() + " from "
                        + condition.space().name() + ", where they share the partition with "
                        + condition.keys().entity().name(),
                intruders.evidence(),
                intruders.remedy());
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "Two entities in one partition of an index",
                "An overloaded index holds several entities, and keeps them apart by their keys. Where they share a partition key and the"
                        + " query's range includes both, the answer has items of both.",
                "DynamoDB Developer Guide, best practices: overloading global secondary indexes",
                MODEL.formatted("{updatedAt}", ""),
                MODEL.formatted("TICKET#{updatedAt}", "range_condition: begins_with,"),
                "Wrong items in the answer, and read units for them.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK, sort_key: GSI1SK }]
                entities:
                  User:
                    pk_template: "USER#{userName}"
                    sk_template: "USER#{userName}"
                    gsi_mappings: [{ name: GSI1, pk_template: "ORG#{org}", sk_template: "USER#{userName}" }]
                    fields: [{ name: userName, type: string }, { name: org, type: string }]
                  Ticket:
                    pk_template: "TICKET#{ticketId}"
                    sk_template: "TICKET#{ticketId}"
                    gsi_mappings: [{ name: GSI1, pk_template: "ORG#{org}", sk_template: "%s" }]
                    fields:
                      - { name: ticketId, type: string }
                      - { name: org, type: string }
                      - { name: updatedAt, type: string, format: iso-8601 }
                    access_patterns:
                      - { name: latest_tickets, operation: Query, index_name: GSI1, order: newest-first, %s
                          parameters: [{ name: org, type: string }] }
            """;
}
