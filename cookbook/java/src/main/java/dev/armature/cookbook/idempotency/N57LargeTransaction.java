package dev.armature.cookbook.idempotency;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.kit.Writes;
import java.util.UUID;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;

/**
 * N57: a transaction takes a hundred actions, not twenty-five.
 * With a token it can be sent again without being done again.
 */
public final class N57LargeTransaction implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        equal(kit.cost(() -> transact(kit, app, 26)).total(), 52.0);
        equal(kit.cost(() -> transact(kit, app, 100)).total(), 200.0);
        kit.invalid("Member must have length less than or equal to 100", () -> transact(kit, app, 101));

        // A caller that got no answer does not know whether it was
        // done. The same token within ten minutes does it once.
        String payment = UUID.randomUUID().toString();
        pay(kit, app, payment, 10);
        var again = kit.cost(() -> pay(kit, app, payment, 10));
        kit.say("sent twice, done once: " + balance(kit, app) + "; the second cost " + again.total() + " RCU");
        equal(balance(kit, app), "10");
        equal(again.total(), 2.0);
        kit.refused(
                IdempotentParameterMismatchException.class,
                "with a different payload but with an idempotent token that was already used",
                () -> pay(kit, app, payment, 20));
        // Without a token of the caller's, the SDK makes one for each call: good for its own retries only.
        pay(kit, app, UUID.randomUUID().toString(), 10);
        equal(balance(kit, app), "20");
    }

    private static void transact(Kit kit, String table, int actions) {
        var puts = IntStream.range(0, actions)
                .mapToObj(number -> item("PK", "BATCH#" + actions, "SK", "ITEM#" + number))
                .map(item -> Writes.put(put -> put.tableName(table).item(item)))
                .toList();
        kit.client().transactWriteItems(all -> all.transactItems(puts));
    }

    private static void pay(Kit kit, String table, String token, int amount) {
        kit.client()
                .transactWriteItems(all -> all.clientRequestToken(token)
                        .transactItems(Writes.update(update -> update.tableName(table)
                                .key(item("PK", "ACCOUNT", "SK", "ACCOUNT"))
                                .updateExpression("ADD balance :amount")
                                .expressionAttributeValues(item(":amount", amount)))));
    }

    private static String balance(Kit kit, String table) {
        return text(kit.get(table, "PK", "ACCOUNT", "SK", "ACCOUNT"), "balance");
    }
}
