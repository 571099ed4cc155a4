package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.coordination.LocalLeases;
import dev.armature.engine.exchange.BulkOperation.OutputType;
import dev.armature.engine.exchange.BulkOperation.PerformanceTier;
import dev.armature.engine.exchange.BulkOperation.Status;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.storage.Decision;
import dev.armature.storage.TestStorage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a bulk operation stores about itself, and what becomes of it. */
class BulkReportTest {
    private static final BulkOperation OPERATION = new BulkOperation(
            new JobArn(TestDatabase.TABLE, JobKind.BULK_OPERATION, "01794736800123-0000002a"),
            "Orders",
            "id",
            Status.FAILED,
            Instant.ofEpochMilli(1),
            Instant.ofEpochMilli(2),
            "token",
            new ImportSource(TestBucket.NAME, "111122223333", "in/", InputFormat.ION, Compression.ZSTD, null),
            new BulkOperation.Output(
                    new ObjectTarget(TestBucket.NAME, "111122223333", "out/", "KMS", "key"),
                    List.of(OutputType.CONDITION_CHECK_FAILURE, OutputType.ERROR)),
            2048L,
            PerformanceTier.ACCELERATED,
            List.of(70, 71),
            new BulkProgress(
                    new BulkProgress.Place("in/a", "in/b", 3, 4),
                    5,
                    6,
                    7,
                    8,
                    9L,
                    true,
                    new BulkUsage(10, Map.of("local", 11L), Map.of("global", 12L, "other", 13L), Map.of("near", 14L))),
            new JobFailure("code", "message"));

    @TempDir
    private Path directory;

    @Test
    void readsBackWhatItStores() {
        assertThat(BulkOperation.decode(OPERATION.encode())).isEqualTo(OPERATION);
        assertThat(JobRows.decode(OPERATION.encode())).isEqualTo(OPERATION);
        var least = new BulkOperation(
                OPERATION.arn(),
                "Orders",
                "id",
                Status.IN_PROGRESS,
                Instant.ofEpochMilli(1),
                null,
                "token",
                new ImportSource(TestBucket.NAME, null, null, InputFormat.DYNAMODB_JSON, Compression.NONE, null),
                new BulkOperation.Output(
                        new ObjectTarget(TestBucket.NAME, null, null, null, null), List.of(OutputType.ERROR)),
                null,
                PerformanceTier.STANDARD,
                List.of(),
                BulkProgress.NONE,
                null);
        assertThat(BulkOperation.decode(least.encode())).isEqualTo(least);
    }

    @Test
    void readsBackReceipts() {
        var usage = OPERATION.progress().usage();
        byte[] row = BulkReceipts.encode(1L << 40, usage);
        assertThat(BulkReceipts.usage(row)).isEqualTo(usage);
        var receipts = new BulkReceipts(1, Objects.requireNonNull(new LocalLeases().take("job")));
        assertThat(receipts.number(row)).isEqualTo(1L << 40);
        row[0]++;
        assertThatThrownBy(() -> receipts.number(row)).hasMessageContaining("format 2, and this one reads 1");
    }

    private static Decision.Write row(OutputType type, long number, String text) {
        var place = new BulkRecord.Place(number, "in/a", number + 1, BulkProgress.Place.BEGINNING, 0);
        return BulkReport.row(OPERATION, type, place, text, Item.of(Map.of("pk", AttributeValue.string("a"))), null);
    }

    /** A file that is large enough is followed by another one; and done again, the files are the same. */
    @Test
    void writesAsManyFilesAsItTakes() throws Exception {
        var bucket = new TestBucket(directory);
        var random = new Random(7);
        List<Decision.Write> rows = new ArrayList<>();
        for (long number = 0; number < 3_000; number++) {
            var type = number % 3 == 0 ? OutputType.ERROR : OutputType.CONDITION_CHECK_FAILURE;
            rows.add(row(type, number, Long.toHexString(random.nextLong()).repeat(20)));
        }
        try (var storage = TestStorage.create()) {
            storage.load(rows.iterator());
            for (int time = 0; time < 2; time++) {
                new BulkReport(OPERATION, storage, bucket.store(), () -> {}, 1 << 14).write();
            }
        }
        String root = "out/AWSDynamoDB/01794736800123-0000002a/";
        assertThat(bucket.keys(root + "error/")).hasSizeGreaterThan(1);
        assertThat(bucket.lines(root + "error/"))
                .hasSize(1_000)
                .doesNotHaveDuplicates()
                .allMatch(line -> Integer.parseInt(line.replaceAll(".*\"itemIndex\":(\\d+).*", "$1")) % 3 == 1);
        assertThat(bucket.lines(root + "condition-check-failure/"))
                .hasSize(2_000)
                .doesNotHaveDuplicates();
        var listed = bucket.text(root + "manifest-files.json").lines().toList();
        assertThat(listed).hasSize(bucket.keys(root).size() - 4);
        assertThat(listed.stream()
                        .mapToInt(line -> Integer.parseInt(line.replaceAll(".*\"itemCount\":(\\d+).*", "$1")))
                        .sum())
                .isEqualTo(3_000);
    }

    /** What is told of a record has a bound, whatever was wrong with it. */
    @Test
    void cutsLongTexts() {
        byte[] row = row(OutputType.ERROR, 0, "x".repeat(100_000)).row();
        assertThat(row).isNotNull().hasSizeLessThan(2_000);
    }
}
