package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DescribeStreamTest {
    @AutoClose
    private final TestDatabase database = TestDatabase.streaming();

    @Test
    void describesAStreamAndItsShards() {
        database.transcript("""
                > DescribeStream {StreamArn: ${stream}}
                < {StreamDescription: {StreamArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/stream/2026-11-15T10:00:00.123,
                  StreamLabel: 2026-11-15T10:00:00.123, StreamStatus: ENABLED, StreamViewType: NEW_AND_OLD_IMAGES,
                  CreationRequestDateTime: 1794736800.123, TableName: Orders, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                  Shards: [{ShardId: shardId-00000001794736800123-..., SequenceNumberRange: {StartingSequenceNumber: 100000000000000000001}}]}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}}}
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: false}}
                > DescribeStream {StreamArn: ${stream}}
                < {StreamDescription: {...StreamStatus: DISABLED,...Shards: [{ShardId: ${shard},
                  SequenceNumberRange: {StartingSequenceNumber: 100000000000000000001, EndingSequenceNumber: 1...}}]}}
                """);
    }

    @Test
    void describesShardsPageByPageOrThoseOfAParent() {
        assertThat(database.engine.rollShards("Orders")).isEqualTo(1);
        database.transcript("""
                > DescribeStream {StreamArn: ${stream}, Limit: 1}
                < {...Shards: [{ShardId: ${shard}, SequenceNumberRange: {...}}], LastEvaluatedShardId: ${shard}}}
                > DescribeStream {StreamArn: ${stream}, Limit: 1, ExclusiveStartShardId: ${shard}}
                < {...Shards: [{ShardId: ..., SequenceNumberRange: {StartingSequenceNumber: ...}, ParentShardId: ${shard}}]}}
                = child StreamDescription.Shards.0.ShardId
                > DescribeStream {StreamArn: ${stream}, ShardFilter: {Type: CHILD_SHARDS, ShardId: ${shard}}}
                < {...Shards: [{ShardId: ${child},...ParentShardId: ${shard}}]}}
                > DescribeStream {StreamArn: ${stream}, ShardFilter: {Type: CHILD_SHARDS, ShardId: ${child}}}
                < {...Shards: []}}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > DescribeStream {Limit: 0, ExclusiveStartShardId: x, ShardFilter: {}}
                < ValidationException: 5 validation errors detected:
                  Value null at 'streamArn' failed to satisfy constraint: Member must not be null;
                  Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1;
                  Value 'x' at 'exclusiveStartShardId' failed to satisfy constraint: Member must have length greater than or equal to 28;
                  Value null at 'shardFilter.type' failed to satisfy constraint: Member must not be null;
                  Value null at 'shardFilter.shardId' failed to satisfy constraint: Member must not be null
                > DescribeStream {StreamArn: arn, Limit: 101, ShardFilter: {Type: PARENTS, ShardId: x}}
                < ValidationException: 4 validation errors detected:
                  Value 'arn' at 'streamArn' failed to satisfy constraint: Member must have length greater than or equal to 37;
                  Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100;
                  Value 'PARENTS' at 'shardFilter.type' failed to satisfy constraint: Member must satisfy enum value set: [CHILD_SHARDS];
                  Value 'x' at 'shardFilter.shardId' failed to satisfy constraint: Member must have length greater than or equal to 28
                > DescribeStream {StreamArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders}
                < ValidationException: Invalid StreamArn
                > DescribeStream {StreamArn: ${stream}0}
                < ResourceNotFoundException: Requested resource not found: Stream: ${stream}0 not found
                """);
    }
}
