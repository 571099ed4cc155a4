package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.junit.ArmatureTest;
import dev.armature.junit.TestTable;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table from the request that the program would make, read with the enhanced client. */
@ArmatureTest
class FromJavaTest {
    @TestTable
    static final CreateTableRequest MUSIC = CreateTableRequest.builder()
            .tableName("music")
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(
                    key -> key.attributeName("PK").keyType(KeyType.HASH),
                    key -> key.attributeName("SK").keyType(KeyType.RANGE))
            .attributeDefinitions(
                    attribute -> attribute.attributeName("PK").attributeType(ScalarAttributeType.S),
                    attribute -> attribute.attributeName("SK").attributeType(ScalarAttributeType.S))
            .build();

    @Test
    void readsWithTheEnhancedClient(DynamoDbClient client, DynamoDbEnhancedClient enhanced, Clock clock) {
        new MusicLibrary(client, "music", clock).add(Songs.SINNERMAN);

        var songs = enhanced.table("music", TableSchema.fromBean(SongBean.class));
        assertThat(songs.getItem(Key.builder()
                                .partitionValue("ARTIST#Nina Simone")
                                .sortValue("SONG#Pastel Blues#009")
                                .build())
                        .getTitle())
                .isEqualTo("Sinnerman");
    }

    @Test
    void readsWithoutWaiting(DynamoDbClient client, DynamoDbAsyncClient asyncClient, Clock clock) {
        new MusicLibrary(client, "music", clock).add(Songs.SINNERMAN);

        assertThat(asyncClient.scan(scan -> scan.tableName("music")).join().count())
                .isEqualTo(1);
    }

    /** A song as the enhanced client sees it. */
    @DynamoDbBean
    public static class SongBean {
        private String partition;
        private String sort;
        private String title;

        @DynamoDbPartitionKey
        public String getPK() {
            return partition;
        }

        public void setPK(String value) {
            partition = value;
        }

        @DynamoDbSortKey
        public String getSK() {
            return sort;
        }

        public void setSK(String value) {
            sort = value;
        }

        public String getTitle() {
            return title;
        }

        public void setTitle(String value) {
            title = value;
        }
    }
}
