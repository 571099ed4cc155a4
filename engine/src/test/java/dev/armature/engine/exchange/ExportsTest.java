package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports beside writes, and after the end of an engine. */
class ExportsTest {
    private static final String ENABLE =
            "> UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}";

    @TempDir
    private Path directory;

    /** A store that keeps the export waiting before its first file of data, until it is told. */
    private static final class Waiting implements ObjectStore {
        private final ObjectStore store;
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicInteger writes = new AtomicInteger();

        Waiting(ObjectStore store) {
            this.store = store;
        }

        @Override
        public boolean hasBucket(Bucket bucket) throws ObjectStoreException {
            return store.hasBucket(bucket);
        }

        @Override
        public List<StoredObject> list(Bucket bucket, String prefix, @Nullable String after, int max)
                throws ObjectStoreException {
            return store.list(bucket, prefix, after, max);
        }

        @Override
        public InputStream read(Bucket bucket, String key) throws ObjectStoreException {
            return store.read(bucket, key);
        }

        @Override
        public void write(Bucket bucket, String key, Encryption encryption, Content content)
                throws ObjectStoreException {
            if (writes.incrementAndGet() == 2) {
                reached.countDown();
                try {
                    released.await();
                } catch (InterruptedException closed) {
                    Thread.currentThread().interrupt();
                    throw new ObjectStoreException(ObjectStoreException.Kind.UNAVAILABLE, "interrupted");
                }
            }
            store.write(bucket, key, encryption, content);
        }
    }

    private static String status(TestDatabase database) {
        return database.member(
                "DescribeExport", "{ExportArn: " + database.kept("export") + "}", "ExportDescription.ExportStatus");
    }

    private static String idOf(TestDatabase database) {
        String arn = database.kept("export");
        return arn.substring(arn.lastIndexOf('/') + 1);
    }

    /** It shows none of what is written while it runs. */
    @Test
    void exportsTheMomentWhenItWasAskedFor() throws InterruptedException {
        var bucket = new TestBucket(directory);
        var store = new Waiting(bucket.store());
        try (var database = new TestDatabase(EngineSettings.defaults().withObjects(store))) {
            database.transcript(ENABLE);
            for (int i = 0; i < 100; i++) {
                database.put("item " + i, "then");
            }
            database.transcript("""
                    > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}
                    = export ExportDescription.ExportArn
                    """);
            store.reached.await();
            for (int i = 0; i < 100; i++) {
                if (i % 3 == 0) {
                    database.delete("item " + i);
                } else {
                    database.put("item " + i, "now");
                }
                database.put("new " + i, "now");
            }
            store.released.countDown();
            TestDatabase.await(() -> status(database).equals("COMPLETED"));
            assertThat(bucket.lines("")).hasSize(100).allMatch(line -> line.contains("then"));
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        }
    }

    @Test
    void keepsWhatItReads() throws InterruptedException {
        var store = new Waiting(new TestBucket(directory).store());
        try (var database = new TestDatabase(EngineSettings.defaults().withObjects(store))) {
            database.transcript(ENABLE);
            database.put("a", "x");
            database.transcript("""
                    > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}
                    = export ExportDescription.ExportArn
                    """);
            store.reached.await();
            database.transcript("""
                    > DeleteTable {TableName: Orders}
                    < ResourceInUseException: Attempt to change a resource which is still in use: Table is being backed up or restored: Orders
                    > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: false}}
                    < ContinuousBackupsUnavailableException: The table is being restored: Orders. Please retry later
                    """);
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
            store.released.countDown();
            TestDatabase.await(() -> status(database).equals("COMPLETED"));
            database.transcript("> DeleteTable {TableName: Orders}");
        }
    }

    /** Begun again, it comes to the same objects. */
    @Test
    void goesOnAfterACrash() throws InterruptedException {
        var bucket = new TestBucket(directory);
        var store = new Waiting(bucket.store());
        try (var database = new TestDatabase(EngineSettings.defaults().withObjects(store))) {
            database.transcript(ENABLE);
            database.put("a", "then");
            database.put("b", "then");
            database.clock.advance(Duration.ofSeconds(1));
            database.transcript("""
                    > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}
                    = export ExportDescription.ExportArn
                    """);
            store.reached.await();
            database.clock.advance(Duration.ofSeconds(1));
            database.put("a", "now");
            database.restart();
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
            TestDatabase.await(() -> status(database).equals("COMPLETED"));
            assertThat(bucket.lines("AWSDynamoDB/" + idOf(database)))
                    .hasSize(2)
                    .allMatch(line -> line.contains("then"));
            assertThat(bucket.keys("")).hasSize(9);
        }
    }

    /** What a table was at any time, and what changed between any two, against a list of all states. */
    @Test
    void agreesWithAModel() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        var bucket = new TestBucket(directory);
        try (var database = new TestDatabase(bucket.settings())) {
            database.transcript(ENABLE);
            Map<String, String> items = new TreeMap<>();
            List<Map<String, String>> states = new ArrayList<>();
            states.add(Map.copyOf(items));
            List<java.util.Set<String>> written = new ArrayList<>();
            for (int minute = 0; minute < 60; minute++) {
                database.clock.advance(Duration.ofMinutes(1));
                java.util.Set<String> touched = new java.util.TreeSet<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    String key = "k" + random.nextInt(12);
                    if (random.nextInt(3) == 0) {
                        database.delete(key);
                        // A delete of nothing is no write.
                        if (items.remove(key) != null) {
                            touched.add(key);
                        }
                    } else {
                        String value = "v" + random.nextInt(1000);
                        database.put(key, value);
                        items.put(key, value);
                        touched.add(key);
                    }
                }
                written.add(touched);
                states.add(Map.copyOf(items));
            }
            for (int round = 0; round < 5; round++) {
                int minute = random.nextInt(states.size());
                assertThat(bucket.lines(run(database, "ExportTime: " + at(minute))))
                        .as("seed %d minute %d", seed, minute)
                        .containsExactlyInAnyOrderElementsOf(states.get(minute).entrySet().stream()
                                .map(entry -> "{\"Item\":" + image(entry.getKey(), entry.getValue()) + "}")
                                .toList());
                int from = 1 + random.nextInt(40);
                int to = from + 15 + random.nextInt(61 - from - 15);
                String prefix = run(
                        database,
                        "ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {ExportFromTime: " + at(from)
                                + ", ExportToTime: " + at(to) + "}");
                assertThat(bucket.lines(prefix).stream().map(line -> line.replaceAll("\\{\"Metadata.*?}},", "{")))
                        .as("seed %d from %d to %d", seed, from, to)
                        .containsExactlyInAnyOrderElementsOf(
                                changes(states.get(from - 1), states.get(to - 1), written.subList(from - 1, to - 1)));
            }
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        }
    }

    private static String at(int minute) {
        return TestDatabase.START.plus(Duration.ofMinutes(minute)).toEpochMilli() / 1000 + "." + 123;
    }

    private int runs;

    private String run(TestDatabase database, String members) {
        String prefix = "run" + ++runs + "/";
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, S3Prefix: %s, %s}
                = export ExportDescription.ExportArn
                """.formatted(prefix, members));
        TestDatabase.await(() -> status(database).equals("COMPLETED"));
        return prefix;
    }

    private static List<String> changes(
            Map<String, String> before, Map<String, String> after, List<java.util.Set<String>> written) {
        java.util.Set<String> keys = new java.util.TreeSet<>();
        written.forEach(keys::addAll);
        return keys.stream()
                .filter(key -> before.containsKey(key) || after.containsKey(key))
                .map(key -> "{\"Keys\":{\"pk\":{\"S\":\"" + key + "\"}}"
                        + (before.containsKey(key) ? ",\"OldImage\":" + image(key, before.get(key)) : "")
                        + (after.containsKey(key) ? ",\"NewImage\":" + image(key, after.get(key)) : "") + "}")
                .toList();
    }

    private static String image(String key, @Nullable String value) {
        return "{\"pk\":{\"S\":\"" + key + "\"},\"value\":{\"S\":\"" + value + "\"}}";
    }
}
