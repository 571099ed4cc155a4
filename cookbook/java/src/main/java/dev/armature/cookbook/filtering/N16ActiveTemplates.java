package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.itemcollections.PartyGame;
import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/**
 * N16: templates of a theme that are active. Written with
 * expressionAttributeValues twice, the request loses half its values.
 */
public final class N16ActiveTemplates implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String data = kit.table("GameData");
        kit.put(
                data,
                PartyGame.template("pirates", "t1", true),
                PartyGame.template("pirates", "t2", false),
                PartyGame.template("pirates", "t3", true));

        // The second call of a builder's method replaces what the first one set.
        kit.invalid(
                "An expression attribute value used in expression is not defined; attribute value: :pk",
                () -> kit.client()
                        .query(query -> query.tableName(data)
                                .keyConditionExpression("PK = :pk AND begins_with(SK, :sk)")
                                .expressionAttributeValues(item(":pk", "TEMPLATE#pirates", ":sk", "TEMPLATE#"))
                                .filterExpression("IsActive = :active")
                                .expressionAttributeValues(item(":active", true))));

        // With the enhanced client that cannot happen: an expression has its own values.
        var templates = kit.enhanced().table(data, RecordSchema.of(Template.class));
        var ofTheme = QueryConditional.sortBeginsWith(
                key -> key.partitionValue("TEMPLATE#pirates").sortValue("TEMPLATE#"));
        var isActive = Expression.builder()
                .expression("IsActive = :active")
                .expressionValues(item(":active", true))
                .build();
        var active = templates
                .query(query -> query.queryConditional(ofTheme).filterExpression(isActive))
                .iterator()
                .next();
        kit.list(active.items(), "active templates, of " + active.scannedCount() + " that were read");
        equal(active.items().stream().map(Template::sk).toList(), List.of("TEMPLATE#t1", "TEMPLATE#t3"));
        equal(List.of(active.count(), active.scannedCount()), List.of(2, 3));
    }

    record Template(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("IsActive") boolean isActive) {}
}
