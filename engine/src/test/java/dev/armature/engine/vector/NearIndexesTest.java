package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.model.DistanceFunction;
import dev.armature.storage.TestStorage;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Vectors in memory: when they come there, when they go, and that nothing is missed meanwhile. */
class NearIndexesTest {
    private static final String SEARCH =
            "{TableName: Things, IndexName: all, TopK: 1, SearchVector: [{N: '0'}, {N: '0'}, {N: '0'}, {N: '0'}]}";

    private static void fill(TestDatabase database, int items) {
        database.answer("CreateTable", VectorModel.createTable(DistanceFunction.EUCLIDEAN));
        for (int i = 0; i < items; i++) {
            put(database, "k" + i, i + 1);
        }
    }

    private static void put(TestDatabase database, String pk, float number) {
        database.answer(
                "PutItem",
                "{TableName: Things, Item: {pk: {S: " + pk + "}, v: {L: [{N: '" + number
                        + "'}, {N: '0'}, {N: '0'}, {N: '0'}]}}}");
    }

    private static void awaitFilled(TestDatabase database) {
        TestDatabase.await(() -> {
            database.answer("SearchVectors", SEARCH);
            return database.engine.nearIndexes().bytes() > 0;
        });
    }

    private static String nearest(TestDatabase database) {
        return database.member("SearchVectors", SEARCH, "SearchResults.0.Item.pk.S");
    }

    @Test
    void areBroughtIntoMemoryIfTheyAreManyAndSearched() {
        try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 64 << 20))) {
            fill(database, 50);
            assertThat(nearest(database)).isEqualTo("k0");
            assertThat(database.engine.nearIndexes().bytes()).isZero();
            put(database, "k50", 51);
            awaitFilled(database);
            assertThat(nearest(database)).isEqualTo("k0");
        }
    }

    @Test
    void areNotBroughtIntoMemoryThatThereIsNot() {
        try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 1_000))) {
            fill(database, 100);
            for (int i = 0; i < 20; i++) {
                assertThat(nearest(database)).isEqualTo("k0");
            }
            assertThat(database.engine.nearIndexes().bytes()).isZero();
        }
    }

    /** What is written is found at once, whether or not it has its place already; and what is gone is not. */
    @Test
    void followEveryWrite() {
        try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 64 << 20))) {
            fill(database, 400);
            awaitFilled(database);
            for (int i = 100; i < 400; i++) {
                put(database, "k" + i, 0.01f);
                assertThat(nearest(database)).isEqualTo("k" + i);
                if (i % 2 == 0) {
                    put(database, "k" + i, 1_000 + i);
                } else {
                    database.answer("DeleteItem", "{TableName: Things, Key: {pk: {S: k" + i + "}}}");
                }
                assertThat(nearest(database)).isEqualTo("k0");
            }
        }
    }

    /** It may have been done or not: what is in memory says nothing any more. */
    @Test
    void areForgottenWhenAnOutcomeIsUnknown() {
        for (boolean committed : new boolean[] {false, true}) {
            var restless = TestStorage.restless();
            try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 64 << 20), restless)) {
                fill(database, 100);
                awaitFilled(database);
                var table = database.engine.catalog().existing(TestDatabase.CALLER.table("Things"));
                restless.loseOutcome(table.schema().space(), committed, 0);
                try {
                    put(database, "new", 0.1f);
                } catch (RuntimeException unknown) {
                    assertThat(restless.hasLostAll()).isTrue();
                }
                assertThat(nearest(database)).isEqualTo(committed ? "new" : "k0");
            }
        }
    }

    @Test
    void goWithTheirTable() {
        try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 64 << 20))) {
            fill(database, 100);
            awaitFilled(database);
            database.answer("DeleteTable", "{TableName: Things}");
            assertThat(database.engine.nearIndexes().bytes()).isZero();
        }
    }

    /** Several threads write while an index is filled, taken up and searched; in the end it has what the rows have. */
    @Test
    void missNothingThatIsWrittenMeanwhile() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("near: -Dseed=" + seed);
        try (var database = new TestDatabase(EngineSettings.defaults().withVectors(50, 64 << 20));
                var threads = Executors.newFixedThreadPool(3)) {
            fill(database, 200);
            Future<?>[] writers = new Future<?>[3];
            for (int i = 0; i < writers.length; i++) {
                var random = new Random(seed + i);
                writers[i] = threads.submit(() -> {
                    for (int step = 0; step < 1_000; step++) {
                        put(database, "k" + random.nextInt(200), 1 + random.nextInt(1_000_000));
                    }
                });
            }
            awaitFilled(database);
            for (Future<?> writer : writers) {
                writer.get();
            }
            String rows = scanned(database);
            assertThat(database.engine.nearIndexes().bytes()).isPositive();
            assertThat(database.answer("SearchVectors", SEARCH.replace("TopK: 1", "TopK: 100")))
                    .as("seed %d", seed)
                    .isEqualTo(rows);
        }
    }

    /** The same by the rows alone: an engine that begins has nothing in memory. */
    private static String scanned(TestDatabase database) {
        var before = database.engine;
        database.crash();
        String rows = database.answer("SearchVectors", SEARCH.replace("TopK: 1", "TopK: 100"));
        database.engine = before;
        return rows;
    }
}
