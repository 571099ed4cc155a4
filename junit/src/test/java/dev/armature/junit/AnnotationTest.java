package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverterProvider;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A database for each test, prepared from files and from Java. */
@ArmatureTest(
        tableFiles = "tables.json",
        templateFiles = "template.yaml",
        templateParameters = "Stage=test",
        itemFiles = "items.json")
class AnnotationTest {
    @TestTable
    static final CreateTableRequest CUSTOMERS = Orders.table("customers");

    @TestTable
    static CreateTableRequest invoices() {
        return Orders.table("invoices");
    }

    @BeforeEach
    void addOne(DynamoDbClient client) {
        Orders.put(client, "third");
    }

    @Test
    void beginsWithTablesFromFilesFieldsAndMethods(DynamoDbClient client) {
        assertThat(client.listTables().tableNames())
                .containsExactlyInAnyOrder("orders", "customers", "invoices", "shipments-test");
    }

    /** In a database that an earlier round had written to, there would be more. */
    @RepeatedTest(3)
    void seesNothingOfOtherTests(DynamoDbClient client) {
        Orders.put(client, "fourth");

        assertThat(Orders.count(client)).isEqualTo(4);
    }

    @Test
    void givesEveryClientTheSameDatabase(
            DynamoDbClient client,
            DynamoDbAsyncClient asyncClient,
            DynamoDbStreamsClient streams,
            DynamoDbStreamsAsyncClient asyncStreams,
            DynamoDbEnhancedClient enhanced,
            DynamoDbEnhancedAsyncClient asyncEnhanced,
            Armature armature) {
        assertThat(asyncClient.listTables().join()).isEqualTo(client.listTables());
        assertThat(streams.listStreams().streams()).isEmpty();
        assertThat(asyncStreams.listStreams().join().streams()).isEmpty();
        var schema = TableSchema.documentSchemaBuilder()
                .addIndexPartitionKey(TableMetadata.primaryIndexName(), "id", AttributeValueType.S)
                .attributeConverterProviders(AttributeConverterProvider.defaultProvider())
                .build();
        assertThat(enhanced.table("orders", schema).scan().items().stream().count())
                .isEqualTo(3);
        assertThat(asyncEnhanced.table("orders", schema)).isNotNull();
        assertThat(armature.client().listTables()).isEqualTo(client.listTables());
    }

    @Test
    void recordsTheRequestsOfTheTestOnly(Armature armature, DynamoDbClient client) {
        assertThat(armature.requests().scans()).isEmpty();
        assertThat(armature.requests()).hasSize(1);
        Orders.count(client);
        assertThat(armature.requests().scans()).hasSize(1);
        assertThat(armature.requests().scans().readUnits()).isEqualTo(0.5);
    }

    @Test
    void letsTimePass(DynamoDbClient client, DatabaseClock clock, Clock sameClock) {
        clock.freeze();
        assertThat(sameClock.instant()).isEqualTo(clock.instant());
        client.updateTimeToLive(update -> update.tableName("orders")
                .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("until")));
        long soon = clock.instant().plusSeconds(60).getEpochSecond();
        client.putItem(put -> put.tableName("orders")
                .item(Map.of("id", AttributeValue.fromS("short"), "until", AttributeValue.fromN(Long.toString(soon)))));

        assertThat(clock.advance(Duration.ofSeconds(61))).isEqualTo(1);
        assertThat(client.getItem(get -> get.tableName("orders").key(Orders.key("short")))
                        .hasItem())
                .isFalse();
    }

    @Test
    void simulates(SimulationSwitches simulation) {
        simulation.apply(on -> on.calls(calls -> calls.internalServerErrors(1)));
        assertThat(simulation.described()).isEqualTo(List.of("internal server errors"));
    }

    @Nested
    class Within {
        @Test
        void usesWhatTheClassAroundItHas(DynamoDbClient client) {
            assertThat(Orders.count(client)).isEqualTo(3);
        }
    }

    @Nested
    @ArmatureTest(tableFiles = "tables.json")
    class WithItsOwn {
        @Test
        void beginsWithoutTheItemsOfTheClassAroundIt(DynamoDbClient client) {
            assertThat(Orders.count(client)).isEqualTo(1);
        }
    }
}
