package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/** N36: a filter is fair for dropping a little of what was read and paid for anyway; so is filtering in the program. */
public final class N36FilterALittle implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        var orders = kit.enhanced().table(app, RecordSchema.of(Order.class));
        kit.put(
                orders,
                List.of(
                        new Order("CUSTOMER#alex", "ORDER#1", "SHIPPED"),
                        new Order("CUSTOMER#alex", "ORDER#2", "CANCELLED"),
                        new Order("CUSTOMER#alex", "ORDER#3", "DELIVERED"),
                        new Order("CUSTOMER#alex", "ORDER#4", "SHIPPED")));
        // Names and values belong to the expression, so those of a filter and of a key condition cannot meet.
        var notCancelled = Expression.builder()
                .expression("#status <> :cancelled")
                .putExpressionName("#status", "Status")
                .expressionValues(item(":cancelled", "CANCELLED"))
                .build();
        var open = orders
                .query(query ->
                        query.queryConditional(ofPartition("CUSTOMER#alex")).filterExpression(notCancelled))
                .items()
                .stream()
                .toList();
        kit.list(open, "not cancelled");
        equal(open.stream().map(Order::sk).toList(), List.of("ORDER#1", "ORDER#3", "ORDER#4"));

        // Settings are few: read them all, and let the program choose in as many ways as it likes.
        var settings = kit.enhanced().table(app, RecordSchema.of(Setting.class));
        kit.put(
                settings,
                List.of(
                        Setting.of("digest", true, "2024-01-02T00:00:00Z"),
                        Setting.of("theme", true, "2024-01-14T00:00:00Z"),
                        Setting.of("trial", false, "2024-01-14T00:00:00Z")));
        var all = settings.query(ofPartition("USER#alex#SETTINGS")).items().stream()
                .toList();
        var active = all.stream().filter(Setting::isActive).toList();
        var aWeekAgo = Instant.parse("2024-01-15T00:00:00Z").minus(Duration.ofDays(7));
        var recent = active.stream()
                .filter(setting -> setting.updatedAt.isAfter(aWeekAgo))
                .toList();
        equal(active.stream().map(Setting::sk).toList(), List.of("digest", "theme"));
        equal(recent.stream().map(Setting::sk).toList(), List.of("theme"));
    }

    private static QueryConditional ofPartition(String partition) {
        return QueryConditional.keyEqualTo(key -> key.partitionValue(partition));
    }

    record Order(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("Status") String status) {}

    /** An Instant is stored as ISO 8601, which sorts. */
    record Setting(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("IsActive") boolean isActive,
            @DynamoDbAttribute("UpdatedAt") Instant updatedAt) {
        static Setting of(String name, boolean isActive, String updatedAt) {
            return new Setting("USER#alex#SETTINGS", name, isActive, Instant.parse(updatedAt));
        }
    }
}
