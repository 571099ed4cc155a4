package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Items go when their time to live is over. */
@Conformance
@Timeout(120)
class ExpiryConformance {
    private final DynamoDbClient dynamo;
    private final DynamoDbStreamsClient streams;
    private final Tables tables;

    ExpiryConformance(Service service, DynamoDbClient dynamo, DynamoDbStreamsClient streams, Tables tables) {
        // The service itself promises no more than a few days.
        assumeFalse(service.endpoint().getHost().endsWith(".amazonaws.com"));
        this.dynamo = dynamo;
        this.streams = streams;
        this.tables = tables;
    }

    private Map<String, AttributeValue> read(String table, String pk) {
        return dynamo.getItem(get -> get.tableName(table).key(item("pk", s(pk))).consistentRead(true))
                .item();
    }

    /** Who removed the item is told in the record, so that consumers can tell expiry from deletion. */
    @Test
    void removesAnItemAndNamesTheServiceInTheStream() {
        String table = tables.create(shape -> shape.attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.hash("pk"))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.OLD_IMAGE)));
        dynamo.updateTimeToLive(update -> update.tableName(table)
                .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("ttl")));
        long now = Instant.now().getEpochSecond();
        var expired = item("pk", s("expired"), "ttl", n(now - 60));
        dynamo.putItem(put -> put.tableName(table).item(expired));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("lives"), "ttl", n(now + 3_600))));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("no time"), "ttl", s(Long.toString(now - 60)))));

        String arn =
                dynamo.describeTable(wanted -> wanted.tableName(table)).table().latestStreamArn();
        var removal = new StreamReading(streams, arn).ofKey(s("expired"), 2).getLast();
        assertThat(removal.eventName()).isEqualTo(OperationType.REMOVE);
        assertThat(removal.dynamodb().oldImage()).isEqualTo(expired);
        assertThat(removal.userIdentity())
                .isEqualTo(Identity.builder()
                        .type("Service")
                        .principalId("dynamodb.amazonaws.com")
                        .build());
        assertThat(read(table, "expired")).isEmpty();
        assertThat(read(table, "lives")).isNotEmpty();
        assertThat(read(table, "no time")).isNotEmpty();
    }
}
