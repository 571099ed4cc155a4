package dev.armature.cookbook.versions;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * N52: versions of a document under one key, the latest by reading
 * backwards. Numbers in keys have to be padded, or v9 is the latest of ten.
 */
public final class N52Versions implements Scenario {
    private static final String PREFIX = "PK = :pk AND begins_with(SK, :sk)";

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table(
                "App", design -> design.index("GSI1", "GSI1PK", "GSI1SK").index("GSI2", "GSI2PK", "GSI2SK"));
        kit.put(app, versions("DOC#plain", "v%d"));
        equal(latest(kit, app, "DOC#plain"), "text 9");
        var plain = kit.query(app, PREFIX, ":pk", "DOC#plain", ":sk", "v");
        equal(texts(plain, "SK").subList(0, 3), List.of("v1", "v10", "v2"));
        kit.put(app, versions("DOC#padded", "v%06d"));
        equal(latest(kit, app, "DOC#padded"), "text 10");

        // A new version is created, never replaced: of two authors of version 11, one is told to look again.
        save(kit, app, "v000011", "text 11");
        kit.refused(
                ConditionalCheckFailedException.class,
                "The conditional request failed",
                () -> save(kit, app, "v000011", "another 11"));

        // Comments in the order of their time, which stands before their id.
        kit.put(
                app,
                item("PK", "POST#1", "SK", "COMMENT#2025-01-15T10:31:00Z#c1", "commentId", "c1"),
                item("PK", "POST#1", "SK", "COMMENT#2025-01-15T10:30:00Z#c2", "commentId", "c2"));
        equal(texts(kit.query(app, PREFIX, ":pk", "POST#1", ":sk", "COMMENT#"), "commentId"), List.of("c2", "c1"));

        // Premium users only, by when their subscription ends.
        kit.put(
                app,
                item("PK", "USER#ann", "SK", "PROFILE", "GSI2PK", "PREMIUM", "GSI2SK", "2025-12-31"),
                item("PK", "USER#ben", "SK", "PROFILE"),
                item("PK", "USER#cleo", "SK", "PROFILE", "GSI2PK", "PREMIUM", "GSI2SK", "2025-06-30"));
        var premium = kit.queryIndex(app, "GSI2", "GSI2PK = :pk", ":pk", "PREMIUM");
        kit.show(premium, "premium users");
        equal(texts(premium, "PK"), List.of("USER#cleo", "USER#ann"));

        // Orders of a user, and memberships from both sides.
        kit.put(
                app,
                item("PK", "USER#ann", "SK", "ORDER#1", "total", 5),
                item("PK", "USER#ann", "SK", "ORDER#2", "total", 7));
        equal(texts(kit.query(app, PREFIX, ":pk", "USER#ann", ":sk", "ORDER#"), "total"), List.of("5", "7"));
        kit.put(app, member("ann", "chess"), member("ann", "go"), member("ben", "chess"));
        var groups = kit.query(app, PREFIX, ":pk", "USER#ann", ":sk", "GROUP#");
        equal(texts(groups, "SK"), List.of("GROUP#chess", "GROUP#go"));
        var members = kit.queryIndex(app, "GSI1", "GSI1PK = :pk", ":pk", "GROUP#chess");
        equal(texts(members, "PK"), List.of("USER#ann", "USER#ben"));
    }

    private static List<Map<String, AttributeValue>> versions(String document, String format) {
        return range(
                1,
                11,
                number -> item(
                        "PK", document, "SK", String.format(Locale.ROOT, format, number), "content", "text " + number));
    }

    private static String latest(Kit kit, String table, String document) {
        var newest = kit.client()
                .query(query -> query.tableName(table)
                        .keyConditionExpression(PREFIX)
                        .expressionAttributeValues(item(":pk", document, ":sk", "v"))
                        .scanIndexForward(false)
                        .limit(1));
        return text(newest.items().get(0), "content");
    }

    private static void save(Kit kit, String table, String version, String content) {
        kit.client()
                .putItem(put -> put.tableName(table)
                        .item(item("PK", "DOC#padded", "SK", version, "content", content))
                        .conditionExpression("attribute_not_exists(PK)"));
    }

    private static Map<String, AttributeValue> member(String user, String group) {
        String userKey = "USER#" + user;
        String groupKey = "GROUP#" + group;
        return item("PK", userKey, "SK", groupKey, "GSI1PK", groupKey, "GSI1SK", userKey);
    }
}
