package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;

/** AM-P17: a put that creates, and does not ask whether there is such an item already. */
final class UnguardedCreate implements Rule {
    @Override
    public String id() {
        return "AM-P17";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (Design.Placed placed : design.patterns()) {
            ExpressionTexts texts = ExpressionTexts.of(placed);
            boolean isUnguarded = texts.operation() == Operation.PUT_ITEM
                    && PatternWords.of(design, texts).creates()
                    && !texts.condition().text().contains("attribute_not_exists");
            if (isUnguarded) {
                TableModel table = placed.table();
                findings.add(
                        Severity.WARNING,
                        texts.place(),
                        texts.name() + " creates " + placed.entity().name() + ", and replaces the one that is there",
                        "a put without a condition takes the place of any item with the key "
                                + placed.entity().partitionKey()
                                + (placed.entity().sortKey() == null
                                        ? ""
                                        : " / " + placed.entity().sortKey()),
                        "add the condition attribute_not_exists(" + table.partitionKey() + ")");
            }
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A create that may replace",
                "PutItem writes whether there is an item or not. Two people who take the same name at the same time both succeed, and the"
                        + " first one is gone.",
                "DynamoDB Developer Guide, condition expressions: preventing overwrites",
                MODEL.formatted(""),
                MODEL.formatted("condition: attribute_not_exists(userName),"),
                "Lost items.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Users, partition_key: userName }
                entities:
                  User:
                    pk_template: "{userName}"
                    fields: [{ name: userName, type: string }]
                    access_patterns:
                      - { name: register_user, operation: PutItem, %s parameters: [{ name: user, type: entity }] }
            """;
}
