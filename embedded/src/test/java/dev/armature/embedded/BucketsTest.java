package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;

class BucketsTest {
    @TempDir
    private Path directory;

    private static ExportDescription export(DynamoDbClient client) {
        String table = client.describeTable(describe -> describe.tableName("music"))
                .table()
                .tableArn();
        String arn = client.exportTableToPointInTime(
                        export -> export.tableArn(table).s3Bucket("exports"))
                .exportDescription()
                .exportArn();
        ExportDescription described;
        do {
            described =
                    client.describeExport(describe -> describe.exportArn(arn)).exportDescription();
        } while (described.exportStatus() == ExportStatus.IN_PROGRESS);
        return described;
    }

    private static void createTable(DynamoDbClient client) {
        client.createTable(Music.TABLE);
        client.updateContinuousBackups(update -> update.tableName("music")
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
    }

    @Test
    void areNotThereUntilADirectoryIsNamed() throws IOException {
        Files.createDirectory(directory.resolve("exports"));
        try (var armature = Armature.inMemory()) {
            var client = armature.client();
            createTable(client);
            var failed = export(client);
            assertThat(failed.exportStatus()).isEqualTo(ExportStatus.FAILED);
            assertThat(failed.failureMessage()).contains("Armature.buckets(directory)");
            armature.buckets(directory);
            var done = export(client);
            assertThat(done.exportStatus()).isEqualTo(ExportStatus.COMPLETED);
            assertThat(directory.resolve("exports").resolve(done.exportManifest()))
                    .exists();
        }
    }

    @Test
    void stayWhereTheyAreWhenASnapshotIsRestored() throws IOException {
        Files.createDirectory(directory.resolve("exports"));
        try (var armature = Armature.inMemory().buckets(directory)) {
            var client = armature.client();
            createTable(client);
            armature.restore(armature.snapshot());
            assertThat(export(client).exportStatus()).isEqualTo(ExportStatus.COMPLETED);
        }
    }
}
