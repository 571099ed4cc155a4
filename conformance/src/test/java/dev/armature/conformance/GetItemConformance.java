package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class GetItemConformance {
    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final String table;

    GetItemConformance(DynamoDbClient dynamo, DynamoDbAsyncClient async, Tables tables) {
        this.dynamo = dynamo;
        this.async = async;
        this.table = tables.withSortKey(ScalarAttributeType.N);
    }

    /** The SDK tells an item without attributes from no item at all: so must the bytes. */
    @Test
    void tellsNoItemFromAnEmptyProjection() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("a"), "sk", n(1))));

        var nothingOfIt = dynamo.getItem(
                get -> get.tableName(table).key(item("pk", s("a"), "sk", n(1))).projectionExpression("nothing"));
        var noItem = dynamo.getItem(get -> get.tableName(table).key(item("pk", s("a"), "sk", n(2))));

        assertThat(nothingOfIt.hasItem()).isTrue();
        assertThat(nothingOfIt.item()).isEmpty();
        assertThat(noItem.hasItem()).isFalse();
    }

    /** A client that writes and then reads consistently sees what it wrote. */
    @Test
    void readsItsOwnWrites() {
        for (int version = 0; version < 50; version++) {
            var written = item("pk", s("own"), "sk", n(1), "version", n(version));
            var read = async.putItem(put -> put.tableName(table).item(written))
                    .thenCompose(done -> async.getItem(get -> get.tableName(table)
                            .key(item("pk", s("own"), "sk", n(1)))
                            .consistentRead(true)))
                    .join();
            assertThat(read.item()).isEqualTo(written);
        }
    }

    /** Items of one partition are told apart by their sort key alone. */
    @Test
    void findsTheItemWithThatSortKey() {
        for (String sort : new String[] {"-1e-130", "0", "0.1", "1", "10", "9.9e125"}) {
            dynamo.putItem(put -> put.tableName(table).item(item("pk", s("sorts"), "sk", n(sort), "sent", s(sort))));
        }
        for (String sort : new String[] {"-1e-130", "0", "0.1", "1", "10", "9.9e125"}) {
            assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("sorts"), "sk", n(sort))))
                            .item())
                    .containsEntry("sent", s(sort));
        }
    }
}
