package dev.armature.cookbook.locking;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * N12: a lock is an item that can be created once. Who dies holding
 * it must not hold it for ever, and who frees it must be its holder.
 */
public final class N12LockItem implements Scenario {
    private static final Map<String, AttributeValue> KEY = item("pk", "lock#match#7", "sk", "v");

    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk").timeToLive("ttl"));
        kit.simulation().expireLate(kv);

        var hopeful = new HopefulLock(kit, kv);
        equal(List.of(hopeful.acquire(), hopeful.acquire()), List.of(true, false));
        hopeful.release();
        equal(hopeful.acquire(), true);
        kit.simulation().advance("31s");
        kit.say("the holder has died, and its 30 seconds are over");
        equal(hopeful.acquire(), false); // the expired item is still there, for up to two days
        hopeful.release();

        var lock = new Lock(kit, kv);
        equal(List.of(lock.acquire("ann"), lock.acquire("ben")), List.of(true, false));
        kit.simulation().advance("31s");
        equal(lock.acquire("ben"), true);
        // Ann wakes up late. As often written, her release would free Ben's lock, and Cleo would be in beside him.
        hopeful.release();
        equal(lock.acquire("cleo"), true);
        equal(lock.release("cleo"), true);
        equal(lock.acquire("ben"), true);
        // She frees only what is hers.
        equal(List.of(lock.release("ann"), lock.release("ben")), List.of(false, true));

        kit.invalid(
                "reserved keyword: ttl",
                () -> kit.client()
                        .deleteItem(delete -> delete.tableName(kv)
                                .key(KEY)
                                .conditionExpression("ttl < :now")
                                .expressionAttributeValues(item(":now", 0))));
    }

    /** As often written: the client that creates the item has the lock, for 30 seconds as it hopes. Any client frees it. */
    private record HopefulLock(Kit kit, String table) {
        boolean acquire() throws Exception {
            long expires = kit.simulation().now() + 30;
            return succeeds(
                    kit,
                    () -> kit.client()
                            .putItem(put -> put.tableName(table)
                                    .item(with(KEY, "v", "locked", "ttl", expires))
                                    .conditionExpression("attribute_not_exists(pk)")));
        }

        void release() {
            kit.client().deleteItem(delete -> delete.tableName(table).key(KEY));
        }
    }

    /** With an owner, and a time that the condition looks at instead of waiting for expiry. "ttl" is a reserved word. */
    private record Lock(Kit kit, String table) {
        boolean acquire(String owner) throws Exception {
            long now = kit.simulation().now();
            return succeeds(
                    kit,
                    () -> kit.client()
                            .putItem(put -> put.tableName(table)
                                    .item(with(KEY, "owner", owner, "ttl", now + 30))
                                    .conditionExpression("attribute_not_exists(pk) OR #ttl < :now")
                                    .expressionAttributeNames(Map.of("#ttl", "ttl"))
                                    .expressionAttributeValues(item(":now", now))));
        }

        boolean release(String mine) throws Exception {
            return succeeds(
                    kit,
                    () -> kit.client()
                            .deleteItem(delete -> delete.tableName(table)
                                    .key(KEY)
                                    .conditionExpression("#owner = :mine")
                                    .expressionAttributeNames(Map.of("#owner", "owner"))
                                    .expressionAttributeValues(item(":mine", mine))));
        }
    }

    private static boolean succeeds(Kit kit, Kit.Attempt write) throws Exception {
        try {
            write.run();
            return true;
        } catch (ConditionalCheckFailedException refused) {
            String message = refused.awsErrorDetails().errorMessage();
            kit.say("refused: " + message);
            equal(message, "The conditional request failed");
            return false;
        }
    }
}
