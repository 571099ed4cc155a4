package dev.armature.cookbook.sharding;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N40: what every client reads, in five copies under five keys, and a
 * reader takes any. The copies must fit an item and be told what is new.
 */
public final class N40CacheCopies implements Scenario {
    private static final int COPIES = 5;

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var cache = new Cache(kit, app);
        kit.put(app, deal(1, ""), deal(2, ""));
        cache.fill(cache.newest());
        for (int copy = 0; copy < COPIES; copy++) {
            equal(cache.read(copy), List.of("DEAL#2", "DEAL#1"));
        }
        int any = ThreadLocalRandom.current().nextInt(COPIES);

        // An index is behind its table. Filled from it right after the
        // write, the copies lack the very deal they are filled for.
        kit.simulation().hold(app, "GSI1");
        kit.put(app, deal(3, ""));
        cache.fill(cache.newest());
        equal(cache.read(any), List.of("DEAL#2", "DEAL#1"));
        // The writer has it in hand, and only what a list shows belongs in the copies.
        var summaries = Stream.concat(Stream.of(deal(3, "")), cache.newest().stream())
                .map(deal -> item("PK", text(deal, "PK")))
                .toList();
        cache.fill(summaries);
        kit.say("with the new deal at hand: " + cache.read(any));
        equal(cache.read(any), List.of("DEAL#3", "DEAL#2", "DEAL#1"));

        // Fifty whole deals of 9 KB are no item any more.
        var whole = range(0, 50, id -> deal(id, "x".repeat(9 * 1024)));
        kit.invalid("Item size has exceeded the maximum allowed size", () -> cache.fill(whole));
    }

    private static Map<String, AttributeValue> deal(int id, String text) {
        String key = "DEAL#" + id;
        String newest = String.format(Locale.ROOT, "DEAL#%05d", id);
        return item("PK", key, "SK", key, "GSI1PK", "DEALS#2024-01-15", "GSI1SK", newest, "text", text);
    }

    private record Cache(Kit kit, String table) {
        List<Map<String, AttributeValue>> newest() {
            return kit.client()
                    .query(query -> query.tableName(table)
                            .indexName("GSI1")
                            .keyConditionExpression("GSI1PK = :pk")
                            .expressionAttributeValues(item(":pk", "DEALS#2024-01-15"))
                            .scanIndexForward(false)
                            .limit(50))
                    .items();
        }

        void fill(List<Map<String, AttributeValue>> deals) {
            var list = deals.stream().map(AttributeValue::fromM).toList();
            for (int copy = 0; copy < COPIES; copy++) {
                var item = item("PK", "DEALSCACHE#" + copy, "SK", "DEALSCACHE#" + copy, "Deals", list);
                kit.client().putItem(put -> put.tableName(table).item(item));
            }
        }

        List<String> read(int copy) {
            var item = kit.get(table, "PK", "DEALSCACHE#" + copy, "SK", "DEALSCACHE#" + copy);
            var deals = item.getOrDefault("Deals", AttributeValue.fromL(List.of()));
            return deals.l().stream().map(deal -> text(deal.m(), "PK")).toList();
        }
    }
}
