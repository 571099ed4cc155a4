package dev.armature.cookbook.migrations;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.sorting.Ksuid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * N46: a table in use is changed. Defaults for what old items lack, new
 * kinds beside old ones, and an index filled by a scan in ten parts.
 */
public final class N46Backfill implements Scenario {
    private static final int SEGMENTS = 10;
    private static final Expression IS_USER = Expression.builder()
            .expression("#type = :user")
            .putExpressionName("#type", "Type")
            .expressionValues(item(":user", "User"))
            .build();

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var users = kit.enhanced().table(app, RecordSchema.of(User.class));
        kit.put(users, range(0, 1000, number -> User.old("user" + number)));

        // A new attribute: old items get a default when they are read. A new
        // kind, also in an existing partition: it is written, that is all.
        equal(users.getItem(User.old("user0")).birthdateIfKnown(), "unknown");
        kit.put(
                app,
                item("PK", "PROJECT#x", "SK", "PROJECT#x", "Type", "Project"),
                item("PK", "USER#user0", "SK", "GIST#" + Ksuid.at(Instant.now()), "Type", "Gist"));

        // A new question is another matter: users of an organisation.
        // No key answers it, so every old user has to be touched.
        List<String> touched = new ArrayList<>();
        var cost = kit.cost(() ->
                together(SEGMENTS, segment -> migrate(kit, users, segment)).forEach(touched::addAll));
        equal(cost.indexes(), Map.of("GSI1", 1000.0)); // besides a unit in the table for each user, and the scan
        equal(touched.size(), 1000);
        equal(Set.copyOf(touched).size(), 1000); // each item in exactly one segment
        var members = kit.client()
                .query(query -> query.tableName(app)
                        .indexName("GSI1")
                        .keyConditionExpression("GSI1PK = :pk")
                        .expressionAttributeValues(item(":pk", "ORG#Acme"))
                        .select(Select.COUNT));
        kit.say("in the index: " + members.count());
        equal(members.count(), 1000);

        // A user is deleted between the scan and the update. UpdateItem
        // creates what is not there: without the condition it comes back.
        var stale = User.old("user7");
        users.deleteItem(stale);
        kit.refused(
                ConditionalCheckFailedException.class,
                "The conditional request failed",
                () -> addIndexKeys(kit, app, stale, update -> update.conditionExpression("attribute_exists(PK)")));
        addIndexKeys(kit, app, stale, update -> update);
        var risen = kit.get(app, "PK", "USER#user7", "SK", "USER#user7");
        kit.show(List.of(risen), "a user from the dead, without a Type");
        equal(text(risen, "GSI1PK"), "ORG#Acme");
        equal(risen.containsKey("Type"), false);
    }

    record User(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("Type") String type,
            @DynamoDbAttribute("Username") String username,
            @DynamoDbAttribute("OrganizationName") String organization,
            @DynamoDbAttribute("Birthdate") @Nullable String birthdate) {
        static User old(String name) {
            return new User("USER#" + name, "USER#" + name, "User", name, "Acme", null);
        }

        /** Old items do not have it. */
        String birthdateIfKnown() {
            return birthdate == null ? "unknown" : birthdate;
        }
    }

    /** One tenth of the table, page by page. Gives the users it touched. */
    private static List<String> migrate(Kit kit, DynamoDbTable<User> users, int segment) {
        List<String> touched = new ArrayList<>();
        users.scan(scan -> scan.segment(segment)
                        .totalSegments(SEGMENTS)
                        .filterExpression(IS_USER)
                        .limit(40))
                .items()
                .forEach(user -> {
                    touched.add(user.username);
                    addIndexKeys(
                            kit, users.tableName(), user, update -> update.conditionExpression("attribute_exists(PK)"));
                });
        return touched;
    }

    private static void addIndexKeys(
            Kit kit, String table, User user, UnaryOperator<UpdateItemRequest.Builder> condition) {
        kit.client()
                .updateItem(condition
                        .apply(UpdateItemRequest.builder())
                        .tableName(table)
                        .key(item("PK", user.pk, "SK", user.sk))
                        .updateExpression("SET GSI1PK = :pk, GSI1SK = :sk")
                        .expressionAttributeValues(item(":pk", "ORG#" + user.organization, ":sk", user.pk))
                        .build());
    }
}
