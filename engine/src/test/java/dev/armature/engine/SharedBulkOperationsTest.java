package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.SharedEngines.Member;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import dev.armature.engine.exchange.request.BulkOperationDescription;
import dev.armature.engine.exchange.request.InputS3Configuration;
import dev.armature.engine.exchange.request.OutputS3Configuration;
import dev.armature.engine.operation.CancelBulkOperation;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DescribeBulkOperation;
import dev.armature.engine.operation.StartBulkPutItems;
import dev.armature.engine.stream.StreamRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of several engines on one storage, one does a bulk operation. One that is held up for longer than its lease lasts, at any call to the storage, is gone on without,
 * and does nothing more when it comes back. A failure names its seed; {@code -Dseed=} repeats it.
 */
class SharedBulkOperationsTest {
    private static final int RECORDS = 250;
    private static final int ROUNDS = Integer.getInteger("rounds", 60);
    private static final String NAME = "Orders";
    private static final Duration LONGER_THAN_A_LEASE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    @Test
    void areDoneByOneOfThem() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("bulk operations of many engines: -Dseed=" + seed);
        var random = new Random(seed);
        var bucket = new TestBucket(directory);
        bucket.put("in/a", lines(RECORDS, TestBulkOperation::newLine));
        for (int round = 0; round < ROUNDS; round++) {
            try {
                round(random, bucket, "out" + round);
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("round " + round + ", -Dseed=" + seed, failure);
            }
        }
    }

    private static void round(Random random, TestBucket bucket, String out) {
        var engines = new SharedEngines(random, traffic -> {}, bucket.settings());
        var first = engines.open(Duration.ZERO);
        var second = engines.open(Duration.ofSeconds(random.nextInt(20)));
        create(first);
        engines.settle();
        String arn = start(first, out);
        second.engine.resume();
        first.pauseAfter(random.nextInt(60), () -> {
            engines.pass(LONGER_THAN_A_LEASE);
            second.engine.resume();
            if (random.nextBoolean()) {
                // It is held up in turn, and the one that was before comes back meanwhile.
                second.pauseAfter(random.nextInt(40), () -> engines.pass(LONGER_THAN_A_LEASE));
            }
            finish(second);
        });
        finish(first);
        // What neither has finished, the next one does that looks and has a lease again.
        engines.pass(LONGER_THAN_A_LEASE);
        engines.resume();
        var described = described(second, arn);
        assertThat(described.bulkOperationStatus()).isEqualTo("COMPLETED");
        assertThat(described.processedItemCount()).isEqualTo(RECORDS);
        assertThat(described.failedItemCount()).isZero();
        assertThat(bucket.lines(out)).isEmpty();
        assertThat(streamed(second))
                .hasSize(RECORDS)
                .allSatisfy((pk, times) -> assertThat(times).as(pk).isEqualTo(1));
        engines.pass(LONGER_THAN_A_LEASE);
        engines.resume();
        assertThat(EngineCheck.check(engines.storage).findings()).isEmpty();
        engines.close();
    }

    /** An engine may cancel what another one does. */
    @Test
    void areCancelledByAnyOfThem() {
        var bucket = new TestBucket(directory);
        bucket.put("in/a", lines(2_000, TestBulkOperation::line));
        var engines = new SharedEngines(new Random(1), traffic -> {}, bucket.settings());
        var first = engines.open(Duration.ZERO);
        var second = engines.open(Duration.ZERO);
        create(first);
        engines.settle();
        String arn = start(first, "out");
        first.pauseAfter(
                40,
                () -> assertThat(second.run(
                                        CancelBulkOperation.from(new CancelBulkOperation.Request(arn), second.intake()))
                                .bulkOperationStatus())
                        .isEqualTo("CANCELLING"));
        engines.settle();
        var described = described(second, arn);
        assertThat(described.bulkOperationStatus()).isEqualTo("CANCELLED");
        assertThat(described.processedItemCount()).isBetween(100L, 1_900L);
        engines.close();
    }

    private static String lines(int count, BinaryOperator<String> line) {
        return IntStream.range(0, count)
                .mapToObj(i -> line.apply("item " + i, "x"))
                .collect(Collectors.joining());
    }

    private static void finish(Member member) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = member.runTask();
        }
    }

    private static void create(Member member) {
        var unused = member.run(CreateTable.from(
                TestRequests.createTable(NAME, new StreamSpecification(true, "NEW_IMAGE")), member.intake()));
    }

    private static String start(Member member, String out) {
        return member.run(StartBulkPutItems.from(
                        new StartBulkPutItems.Request(
                                "token",
                                new InputS3Configuration(null, TestBucket.NAME, "in/", "DYNAMODB_JSON", null),
                                new OutputS3Configuration(
                                        null,
                                        TestBucket.NAME,
                                        out,
                                        null,
                                        null,
                                        List.of("ERROR", "CONDITION_CHECK_FAILURE")),
                                NAME,
                                null,
                                null),
                        member.intake()))
                .bulkOperationDescription()
                .bulkOperationArn();
    }

    private static BulkOperationDescription described(Member member, String arn) {
        return member.run(DescribeBulkOperation.from(new DescribeBulkOperation.Request(arn), member.intake()))
                .bulkOperationDescription();
    }

    /** How often each item is in the stream. */
    private static Map<String, Integer> streamed(Member member) {
        Map<String, Integer> times = new HashMap<>();
        var table = member.engine.catalog().existing(TestDatabase.TABLE);
        for (StreamRecord record : TestStream.records(member.engine, table)) {
            times.merge(TableModel.text(record.keys(), "pk"), 1, Integer::sum);
        }
        return times;
    }
}
