package dev.armature.cookbook.sessions;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * N8: a rate limit as one item per user, route and window, which
 * expires. Expiry only tidies up: it may come two days late.
 */
public final class N8RateLimit implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table(
                "Kv", design -> design.key("pk", "sk").timeToLive("ttl").stream(StreamViewType.NEW_AND_OLD_IMAGES));
        kit.simulation().expireLate(kv);
        long now = kit.simulation().now();
        var window = new Window(kit, kv, item("pk", "rate#ann", "sk", "move#" + now / 60), now + 70);

        // As often written: read the count, put the next one. Two
        // callers at once read the same, and one call goes uncounted.
        window.put(1);
        int first = window.read();
        int second = window.read();
        window.put(first + 1);
        window.put(second + 1);
        kit.say("three calls, counted by put: " + window.read());
        equal(window.read(), 2);

        equal(together(3, caller -> window.count()).stream().sorted().toList(), List.of(3, 4, 5));

        // Past its time the item is still there to be read. The window in its key is what makes it harmless.
        kit.simulation().advance("71s");
        equal(window.read(), 5);
        kit.simulation().advance("48h");
        equal(kit.client().getItem(get -> get.tableName(kv).key(window.key)).hasItem(), false);

        Record removed = kit.changes(kv).read().stream()
                .filter(change -> change.eventName() == OperationType.REMOVE)
                .findFirst()
                .orElseThrow();
        kit.say("the stream says REMOVE by " + removed.userIdentity());
        equal(removed.userIdentity().type(), "Service");
        equal(removed.userIdentity().principalId(), "dynamodb.amazonaws.com");
    }

    private record Window(Kit kit, String table, Map<String, AttributeValue> key, long expires) {
        int read() {
            var stored =
                    kit.client().getItem(get -> get.tableName(table).key(key)).item();
            return Integer.parseInt(text(stored, "v"));
        }

        void put(int count) {
            kit.client().putItem(put -> put.tableName(table).item(with(key, "v", count, "ttl", expires)));
        }

        /** ADD counts where the item is, and only the first call of a window says when it expires. */
        int count() {
            var updated = kit.client()
                    .updateItem(update -> update.tableName(table)
                            .key(key)
                            .updateExpression("ADD v :one SET #ttl = if_not_exists(#ttl, :expires)")
                            .expressionAttributeNames(Map.of("#ttl", "ttl"))
                            .expressionAttributeValues(item(":one", 1, ":expires", expires))
                            .returnValues(ReturnValue.UPDATED_NEW));
            return Integer.parseInt(text(updated.attributes(), "v"));
        }
    }
}
