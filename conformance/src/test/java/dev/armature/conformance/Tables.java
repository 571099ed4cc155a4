package dev.armature.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Makes the tables of one test class, under names that no other test uses, and deletes them after it. */
final class Tables implements AutoCloseable {
    private static final String RUN =
            "conformance-" + UUID.randomUUID().toString().substring(0, 8) + "-";

    private final DynamoDbClient dynamo;
    private final List<String> made = new ArrayList<>();

    Tables(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    /** A table with a partition key {@code pk}. */
    String withPartitionKey(ScalarAttributeType type) {
        return create(table -> table.attributeDefinitions(attribute("pk", type)).keySchema(hash("pk")));
    }

    /** A table with a partition key {@code pk} of type S and a sort key {@code sk}. */
    String withSortKey(ScalarAttributeType type) {
        return create(table -> table.attributeDefinitions(attribute("pk", ScalarAttributeType.S), attribute("sk", type))
                .keySchema(hash("pk"), range("sk")));
    }

    /** An on-demand table of any shape, ready for use. */
    String create(Consumer<CreateTableRequest.Builder> shape) {
        String name = unusedName();
        var request = CreateTableRequest.builder().tableName(name).billingMode(BillingMode.PAY_PER_REQUEST);
        shape.accept(request);
        dynamo.createTable(request.build());
        Waiters.of(dynamo).waitUntilTableExists(wanted -> wanted.tableName(name));
        return name;
    }

    /** A name under which there is no table; one that a test makes there is deleted with the others. */
    String unusedName() {
        String name = RUN + UUID.randomUUID().toString().substring(0, 8);
        made.add(name);
        return name;
    }

    /** Waits until a global index has as many entries as the writes so far must have given it. */
    void untilIndexed(String table, String index, int entries) {
        int seen;
        do {
            seen = dynamo.scan(scan -> scan.tableName(table).indexName(index).select(Select.COUNT))
                    .count();
        } while (seen < entries);
    }

    static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    static KeySchemaElement hash(String name) {
        return KeySchemaElement.builder()
                .attributeName(name)
                .keyType(KeyType.HASH)
                .build();
    }

    static KeySchemaElement range(String name) {
        return KeySchemaElement.builder()
                .attributeName(name)
                .keyType(KeyType.RANGE)
                .build();
    }

    @Override
    public void close() {
        for (String name : made) {
            try {
                dynamo.deleteTable(table -> table.tableName(name));
            } catch (ResourceNotFoundException gone) {
                // A test may have deleted it, or never made it.
            }
        }
    }
}
