package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClientExtension;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbExtensionContext;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.extensions.ReadModification;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * N45: one class knows the keys; the program knows users. The
 * table may then shorten names, and every item says what it is.
 */
public final class N45Repository implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var users = new UserRepository(kit.client(), app);
        var alex = new User("alexdebrie", "Alex", "Acme");
        users.create(alex);
        equal(users.get("alexdebrie"), Optional.of(alex));
        equal(users.get("absent"), Optional.empty());
        kit.refused(ConditionalCheckFailedException.class, "The conditional request failed", () -> users.create(alex));

        // From before the names were shortened.
        var key = item("PK", "USER#jane", "SK", "USER#jane", "Type", "User");
        kit.put(app, with(key, "Username", "jane", "FirstName", "Jane", "OrganizationName", "Acme"));
        equal(users.get("jane").map(User::firstName), Optional.of("Jane"));

        // With a Type on every item, a listing for debugging explains itself.
        kit.put(
                app,
                item("PK", "USER#alexdebrie", "SK", "ORDER#1", "Type", "Order"),
                item("PK", "USER#alexdebrie", "SK", "ORDER#2", "Type", "Order"));
        var everything = kit.query(app, "PK = :pk", ":pk", "USER#alexdebrie");
        kit.show(everything, "all of one user");
        equal(texts(everything, "Type"), List.of("Order", "Order", "User"));
    }

    record User(String username, String firstName, String organization) {}

    private static final class UserRepository {
        private final DynamoDbTable<UserItem> items;

        UserRepository(DynamoDbClient client, String table) {
            items = DynamoDbEnhancedClient.builder()
                    .dynamoDbClient(client)
                    .extensions(new OldNames())
                    .build()
                    .table(table, RecordSchema.of(UserItem.class));
        }

        Optional<User> get(String username) {
            String key = "USER#" + username;
            return Optional.ofNullable(items.getItem(
                            Key.builder().partitionValue(key).sortValue(key).build()))
                    .map(item -> new User(item.username, item.firstName, item.organization));
        }

        void create(User user) {
            var isNew =
                    Expression.builder().expression("attribute_not_exists(PK)").build();
            items.putItem(put -> put.item(UserItem.of(user)).conditionExpression(isNew));
        }
    }

    /** Keys of the table and the index, the kind of item, and then the user, under short names that cost less in a large table. */
    record UserItem(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @Nullable String gsi1pk,
            @Nullable String gsi1sk,
            @DynamoDbAttribute("Type") String type,
            @DynamoDbAttribute("u") String username,
            @DynamoDbAttribute("fn") String firstName,
            @DynamoDbAttribute("o") String organization) {
        static UserItem of(User user) {
            String key = "USER#" + user.username;
            String organization = "ORG#" + user.organization;
            return new UserItem(key, key, organization, key, "User", user.username, user.firstName, user.organization);
        }
    }

    /** Gives items their short names as they are read, so the mapping needs to know of no others. */
    private static final class OldNames implements DynamoDbEnhancedClientExtension {
        private static final Map<String, String> SHORT =
                Map.of("Username", "u", "FirstName", "fn", "OrganizationName", "o");

        @Override
        public ReadModification afterRead(DynamoDbExtensionContext.AfterRead context) {
            Map<String, AttributeValue> renamed = new HashMap<>();
            context.items().forEach((name, value) -> renamed.put(SHORT.getOrDefault(name, name), value));
            return ReadModification.builder().transformedItem(renamed).build();
        }
    }
}
