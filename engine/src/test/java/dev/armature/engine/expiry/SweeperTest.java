package dev.armature.engine.expiry;

import static dev.armature.model.AttributeValue.number;
import static dev.armature.model.AttributeValue.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetShardIterator;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items whose time to live is over are removed, with everything that follows from a removal. */
class SweeperTest {
    private static final int ROWS = 10;

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withSweepRows(ROWS));

    @BeforeEach
    void enable() {
        database.change(draft -> draft.expiryAttribute = "ttl");
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** An item that is in the index as well, with so many seconds to live. */
    private void put(String pk, long seconds) {
        database.put(Map.of(
                "pk",
                string(pk),
                "kind",
                string("kind of " + pk),
                "ttl",
                number(database.clock.instant().getEpochSecond() + seconds)));
    }

    private Set<Item> rows(int space) {
        Set<Item> items = new HashSet<>();
        try (var rows = database.engine
                .storage()
                .range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                items.add(Item.ofStored(rows.row()));
            }
        }
        return items;
    }

    private int itemCount() {
        return rows(database.table().schema().space()).size();
    }

    @Test
    void removesItemsAndIndexEntriesWhenTheirTimeIsOver() {
        put("short", 10);
        put("long", 100);
        int index = database.table().schema().indexes().getFirst().space();
        assertThat(database.engine.sweeper().sweep()).isZero();

        database.clock.advance(Duration.ofSeconds(11));
        assertThat(database.engine.sweeper().sweep()).isEqualTo(1);
        assertThat(itemCount()).isEqualTo(1);
        assertThat(rows(index)).hasSize(1);
        assertThat(database.engine.statistics().items(database.table().schema().space()))
                .isEqualTo(1);

        database.clock.advance(Duration.ofSeconds(90));
        assertThat(database.engine.sweeper().sweep()).isEqualTo(1);
        assertThat(itemCount()).isZero();
        assertThat(rows(index)).isEmpty();
    }

    @Test
    void leavesItemsAloneWithoutATimeToLive() {
        put("a", -10);
        database.change(draft -> draft.expiryAttribute = null);
        assertThat(database.engine.expireNow()).isZero();
        database.change(draft -> draft.expiryAttribute = "another");
        assertThat(database.engine.expireNow()).isZero();
        assertThat(itemCount()).isEqualTo(1);
    }

    @Test
    void looksAtSoManyRowsAtATimeAndGoesOnFromThere() {
        for (int i = 0; i < 3 * ROWS - 1; i++) {
            put("item " + i, -1);
        }
        assertThat(database.engine.sweeper().sweep()).isEqualTo(ROWS);
        assertThat(database.engine.sweeper().sweep()).isEqualTo(ROWS);
        assertThat(database.engine.sweeper().sweep()).isEqualTo(ROWS - 1);
        put("late", -1);
        assertThat(database.engine.sweeper().sweep()).isEqualTo(1);
    }

    /** However the items that stay lie between those that go, a few passes see them all. */
    @Test
    void comesRoundToEveryRow() {
        for (int i = 0; i < 5 * ROWS; i++) {
            put("stays " + i, 1_000);
        }
        put("goes", -1);
        int removed = 0;
        for (int pass = 0; pass < 6; pass++) {
            removed += database.engine.sweeper().sweep();
        }
        assertThat(removed).isEqualTo(1);
        assertThat(itemCount()).isEqualTo(5 * ROWS);
    }

    @Test
    void expiresEverythingWhenTold() {
        for (int i = 0; i < 250; i++) {
            put("item " + i, -1);
        }
        put("stays", 1);
        assertThat(database.engine.expireNow()).isEqualTo(250);
        assertThat(itemCount()).isEqualTo(1);
    }

    /** Between being found and being removed an item may be given more time. */
    @Test
    void sparesAnItemThatWasBroughtUpToDate() {
        put("a", -10);
        var write = database.putting(Map.of("pk", string("a")));
        var expiry = new Expiry("ttl", database.clock.instant());
        put("a", 100);
        var effect = database.write(ItemWrite.expire(database.table(), write.key(), expiry));
        assertThat(effect.changesItem()).isFalse();
        assertThat(itemCount()).isEqualTo(1);
    }

    @Test
    void leavesItemsToTheTransactionThatHasThem() {
        put("a", -1);
        var key = database.putting(Map.of("pk", string("a"))).key();
        try (var claim = database.engine.coordination().claims().claim(List.of(key))) {
            assertThat(claim.conflicting()).isEmpty();
            assertThat(database.engine.expireNow()).isZero();
        }
        assertThat(database.engine.expireNow()).isEqualTo(1);
    }

    /** The record of such a removal says that it was DynamoDB that removed the item. */
    @Test
    void namesTheServiceInTheStream() {
        database.enableStream(StreamViewType.OLD_IMAGE);
        put("expired", -1);
        put("deleted", 100);
        database.delete("deleted");
        database.engine.expireNow();

        List<GetRecords.Entry> removals = records().stream()
                .filter(entry -> entry.eventName().name().equals("REMOVE"))
                .toList();
        assertThat(removals).hasSize(2).allSatisfy(entry -> {
            var image = entry.dynamodb().oldImage();
            assertThat(image).isNotNull();
            boolean expired = entry.dynamodb().keys().equals(Item.of(Map.of("pk", string("expired"))));
            assertThat(entry.userIdentity())
                    .isEqualTo(expired ? new GetRecords.Identity("dynamodb.amazonaws.com", "Service") : null);
        });
    }

    private List<GetRecords.Entry> records() {
        List<GetRecords.Entry> records = new ArrayList<>();
        String arn = database.streamArn();
        var description = database.call(DescribeStream::from, new DescribeStream.Request(arn, null, null, null));
        for (var shard : description.streamDescription().shards()) {
            String iterator = database.call(
                            GetShardIterator::from,
                            new GetShardIterator.Request(arn, shard.shardId(), "TRIM_HORIZON", null))
                    .shardIterator();
            records.addAll(database.call(GetRecords::from, new GetRecords.Request(iterator, null))
                    .records());
        }
        return records;
    }
}
