package dev.armature.embedded;

import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** The table of these tests: songs by artist and title, an index by album, a stream. */
final class Music {
    static final CreateTableRequest TABLE = CreateTableRequest.builder()
            .tableName("music")
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(keyElement("artist", KeyType.HASH), keyElement("title", KeyType.RANGE))
            .attributeDefinitions(attribute("artist"), attribute("title"), attribute("album"))
            .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                    .indexName("byAlbum")
                    .keySchema(keyElement("album", KeyType.HASH))
                    .projection(projection -> projection.projectionType(ProjectionType.ALL))
                    .build())
            .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
            .build();

    private Music() {}

    private static KeySchemaElement keyElement(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition attribute(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    static Map<String, AttributeValue> key(String artist, String title) {
        return Map.of("artist", AttributeValue.fromS(artist), "title", AttributeValue.fromS(title));
    }

    static Map<String, AttributeValue> song(String artist, String title, String album) {
        return Map.of(
                "artist", AttributeValue.fromS(artist),
                "title", AttributeValue.fromS(title),
                "album", AttributeValue.fromS(album));
    }

    static String text(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name).s();
    }
}
