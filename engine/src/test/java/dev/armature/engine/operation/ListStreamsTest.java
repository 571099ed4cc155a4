package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ListStreamsTest {
    @AutoClose
    private final TestDatabase database = TestDatabase.streaming();

    /** Those of the last day that are not enabled any more, too. */
    @Test
    void listsStreamsOfAllTablesOrOneSomeAtATime() {
        database.createWideTable();
        database.transcript("""
                > UpdateTable {TableName: Wide, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                = wide TableDescription.LatestStreamArn
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: false}}
                """);
        database.clock.advance(Duration.ofSeconds(1));
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                = second TableDescription.LatestStreamArn
                > ListStreams {}
                < {Streams: [{StreamArn: ${stream}, TableName: Orders, StreamLabel: 2026-11-15T10:00:00.123},
                    {StreamArn: ${second}, TableName: Orders, StreamLabel: 2026-11-15T10:00:01.123},
                    {StreamArn: ${wide}, TableName: Wide, StreamLabel: 2026-11-15T10:00:00.123}]}
                > ListStreams {TableName: Wide}
                < {Streams: [{StreamArn: ${wide},...}]}
                > ListStreams {TableName: Order}
                < {Streams: []}
                > ListStreams {Limit: 2}
                < {Streams: [{StreamArn: ${stream},...}, {StreamArn: ${second},...}], LastEvaluatedStreamArn: ${second}}
                > ListStreams {Limit: 2, ExclusiveStartStreamArn: ${second}}
                < {Streams: [{StreamArn: ${wide},...}]}
                > ListStreams {TableName: Orders, Limit: 1, ExclusiveStartStreamArn: ${stream}}
                < {Streams: [{StreamArn: ${second},...}]}
                """);
    }

    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > ListStreams {TableName: 'a;', Limit: 101, ExclusiveStartStreamArn: arn}
                < ValidationException: 4 validation errors detected:
                  Value 'a;' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3;
                  Value 'a;' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100;
                  Value 'arn' at 'exclusiveStartStreamArn' failed to satisfy constraint: Member must have length greater than or equal to 37
                > ListStreams {Limit: 0}
                < ValidationException: 1 validation error detected: Value '0' at 'limit' failed to satisfy constraint:
                  Member must have value greater than or equal to 1
                > ListStreams {ExclusiveStartStreamArn: ${x*40}}
                < ValidationException: Invalid StreamArn
                """);
    }
}
