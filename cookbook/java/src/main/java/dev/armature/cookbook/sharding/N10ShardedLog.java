package dev.armature.cookbook.sharding;

import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;

/**
 * N10: one log over four partitions, by the number modulo four. A reader asks all four and puts the answers in order.
 */
public final class N10ShardedLog implements Scenario {
    private static final int SHARDS = 4;
    private static final int PARTITION_WRITE_UNITS = 1000;

    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var log = kit.enhanced().table(kv, RecordSchema.of(Event.class));
        var events = range(0, 100, Event::of);
        kit.put(log, events);

        var shards = together(SHARDS, shard -> read(log, shard));
        equal(shards.stream().map(List::size).toList(), List.of(25, 25, 25, 25));

        var merged = shards.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(Event::seq))
                .toList();
        kit.list(merged, "the log, merged");
        equal(merged, events);

        // How many shards: what is written at the peak, over the 1000 units a second of a partition, rounded up.
        equal(List.of(shardsFor(50, 1), shardsFor(3_500, 1), shardsFor(3_500, 2.5)), List.of(1, 4, 11));
    }

    private static List<Event> read(DynamoDbTable<Event> log, int shard) {
        var range = QueryConditional.sortBeginsWith(
                key -> key.partitionValue(Event.shard(shard)).sortValue("log#"));
        return log.query(range).items().stream().toList();
    }

    record Event(
            @DynamoDbPartitionKey @DynamoDbAttribute("pk") String pk,
            @DynamoDbSortKey @DynamoDbAttribute("sk") String sk,
            int seq) {
        static Event of(int seq) {
            return new Event(shard(seq % SHARDS), String.format(Locale.ROOT, "log#%06d", seq), seq);
        }

        static String shard(int number) {
            return "match#7#shard" + number;
        }
    }

    private static int shardsFor(int writesPerSecond, double itemKilobytes) {
        return (int) Math.ceil(writesPerSecond * Math.ceil(itemKilobytes) / PARTITION_WRITE_UNITS);
    }
}
