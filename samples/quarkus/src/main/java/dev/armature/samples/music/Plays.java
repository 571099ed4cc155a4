package dev.armature.samples.music;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How often each song was played. */
@ApplicationScoped
public class Plays {
    private final DynamoDbClient dynamodb;

    public Plays(DynamoDbClient dynamodb) {
        this.dynamodb = dynamodb;
    }

    /** Counts that a song was played, and returns how often it has been by now. */
    public long play(String title) {
        return Long.parseLong(dynamodb.updateItem(update -> update.tableName("plays")
                        .key(Map.of("title", AttributeValue.fromS(title)))
                        .updateExpression("ADD plays :one")
                        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                        .returnValues("UPDATED_NEW"))
                .attributes()
                .get("plays")
                .n());
    }
}
