package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Writers, a reader and a thread that closes shards, all at once. */
class ConcurrencyTest {
    private static final int WRITERS = 3;
    private static final int WRITES = 500;
    /** Of one shard each, so that all shards can be described at once. */
    private static final int ROLLS = Limits.DESCRIBE_STREAM_SHARDS_MAX - 1;

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withShards(1));
    private final StreamClient client = new StreamClient(database);

    /** A reader that follows shards from parent to child sees every write once, and those of a key in order. */
    @Test
    void everyRecordIsReadOnceAndInOrder() throws Exception {
        database.enableStream(StreamViewType.NEW_IMAGE);
        String arn = database.streamArn();
        List<GetRecords.Entry> read;
        try (database;
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> others = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String key = "key " + writer;
                others.add(threads.submit(() -> write(key)));
            }
            others.add(threads.submit(() -> roll(arn)));
            read = threads.submit(follow(arn)).get();
            for (Future<?> other : others) {
                other.get();
            }
        }
        Set<String> eventIds = new HashSet<>();
        Map<AttributeValue, List<AttributeValue>> byKey = new HashMap<>();
        for (GetRecords.Entry entry : read) {
            assertThat(eventIds.add(entry.eventId())).isTrue();
            var image = Objects.requireNonNull(entry.dynamodb().newImage());
            byKey.computeIfAbsent(Objects.requireNonNull(image.get("pk")), key -> new ArrayList<>())
                    .add(Objects.requireNonNull(image.get("value")));
        }
        List<AttributeValue> expected = new ArrayList<>();
        for (int i = 0; i < WRITES; i++) {
            expected.add(AttributeValue.number(i));
        }
        assertThat(byKey)
                .hasSize(WRITERS)
                .allSatisfy((key, values) -> assertThat(values).isEqualTo(expected));
    }

    private void write(String key) {
        for (int i = 0; i < WRITES; i++) {
            database.put(Map.of("pk", AttributeValue.string(key), "value", AttributeValue.number(i)));
        }
    }

    private void roll(String arn) {
        for (int i = 0; i < ROLLS; i++) {
            database.engine.streams().roll(Objects.requireNonNull(StreamArn.parse(arn)));
            Thread.yield();
        }
    }

    /** Reads as clients are told to: a shard to its end, then its child, until all records have been seen. */
    private Callable<List<GetRecords.Entry>> follow(String arn) {
        return () -> {
            List<GetRecords.Entry> read = new ArrayList<>();
            Map<String, String> iterators = new HashMap<>();
            Set<String> finished = new HashSet<>();
            while (read.size() < WRITERS * WRITES) {
                for (var shard : client.describe(arn).shards()) {
                    String id = shard.shardId();
                    boolean isReadable = shard.parentShardId() == null || finished.contains(shard.parentShardId());
                    if (isReadable && !finished.contains(id)) {
                        var page = client.records(
                                iterators.computeIfAbsent(id, next -> client.iterator(arn, next, "TRIM_HORIZON", null)),
                                null);
                        read.addAll(page.records());
                        if (page.nextShardIterator() == null) {
                            finished.add(id);
                        } else {
                            iterators.put(id, page.nextShardIterator());
                        }
                    }
                }
            }
            return read;
        };
    }
}
