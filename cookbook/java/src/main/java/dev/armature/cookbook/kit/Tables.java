package dev.armature.cookbook.kit;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/** Creates, changes and deletes tables, each time until it is done. */
final class Tables {
    private static final int POLLS_MAX = 600;
    private static final int POLL_MILLIS = 100;

    private final DynamoDbClient client;

    Tables(DynamoDbClient client) {
        this.client = client;
    }

    void create(String table, Design design) {
        client.createTable(design.request(table));
        client.waiter().waitUntilTableExists(wait -> wait.tableName(table));
        design.timeToLive()
                .ifPresent(attribute -> client.updateTimeToLive(update -> update.tableName(table)
                        .timeToLiveSpecification(
                                setting -> setting.attributeName(attribute).enabled(true))));
    }

    void drop(String table) {
        try {
            client.deleteTable(delete -> delete.tableName(table));
            client.waiter().waitUntilTableNotExists(wait -> wait.tableName(table));
        } catch (ResourceNotFoundException absent) {
            // The usual case: this is its first run.
        }
    }

    TableDescription describe(String table) {
        return client.describeTable(describe -> describe.tableName(table)).table();
    }

    /** Begins to add a global index on strings. */
    IndexStatus addIndex(String table, String name, List<String> hash, List<String> range) {
        var key = Design.keySchema(hash, range);
        var attributes = Stream.concat(
                        describe(table).attributeDefinitions().stream(),
                        key.stream().map(part -> Design.attribute(part.attributeName(), ScalarAttributeType.S)))
                .toList();
        var index = GlobalSecondaryIndexUpdate.builder()
                .create(create -> create.indexName(name).keySchema(key).projection(Design.EVERYTHING))
                .build();
        var updating = client.updateTable(update ->
                update.tableName(table).attributeDefinitions(attributes).globalSecondaryIndexUpdates(index));
        return status(updating.tableDescription(), name);
    }

    /** Waits until a table can be used; the SDK's waiter would look for a second time after twenty seconds. */
    void awaitTable(String table) throws InterruptedException {
        for (int poll = 0; poll < POLLS_MAX && describe(table).tableStatus() != TableStatus.ACTIVE; poll++) {
            Thread.sleep(POLL_MILLIS);
        }
        Kit.equal(describe(table).tableStatus(), TableStatus.ACTIVE);
    }

    /** Waits until an index is filled; the SDK's waiters know of tables only. */
    void awaitIndex(String table, String name) throws InterruptedException {
        for (int poll = 0; poll < POLLS_MAX && status(describe(table), name) != IndexStatus.ACTIVE; poll++) {
            Thread.sleep(POLL_MILLIS);
        }
        Kit.equal(status(describe(table), name), IndexStatus.ACTIVE);
    }

    private static IndexStatus status(TableDescription table, String index) {
        return table.globalSecondaryIndexes().stream()
                .filter(description -> description.indexName().equals(index))
                .map(GlobalSecondaryIndexDescription::indexStatus)
                .findFirst()
                .orElseThrow();
    }
}
