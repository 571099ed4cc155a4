package dev.armature.engine.stream;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetShardIterator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a stream as a client does. */
final class StreamClient {
    private final TestDatabase database;

    StreamClient(TestDatabase database) {
        this.database = database;
    }

    DescribeStream.Description describe(String arn) {
        return describe(new DescribeStream.Request(arn, null, null, null));
    }

    DescribeStream.Description describe(DescribeStream.Request request) {
        return database.call(DescribeStream::from, request).streamDescription();
    }

    String iterator(String arn, String shardId, String type, @Nullable String sequenceNumber) {
        return database.call(GetShardIterator::from, new GetShardIterator.Request(arn, shardId, type, sequenceNumber))
                .shardIterator();
    }

    GetRecords.Response records(String iterator, @Nullable Integer limit) {
        return database.call(GetRecords::from, new GetRecords.Request(iterator, limit));
    }

    /** All records of a shard, from its trim horizon on. */
    List<GetRecords.Entry> all(String arn, String shardId) {
        List<GetRecords.Entry> all = new ArrayList<>();
        String iterator = iterator(arn, shardId, "TRIM_HORIZON", null);
        while (iterator != null) {
            var page = records(iterator, null);
            all.addAll(page.records());
            iterator = page.records().isEmpty() ? null : page.nextShardIterator();
        }
        return all;
    }

    /** All records of all shards, in the order of the shards' ids. */
    List<GetRecords.Entry> all(String arn) {
        return describe(arn).shards().stream()
                .flatMap(shard -> all(arn, shard.shardId()).stream())
                .toList();
    }
}
