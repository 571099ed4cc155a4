package dev.armature.engine.exchange;

import static dev.armature.engine.exchange.TestBulkOperation.line;
import static dev.armature.engine.exchange.TestBulkOperation.newLine;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestStream;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bulk operations whose engines are killed, and those of which it is not known what became. */
class BulkOperationsTest {
    private static final int RECORDS = 400;

    @TempDir
    private Path directory;

    /**
     * Each record is put once, counted once and reported once, wherever engines are killed, however often, and whatever others do to the items meanwhile. A failure
     * names its seed; {@code -Dseed=} repeats it.
     */
    @Test
    void doesEverythingOnceWhereverItIsKilled() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("bulk operations that are killed: -Dseed=" + seed);
        var random = new Random(seed);
        var bucket = new TestBucket(directory);
        for (int round = 0; round < 8; round++) {
            try {
                new Round(random, bucket, round).run();
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("round " + round + ", -Dseed=" + seed, failure);
            }
        }
    }

    /** One operation. */
    private static final class Round {
        private final Random random;
        private final TestBucket bucket;
        private final String out;
        private final String in;
        private final DyingStorage storage;
        private final TestDatabase database;
        /** What the table has in the end, if nothing is done to it besides. */
        private final Map<String, String> expected = new TreeMap<>();
        /** How many times an item is put that was not the same before. */
        private final Map<String, Integer> puts = new TreeMap<>();

        private final List<String> conditionFailures = new ArrayList<>();
        private int errors;
        private long bytes;
        /** Those that only one record is about. */
        private final Set<String> single = new TreeSet<>();

        Round(Random random, TestBucket bucket, int number) {
            this.random = random;
            this.bucket = bucket;
            this.in = "in" + number + "/";
            this.out = "out" + number;
            this.storage = new DyingStorage(random);
            this.database = new TestDatabase(bucket.settings().withShards(1), storage);
            database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
            for (int i = 0; i < 20; i++) {
                database.put("there " + i, "before");
                expected.put("there " + i, "before");
            }
        }

        private void writeObjects() {
            int objects = 1 + random.nextInt(4);
            var lines = new StringBuilder();
            int object = 0;
            for (int i = 0; i < RECORDS; i++) {
                lines.append(record(i, object, i + 1 - object * (RECORDS / objects)));
                if (i + 1 == RECORDS || (i + 1) % (RECORDS / objects) == 0 && object + 1 < objects) {
                    bucket.put(in + object, lines.toString());
                    lines.setLength(0);
                    object++;
                }
            }
        }

        private String record(int number, int object, int index) {
            String value = "v" + number;
            return switch (random.nextInt(10)) {
                case 0 -> {
                    errors++;
                    yield "{\"Item\":{\"value\":{\"S\":\"" + value + "\"}}}\n";
                }
                case 1 -> conditional("there " + random.nextInt(20), value, object, index);
                case 2 -> {
                    String pk = "several " + random.nextInt(3);
                    put(pk, value);
                    yield line(pk, value);
                }
                case 3 -> conditional("new " + random.nextInt(30), value, object, index);
                default -> {
                    single.add("one " + number);
                    put("one " + number, value);
                    yield random.nextBoolean() ? line("one " + number, value) : newLine("one " + number, value);
                }
            };
        }

        private String conditional(String pk, String value, int object, int index) {
            if (expected.containsKey(pk)) {
                conditionFailures.add("\"key\":\"" + in + object + "\",\"itemIndex\":" + index + "}");
            } else {
                put(pk, value);
            }
            return newLine(pk, value);
        }

        private void put(String pk, String value) {
            expected.put(pk, value);
            puts.merge(pk, 1, Integer::sum);
            bytes += ("pk" + pk + "value" + value).length();
        }

        void run() {
            writeObjects();
            storage.liveFor(Long.MAX_VALUE);
            var operation = TestBulkOperation.start(
                    database,
                    "TableName: Orders, "
                            + TestBulkOperation.CONFIGURATIONS
                                    .replace("in/", in)
                                    .replace("S3KeyPrefix: out", "S3KeyPrefix: " + out));
            int kills = 0;
            Set<String> deleted = new HashSet<>();
            storage.liveFor(random.nextInt(60));
            while (true) {
                TestDatabase.await(() -> storage.isDead() || isDone(operation));
                if (!storage.isDead()) {
                    storage.liveFor(Long.MAX_VALUE);
                    break;
                }
                kills++;
                // It ends with its next call to the storage, which must not come when another engine lives.
                TestDatabase.await(
                        () -> database.engine.bulkOperations().meter().running() == 0);
                storage.liveFor(Long.MAX_VALUE);
                interfere(deleted);
                // An engine that comes takes up what was under way.
                storage.liveFor(10 + random.nextInt(150));
                try {
                    database.crash();
                } catch (Error killedAtItsStart) {
                    assertThat(storage.isDead()).isTrue();
                }
            }
            check(operation, deleted, kills);
            database.close();
        }

        /** Nothing is left of it but its row. */
        private boolean isDone(TestBulkOperation operation) {
            try {
                var arn = Objects.requireNonNull(JobArn.parse(operation.arn(), JobKind.BULK_OPERATION));
                var operations = database.engine.bulkOperations();
                return operations.meter().running() == 0
                        && !Objects.requireNonNull(operations.store().find(arn)).isInProgress();
            } catch (Error killed) {
                return false;
            }
        }

        /** Removes items that were put already: they must not come again. */
        private void interfere(Set<String> deleted) {
            for (String pk : single) {
                if (random.nextInt(20) == 0 && !deleted.contains(pk) && value(pk) != null) {
                    database.delete(pk);
                    deleted.add(pk);
                }
            }
        }

        private @Nullable String value(String pk) {
            byte[] row = storage.read(database.deleting(pk).key(), Storage.Consistency.STRONG);
            return row != null && Item.ofStored(row).get("value") instanceof AttributeValue.S(String text)
                    ? text
                    : null;
        }

        private void check(TestBulkOperation operation, Set<String> deleted, int kills) {
            String what = kills + " kills";
            assertThat(operation.status()).as(what).isEqualTo(errors == 0 ? "COMPLETED" : "COMPLETED_WITH_ERRORS");
            assertThat(operation.processed()).as(what).isEqualTo(RECORDS);
            assertThat(operation.member("FailedItemCount")).as(what).isEqualTo(String.valueOf(errors));
            assertThat(operation.member("ProcessedInputBytes")).as(what).isEqualTo(operation.member("TotalInputBytes"));
            deleted.forEach(expected::remove);
            Map<String, String> found = new TreeMap<>();
            int space = database.table().schema().space();
            try (var rows =
                    storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
                while (rows.next()) {
                    var item = Item.ofStored(rows.row());
                    found.put(text(item, "pk"), text(item, "value"));
                }
            }
            assertThat(found).as(what).isEqualTo(expected);
            assertThat(operation.member("BulkOperationUsage.0.Table.BulkPutBytes"))
                    .as(what)
                    .isEqualTo(String.valueOf(bytes));
            assertStreamed(what);
            String root = out + "/AWSDynamoDB/" + operation.id() + "/";
            assertThat(bucket.lines(root + "error/")).as(what).hasSize(errors).doesNotHaveDuplicates();
            assertThat(bucket.lines(root + "condition-check-failure/").stream()
                            .map(line -> line.replaceAll(".*(\"key\":.*?}).*", "$1")))
                    .as(what)
                    .containsExactlyInAnyOrderElementsOf(conditionFailures);
            assertThat(EngineCheck.check(storage).findings()).as(what).isEmpty();
        }

        /** Each put is in the stream once. */
        private void assertStreamed(String what) {
            Map<String, Integer> streamed = new TreeMap<>();
            for (StreamRecord record : TestStream.records(database.engine, database.table())) {
                var image = record.newImage();
                String pk = image == null ? "" : text(image, "pk");
                if (image != null && !text(image, "value").equals("before")) {
                    streamed.merge(pk, 1, Integer::sum);
                }
            }
            assertThat(streamed).as(what).isEqualTo(puts);
        }

        private static String text(Item item, String name) {
            return item.get(name) instanceof AttributeValue.S(String text) ? text : "";
        }
    }

    /** What the storage does not know, a receipt tells. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void goesOnWhereAnOutcomeIsUnknown(boolean committed) {
        var bucket = new TestBucket(directory);
        var storage = TestStorage.restless();
        var lines = new StringBuilder();
        for (int i = 0; i < 250; i++) {
            lines.append(newLine("item " + i, "x"));
        }
        bucket.put("in/a", lines.toString());
        try (var database = new TestDatabase(bucket.settings(), storage)) {
            int space = database.table().schema().space();
            storage.loseOutcome(space, committed, 0);
            storage.loseOutcome(space, committed, 100);
            storage.loseOutcome(Spaces.EXCHANGE, committed, 3);
            var operation = TestBulkOperation.start(database);
            assertThat(operation.end()).isEqualTo("COMPLETED");
            assertThat(storage.hasLostAll()).isTrue();
            assertThat(operation.processed()).isEqualTo(250);
            assertThat(bucket.lines("out/")).isEmpty();
            assertThat(EngineCheck.check(storage).findings()).isEmpty();
        }
    }
}
