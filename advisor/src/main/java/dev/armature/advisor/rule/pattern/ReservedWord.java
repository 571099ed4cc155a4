package dev.armature.advisor.rule.pattern;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Expression;
import dev.armature.advisor.design.ExpressionTexts;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.rule.Explanation;
import dev.armature.advisor.rule.Findings;
import dev.armature.advisor.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/** AM-P13: a reserved word that stands bare in an expression. */
final class ReservedWord implements Rule {
    @Override
    public String id() {
        return "AM-P13";
    }

    @Override
    public Severity severity() {
        return Severity.ERROR;
    }

    @Override
    public void check(Design design, Findings findings) {
        for (ExpressionTexts texts : ExpressionTexts.all(design)) {
            List<String> words = new ArrayList<>();
            List<String> where = new ArrayList<>();
            add(texts.condition(), words, where);
            add(texts.filter(), words, where);
            add(texts.update(), words, where);
            if (!words.isEmpty()) {
                String names = String.join(" and ", words.stream().distinct().toList());
                findings.add(
                        Severity.ERROR,
                        texts.place(),
                        texts.name() + " has the reserved "
                                + (words.stream().distinct().count() > 1 ? "words " : "word ") + names
                                + " bare in an expression",
                        "`" + String.join("`, `", where)
                                + "` is refused: Attribute name is a reserved keyword; reserved" + " keyword: "
                                + words.getFirst(),
                        "write #" + words.getFirst() + " and define it in ExpressionAttributeNames");
            }
        }
    }

    private static void add(Expression expression, List<String> words, List<String> where) {
        if (!expression.reservedWords().isEmpty()) {
            words.addAll(expression.reservedWords());
            where.add(expression.text());
        }
    }

    @Override
    public Explanation explanation() {
        return new Explanation(
                "A reserved word in an expression",
                "573 words, many of them everyday names of attributes, cannot stand for an attribute in an expression. The request is"
                        + " refused the first time it is sent.",
                "DynamoDB Developer Guide, reserved words in DynamoDB",
                MODEL.formatted("status"),
                MODEL.formatted("#status"),
                "Refused requests.");
    }

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: orderId }
                entities:
                  Order:
                    pk_template: "{orderId}"
                    fields: [{ name: orderId, type: string }, { name: status, type: string }]
                    access_patterns:
                      - { name: ship_order, operation: UpdateItem, update: "SET %s = :status",
                          parameters: [{ name: orderId, type: string }] }
            """;
}
