package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRegions;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table has replicas or a bulk operation, and not both. */
class BulkOperationsTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String START =
            "{TableName: Orders, MaxWriteRequestUnits: 1024, " + TestBulkOperation.CONFIGURATIONS + "}";
    private static final String ADD = "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}";

    @TempDir
    private Path directory;

    private TestRegions regions;

    @BeforeEach
    void open() {
        var bucket = new TestBucket(directory);
        var lines = new StringBuilder();
        for (int i = 0; i < 1_500; i++) {
            lines.append(TestBulkOperation.line("item " + i, "x"));
        }
        bucket.put("in/a", lines.toString());
        regions = new TestRegions(bucket.settings(), EU, US);
    }

    @AfterEach
    void close() {
        regions.close();
    }

    @Test
    void areRefusedForGlobalTables() {
        regions.replicated();
        assertThat(regions.ask(EU, "StartBulkPutItems", START))
                .isEqualTo(
                        "ValidationException: One or more parameter values were invalid: Bulk operations are not supported for global tables: Orders");
        assertThat(regions.ask(US, "StartBulkPutItems", START)).startsWith("ValidationException: ");
    }

    /** The clock stands still, so that it takes as long as the test wants. */
    @Test
    void keepReplicasFromBeingAdded() {
        regions.createTable(EU);
        regions.engine(EU).simulation().clock().freeze();
        String arn = regions.member(EU, "StartBulkPutItems", START, "BulkOperationDescription.BulkOperationArn");
        assertThat(regions.ask(EU, "UpdateTable", ADD))
                .isEqualTo("ResourceInUseException: The resource which you are attempting to change is in use.");
        TestDatabase.await(() -> processed(arn) >= 1024);
        var unused = regions.engine(EU).advanceClock(Duration.ofSeconds(2));
        TestDatabase.await(() -> regions.ask(EU, "DescribeBulkOperation", "{BulkOperationArn: " + arn + "}")
                .contains("BulkOperationStatus: COMPLETED"));
        assertThat(regions.ask(EU, "UpdateTable", ADD)).startsWith("{");
        regions.settle();
        assertThat(regions.get(US, "'item 1499'")).contains("value: {S: x}");
    }

    private long processed(String arn) {
        return Long.parseLong(regions.member(
                EU,
                "DescribeBulkOperation",
                "{BulkOperationArn: " + arn + "}",
                "BulkOperationDescription.ProcessedItemCount"));
    }
}
