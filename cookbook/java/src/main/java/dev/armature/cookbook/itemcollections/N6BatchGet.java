package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * N6: many items by their keys in one call. It takes up to 100,
 * refuses the same key twice, and may leave some for the next call.
 */
public final class N6BatchGet implements Scenario {
    private static final int BATCH_GETS_MAX = 100;

    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var keys = range(0, 150, N6BatchGet::key);
        kit.put(
                kv,
                keys.stream()
                        .map(key -> with(key, "v", "state of " + text(key, "pk")))
                        .toList());

        var found = found(get(kit, kv, List.of(key(1), key(2), key(3), key(999))), kv);
        kit.show(found, "of three that are there and one that is not");
        // In no promised order.
        equal(Set.copyOf(texts(found, "pk")), Set.of("match#1", "match#2", "match#3"));

        kit.invalid("Member must have length less than or equal to 100", () -> get(kit, kv, keys.subList(0, 101)));
        kit.invalid("Provided list of item keys contains duplicates", () -> get(kit, kv, List.of(key(1), key(1))));

        // A service under load answers a part and names the rest in UnprocessedKeys. A client that ignores that loses
        // items.
        kit.simulation().apply("{\"Seed\": 7, \"Tables\": {\"%s\": {\"Unprocessed\": 0.3}}}".formatted(kv));
        var once = get(kit, kv, keys.subList(0, BATCH_GETS_MAX));
        int got = found(once, kv).size();
        int left = once.unprocessedKeys().values().stream()
                .mapToInt(rest -> rest.keys().size())
                .sum();
        kit.say("one call: " + got + " of 100, " + left + " left");
        equal(got + left, BATCH_GETS_MAX);
        equal(left > 0, true);
        equal(getAll(kit, kv, keys).size(), 150);
    }

    private static Map<String, AttributeValue> key(int match) {
        return item("pk", "match#" + match, "sk", "state");
    }

    private static BatchGetItemResponse get(Kit kit, String table, List<Map<String, AttributeValue>> keys) {
        return kit.client().batchGetItem(request(table, keys));
    }

    private static List<Map<String, AttributeValue>> found(BatchGetItemResponse response, String table) {
        return response.responses().getOrDefault(table, List.of());
    }

    /** Any number of keys: a hundred at a time. The SDK's paginator asks again for what was left. */
    private static List<Map<String, AttributeValue>> getAll(
            Kit kit, String table, List<Map<String, AttributeValue>> keys) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int from = 0; from < keys.size(); from += BATCH_GETS_MAX) {
            var batch = keys.subList(from, Math.min(keys.size(), from + BATCH_GETS_MAX));
            kit.client().batchGetItemPaginator(request(table, batch)).forEach(page -> items.addAll(found(page, table)));
        }
        return items;
    }

    private static BatchGetItemRequest request(String table, List<Map<String, AttributeValue>> keys) {
        var wanted = KeysAndAttributes.builder().keys(keys).build();
        return BatchGetItemRequest.builder().requestItems(Map.of(table, wanted)).build();
    }
}
