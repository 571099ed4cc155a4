package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.InterposedStorage;
import dev.armature.engine.TestCalls;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.TableChange;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes that are added to a table in use, seen by what the check makes of the result. */
class IndexBuilderTest {
    private static final int ITEMS = 2_000;
    private static final int WRITERS = 3;

    private final Storage storage = TestStorage.create();

    /** Whatever is written, moved and deleted while an index is filled: it has all entries in the end, and no others. */
    @Test
    void missesNothingThatIsWrittenMeanwhile() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("index: -Dseed=" + seed);
        try (var tables = new TestTables(storage);
                var threads = Executors.newFixedThreadPool(WRITERS)) {
            tables.create(new NewTable("music"));
            var random = new Random(seed);
            for (int i = 0; i < ITEMS; i++) {
                write(tables, random);
            }
            var done = new AtomicBoolean();
            List<Future<Void>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(writer(tables, new Random(seed + i + 1), done)));
            }
            tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
            awaitActive(tables);
            done.set(true);
            for (Future<Void> writer : writers) {
                writer.get();
            }

            var report = EngineCheck.check(storage);
            assertThat(report.findings()).as("seed %d", seed).isEmpty();
            assertThat(report.entries()).as("seed %d", seed).isPositive();
        }
    }

    /** It was taken for the end of the work once, and the index for full. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void visitsItemsAgainOfWhichItDoesNotKnowWhetherTheyWereEntered(boolean committed) {
        var restless = TestStorage.restless();
        try (var tables = new TestTables(restless)) {
            tables.create(new NewTable("music"));
            for (int i = 0; i < 200; i++) {
                tables.put("music", Map.of("pk", "song " + i, "genre", "rock"));
            }
            for (int i = 0; i < 5; i++) {
                restless.loseOutcome(tables.stored("music").schema().space(), committed, 30 * i);
            }
            tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
            awaitActive(tables);

            assertThat(restless.hasLostAll()).isTrue();
            var report = EngineCheck.check(restless);
            assertThat(report.findings()).isEmpty();
            assertThat(report.entries()).isEqualTo(200);
        }
    }

    /** Such a write knows nothing of the index, and its building finds nothing where the item will be. */
    @Test
    void waitsForAWriteThatBeganBeforeTheIndexDid() throws InterruptedException {
        var interposed = new InterposedStorage();
        try (var tables = new TestTables(interposed)) {
            tables.create(new NewTable("music"));
            tables.put("music", Map.of("pk", "1", "genre", "rock"));
            interposed.beforeCommit(() -> {
                tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
                var table = tables.stored("music");
                spinWhile(() -> tables.engine
                                .indexBuilder()
                                .percentFilled(table, table.globalIndexes().getFirst())
                        == 0);
            });

            tables.put("music", Map.of("pk", "2", "genre", "rock"));
            interposed.join();
            awaitActive(tables);

            assertThat(EngineCheck.check(interposed).findings()).isEmpty();
        }
    }

    /** Gives a thread that need not wait the time to come through; one that has to wait, does. */
    private static void spinWhile(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
        while (condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** An index that was being filled when the engine was closed is filled when it is opened again. */
    @Test
    void goesOnAfterARestart() {
        try (var tables = new TestTables(storage)) {
            tables.create(new NewTable("music").define("genre").with(global("byGenre", keys("genre"))));
            tables.put("music", Map.of("pk", "1", "genre", "rock"));
            unfinish(tables);
        }
        try (var tables = new TestTables(storage)) {
            awaitActive(tables);
            assertThat(EngineCheck.check(storage).findings()).isEmpty();
            assertThat(tables.describe("music").globalSecondaryIndexes())
                    .singleElement()
                    .satisfies(index -> assertThat(index.itemCount()).isEqualTo(1));
        }
    }

    /** They are visited again until it is known, and the entry is there once. */
    @Test
    void visitsAgainWhatMayNotHaveBeenEntered() {
        var lossy = new InterposedStorage();
        try (var tables = new TestTables(lossy)) {
            tables.create(new NewTable("music"));
            for (int i = 0; i < 100; i++) {
                tables.put("music", Map.of("pk", "song " + i, "genre", "rock"));
            }
            lossy.loseGroupedOutcomes(50);
            tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
            awaitActive(tables);

            assertThat(EngineCheck.check(lossy).findings()).isEmpty();
            assertThat(tables.describe("music").globalSecondaryIndexes())
                    .singleElement()
                    .satisfies(index -> assertThat(index.itemCount()).isEqualTo(100));
        }
    }

    /** Batch by batch, as DescribeTable's readers see it in the metrics; an index that is in use is full. */
    @Test
    void tellsHowMuchIsFilled() throws InterruptedException {
        var interposed = new InterposedStorage();
        try (var tables = new TestTables(interposed)) {
            tables.create(new NewTable("music"));
            for (int i = 0; i < 200; i++) {
                tables.put("music", Map.of("pk", "song " + i, "genre", "rock"));
            }
            List<Double> seen = Collections.synchronizedList(new ArrayList<>());
            lookAfterEachCommit(tables, interposed, seen);
            tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
            awaitActive(tables);
            interposed.join();

            assertThat(seen).contains(0.0, 32.0, 64.0, 96.0, 100.0).isSorted();
            var table = tables.stored("music");
            assertThat(tables.engine
                            .indexBuilder()
                            .percentFilled(table, table.globalIndexes().getFirst()))
                    .isEqualTo(100);
        }
    }

    private static void lookAfterEachCommit(TestTables tables, InterposedStorage interposed, List<Double> seen) {
        interposed.afterCommit(() -> {
            var table = tables.stored("music");
            table.globalIndexes().stream()
                    .findFirst()
                    .ifPresent(index -> seen.add(tables.engine.indexBuilder().percentFilled(table, index)));
            lookAfterEachCommit(tables, interposed, seen);
        });
    }

    /** Makes an index look as if its filling had only begun. */
    private void unfinish(TestTables tables) {
        var table = tables.stored("music");
        storage.deleteRange(KeyRange.space(table.globalIndexes().getFirst().space()));
        tables.engine.catalog().changeSame(table, current -> {
            var draft = current.draft();
            var span = new Span(TestTables.NOW, TestTables.NOW);
            draft.changes.add(new TableChange.IndexCreation(span, "byGenre", span));
            return draft.build();
        });
    }

    private static Callable<Void> writer(TestTables tables, Random random, AtomicBoolean done) {
        return () -> {
            while (!done.get()) {
                write(tables, random);
            }
            return null;
        };
    }

    /** Puts or deletes one of a few items, with a genre, another, or none. */
    private static void write(TestTables tables, Random random) {
        var table = tables.stored("music");
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        item.put("pk", AttributeValue.string("song " + random.nextInt(ITEMS)));
        if (random.nextInt(5) == 0) {
            var unused = tables.engine
                    .writer()
                    .write(
                            TestCalls.begin(tables.engine, "PutItem"),
                            ItemWrite.delete(table, item, ItemWrite.Guard.NONE));
            return;
        }
        if (random.nextInt(4) > 0) {
            item.put("genre", AttributeValue.string("genre " + random.nextInt(3)));
        }
        item.put("plays", AttributeValue.number(random.nextInt(100)));
        var unused = tables.engine
                .writer()
                .write(
                        TestCalls.begin(tables.engine, "PutItem"),
                        ItemWrite.put(table, item, Item.of(item), ItemWrite.Guard.NONE));
    }

    private static void awaitActive(TestTables tables) {
        var table = tables.stored("music");
        while (!table.globalIndexes().stream().allMatch(table::isServing)) {
            table = tables.stored("music");
            Thread.onSpinWait();
        }
    }
}
