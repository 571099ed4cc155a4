package dev.armature.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a stream from its beginning, all shards in turn, for as long as a test waits for more. */
final class StreamReading {
    private final DynamoDbStreamsClient streams;
    private final String arn;
    /** Where to go on in each shard; empty where it has ended. */
    private final Map<String, Optional<String>> iterators = new HashMap<>();

    private final List<Record> read = new ArrayList<>();
    private final Map<String, String> shardByEvent = new HashMap<>();

    StreamReading(DynamoDbStreamsClient streams, String arn) {
        this.streams = streams;
        this.arn = arn;
    }

    /** The records of one partition key {@code pk}, once there are at least so many. */
    List<Record> ofKey(AttributeValue pk, int count) {
        while (true) {
            var found = read.stream()
                    .filter(record -> pk.equals(record.dynamodb().keys().get("pk")))
                    .toList();
            if (found.size() >= count) {
                return found;
            }
            readOn();
        }
    }

    /** Reads until all shards have ended, which they do when a stream is disabled. */
    void awaitEnd() {
        do {
            readOn();
        } while (iterators.values().stream().anyMatch(Optional::isPresent));
    }

    String shardOf(Record record) {
        return Optional.ofNullable(shardByEvent.get(record.eventID())).orElseThrow();
    }

    private void readOn() {
        for (Shard shard : streams.describeStream(wanted -> wanted.streamArn(arn))
                .streamDescription()
                .shards()) {
            String id = shard.shardId();
            iterators.computeIfAbsent(id, this::start).ifPresent(iterator -> {
                var page = streams.getRecords(wanted -> wanted.shardIterator(iterator));
                page.records().forEach(record -> shardByEvent.put(record.eventID(), id));
                read.addAll(page.records());
                iterators.put(id, Optional.ofNullable(page.nextShardIterator()));
            });
        }
    }

    private Optional<String> start(String shardId) {
        return Optional.of(streams.getShardIterator(wanted ->
                        wanted.streamArn(arn).shardId(shardId).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator());
    }
}
