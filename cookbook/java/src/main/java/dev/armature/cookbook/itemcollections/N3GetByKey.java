package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** N3: one item by its whole key. An item that is not there is no error: the answer has no item. */
public final class N3GetByKey implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        kit.client().putItem(put -> put.tableName(kv).item(with(key("7"), "v", "{\"turn\":3}")));

        equal(state(kit, kv, "7"), Optional.of("{\"turn\":3}"));
        equal(state(kit, kv, "8"), Optional.empty());

        // Eventually consistent, half a unit for up to 4 KB; strongly
        // consistent, a whole one. Nothing found costs the same.
        equal(kit.cost(() -> state(kit, kv, "8")).total(), 0.5);
        var strong = kit.cost(() ->
                kit.client().getItem(get -> get.tableName(kv).key(key("7")).consistentRead(true)));
        equal(strong.total(), 1.0);

        // Attribute names have case: "PK" is not the key of a table whose key is "pk".
        kit.invalid(
                "The provided key element does not match the schema",
                () -> kit.get(kv, "PK", "match#7", "SK", "state"));
    }

    private static Map<String, AttributeValue> key(String match) {
        return item("pk", "match#" + match, "sk", "state");
    }

    private static Optional<String> state(Kit kit, String table, String match) {
        var response = kit.client().getItem(get -> get.tableName(table).key(key(match)));
        // item() of an answer without one is an empty map, not null; hasItem() tells the two apart.
        return response.hasItem() ? Optional.of(text(response.item(), "v")) : Optional.empty();
    }
}
