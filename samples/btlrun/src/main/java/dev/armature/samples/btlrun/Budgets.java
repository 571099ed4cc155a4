package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** How many tokens of a language model a match may still spend. It cannot fall below zero, however many spend at once. */
final class Budgets {
    private final KeyValueTable table;

    Budgets(KeyValueTable table) {
        this.table = table;
    }

    private static Map<String, AttributeValue> keyOf(String matchId) {
        return key("budget#" + matchId, "tokens");
    }

    /** Gives a match its budget, once. */
    void open(String matchId, long tokens) {
        Map<String, AttributeValue> item = new HashMap<>(keyOf(matchId));
        item.put("type", text("Budget"));
        item.put("remaining", number(tokens));
        table.client()
                .putItem(put -> put.tableName(table.name()).item(item).conditionExpression("attribute_not_exists(pk)"));
    }

    /** Spends as an action of a transaction, which is refused if there is too little left or no budget at all. */
    Update spend(String matchId, long tokens) {
        return Update.builder()
                .tableName(table.name())
                .key(keyOf(matchId))
                .updateExpression("SET remaining = remaining - :tokens")
                .conditionExpression("remaining >= :tokens")
                .expressionAttributeValues(Map.of(":tokens", number(tokens)))
                .build();
    }

    OptionalLong remaining(String matchId) {
        var answer = table.client()
                .getItem(get -> get.tableName(table.name()).key(keyOf(matchId)).consistentRead(true));
        return answer.hasItem() ? OptionalLong.of(number(answer.item(), "remaining")) : OptionalLong.empty();
    }
}
