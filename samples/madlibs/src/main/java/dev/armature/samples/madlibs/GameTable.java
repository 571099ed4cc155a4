package dev.armature.samples.madlibs;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * The table that all repositories share, and what its items have in common.
 *
 * <table>
 * <caption>Kinds of items</caption>
 * <tr><th>EntityType</th><th>PK</th><th>SK</th><th>lives</th></tr>
 * <tr><td>GAME_SESSION</td><td>GAME#id</td><td>METADATA</td><td>24 hours</td></tr>
 * <tr><td>PLAYER</td><td>GAME#id</td><td>PLAYER#id</td><td>as its game</td></tr>
 * <tr><td>WORD_SUBMISSION</td><td>GAME#id</td><td>WORD#position</td><td>as its game</td></tr>
 * <tr><td>COMPLETED_STORY</td><td>GAME#id</td><td>STORY#id</td><td>as its game</td></tr>
 * <tr><td>ROOM_CODE</td><td>ROOM#code</td><td>ROOM#code</td><td>as its game</td></tr>
 * <tr><td>STORY_TEMPLATE</td><td>TEMPLATE#theme</td><td>TEMPLATE#id</td><td>for ever</td></tr>
 * </table>
 *
 * <p>Keys and {@code EntityType} are the repositories' business; what the game knows stands beside them in attributes of its own.
 */
record GameTable(DynamoDbClient client, String name, Clock clock) {
    /** What the template calls it. */
    static final String NAME = "MadLibsServerlessStack-GameData";

    /** TTL is a reserved word of DynamoDB's expressions. */
    static final Map<String, String> TTL = Map.of("#ttl", "TTL");

    private static final int TRIES_MAX = 10;
    private static final Set<String> PASSING = Set.of("None", "TransactionConflict");

    static GameTable of(DynamoDbClient client, Clock clock) {
        return new GameTable(client, NAME, clock);
    }

    static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of("PK", text(partition), "SK", text(sort));
    }

    /** The beginning of an item: its key, and what kind it is. */
    static Map<String, AttributeValue> item(String entityType, Map<String, AttributeValue> key) {
        Map<String, AttributeValue> item = new HashMap<>(key);
        item.put("EntityType", text(entityType));
        return item;
    }

    static AttributeValue text(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue number(long number) {
        return AttributeValue.fromN(Long.toString(number));
    }

    /** A moment as DynamoDB counts time to live. */
    static AttributeValue seconds(Instant moment) {
        return number(moment.getEpochSecond());
    }

    AttributeValue now() {
        return seconds(clock.instant());
    }

    /** Not there, or there although its time is over: expired items may stay for days. */
    Optional<Map<String, AttributeValue>> alive(Map<String, AttributeValue> key) {
        var answer = client.getItem(get -> get.tableName(name).key(key).consistentRead(true));
        return answer.hasItem() && isAlive(answer.item()) ? Optional.of(answer.item()) : Optional.empty();
    }

    boolean isAlive(Map<String, AttributeValue> item) {
        var end = item.get("TTL");
        return end == null || Long.parseLong(end.n()) > clock.instant().getEpochSecond();
    }

    /** All items of a partition whose sort key begins so, however many pages they fill. */
    List<Map<String, AttributeValue>> collection(String partition, String prefix) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        var pages = client.queryPaginator(query -> query.tableName(name)
                .keyConditionExpression("PK = :partition AND begins_with(SK, :prefix)")
                .expressionAttributeValues(Map.of(":partition", text(partition), ":prefix", text(prefix)))
                .consistentRead(true));
        pages.items().stream().filter(this::isAlive).forEach(items::add);
        return items;
    }

    /**
     * Writes all or nothing. That another transaction was in the way passes, and is tried again; that a condition does not hold is for the
     * caller to explain.
     */
    void write(TransactWriteItem... actions) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            Backoff.pause(attempt);
            try {
                client.transactWriteItems(write -> write.transactItems(actions));
                return;
            } catch (TransactionCanceledException cancelled) {
                boolean passes =
                        cancelled.cancellationReasons().stream().allMatch(reason -> PASSING.contains(reason.code()));
                if (!passes) {
                    throw cancelled;
                }
            }
        }
        throw new IllegalStateException("other transactions were in the way " + TRIES_MAX + " times");
    }

    static TransactWriteItem action(Put put) {
        return TransactWriteItem.builder().put(put).build();
    }

    static TransactWriteItem action(Update update) {
        return TransactWriteItem.builder().update(update).build();
    }

    static TransactWriteItem action(ConditionCheck check) {
        return TransactWriteItem.builder().conditionCheck(check).build();
    }

    /** Whether an action of a cancelled transaction is why it was cancelled. They are told in the order of the actions. */
    static boolean refused(TransactionCanceledException cancelled, int action) {
        List<CancellationReason> reasons = cancelled.cancellationReasons();
        return action < reasons.size()
                && "ConditionalCheckFailed".equals(reasons.get(action).code());
    }
}
