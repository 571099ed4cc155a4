package dev.armature.samples.btlrun;

import static dev.armature.samples.btlrun.KeyValueTable.key;
import static dev.armature.samples.btlrun.KeyValueTable.number;
import static dev.armature.samples.btlrun.KeyValueTable.text;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * Locks that end by themselves, for work that only one may do at a time.
 *
 * <p>Time to live removes an item when it likes, perhaps days late. So whether a lock has ended is in the condition of who takes it, and
 * time to live only tidies up. And a lock is given back by who holds it: the one whose time is over must not free the next one's.
 */
final class Locks {
    /** A lock that is held, with the token that proves it. */
    record Lock(String name, String holder) {}

    private static final Map<String, String> TTL = Map.of("#ttl", "ttl");

    private final KeyValueTable table;

    Locks(KeyValueTable table) {
        this.table = table;
    }

    private static Map<String, AttributeValue> keyOf(String name) {
        return key("lock#" + name, "v");
    }

    /** Takes a lock for a while; empty if it is taken. */
    Optional<Lock> acquire(String name, Duration lease) {
        var lock = new Lock(name, UUID.randomUUID().toString());
        Map<String, AttributeValue> item = new HashMap<>(keyOf(name));
        item.put("type", text("Lock"));
        item.put("holder", text(lock.holder()));
        item.put("ttl", number(table.in(lease)));
        try {
            table.client()
                    .putItem(put -> put.tableName(table.name())
                            .item(item)
                            .conditionExpression("attribute_not_exists(pk) OR #ttl <= :now")
                            .expressionAttributeNames(TTL)
                            .expressionAttributeValues(Map.of(":now", number(table.now()))));
            return Optional.of(lock);
        } catch (ConditionalCheckFailedException held) {
            return Optional.empty();
        }
    }

    /** Holds it longer; false if it was lost meanwhile. */
    boolean extend(Lock lock, Duration lease) {
        try {
            table.client()
                    .updateItem(update -> update.tableName(table.name())
                            .key(keyOf(lock.name()))
                            .updateExpression("SET #ttl = :end")
                            .conditionExpression("holder = :holder AND #ttl > :now")
                            .expressionAttributeNames(TTL)
                            .expressionAttributeValues(Map.of(
                                    ":holder", text(lock.holder()),
                                    ":now", number(table.now()),
                                    ":end", number(table.in(lease)))));
            return true;
        } catch (ConditionalCheckFailedException lost) {
            return false;
        }
    }

    /** Gives it back; false if it was lost before. */
    boolean release(Lock lock) {
        try {
            table.client()
                    .deleteItem(delete -> delete.tableName(table.name())
                            .key(keyOf(lock.name()))
                            .conditionExpression("holder = :holder")
                            .expressionAttributeValues(Map.of(":holder", text(lock.holder()))));
            return true;
        } catch (ConditionalCheckFailedException lost) {
            return false;
        }
    }
}
