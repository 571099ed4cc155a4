package dev.armature.cookbook.compression;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * N55: too large for an item: a pointer to where the bytes are.
 * Too much for a Scan: an index. Too hot for one key: shards.
 */
public final class N55TooLarge implements Scenario {
    private static final int SHARDS = 10;

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK"));

        // An item holds 400 KB, names and all.
        kit.invalid("Item size has exceeded the maximum allowed size", () -> putFile(kit, app, 401 * 1024));
        int names = "PK".length() + "SK".length() + "largeBlob".length() + "FILE#1".length() * 2;
        equal(kit.cost(() -> putFile(kit, app, 400 * 1024 - names)).total(), 400.0);
        kit.put(app, item("PK", "FILE#2", "SK", "FILE#2", "dataUrl", "s3://bucket/files/2"));
        equal(text(kit.get(app, "PK", "FILE#2", "SK", "FILE#2"), "dataUrl"), "s3://bucket/files/2");

        // One user of many by the e-mail address: a Scan reads them all, an index one.
        kit.client().deleteItem(delete -> delete.tableName(app).key(item("PK", "FILE#1", "SK", "FILE#1")));
        kit.put(app, range(0, 200, N55TooLarge::user));
        var scan = ScanRequest.builder()
                .tableName(app)
                .filterExpression("email = :email")
                .expressionAttributeValues(item(":email", "user7@example.com"))
                .build();
        var found = kit.client().scan(scan);
        equal(List.of(found.count(), found.scannedCount()), List.of(1, 201));
        var scanned = kit.cost(() -> kit.client().scan(scan));
        var queried = kit.cost(() -> {
            var user = kit.queryIndex(app, "GSI1", "GSI1PK = :email", ":email", "EMAIL#user7@example.com");
            equal(texts(user, "PK"), List.of("USER#7"));
        });
        kit.say("Scan " + scanned.total() + " RCU, Query " + queried.total());
        equal(List.of(scanned.total(), queried.total()), List.of(2.0, 0.5));

        // All users under ten keys instead of one: every partition has its share.
        kit.put(app, range(0, 100, id -> item("PK", "SHARD#" + id * 7919 % SHARDS, "SK", "USER#" + id)));
        var sizes = together(
                SHARDS,
                shard -> kit.query(app, "PK = :pk", ":pk", "SHARD#" + shard).size());
        equal(sizes, Collections.nCopies(SHARDS, 10));
    }

    private static void putFile(Kit kit, String table, int bytes) {
        var file = item("PK", "FILE#1", "SK", "FILE#1", "largeBlob", "x".repeat(bytes));
        kit.client().putItem(put -> put.tableName(table).item(file));
    }

    private static Map<String, AttributeValue> user(int number) {
        String email = "user" + number + "@example.com";
        return item("PK", "USER#" + number, "SK", "PROFILE", "email", email, "GSI1PK", "EMAIL#" + email);
    }
}
