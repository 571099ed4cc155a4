package dev.armature.engine.write;

import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetShardIterator;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Any history of writes leaves the table, its index, its figures and its stream as a map would have it. */
class WriterModelTest {
    private static final int KEYS = 12;
    private static final int STEPS = 600;

    private final MemoryStorage storage = new MemoryStorage();
    private final TestDatabase database = new TestDatabase(EngineSettings.defaults(), storage);
    private final Map<String, Item> model = new HashMap<>();

    @Test
    void leavesEverythingAsAMapWouldHaveIt() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("writer: -Dseed=" + seed);
        var random = new Random(seed);
        try (database) {
            database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
            database.transcript(
                    "> UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}");
            for (int step = 0; step < STEPS; step++) {
                writeSome(random);
            }
            assertThat(stored()).as("seed %d", seed).isEqualTo(model);
            assertThat(replayed()).as("seed %d, the stream", seed).isEqualTo(model);
            var statistics = database.engine.statistics();
            int space = database.table().schema().space();
            int index = database.table().globalIndexes().getFirst().space();
            assertThat(statistics.items(space)).as("seed %d", seed).isEqualTo(model.size());
            assertThat(statistics.bytes(space))
                    .as("seed %d", seed)
                    .isEqualTo(
                            model.values().stream().mapToLong(Item::sizeBytes).sum());
            assertThat(statistics.items(index))
                    .as("seed %d", seed)
                    .isEqualTo(model.values().stream()
                            .filter(item -> item.has("kind"))
                            .count());
            assertThat(EngineCheck.check(storage).findings())
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    /** One write, several on their own, or several together; a condition may let each of them down. */
    private void writeSome(Random random) {
        Set<String> keys = new HashSet<>();
        int count = 1 + random.nextInt(3);
        while (keys.size() < count) {
            keys.add("key" + random.nextInt(KEYS));
        }
        List<Planned> planned = keys.stream().map(pk -> plan(pk, random)).toList();
        List<ItemWrite> writes = planned.stream().map(Planned::write).toList();
        var call = TestCalls.begin(database.engine, "BatchWriteItem");
        if (random.nextBoolean()) {
            var unused = database.engine.writer().writeEach(call, writes);
            planned.stream().filter(Planned::holds).forEach(this::apply);
        } else {
            var unused = database.engine.writer().writeTransaction(call, writes, null);
            if (planned.stream().allMatch(Planned::holds)) {
                planned.forEach(this::apply);
            }
        }
        call.end();
    }

    private record Planned(
            String pk,
            ItemWrite write,
            boolean holds,
            @Nullable Item after) {}

    private void apply(Planned planned) {
        if (planned.after == null) {
            model.remove(planned.pk);
        } else {
            model.put(planned.pk, planned.after);
        }
    }

    private Planned plan(String pk, Random random) {
        var before = model.get(pk);
        boolean wantsItem = random.nextBoolean();
        boolean isGuarded = random.nextInt(3) == 0;
        var guard = isGuarded
                ? new ItemWrite.Guard(
                        condition(wantsItem ? "attribute_exists(pk)" : "attribute_not_exists(pk)", null), false)
                : ItemWrite.Guard.NONE;
        boolean holds = !isGuarded || wantsItem == (before != null);
        Map<String, AttributeValue> key = Map.of("pk", AttributeValue.string(pk));
        var table = database.table();
        return switch (random.nextInt(4)) {
            case 0 -> new Planned(pk, ItemWrite.delete(table, key, guard), holds, null);
            case 1 -> new Planned(pk, ItemWrite.check(table, key, guard), holds, before);
            case 2 -> {
                Map<String, AttributeValue> after = new HashMap<>(before == null ? key : before.attributes());
                after.put("kind", AttributeValue.string("updated"));
                after.remove("n");
                var update = update("SET kind = :k REMOVE n", "{:k: {S: updated}}");
                yield new Planned(pk, ItemWrite.update(table, key, update, guard), holds, Item.of(after));
            }
            default -> {
                Map<String, AttributeValue> item = new HashMap<>(key);
                item.put("n", AttributeValue.number(random.nextInt(3)));
                if (random.nextBoolean()) {
                    item.put("kind", AttributeValue.string("kind" + random.nextInt(3)));
                }
                yield new Planned(pk, ItemWrite.put(table, item, Item.of(item), guard), holds, Item.of(item));
            }
        };
    }

    private Map<String, Item> stored() {
        Map<String, Item> items = new HashMap<>();
        var range = KeyRange.space(database.table().schema().space());
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                var item = Item.ofStored(rows.row());
                items.put(pk(item), item);
            }
        }
        return items;
    }

    private static String pk(Item item) {
        return ((AttributeValue.S) Objects.requireNonNull(item.get("pk"))).value();
    }

    /** What comes of doing what the records say, each of which has to fit the one before. */
    private Map<String, Item> replayed() {
        Map<String, Item> items = new HashMap<>();
        for (GetRecords.Entry entry : records()) {
            String pk = pk(entry.dynamodb().keys());
            assertThat(entry.dynamodb().oldImage()).isEqualTo(items.get(pk));
            var now = entry.dynamodb().newImage();
            assertThat(now).isNotEqualTo(entry.dynamodb().oldImage());
            if (now == null) {
                items.remove(pk);
            } else {
                items.put(pk, now);
            }
        }
        return items;
    }

    private List<GetRecords.Entry> records() {
        List<GetRecords.Entry> all = new ArrayList<>();
        String arn = database.streamArn();
        var shards = database.call(DescribeStream::from, new DescribeStream.Request(arn, null, null, null))
                .streamDescription()
                .shards();
        for (DescribeStream.ShardDescription shard : shards) {
            String iterator = database.call(
                            GetShardIterator::from,
                            new GetShardIterator.Request(arn, shard.shardId(), "TRIM_HORIZON", null))
                    .shardIterator();
            var page = database.call(GetRecords::from, new GetRecords.Request(iterator, null));
            while (!page.records().isEmpty()) {
                all.addAll(page.records());
                page = database.call(GetRecords::from, new GetRecords.Request(page.nextShardIterator(), null));
            }
        }
        return all;
    }
}
