package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Codes that lead to a match for a while. */
final class Invitations {
    private final KeyValueTable table;

    Invitations(KeyValueTable table) {
        this.table = table;
    }

    private static Map<String, AttributeValue> keyOf(String code) {
        return key("invite#" + code, "meta");
    }

    /** Lets a code lead to a match; false if it leads somewhere already. */
    boolean invite(String code, String matchId, Duration valid) {
        Map<String, AttributeValue> item = new HashMap<>(keyOf(code));
        item.put("type", text("Invitation"));
        item.put("match", text(matchId));
        item.put("ttl", number(table.in(valid)));
        try {
            table.client()
                    .putItem(put -> put.tableName(table.name())
                            .item(item)
                            .conditionExpression("attribute_not_exists(pk) OR #ttl <= :now")
                            .expressionAttributeNames(Map.of("#ttl", "ttl"))
                            .expressionAttributeValues(Map.of(":now", number(table.now()))));
            return true;
        } catch (ConditionalCheckFailedException taken) {
            return false;
        }
    }

    /** The match that a code leads to, while it is valid. */
    Optional<String> match(String code) {
        var answer = table.client()
                .getItem(get -> get.tableName(table.name()).key(keyOf(code)).consistentRead(true));
        boolean valid = answer.hasItem() && number(answer.item(), "ttl") > table.now();
        return valid ? Optional.of(answer.item().get("match").s()) : Optional.empty();
    }
}
