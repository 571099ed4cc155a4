package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Set;

/**
 * N2: nine kinds of items in one table. The prefix of a key says
 * what an item is, and what is read together shares a partition.
 */
public final class N2NineKindsOfItems implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var items = List.of(
                item("pk", "match#7", "sk", "state", "v", "{\"turn\":3}", "ct", "application/json", "ver", 1),
                item("pk", "match#7", "sk", "log#000001", "v", "{\"move\":\"e4\"}"),
                item("pk", "match#7", "sk", "summary#2024-01-15", "v", "{\"moves\":1}"),
                item("pk", "invite#QX7P", "sk", "meta", "v", "7"),
                item("pk", "user#ann", "sk", "profile", "v", "{\"name\":\"Ann\"}"),
                item("pk", "rate#ann", "sk", "move#28421", "v", 1, "ttl", 1893456000),
                item("pk", "lock#match#7", "sk", "v", "v", "locked", "ttl", 1893456000),
                item("pk", "idem#7", "sk", "9f2c", "v", "done"),
                item("pk", "budget#7", "sk", "tokens", "v", 5000));
        var cost = kit.cost(() -> items.forEach(
                item -> kit.client().putItem(put -> put.tableName(kv).item(item))));
        equal(cost.total(), 9.0);

        var stored = kit.client().scan(scan -> scan.tableName(kv)).items();
        kit.show(stored, "everything in the table");
        equal(stored.size(), 9);
        // Three of the nine share the partition of the match; the others
        // are apart, so a busy lock or counter does not crowd the match.
        equal(Set.copyOf(texts(stored, "pk")).size(), 7);
    }
}
