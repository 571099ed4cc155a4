package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ExportConflictException;
import software.amazon.awssdk.services.dynamodb.model.ExportFormat;
import software.amazon.awssdk.services.dynamodb.model.ExportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportSummary;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ImportNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportSummary;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.InvalidExportTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables on their way to objects and back, through the AWS SDK, on a server whose buckets are folders. */
@Timeout(120)
class ExchangeTest {
    private static final String BUCKET = "exports";

    @TempDir
    private Path directory;

    private ServerProcess server;
    private Service service;
    private DynamoDbClient dynamo;
    private Tables tables;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectory(directory.resolve(BUCKET));
        server = ServerProcess.inMemory("--s3", directory.toString());
        service = Service.of(server);
        dynamo = service.dynamo();
        tables = new Tables(dynamo);
    }

    @AfterEach
    void stop() {
        tables.close();
        service.close();
    }

    private String createTable() {
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        dynamo.updateContinuousBackups(update -> update.tableName(table)
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
        return table;
    }

    private String arnOf(String table) {
        return dynamo.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();
    }

    private List<String> lines(String prefix) {
        try (var files = Files.walk(directory.resolve(BUCKET).resolve(prefix))) {
            return files.filter(file -> file.toString().endsWith(".gz"))
                    .flatMap(file -> unzipped(file).lines())
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String unzipped(Path file) {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void exportsATable() {
        String table = createTable();
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("a"), "n", n(1))));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("b"), "n", n(2))));
        String arn = arnOf(table);
        var begun = dynamo.exportTableToPointInTime(export ->
                        export.tableArn(arn).s3Bucket(BUCKET).s3Prefix("all").clientToken("once"))
                .exportDescription();
        assertThat(begun.exportStatus()).isEqualTo(ExportStatus.IN_PROGRESS);
        assertThat(begun.itemCount()).isNull();
        var done = Waiters.of(dynamo)
                .waitUntilExportCompleted(describe -> describe.exportArn(begun.exportArn()))
                .matched()
                .response()
                .orElseThrow()
                .exportDescription();
        assertThat(done.itemCount()).isEqualTo(2);
        assertThat(done.exportFormat()).isEqualTo(ExportFormat.DYNAMODB_JSON);
        assertThat(done.clientToken()).isEqualTo("once");
        assertThat(directory.resolve(BUCKET).resolve(done.exportManifest())).exists();
        assertThat(lines("all"))
                .containsExactly(
                        "{\"Item\":{\"n\":{\"N\":\"1\"},\"pk\":{\"S\":\"a\"}}}",
                        "{\"Item\":{\"n\":{\"N\":\"2\"},\"pk\":{\"S\":\"b\"}}}");
        assertThat(dynamo.listExportsPaginator(list -> list.tableArn(arn).maxResults(1)).stream()
                        .flatMap(page -> page.exportSummaries().stream())
                        .map(ExportSummary::exportType))
                .containsExactly(ExportType.FULL_EXPORT);
        assertThatThrownBy(() -> dynamo.exportTableToPointInTime(export ->
                        export.tableArn(arn).s3Bucket(BUCKET).s3Prefix("other").clientToken("once")))
                .isInstanceOf(ExportConflictException.class);
    }

    @Test
    void importsATable() throws IOException {
        Files.writeString(
                directory.resolve(BUCKET).resolve("songs.csv"), "title,year\nSinnerman,1965\nFeeling Good,1965\n");
        String table = tables.unusedName();
        var begun = dynamo.importTable(load -> load.s3BucketSource(
                                source -> source.s3Bucket(BUCKET).s3KeyPrefix("songs"))
                        .inputFormat(InputFormat.CSV)
                        .tableCreationParameters(parameters -> parameters
                                .tableName(table)
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .keySchema(Tables.hash("title"))
                                .attributeDefinitions(Tables.attribute("title", ScalarAttributeType.S))))
                .importTableDescription();
        assertThat(begun.importStatus()).isEqualTo(ImportStatus.IN_PROGRESS);
        var done = Waiters.of(dynamo)
                .waitUntilImportCompleted(describe -> describe.importArn(begun.importArn()))
                .matched()
                .response()
                .orElseThrow()
                .importTableDescription();
        assertThat(done.importedItemCount()).isEqualTo(2);
        assertThat(done.tableCreationParameters().keySchema()).containsExactly(Tables.hash("title"));
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("title", s("Sinnerman"))))
                        .item())
                .isEqualTo(item("title", s("Sinnerman"), "year", s("1965")));
        assertThat(dynamo.listImportsPaginator(list -> list.tableArn(begun.tableArn())).stream()
                        .flatMap(page -> page.importSummaryList().stream())
                        .map(ImportSummary::importStatus))
                .containsExactly(ImportStatus.COMPLETED);
        assertThatThrownBy(() -> dynamo.describeImport(
                        describe -> describe.importArn(begun.tableArn() + "/import/01794736800123-00000000")))
                .isInstanceOf(ImportNotFoundException.class);
    }

    @Test
    void saysWhyAnExportFailed() {
        String table = createTable();
        var begun = dynamo.exportTableToPointInTime(
                export -> export.tableArn(arnOf(table)).s3Bucket("nowhere"));
        assertThatThrownBy(() -> Waiters.of(dynamo)
                .waitUntilExportCompleted(
                        describe -> describe.exportArn(begun.exportDescription().exportArn())));
        assertThat(dynamo.describeExport(describe ->
                                describe.exportArn(begun.exportDescription().exportArn()))
                        .exportDescription()
                        .failureCode())
                .isEqualTo("S3NoSuchBucket");
    }

    @Test
    void refusesAsTheServiceDoes() {
        String bare = tables.withPartitionKey(ScalarAttributeType.S);
        assertThatThrownBy(() -> dynamo.exportTableToPointInTime(
                        export -> export.tableArn(arnOf(bare)).s3Bucket(BUCKET)))
                .isInstanceOf(PointInTimeRecoveryUnavailableException.class);
        String table = createTable();
        assertThatThrownBy(() -> dynamo.exportTableToPointInTime(
                        export -> export.tableArn(arnOf(table)).s3Bucket(BUCKET).exportTime(java.time.Instant.EPOCH)))
                .isInstanceOf(InvalidExportTimeException.class);
        assertThatThrownBy(() -> dynamo.describeExport(
                        describe -> describe.exportArn(arnOf(table) + "/export/01794736800123-00000000")))
                .isInstanceOf(ExportNotFoundException.class);
    }
}
