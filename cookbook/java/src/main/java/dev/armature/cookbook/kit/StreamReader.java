package dev.armature.cookbook.kit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a stream the way a consumer does: shard by shard, each from where the last read ended. */
public final class StreamReader {
    private final DynamoDbStreamsClient streams;
    private final String arn;
    /** Where to go on in each shard; empty when the shard has ended. */
    private final Map<String, Optional<String>> positions = new HashMap<>();

    StreamReader(DynamoDbStreamsClient streams, String arn) {
        this.streams = streams;
        this.arn = arn;
    }

    /** The records since the last read. Those of one item come in their order; those of different items may not. */
    public List<Record> read() {
        List<Record> records = new ArrayList<>();
        for (Shard shard : streams.describeStream(describe -> describe.streamArn(arn))
                .streamDescription()
                .shards()) {
            positions.computeIfAbsent(shard.shardId(), id -> Optional.of(start(id)));
            readShard(shard.shardId(), records);
        }
        return records;
    }

    private String start(String shard) {
        return streams.getShardIterator(
                        from -> from.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
    }

    private void readShard(String shard, List<Record> records) {
        Optional<String> position = positions.getOrDefault(shard, Optional.empty());
        boolean more = true;
        while (more && position.isPresent()) {
            String from = position.get();
            var page = streams.getRecords(next -> next.shardIterator(from));
            records.addAll(page.records());
            position = Optional.ofNullable(page.nextShardIterator());
            more = !page.records().isEmpty();
        }
        positions.put(shard, position);
    }
}
