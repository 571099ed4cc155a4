package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Exports and imports of a server whose buckets are those of a service that is not ours: {@code serve --s3 URL}, with s3rver from npm. */
@Timeout(180)
class ForeignBucketsTest {
    private static final int ITEMS = 300;

    @TempDir
    private Path directory;

    private S3rver buckets;

    @BeforeEach
    void start() throws Exception {
        buckets = S3rver.start(directory);
    }

    @AfterEach
    void stop() {
        if (buckets != null) {
            buckets.close();
        }
    }

    private ServerProcess server(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("AWS_REGION", "us-east-1");
        return ServerProcess.inMemory(all, "--s3", buckets.endpoint().toString());
    }

    private static String filled(DynamoDbClient dynamo) {
        String table = new Tables(dynamo).withPartitionKey(ScalarAttributeType.S);
        dynamo.updateContinuousBackups(update -> update.tableName(table)
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
        for (int i = 0; i < ITEMS; i++) {
            var added = item("pk", s("item " + i), "number", n(i), "text", s("ä\"\\\n".repeat(i)));
            dynamo.putItem(put -> put.tableName(table).item(added));
        }
        return table;
    }

    private static ExportDescription export(DynamoDbClient dynamo, String table, String bucket) {
        String arn = dynamo.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();
        String export = dynamo.exportTableToPointInTime(
                        request -> request.tableArn(arn).s3Bucket(bucket).s3Prefix("a b/ü+"))
                .exportDescription()
                .exportArn();
        ExportDescription described;
        do {
            described = dynamo.describeExport(describe -> describe.exportArn(export))
                    .exportDescription();
        } while (described.exportStatus() == ExportStatus.IN_PROGRESS);
        return described;
    }

    private static ImportTableDescription imported(DynamoDbClient dynamo, String bucket, String prefix) {
        String arn = dynamo.importTable(request -> request.s3BucketSource(
                                source -> source.s3Bucket(bucket).s3KeyPrefix(prefix))
                        .inputFormat(InputFormat.DYNAMODB_JSON)
                        .inputCompressionType(InputCompressionType.GZIP)
                        .tableCreationParameters(create -> create.tableName("Imported")
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                                .keySchema(Tables.hash("pk"))))
                .importTableDescription()
                .importArn();
        ImportTableDescription described;
        do {
            described =
                    dynamo.describeImport(describe -> describe.importArn(arn)).importTableDescription();
        } while (described.importStatus() == ImportStatus.IN_PROGRESS);
        return described;
    }

    private static Set<Map<String, AttributeValue>> items(DynamoDbClient dynamo, String table) {
        Set<Map<String, AttributeValue>> items = new HashSet<>();
        dynamo.scanPaginator(scan -> scan.tableName(table)).items().forEach(items::add);
        return items;
    }

    @Test
    void whatIsExportedThereIsImportedFromThere() {
        try (var server = server(S3rver.CREDENTIALS);
                var service = Service.of(server)) {
            var dynamo = service.dynamo();
            String table = filled(dynamo);
            var exported = export(dynamo, table, S3rver.BUCKET);
            assertThat(exported.exportStatus()).as(exported.failureMessage()).isEqualTo(ExportStatus.COMPLETED);
            assertThat(exported.itemCount()).isEqualTo(ITEMS);

            String data = exported.exportManifest().replace("manifest-summary.json", "data/");
            var imported = imported(dynamo, S3rver.BUCKET, data);
            assertThat(imported.importStatus()).as(imported.failureMessage()).isEqualTo(ImportStatus.COMPLETED);
            assertThat(items(dynamo, "Imported")).hasSize(ITEMS).isEqualTo(items(dynamo, table));
        }
    }

    @Test
    void aBucketThatIsNotThereIsSaidToBeMissing() {
        try (var server = server(S3rver.CREDENTIALS);
                var service = Service.of(server)) {
            var failed = export(service.dynamo(), filled(service.dynamo()), "missing");
            assertThat(failed.failureCode()).isEqualTo("S3NoSuchBucket");
            assertThat(failed.failureMessage())
                    .isEqualTo("The specified bucket does not exist (Service: Amazon S3; Status Code: 404; Error Code:"
                            + " NoSuchBucket)");
            assertThat(imported(service.dynamo(), "missing", "").failureCode()).isEqualTo("S3NoSuchBucket");
        }
    }

    @Test
    void aServiceThatDoesNotKnowTheCredentialsIsQuoted() {
        try (var server = server(
                        Map.of("AWS_ACCESS_KEY_ID", "AKIAUNKNOWN", "AWS_SECRET_ACCESS_KEY", "a secret of ours"));
                var service = Service.of(server)) {
            var failed = export(service.dynamo(), filled(service.dynamo()), S3rver.BUCKET);
            assertThat(failed.failureCode()).isEqualTo("S3AccessDenied");
            assertThat(failed.failureMessage())
                    .startsWith("Access Denied: ")
                    .contains("403")
                    .doesNotContain("a secret of ours");
            assertThat(imported(service.dynamo(), S3rver.BUCKET, "").failureCode())
                    .isEqualTo("S3AccessDenied");
        }
    }

    @Test
    void aServiceThatIsGoneIsSaidToBeGone() {
        try (var server = server(S3rver.CREDENTIALS);
                var service = Service.of(server)) {
            String table = filled(service.dynamo());
            buckets.close();
            var failed = export(service.dynamo(), table, S3rver.BUCKET);
            assertThat(failed.failureCode()).isEqualTo("S3ServiceUnavailable");
            assertThat(failed.failureMessage()).startsWith("Service is unable to handle request: ");
        }
    }
}
