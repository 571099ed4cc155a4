package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

class RequestsTest {
    private final Armature armature = Armature.inMemory();
    private final DynamoDbClient client = armature.client();

    @AfterEach
    void close() {
        armature.close();
    }

    private void begin() {
        client.createTable(Music.TABLE);
        client.putItem(put -> put.tableName("music").item(Music.song("Nina Simone", "Sinnerman", "Pastel Blues")));
        armature.recordRequests();
    }

    @Test
    void tellsWhatWasAskedOfWhichTable() {
        begin();
        client.getItem(get -> get.tableName("music").key(Music.key("Nina Simone", "Sinnerman")));
        client.listTables();

        assertThat(armature.requests()).extracting(RecordedRequest::operation).containsExactly("GetItem", "ListTables");
        assertThat(armature.requests().on("music")).hasSize(1);
        assertThat(armature.requests().get(0).body()).contains("\"TableName\":\"music\"", "Sinnerman");
        assertThat(armature.requests().scans()).isEmpty();
        client.scan(scan -> scan.tableName("music"));
        assertThat(armature.requests().scans()).hasSize(1);
    }

    /** Neither call asks for ConsumedCapacity. The figures are AWS's: half a unit up to 4 KB, a unit for each index that changes. */
    @Test
    void addsUpCapacityThatIsNotAskedFor() {
        begin();
        client.getItem(get -> get.tableName("music").key(Music.key("Nina Simone", "Sinnerman")));
        assertThat(armature.requests().readUnits()).isEqualTo(0.5);
        assertThat(armature.requests().writeUnits()).isZero();

        client.putItem(put -> put.tableName("music").item(Music.song("Nina Simone", "Be My Husband", "Pastel Blues")));
        var put = armature.requests().of("PutItem").get(0);
        assertThat(put.writeUnits()).isEqualTo(2);
        assertThat(put.consumed())
                .extracting(units -> units.globalIndex().orElse("") + " " + units.write())
                .containsExactlyInAnyOrder(" 1.0", "byAlbum 1.0");
    }

    @Test
    void addsUpTheItemsOfABatch() {
        begin();
        var keys = KeysAndAttributes.builder()
                .keys(List.of(Music.key("Nina Simone", "Sinnerman"), Music.key("Nina Simone", "none")))
                .build();
        client.batchGetItem(batch -> batch.requestItems(Map.of("music", keys)));

        assertThat(armature.requests()).singleElement().satisfies(batch -> {
            assertThat(batch.tables()).containsExactly("music");
            assertThat(batch.readUnits()).isEqualTo(1);
        });
    }

    @Test
    void tellsWhatFailedAndWhatThatTook() {
        begin();
        assertThatThrownBy(() -> client.putItem(put -> put.tableName("music")
                        .item(Music.song("Nina Simone", "Sinnerman", "other"))
                        .conditionExpression("attribute_not_exists(artist)")))
                .isInstanceOf(ConditionalCheckFailedException.class);
        assertThatThrownBy(() -> client.getItem(
                        get -> get.tableName("!").key(Map.of("artist", AttributeValue.fromS("Nina Simone")))))
                .isInstanceOf(DynamoDbException.class);

        assertThat(armature.requests().failed())
                .extracting(request -> request.error().orElse(""))
                .containsExactly("ConditionalCheckFailedException", "ValidationException");
        assertThat(armature.requests().writeUnits()).isEqualTo(1);
    }

    /** What was done is paid for, whether or not the caller hears of it. */
    @Test
    void tellsWhoseAnswerWasLost() {
        begin();
        armature.simulation().apply(on -> on.calls(calls -> calls.timeoutsAfterCommit(1)));
        try (var impatient = DynamoDbClient.builder()
                .httpClient(armature.httpClient())
                .region(Region.EU_WEST_1)
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .overrideConfiguration(config -> config.retryStrategy(retries -> retries.maxAttempts(1)))
                .build()) {
            assertThatThrownBy(() -> impatient.deleteItem(
                            delete -> delete.tableName("music").key(Music.key("Nina Simone", "Sinnerman"))))
                    .isInstanceOf(SdkClientException.class);
        }

        assertThat(armature.requests()).singleElement().satisfies(request -> {
            assertThat(request.error()).hasValue("NoAnswer");
            assertThat(request.writeUnits()).isEqualTo(2);
        });
    }

    @Test
    void seesThroughRestoresAndForgetsOnDemand() {
        begin();
        armature.restore(armature.snapshot());
        client.listTables();
        assertThat(armature.requests()).hasSize(1);

        armature.forgetRequests();
        assertThat(armature.requests()).isEmpty();
    }

    /** A test with a name that is misspelled would always succeed. */
    @Test
    void knowsTheNamesOfOperations() {
        begin();
        assertThatThrownBy(() -> armature.requests().of("PutItems"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PutItems");
    }

    @Test
    void saysThatNothingIsRecorded() {
        assertThatThrownBy(armature::requests)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("recordRequests()");
    }
}
