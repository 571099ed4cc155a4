package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-P08: many GetItems where one request would do. */
final class GetInLoop implements Rule {
    @Override
    public String id() {
        return "AM-P08";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            Integer calls = pattern.calls();
            if (pattern.operation() == Operation.GET_ITEM && calls != null && calls > 1) {
                findings.add(
                        Severity.WARNING,
                        pattern.place(),
                        pattern.name() + " makes " + calls + " GetItem requests for one request of the application",
                        calls + " round trips, one behind the other, where BatchGetItem takes up to 100 keys in one",
                        "use BatchGetItem, or keep the items under one partition key and query it");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "GetItem in a loop",
                "Each request is a round trip, and one behind the other they add up. BatchGetItem reads 100 items for the same read units;"
                        + " a query of one partition reads them for fewer.",
                "DynamoDB Developer Guide, BatchGetItem",
                MODEL.formatted("GetItem, calls: 25"),
                MODEL.formatted("BatchGetItem, batch_size: 25"),
                "The time of as many round trips; the read units are the same.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                entities:
                  User:
                    pk_template: "USER#{userId}"
                    sk_template: "PROFILE"
                    fields: [{ name: userId, type: string }]
                    access_patterns:
                      - { name: users_of_a_page, operation: %s, parameters: [{ name: userIds, type: array }] }
            """;
}
