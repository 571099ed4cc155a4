package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class GetShardIteratorTest {
    @AutoClose
    private final TestDatabase database = TestDatabase.streaming();

    /** An iterator is its stream, and a place: where a type says, and LATEST behind all that there is. */
    @Test
    void beginsWhereItsTypeSays() {
        String reading = """
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: %s}
                < {ShardIterator: ${stream}|1|...}
                = iterator ShardIterator
                > GetRecords {ShardIterator: ${iterator}}
                < {Records: [%s], NextShardIterator: ...}
                """;
        for (String key : List.of("a", "b", "c")) {
            database.put(key, "x");
        }
        String record = "{...Keys: {pk: {S: %s}}...}";
        String later = record.formatted("b") + ", " + record.formatted("c");
        database.transcript(reading.formatted("TRIM_HORIZON", record.formatted("a") + ", " + later) + """
                = second Records.1.dynamodb.SequenceNumber
                = third Records.2.dynamodb.SequenceNumber
                """);
        database.transcript(reading.formatted("LATEST", ""));
        database.transcript(reading.formatted("AT_SEQUENCE_NUMBER, SequenceNumber: ${second}", later));
        database.transcript(
                reading.formatted("AFTER_SEQUENCE_NUMBER, SequenceNumber: ${second}", record.formatted("c")));
        database.transcript(reading.formatted("AFTER_SEQUENCE_NUMBER, SequenceNumber: ${third}", ""));
    }

    @Test
    void seesFromLatestOnWhatComesAfter() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: before}}}
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: LATEST}
                = iterator ShardIterator
                > PutItem {TableName: Orders, Item: {pk: {S: after}}}
                > GetRecords {ShardIterator: ${iterator}}
                < {Records: [{...Keys: {pk: {S: after}},...}], NextShardIterator: ...}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > GetShardIterator {}
                < ValidationException: 3 validation errors detected:
                  Value null at 'streamArn' failed to satisfy constraint: Member must not be null;
                  Value null at 'shardId' failed to satisfy constraint: Member must not be null;
                  Value null at 'shardIteratorType' failed to satisfy constraint: Member must not be null
                > GetShardIterator {StreamArn: arn, ShardId: shardId-1, ShardIteratorType: FIRST, SequenceNumber: 1}
                < ValidationException: 4 validation errors detected:
                  Value 'arn' at 'streamArn' failed to satisfy constraint: Member must have length greater than or equal to 37;
                  Value 'shardId-1' at 'shardId' failed to satisfy constraint: Member must have length greater than or equal to 28;
                  Value 'FIRST' at 'shardIteratorType' failed to satisfy constraint:
                  Member must satisfy enum value set: [AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON];
                  Value '1' at 'sequenceNumber' failed to satisfy constraint: Member must have length greater than or equal to 21
                > GetShardIterator {StreamArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders, ShardId: ${0*28}, ShardIteratorType: LATEST,
                    SequenceNumber: ${0*21}}
                < ValidationException: Invalid StreamArn
                > GetShardIterator {StreamArn: ${stream}0, ShardId: ${0*28}, ShardIteratorType: LATEST, SequenceNumber: ${0*21}}
                < ValidationException: SequenceNumber cannot be used with ShardIteratorType LATEST
                > GetShardIterator {StreamArn: ${stream}0, ShardId: ${0*28}, ShardIteratorType: AT_SEQUENCE_NUMBER}
                < ValidationException: SequenceNumber must be provided for ShardIteratorType AT_SEQUENCE_NUMBER
                > GetShardIterator {StreamArn: ${stream}0, ShardId: ${0*28}, ShardIteratorType: AT_SEQUENCE_NUMBER, SequenceNumber: ${x*21}}
                < ValidationException: Invalid SequenceNumber
                > GetShardIterator {StreamArn: ${stream}0, ShardId: ${0*28}, ShardIteratorType: LATEST}
                < ResourceNotFoundException: Requested resource not found: Stream: ${stream}0 not found
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${0*28}, ShardIteratorType: AT_SEQUENCE_NUMBER, SequenceNumber: 200000000000000000001}
                < ResourceNotFoundException: Requested resource not found: Shard does not exist
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: AT_SEQUENCE_NUMBER, SequenceNumber: 200000000000000000001}
                < ValidationException: Invalid SequenceNumber
                > GetShardIterator {StreamArn: ${stream}, ShardId: ${shard}, ShardIteratorType: AFTER_SEQUENCE_NUMBER, SequenceNumber: 100000000000000000002}
                < ValidationException: Invalid SequenceNumber
                """);
    }
}
