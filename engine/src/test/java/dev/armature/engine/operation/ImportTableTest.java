package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.object.ObjectStore;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTableTest {
    private static final String TABLE =
            "TableCreationParameters: {TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk,"
                    + " KeyType: HASH}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}";
    private static final String SOURCE = "S3BucketSource: {S3Bucket: bucket}, InputFormat: DYNAMODB_JSON";

    @TempDir
    private Path directory;

    private TestBucket bucket;
    private TestDatabase database;

    @BeforeEach
    void open() {
        bucket = new TestBucket(directory);
        database = new TestDatabase(bucket.settings());
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** Begins an import, and waits for its end. Transcripts find its ARN under {@code import}. */
    private String load(String source, String table) {
        database.transcript("""
                > ImportTable {%s, %s}
                = import ImportTableDescription.ImportArn
                """.formatted(source, table));
        TestDatabase.await(() -> !status().equals("IN_PROGRESS"));
        return status();
    }

    private String status() {
        return database.member(
                "DescribeImport",
                "{ImportArn: " + database.kept("import") + "}",
                "ImportTableDescription.ImportStatus");
    }

    private static String line(String pk, String value) {
        return "{\"Item\":{\"pk\":{\"S\":\"" + pk + "\"},\"value\":{\"S\":\"" + value + "\"}}}\n";
    }

    private static byte[] zipped(String text) {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return out.toByteArray();
    }

    private void assertItems(String items) {
        database.transcript("""
                > Scan {TableName: Songs, Select: COUNT}
                < {Count: %s, ScannedCount: %s}
                """.formatted(items, items));
    }

    @Test
    void answersWithAnImportInProgressThatIsCompletedLater() {
        bucket.put("data/a.json", line("a", "x") + line("b", "y"));
        database.transcript("""
                > ImportTable {ClientToken: once, S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: data}, InputFormat: DYNAMODB_JSON, %s}
                < {ImportTableDescription: {ImportArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs/import/01794736800123-...,
                  ImportStatus: IN_PROGRESS, TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs, TableId: ..., ClientToken: once,
                  S3BucketSource: {S3BucketOwner: 123456789012, S3Bucket: bucket, S3KeyPrefix: data}, ErrorCount: 0,
                  CloudWatchLogGroupArn: arn:aws:logs:eu-west-2:123456789012:log-group:/aws-dynamodb/imports:*,
                  InputFormat: DYNAMODB_JSON, InputCompressionType: NONE, TableCreationParameters:
                  {AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], BillingMode: PAY_PER_REQUEST,
                  KeySchema: [{AttributeName: pk, KeyType: HASH}], TableName: Songs}, StartTime: 1794736800.123,
                  ProcessedSizeBytes: 0, ProcessedItemCount: 0, ImportedItemCount: 0}}
                = import ImportTableDescription.ImportArn
                """.formatted(TABLE));
        TestDatabase.await(() -> status().equals("COMPLETED"));
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {ImportTableDescription: {...ImportStatus: COMPLETED,...ErrorCount: 0,...EndTime: 1794736800.123, ProcessedSizeBytes: 88,
                  ProcessedItemCount: 2, ImportedItemCount: 2}}
                > GetItem {TableName: Songs, Key: {pk: {S: b}}}
                < {Item: {pk: {S: b}, value: {S: y}}}
                > DescribeTable {TableName: Songs}
                < {Table: {...TableStatus: ACTIVE,...ItemCount: 2,...
                """);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void fillsIndexes() {
        bucket.put(
                "a",
                "{\"Item\":{\"pk\":{\"S\":\"a\"},\"kind\":{\"S\":\"book\"}}}\n{\"Item\":{\"pk\":{\"S\":\"a\"},\"kind\":{\"S\":\"toy\"}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"b\"},\"kind\":{\"S\":\"toy\"}}}\n{\"Item\":{\"pk\":{\"S\":\"c\"}}}\n");
        assertThat(load(
                        SOURCE,
                        "TableCreationParameters: {TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk,"
                                + " KeyType: HASH}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: kind, AttributeType: S}],"
                                + " GlobalSecondaryIndexes: [{IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}],"
                                + " Projection: {ProjectionType: KEYS_ONLY}}]}"))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > Scan {TableName: Songs, IndexName: byKind, Select: COUNT}
                < {Count: 2, ScannedCount: 2}
                > DescribeTable {TableName: Songs}
                < {...IndexStatus: ACTIVE,...ItemCount: 2,...
                """);
        assertItems("3");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** What an export has written, with its manifests left out. */
    @Test
    void readsWhatAnExportWrote() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
        for (int i = 0; i < 50; i++) {
            database.put("item " + i, "x");
        }
        for (String format : new String[] {"DYNAMODB_JSON", "ION"}) {
            database.transcript("""
                    > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportFormat: %s}
                    = export ExportDescription.ExportArn
                    """.formatted(format));
            TestDatabase.await(() -> database.member(
                            "DescribeExport",
                            "{ExportArn: " + database.kept("export") + "}",
                            "ExportDescription.ExportStatus")
                    .equals("COMPLETED"));
            String id = database.kept("export").replaceAll(".*/", "");
            assertThat(load(
                            "S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: AWSDynamoDB/" + id
                                    + "/data/}, InputFormat: " + format + ", InputCompressionType: GZIP",
                            TABLE))
                    .isEqualTo("COMPLETED");
            assertItems("50");
            database.transcript("> DeleteTable {TableName: Songs}");
        }
    }

    @Test
    void readsCsv() {
        bucket.put("a.csv", "pk;plays;note\nx;1;\"a;b\"\ny;2;\n");
        assertThat(load(
                        "S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {Delimiter: ;}}",
                        "TableCreationParameters: {TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH},"
                                + " {AttributeName: plays, KeyType: RANGE}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S},"
                                + " {AttributeName: plays, AttributeType: N}]}"))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > GetItem {TableName: Songs, Key: {pk: {S: x}, plays: {N: 1}}}
                < {Item: {note: {S: a;b}, pk: {S: x}, plays: {N: 1}}}
                > DescribeImport {ImportArn: ${import}}
                < {...InputFormatOptions: {Csv: {Delimiter: ;}},...
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", ":", "|", "\t", " "})
    void readsCsvWithAnyDelimiterThatThereIs(String delimiter) {
        bucket.put("a.csv", "pk" + delimiter + "value\nx" + delimiter + "1\n");
        assertThat(load(
                        "S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {Delimiter: '"
                                + delimiter + "'}}",
                        TABLE))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > GetItem {TableName: Songs, Key: {pk: {S: x}}}
                < {Item: {pk: {S: x}, value: {S: 1}}}
                """);
    }

    /** What is a key of the table or of an index has the type that it is declared to have, and all else is text. */
    @Test
    void readsKeysOfIndexesOutOfCsv() {
        bucket.put("a.csv", "pk,year,plays\nx,1970,7\n");
        assertThat(load(
                        "S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV",
                        "TableCreationParameters: {TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType:"
                                + " HASH}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: year, AttributeType: N}],"
                                + " GlobalSecondaryIndexes: [{IndexName: byYear, KeySchema: [{AttributeName: year, KeyType: HASH}],"
                                + " Projection: {ProjectionType: ALL}}]}"))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > Query {TableName: Songs, IndexName: byYear, KeyConditionExpression: '#y = :y', ExpressionAttributeNames: {'#y': year},
                    ExpressionAttributeValues: {':y': {N: 1970}}}
                < {Items: [{pk: {S: x}, plays: {S: 7}, year: {N: 1970}}], Count: 1, ScannedCount: 1}
                """);
    }

    @Test
    void readsCsvWithoutAHeader() {
        bucket.put("a.csv", "x,1\ny,2\n");
        assertThat(load(
                        "S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {HeaderList: [pk, value]}}",
                        TABLE))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > GetItem {TableName: Songs, Key: {pk: {S: x}}}
                < {Item: {pk: {S: x}, value: {S: 1}}}
                > DescribeImport {ImportArn: ${import}}
                < {...InputFormatOptions: {Csv: {HeaderList: [pk, value]}}, InputCompressionType: NONE,...
                """);
    }

    /** {@code {"Item":{"pk":{"S":"zstd"}}}} and the end of a line, as the command zstd compresses it. */
    @Test
    void readsZstandard() {
        bucket.put("a", Base64.getDecoder().decode("KLUv/QRY6QAAeyJJdGVtIjp7InBrIjp7IlMiOiJ6c3RkIn19fQpYeqHb"));
        assertThat(load(SOURCE + ", InputCompressionType: ZSTD", TABLE)).isEqualTo("COMPLETED");
        database.transcript("""
                > GetItem {TableName: Songs, Key: {pk: {S: zstd}}}
                < {Item: {pk: {S: zstd}}}
                """);
    }

    /** Whether a prefix ends inside of a name, and what names end with, does not matter. */
    @Test
    void readsEveryObjectWhoseKeyBeginsWithThePrefix() {
        bucket.put("data/a.txt", line("a", "x"));
        bucket.put("data2/b.gz", line("b", "x"));
        bucket.put("other", line("c", "x"));
        assertThat(load("S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: data}, InputFormat: DYNAMODB_JSON", TABLE))
                .isEqualTo("COMPLETED");
        assertItems("2");
    }

    @Test
    void makesAnEmptyTableOfNoObjects() {
        assertThat(load("S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: none}, InputFormat: DYNAMODB_JSON", TABLE))
                .isEqualTo("COMPLETED");
        assertItems("0");
    }

    @Test
    void passesOverItemsWithoutAKey() {
        bucket.put(
                "a",
                line("a", "x") + "{\"Item\":{\"value\":{\"S\":\"x\"}}}\n{\"Item\":{\"pk\":{\"N\":\"1\"}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"\"}}}\n{\"Item\":{\"pk\":{\"S\":\"big\"},\"v\":{\"S\":\""
                        + "x".repeat(409_600)
                        + "\"}}}\n" + line("b", "x"));
        assertThat(load(SOURCE, TABLE)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ErrorCount: 4,...ProcessedItemCount: 6, ImportedItemCount: 2, FailureCode: ItemValidationError, FailureMessage:
                  Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details.}}
                > DescribeTable {TableName: Songs}
                < {Table: {...TableStatus: ACTIVE,...
                """);
        assertItems("2");
    }

    /** What stands behind a line that cannot be read is not looked at, in that object. */
    @Test
    void abandonsAnObjectThatCannotBeRead() {
        var lines = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            lines.append(i == 5 ? "{\"Item\":\n" : line("item " + i, "x"));
        }
        bucket.put("a", lines.toString());
        bucket.put("b", line("other", "x"));
        assertThat(load(SOURCE, TABLE)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ErrorCount: 1,...ProcessedItemCount: 7, ImportedItemCount: 6, FailureCode: ItemValidationError,...
                """);
        assertItems("6");
    }

    @Test
    void takesCompressionAsItIsTold() {
        bucket.put("a.gz", line("a", "x"));
        assertThat(load(SOURCE + ", InputCompressionType: GZIP", TABLE)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ErrorCount: 1,...ProcessedItemCount: 1, ImportedItemCount: 0, FailureCode: ItemValidationError,...
                > DeleteTable {TableName: Songs}
                """);
        bucket.put("a.gz", zipped(line("a", "x")));
        assertThat(load(SOURCE, TABLE)).isEqualTo("FAILED");
        database.transcript("> DeleteTable {TableName: Songs}");
        assertThat(load(SOURCE + ", InputCompressionType: GZIP", TABLE)).isEqualTo("COMPLETED");
        database.transcript("> DeleteTable {TableName: Songs}");
        bucket.put("a.gz", java.util.Arrays.copyOf(zipped(line("a", "x")), 30));
        assertThat(load(SOURCE + ", InputCompressionType: GZIP", TABLE)).isEqualTo("FAILED");
    }

    @Test
    void makesNoTableWithoutABucket() {
        assertThat(load("S3BucketSource: {S3Bucket: elsewhere}, InputFormat: DYNAMODB_JSON", TABLE))
                .isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...FailureCode: S3NoSuchBucket, FailureMessage: 'The specified bucket does not exist (Service: Amazon S3; Status Code: 404; Error
                  Code: NoSuchBucket)'}}
                > DescribeTable {TableName: Songs}
                < ResourceNotFoundException: Requested resource not found: Table: Songs not found
                """);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** As the service answers about a table that items are being read into. */
    @Test
    void hidesTheTableUntilItIsFull() {
        database.close();
        var slow = new SlowStore(bucket.store());
        database = new TestDatabase(bucket.settings().withObjects(slow));
        bucket.put("a", line("a", "x"));
        database.transcript("""
                > ImportTable {%s, %s}
                = import ImportTableDescription.ImportArn
                """.formatted(SOURCE, TABLE));
        slow.awaitReading();
        database.transcript("""
                > DescribeTable {TableName: Songs}
                < {Table: {...TableStatus: CREATING,...
                > PutItem {TableName: Songs, Item: {pk: {S: a}}}
                < ResourceNotFoundException: Requested resource not found
                > UpdateTable {TableName: Songs, DeletionProtectionEnabled: true}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: Songs
                > DeleteTable {TableName: Songs}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: Songs
                > UpdateTimeToLive {TableName: Songs, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table Songs is being created
                > TagResource {ResourceArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs, Tags: [{Key: a, Value: b}]}
                < ResourceNotFoundException: Requested resource not found: ResourceArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Songs not found
                > CreateBackup {TableName: Songs, BackupName: first}
                < ContinuousBackupsUnavailableException: Backups are being enabled for the table: Songs. Please retry later
                > UpdateContinuousBackups {TableName: Songs, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                < ContinuousBackupsUnavailableException: Backups are being enabled for the table: Songs. Please retry later
                > ImportTable {%s, %s}
                < ResourceInUseException: Table already exists: Songs
                > DescribeImport {ImportArn: ${import}}
                < {ImportTableDescription: {...ImportStatus: IN_PROGRESS,...
                """.formatted(SOURCE, TABLE));
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        slow.release();
        TestDatabase.await(() -> status().equals("COMPLETED"));
        assertItems("1");
    }

    @Test
    void goesOnAfterACrash() {
        database.close();
        var slow = new SlowStore(bucket.store());
        database = new TestDatabase(bucket.settings().withObjects(slow));
        bucket.put("a", line("a", "x") + line("b", "x"));
        bucket.put("b", "{\"Item\":{}}\n" + line("c", "x"));
        database.transcript("""
                > ImportTable {%s, %s}
                = import ImportTableDescription.ImportArn
                """.formatted(SOURCE, TABLE));
        slow.awaitReading();
        database.restart();
        slow.release();
        TestDatabase.await(() -> status().equals("FAILED"));
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ErrorCount: 1,...ProcessedItemCount: 4, ImportedItemCount: 3, FailureCode: ItemValidationError,...
                """);
        assertItems("3");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    /** The table is there, with what had been read. */
    @Test
    void endsWhereTheStoreBreaksOff() {
        database.close();
        var slow = new SlowStore(bucket.store());
        database = new TestDatabase(bucket.settings().withObjects(slow));
        bucket.put("a", line("a", "x"));
        bucket.put("b", line("b", "x"));
        slow.breakAt("b");
        slow.release();
        assertThat(load(SOURCE, TABLE)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ImportedItemCount: 1, FailureCode: S3ServiceUnavailable, FailureMessage: 'Service is unable to handle request: reading broke
                  off:...
                """);
        assertItems("1");
    }

    @Test
    void doesOnceWhatIsAskedTwice() {
        database.transcript("""
                > ImportTable {ClientToken: t, %1$s, %2$s}
                = import ImportTableDescription.ImportArn
                > ImportTable {ClientToken: t, %1$s, %3$s}
                < ImportConflictException: Import conflict: Duplicate request detected with conflicting parameters
                """.formatted(SOURCE, TABLE, TABLE.replace("Songs", "Others")));
        TestDatabase.await(() -> status().equals("COMPLETED"));
        database.transcript("""
                > ImportTable {ClientToken: t, %1$s, %2$s}
                < ResourceInUseException: Table already exists: Songs
                > ImportTable {ClientToken: u, %1$s, %2$s}
                < ResourceInUseException: Table already exists: Songs
                """.formatted(SOURCE, TABLE));
    }

    /** While it is under way, only the name of the table has to be the same. */
    @Test
    void tellsAgainWhatIsUnderWay() {
        var slow = new SlowStore(bucket.store());
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(slow));
        bucket.put("a", line("a", "x"));
        database.transcript("""
                > ImportTable {ClientToken: t, %1$s, %2$s}
                = import ImportTableDescription.ImportArn
                """.formatted(SOURCE, TABLE));
        slow.awaitReading();
        database.transcript("""
                > ImportTable {ClientToken: t, S3BucketSource: {S3Bucket: bucket, S3KeyPrefix: other}, InputFormat: DYNAMODB_JSON, %1$s}
                < {ImportTableDescription: {ImportArn: ${import}, ImportStatus: IN_PROGRESS,...S3BucketSource: {S3BucketOwner: 123456789012,
                  S3Bucket: bucket},...
                """.formatted(TABLE));
        slow.release();
        TestDatabase.await(() -> status().equals("COMPLETED"));
        assertItems("1");
        assertThat(database.kept("import")).matches(".*:table/Songs/import/01794736800123-[0-9a-f]{8}");
    }

    /** Of imports that are asked for before there is a table, one makes it. */
    @Test
    void letsOneOfTwoMakeTheTable() {
        var released = new CountDownLatch(1);
        var slow = (ObjectStore) Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(), new Class<?>[] {ObjectStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("hasBucket")) {
                        released.await();
                    }
                    return method.invoke(bucket.store(), arguments);
                });
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(slow));
        database.transcript("""
                > ImportTable {%1$s, %2$s}
                < {ImportTableDescription: {...ImportStatus: IN_PROGRESS,...
                > DescribeTable {TableName: Songs}
                < ResourceNotFoundException: Requested resource not found: Table: Songs not found
                > ImportTable {%1$s, %2$s}
                < {ImportTableDescription: {...ImportStatus: IN_PROGRESS,...
                """.formatted(SOURCE, TABLE));
        released.countDown();
        TestDatabase.await(() -> !database.answer("ListImports", "{}").contains("IN_PROGRESS"));
        List<String> ends = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String arn = database.member("ListImports", "{}", "ImportSummaryList." + i + ".ImportArn");
            String described = database.answer("DescribeImport", "{ImportArn: " + arn + "}");
            ends.add(described.replaceAll(".*ImportStatus: (\\w+).*", "$1")
                    + (described.contains("FailureCode: TableAlreadyExists") ? " TableAlreadyExists" : ""));
        }
        assertThat(ends).containsExactlyInAnyOrder("COMPLETED", "FAILED TableAlreadyExists");
        assertItems("0");
    }

    @Test
    void takesAsManyAtATimeAsThereMayBe() {
        var slow = new SlowStore(bucket.store());
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(slow));
        bucket.put("a", line("a", "x"));
        for (int i = 0; i < 50; i++) {
            database.transcript("> ImportTable {%s, %s}"
                    .formatted(SOURCE, TABLE.replace("TableName: Songs", "TableName: Songs" + i)));
        }
        database.transcript("""
                > ImportTable {%s, %s}
                < LimitExceededException: Subscriber limit exceeded: Only 50 imports can be in progress simultaneously
                """.formatted(SOURCE, TABLE));
        slow.release();
        TestDatabase.await(
                () -> !database.answer("ListImports", "{PageSize: 25}").contains("IN_PROGRESS"));
    }

    /** What can be searched for is searched for, and what is no vector is left out as PutItem would leave it out. */
    @Test
    void fillsVectorIndexes() {
        bucket.put(
                "a",
                "{\"Item\":{\"pk\":{\"S\":\"near\"},\"v\":{\"L\":[{\"N\":\"1\"},{\"N\":\"0\"}]}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"far\"},\"v\":{\"L\":[{\"N\":\"9\"},{\"N\":\"0\"}]}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"short\"},\"v\":{\"L\":[{\"N\":\"9\"}]}}}\n" + line("none", "x"));
        String indexes =
                "VectorIndexes: [{IndexName: near, VectorAttribute: {AttributeName: v}, Dimensions: 2, DistanceFunction:"
                        + " EUCLIDEAN, Projection: {ProjectionType: KEYS_ONLY}}]";
        assertThat(load(SOURCE, TABLE.replace("TableName: Songs", indexes + ", TableName: Songs")))
                .isEqualTo("FAILED");
        database.transcript("""
                > DescribeImport {ImportArn: ${import}}
                < {...ErrorCount: 1,...TableCreationParameters: {...VectorIndexes: [{...IndexName: near,...}]},...ProcessedItemCount: 4,
                  ImportedItemCount: 3, FailureCode: ItemValidationError,...
                > DescribeTable {TableName: Songs}
                < {...VectorIndexes: [{IndexName: near,...IndexStatus: ACTIVE,...ItemCount: 2,...
                > SearchVectors {TableName: Songs, IndexName: near, SearchVector: [{N: '0'}, {N: '0'}], TopK: 9}
                < {SearchResults: [{Item: {pk: {S: near}}, Score: 1.0}, {Item: {pk: {S: far}}, Score: 9.0}]}
                """);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void refusesWhatIsWrongWithTheRequest() {
        database.transcript("""
                > ImportTable {}
                < ValidationException: 3 validation errors detected: Value null at 's3BucketSource' failed to satisfy constraint: Member must not be
                  null; Value null at 'inputFormat' failed to satisfy constraint: Member must not be null; Value null at 'tableCreationParameters' failed
                  to satisfy constraint: Member must not be null
                > ImportTable {S3BucketSource: {}, InputFormat: XML, InputCompressionType: BZIP, TableCreationParameters: {}}
                < ValidationException: 3 validation errors detected: Value null at 's3BucketSource.s3Bucket' failed to satisfy constraint: Member must
                  not be null; Value 'XML' at 'inputFormat' failed to satisfy constraint: Member must satisfy enum value set: [DYNAMODB_JSON, ION, CSV];
                  Value 'BZIP' at 'inputCompressionType' failed to satisfy constraint: Member must satisfy enum value set: [ZSTD, NONE, GZIP]
                > ImportTable {%1$s, TableCreationParameters: {TableName: Songs}}
                < ValidationException: 2 validation errors detected: Value null at 'tableCreationParameters.keySchema' failed to satisfy constraint: Member
                  must not be null; Value null at 'tableCreationParameters.attributeDefinitions' failed to satisfy constraint: Member must not be null
                > ImportTable {%1$s, TableCreationParameters: {TableName: Songs, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}}
                < ValidationException: One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be specified when
                  BillingMode is PROVISIONED
                > ImportTable {%1$s, InputFormatOptions: {Csv: {Delimiter: ;}}, %2$s}
                < ValidationException: Invalid Request: Unsupported InputFormatOptions for the given input format: DYNAMODB_JSON.
                > ImportTable {S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {Delimiter: ab}}, %2$s}
                < ValidationException: 1 validation error detected: Value 'ab' at 'inputFormatOptions.csv.delimiter' failed to satisfy constraint: Member
                  must satisfy regular expression pattern: [,;:|\\t ]
                > ImportTable {S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {HeaderList: []}}, %2$s}
                < ValidationException: 1 validation error detected: Value '[]' at 'inputFormatOptions.csv.headerList' failed to satisfy
                  constraint: Member must have length greater than or equal to 1
                > ImportTable {S3BucketSource: {S3Bucket: bucket}, InputFormat: CSV, InputFormatOptions: {Csv: {HeaderList: [%4$s]}}, %2$s}
                < ValidationException: 1 validation error detected: Value '[%4$s]' at 'inputFormatOptions.csv.headerList' failed to satisfy
                  constraint: Member must have length less than or equal to 255
                > ImportTable {%1$s, %3$s}
                < ResourceInUseException: Table already exists: Orders
                """.formatted(
                SOURCE, TABLE, TABLE.replace("Songs", "Orders"), String.join(", ", Collections.nCopies(256, "a"))));
    }

    /** Whatever is in an object, it is closed, and so is what decompresses it. */
    @Test
    void leavesNoObjectOpen() {
        var opened = new AtomicInteger();
        var closed = new AtomicInteger();
        var counting = (ObjectStore) Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(), new Class<?>[] {ObjectStore.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(bucket.store(), arguments);
                    if (!method.getName().equals("read")) {
                        return answer;
                    }
                    opened.incrementAndGet();
                    return new FilterInputStream((InputStream) answer) {
                        @Override
                        public void close() throws IOException {
                            closed.incrementAndGet();
                            super.close();
                        }
                    };
                });
        database.close();
        database = new TestDatabase(EngineSettings.defaults().withObjects(counting));
        bucket.put("a", zipped(line("a", "x")));
        bucket.put("b", "this is not compressed");
        bucket.put("c", Arrays.copyOf(zipped(line("c", "x").repeat(100)), 30));
        bucket.put("d", zipped("this is no item\n"));
        bucket.put("e", zipped(line("e", "x")));
        assertThat(load(SOURCE + ", InputCompressionType: GZIP", TABLE)).isEqualTo("FAILED");
        assertItems("2");
        assertThat(opened).hasValue(5);
        assertThat(closed).hasValue(5);
    }
}
