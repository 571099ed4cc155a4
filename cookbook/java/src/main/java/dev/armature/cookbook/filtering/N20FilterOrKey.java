package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PageIterable;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;

/**
 * N20: a filter and a key give the same items, and not the same bill. The filter works on what was read and paid for.
 */
public final class N20FilterOrKey implements Scenario {
    private static final int ACTIVE = 20;
    private static final int SUSPENDED = 180;

    @Override
    public void run(Kit kit) throws Exception {
        var users = kit.enhanced().table(kit.table("App"), RecordSchema.of(User.class));
        var numbers = IntStream.range(0, ACTIVE + SUSPENDED).boxed().toList();
        kit.put(users, numbers.stream().map(User::filtered).toList());
        kit.put(users, numbers.stream().map(User::keyed).toList());

        var isActive = Expression.builder()
                .expression("#status = :active")
                .putExpressionName("#status", "status")
                .expressionValues(item(":active", "active"))
                .build();
        var everything = QueryConditional.keyEqualTo(key -> key.partitionValue("ORG#filtered"));
        var byFilter = QueryEnhancedRequest.builder()
                .queryConditional(everything)
                .filterExpression(isActive)
                .build();
        var byKey = QueryConditional.sortBeginsWith(
                key -> key.partitionValue("ORG#keyed").sortValue("STATUS#active#"));

        var filtered = page(users.query(byFilter));
        var keyed = page(users.query(byKey));
        kit.list(names(keyed), "active users by their key");
        equal(names(filtered), names(keyed));
        equal(List.of(filtered.count(), filtered.scannedCount()), List.of(ACTIVE, ACTIVE + SUSPENDED));
        equal(List.of(keyed.count(), keyed.scannedCount()), List.of(ACTIVE, ACTIVE));

        var whole = kit.cost(() -> page(users.query(everything)));
        var filteredCost = kit.cost(() -> page(users.query(byFilter)));
        var keyedCost = kit.cost(() -> page(users.query(byKey)));
        kit.say("everything " + whole.total() + " RCU, by filter " + filteredCost.total() + ", by key "
                + keyedCost.total());
        equal(filteredCost, whole);
        equal(List.of(whole.total(), keyedCost.total()), List.of(11.5, 1.5));
    }

    private static Page<User> page(PageIterable<User> pages) {
        return pages.iterator().next();
    }

    private static List<String> names(Page<User> page) {
        return page.items().stream().map(User::name).toList();
    }

    record User(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            String name,
            String status,
            String bio) {
        static User filtered(int number) {
            return of("ORG#filtered", "USER#%03d", number);
        }

        static User keyed(int number) {
            return of("ORG#keyed", "STATUS#" + status(number) + "#USER#%03d", number);
        }

        private static User of(String partition, String sortKey, int number) {
            String sk = String.format(Locale.ROOT, sortKey, number);
            return new User(partition, sk, "user " + number, status(number), "x".repeat(400));
        }

        private static String status(int number) {
            return number < ACTIVE ? "active" : "suspended";
        }
    }
}
