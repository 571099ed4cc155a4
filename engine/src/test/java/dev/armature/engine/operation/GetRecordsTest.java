package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class GetRecordsTest {
    private static final Pattern KEYS = Pattern.compile("Keys: ");

    @AutoClose
    private final TestDatabase database = TestDatabase.streaming();

    @Test
    void tellsOfEachWrite() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: REMOVE n}
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: TRIM_HORIZON}
                = iterator ShardIterator
                > GetRecords {ShardIterator: ${iterator}}
                < {Records: [{eventID: ..., eventName: INSERT, eventVersion: 1.1, eventSource: aws:dynamodb, awsRegion: eu-west-2,
                    dynamodb: {ApproximateCreationDateTime: 1794736800, Keys: {pk: {S: a}}, NewImage: {n: {N: 1}, pk: {S: a}},
                      SequenceNumber: 1..., SizeBytes: 9, StreamViewType: NEW_AND_OLD_IMAGES}},
                  {eventID: ..., eventName: MODIFY, eventVersion: 1.1, eventSource: aws:dynamodb, awsRegion: eu-west-2,
                    dynamodb: {ApproximateCreationDateTime: 1794736800, Keys: {pk: {S: a}}, NewImage: {pk: {S: a}},
                      OldImage: {n: {N: 1}, pk: {S: a}}, SequenceNumber: 1..., SizeBytes: 12,
                      StreamViewType: NEW_AND_OLD_IMAGES}},
                  {eventID: ..., eventName: REMOVE, eventVersion: 1.1, eventSource: aws:dynamodb, awsRegion: eu-west-2,
                    dynamodb: {ApproximateCreationDateTime: 1794736800, Keys: {pk: {S: a}}, OldImage: {pk: {S: a}},
                      SequenceNumber: 1..., SizeBytes: 6, StreamViewType: NEW_AND_OLD_IMAGES}}],
                  NextShardIterator: ${stream}|1|...}
                = next NextShardIterator
                > GetRecords {ShardIterator: ${next}}
                < {Records: [], NextShardIterator: ${stream}|1|...}
                """);
    }

    @Test
    void tellsThatAnItemExpired() {
        database.transcript("""
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, ttl: {N: 1794736799}}}
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: LATEST}
                = iterator ShardIterator
                """);
        assertThat(database.engine.expireNow()).isEqualTo(1);
        database.transcript("""
                > GetRecords {ShardIterator: ${iterator}}
                < {Records: [{eventID: ..., eventName: REMOVE,...OldImage: {pk: {S: a}, ttl: {N: 1794736799}},...
                  userIdentity: {PrincipalId: dynamodb.amazonaws.com, Type: Service}}], NextShardIterator: ...}
                """);
    }

    @Test
    void readsSomeAtATime() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}}}
                > PutItem {TableName: Orders, Item: {pk: {S: c}}}
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: TRIM_HORIZON}
                = iterator ShardIterator
                > GetRecords {ShardIterator: ${iterator}, Limit: 2}
                < {Records: [{...Keys: {pk: {S: a}},...}, {...Keys: {pk: {S: b}},...}], NextShardIterator: ...}
                = next NextShardIterator
                > GetRecords {ShardIterator: ${next}, Limit: 2}
                < {Records: [{...Keys: {pk: {S: c}},...}], NextShardIterator: ...}
                """);
        assertThat(count("${next}")).isEqualTo(1);
    }

    private long count(String iterator) {
        database.transcript("> GetRecords {ShardIterator: " + iterator + "}\n= records Records");
        return KEYS.matcher(database.kept("records")).results().count();
    }

    /** A page is a megabyte at most, but never empty for that. */
    @Test
    void readsAMegabyteAtATime() {
        database.transcript("> PutItem {TableName: Orders, Item: {pk: {S: a}}}");
        for (int i = 0; i < 4; i++) {
            database.put("a", "x".repeat(300_000) + i);
        }
        // The first two replace a small item and a large one; of the others both images are large.
        database.transcript("""
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: TRIM_HORIZON}
                = iterator ShardIterator
                > GetRecords {ShardIterator: ${iterator}}
                = next NextShardIterator
                """);
        assertThat(count("${iterator}")).isEqualTo(3);
        assertThat(count("${next}")).isEqualTo(1);
    }

    @Test
    void endsWithAShardThatIsClosed() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}}}
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: TRIM_HORIZON}
                = iterator ShardIterator
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: false}}
                > GetRecords {ShardIterator: ${iterator}}
                < {Records: [{...Keys: {pk: {S: a}},...}]}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > GetRecords {Limit: 0}
                < ValidationException: 2 validation errors detected: Value null at 'shardIterator' failed to satisfy constraint:
                  Member must not be null; Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1
                > GetRecords {ShardIterator: x, Limit: 1001}
                < ValidationException: 1 validation error detected: Value '1001' at 'limit' failed to satisfy constraint:
                  Member must have value less than or equal to 1000
                > GetRecords {ShardIterator: x}
                < ValidationException: Invalid ShardIterator
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: LATEST}
                = iterator ShardIterator
                """);
        database.clock.advance(Duration.ofMinutes(15));
        database.transcript("> GetRecords {ShardIterator: ${iterator}}");
        database.clock.advance(Duration.ofMillis(1));
        database.transcript("""
                > GetRecords {ShardIterator: ${iterator}}
                < ExpiredIteratorException: Shard iterator has expired
                """);
    }
}
