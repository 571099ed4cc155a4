package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables restored to an earlier time. A failure names its seed; {@code -Dseed=} repeats it. */
class PointInTimeRecoveryTest {
    private static final int ITEMS = 40;
    private static final int WRITES = 2_000;

    private final TestDatabase database = new TestDatabase();
    private final Past past = new Past(database);

    @AfterEach
    void close() {
        database.close();
    }

    /** The model: copies of all items, made now and then. */
    @Test
    void isWhatItWasAtAnyTime() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("recovery: -Dseed=" + seed);
        var random = new Random(seed);
        write(random, 100);
        past.enable(null);
        Map<Instant, Map<String, Item>> copies = new TreeMap<>();
        for (int i = 0; i < WRITES; i++) {
            write(random, 1);
            if (random.nextInt(100) == 0) {
                copies.put(database.clock.instant(), past.items());
                database.clock.advance(Duration.ofMillis(1));
            }
            // Many writes fall into one moment of the clock.
            database.clock.advance(Duration.ofMillis(random.nextInt(3)));
        }
        int tables = 0;
        for (var copy : copies.entrySet()) {
            assertThat(past.restored("Restored-" + tables++, copy.getKey()))
                    .as("at %s, seed %d", copy.getKey(), seed)
                    .isEqualTo(copy.getValue());
        }
        assertThat(copies).isNotEmpty();
        assertThat(EngineCheck.check(database.engine.storage()).findings())
                .as("seed %d", seed)
                .isEmpty();
    }

    /** The clock jumps ahead and is set back: the time of a write is what the clock said when it was written. */
    @Test
    void isWhatItWasAlsoAfterAJumpOfTheClock() {
        var years = Duration.ofDays(10 * 365);
        past.enable(null);
        database.put("a", "before");
        Instant before = database.clock.instant();
        database.clock.advance(years);
        database.put("a", "in the future");
        database.clock.advance(years.negated().plusSeconds(10));
        database.put("a", "after");
        database.restart();
        Instant after = database.clock.instant();
        database.clock.advance(Duration.ofSeconds(10));
        database.put("a", "later");
        Instant now = database.clock.instant();

        assertThat(value(past.restored("Before", before))).isEqualTo("before");
        assertThat(value(past.restored("After", after))).isEqualTo("after");
        assertThat(value(past.restored("Now", now))).isEqualTo("later");
        var unused = past.restore("Latest", null);
        assertThat(value(past.await("Latest"))).isEqualTo("later");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();

        database.clock.advance(Duration.ofDays(36));
        database.engine.backups().upkeep();
        int history = Objects.requireNonNull(database.table().recovery()).space();
        try (var rows = database.engine
                .storage()
                .range(KeyRange.space(history), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            assertThat(rows.next()).isFalse();
        }
    }

    private static String value(Map<String, Item> items) {
        return items.get("a") instanceof Item item && item.get("value") instanceof AttributeValue.S(String text)
                ? text
                : "nothing";
    }

    /** Writers go on while a table is restored, and none of what they write is in it. */
    @Test
    void holdsNothingThatIsWrittenMeanwhile() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("recovery beside writers: -Dseed=" + seed);
        past.enable(null);
        write(new Random(seed), WRITES);
        Map<String, Item> then = past.items();
        Instant time = database.clock.instant();
        database.clock.advance(Duration.ofSeconds(1));
        try (var threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                var random = new Random(seed + i);
                writers.add(threads.submit(() -> write(random, 10 * WRITES)));
            }
            for (int i = 0; i < 3; i++) {
                assertThat(past.restored("Restored-" + i, time))
                        .as("seed %d", seed)
                        .isEqualTo(then);
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
        assertThat(EngineCheck.check(database.engine.storage()).findings())
                .as("seed %d", seed)
                .isEmpty();
    }

    /** What is written after the request is not in the table, though the clock shows the same time. */
    @Test
    void endsWithTheRequestAlsoWithinAMoment() {
        past.enable(null);
        database.put("1", "before");
        Map<String, Item> then = past.items();
        past.restore("Restored", null);
        database.put("1", "after");
        database.put("2", "after");
        assertThat(past.await("Restored")).isEqualTo(then);
        assertThat(past.restored("Again", database.clock.instant())).isEqualTo(then);
    }

    /** Puts, deletes, and both together as one. */
    private void write(Random random, int count) {
        for (int i = 0; i < count; i++) {
            String pk = "order " + random.nextInt(ITEMS);
            switch (random.nextInt(4)) {
                case 0 -> database.delete(pk);
                case 1 -> {
                    String other = pk + " and its copy";
                    database.writeTogether(database.deleting(pk), database.putting(item(other, random)));
                }
                default -> database.put(item(pk, random));
            }
        }
    }

    private static Item item(String pk, String value) {
        return Item.of(Map.of("pk", AttributeValue.string(pk), "value", AttributeValue.string(value)));
    }

    private static Map<String, AttributeValue> item(String pk, Random random) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("pk", AttributeValue.string(pk));
        item.put("value", AttributeValue.number(random.nextInt(5)));
        if (random.nextBoolean()) {
            item.put("kind", AttributeValue.string("kind " + random.nextInt(3)));
        }
        return item;
    }

    @Test
    void leavesOutAnIndexThatIsBeingRemoved() {
        past.enable(null);
        database.put(item("1", new Random(1)));
        database.change(draft -> draft.changes.add(
                new TableChange.IndexDeletion(Span.of(database.clock.instant(), Duration.ofDays(1)), "byKind")));
        past.restored("Restored", database.clock.instant());
        assertThat(past.table("Restored").globalIndexes()).isEmpty();
    }

    @Test
    void forgetsWhatIsTooOld() {
        past.enable(1);
        int history = Objects.requireNonNull(database.table().recovery()).space();
        database.put("1", "old");
        database.clock.advance(Duration.ofHours(30));
        database.put("1", "new");
        assertThat(past.rows(history)).isEqualTo(2);
        database.engine.backups().upkeep();
        assertThat(past.rows(history)).isEqualTo(1);
        Instant between = database.clock.instant().minus(Duration.ofHours(1));
        assertThat(past.restored("Restored", between)).isEqualTo(Map.of("1", item("1", "old")));
    }

    @Test
    void keepsNothingOfWhatChangesNothing() {
        past.enable(null);
        int history = Objects.requireNonNull(database.table().recovery()).space();
        database.put("1", "same");
        database.put("1", "same");
        database.delete("2");
        assertThat(past.rows(history)).isEqualTo(1);
    }

    @Test
    void dropsTheHistoryWhenItIsSwitchedOff() {
        past.enable(null);
        int history = Objects.requireNonNull(database.table().recovery()).space();
        database.put("1", "a");
        past.disable();
        assertThat(past.rows(history)).isZero();
        database.put("1", "b");
        assertThat(past.rows(history)).isZero();
        Past.assertRefused(
                ErrorCode.POINT_IN_TIME_RECOVERY_UNAVAILABLE,
                "Point in time recovery is not enabled for table 'Orders'",
                () -> past.restore("Restored", database.clock.instant()));
    }

    /** What was being restored when the engine was closed is restored when it is opened again, without what was left over. */
    @Test
    void goesOnAfterARestart() {
        past.enable(null);
        database.put("1", "then");
        Instant time = database.clock.instant();
        past.restored("Restored", time);
        database.clock.advance(Duration.ofSeconds(1));
        database.put("1", "now");
        database.engine.catalog().changeSame(past.table("Restored"), current -> {
            var draft = current.draft();
            draft.restoration = new Table.Restoration(TestDatabase.TABLE, null, time, true);
            return draft.build();
        });
        database.restart();
        Map<String, Item> restored = past.await("Restored");
        assertThat(restored).isEqualTo(Map.of("1", item("1", "then")));
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** What was written while the clock was ahead is there, and does not count for a history that begins later. */
    @Test
    void restoresTheLatestAfterTheClockWasSetBack() {
        past.enable(null);
        database.clock.advance(Duration.ofHours(1));
        database.put("1", "ahead");
        database.clock.advance(Duration.ofHours(-1));
        database.put("2", "back");
        var unused = past.restore("Restored", null);
        assertThat(past.await("Restored")).isEqualTo(past.items());

        past.disable();
        past.enable(null);
        database.put("3", "back");
        assertThat(past.restored("Again", database.clock.instant())).isEqualTo(past.items());
    }

    /** A history goes on behind its end, whatever the clock says after a restart. */
    @Test
    void survivesAClockThatIsSetBack() {
        past.enable(null);
        database.clock.advance(Duration.ofMinutes(10));
        database.put("1", "first");
        Instant time = database.clock.instant();
        database.clock.advance(Duration.ofMinutes(-5));
        database.restart();
        database.put("1", "second");
        database.clock.advance(Duration.ofMinutes(6));
        // The second write has a stamp in the same millisecond, behind the first: both count.
        assertThat(past.restored("Restored", time)).isEqualTo(Map.of("1", item("1", "second")));
        database.put("1", "third");
        assertThat(past.restored("Again", time)).isEqualTo(Map.of("1", item("1", "second")));
    }
}
