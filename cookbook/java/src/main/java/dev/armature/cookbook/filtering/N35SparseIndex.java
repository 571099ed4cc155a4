package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * N35: an item is in an index only if it has all its key attributes.
 * So an index can hold a few of many, and be scanned cheaply.
 */
public final class N35SparseIndex implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table(
                "App", design -> design.index("GSI1", "GSI1PK", "GSI1SK").index("CustomerIndex", "CustomerIndex"));
        var admin = item("PK", "ORG#Acme", "SK", "USER#alex");
        kit.put(app, range(0, 50, N35SparseIndex::member));
        kit.put(
                app,
                with(admin, "Role", "Admin", "GSI1PK", "ORG#Acme", "GSI1SK", "Admin"),
                item("PK", "CUSTOMER#alex", "SK", "CUSTOMER#alex", "CustomerIndex", "CUSTOMER#alex"),
                item("PK", "ORDER#123", "SK", "ORDER#123"));

        kit.show(admins(kit, app), "administrators");
        equal(texts(admins(kit, app), "SK"), List.of("USER#alex"));

        var ofIndex =
                ScanRequest.builder().tableName(app).indexName("CustomerIndex").build();
        equal(texts(kit.client().scan(ofIndex).items(), "PK"), List.of("CUSTOMER#alex"));
        var scanned = kit.cost(() -> kit.client().scan(ofIndex));
        var everything = kit.cost(() -> kit.client().scan(scan -> scan.tableName(app)));
        kit.say("a Scan costs " + scanned.total() + " RCU in the index and " + everything.total() + " in the table");
        equal(List.of(scanned.total(), everything.total()), List.of(0.5, 2.5));

        // Without one of the attributes the item leaves the index.
        kit.client()
                .updateItem(update -> update.tableName(app)
                        .key(admin)
                        .updateExpression("SET #role = :member REMOVE GSI1SK")
                        .expressionAttributeNames(Map.of("#role", "Role"))
                        .expressionAttributeValues(item(":member", "Member")));
        equal(admins(kit, app), List.of());
    }

    private static Map<String, AttributeValue> member(int id) {
        String sortKey = String.format(Locale.ROOT, "USER#%03d", id);
        return item("PK", "ORG#Acme", "SK", sortKey, "Role", "Member", "bio", "x".repeat(300));
    }

    private static List<Map<String, AttributeValue>> admins(Kit kit, String table) {
        return kit.queryIndex(table, "GSI1", "GSI1PK = :pk AND GSI1SK = :sk", ":pk", "ORG#Acme", ":sk", "Admin");
    }
}
