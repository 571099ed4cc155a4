package dev.armature.engine.operation;

import static dev.armature.engine.exchange.TestBulkOperation.CONFIGURATIONS;
import static dev.armature.engine.exchange.TestBulkOperation.line;
import static dev.armature.engine.exchange.TestBulkOperation.newLine;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import dev.armature.engine.table.Table.StreamViewType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartBulkPutItemsTest {
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
        TestBulkOperation.awaitTidied(database);
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        database.close();
    }

    private void reopen(ObjectStore store) {
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(store));
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

    private void assertItems(int count) {
        assertThat(database.engine.statistics().items(database.table().schema().space()))
                .isEqualTo(count);
    }

    @Test
    void answersWithAnOperationInProgressThatIsCompletedLater() {
        bucket.put("in/a", line("a", "x") + line("b", "y"));
        database.transcript("""
                > StartBulkPutItems {ClientToken: once, TableName: Orders, InputS3Configuration: {S3Bucket: bucket, S3KeyPrefix: in/,
                    InputFormat: DYNAMODB_JSON}, OutputS3Configuration: {S3Bucket: bucket, S3BucketOwner: 111122223333, S3KeyPrefix: out,
                    S3SseAlgorithm: KMS, S3SseKmsKeyId: key, OutputType: [ERROR]}, MaxWriteRequestUnits: 2000, PerformanceTier: ACCELERATED}
                < {BulkOperationDescription: {BulkOperationArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/bulk-operation/01794736800123-...,
                  BulkOperationStatus: IN_PROGRESS, TableDetails: [{TableName: Orders, TableId: id-16}], ClientToken: once,
                  InputS3Configuration: {S3BucketOwner: 123456789012, S3Bucket: bucket, S3KeyPrefix: in/, InputFormat: DYNAMODB_JSON,
                  InputCompressionType: NONE}, OutputS3Configuration: {S3BucketOwner: 111122223333, S3Bucket: bucket, S3KeyPrefix: out,
                  S3SseAlgorithm: KMS, S3SseKmsKeyId: key, OutputType: [ERROR]}, StartTime: 1794736800.123, ProcessedItemCount: 0,
                  ProcessedInputBytes: 0, BulkOperationUsage: [{TableName: Orders, BulkPutBytes: 0, Table: {BulkPutBytes: 0}}],
                  FailedItemCount: 0, MaxWriteRequestUnits: 2000, PerformanceTier: ACCELERATED}}
                = bulk BulkOperationDescription.BulkOperationArn
                """);
        TestDatabase.await(
                () -> database.answer("DescribeBulkOperation", "{BulkOperationArn: " + database.kept("bulk") + "}")
                        .contains("BulkOperationStatus: COMPLETED"));
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {BulkOperationDescription: {...BulkOperationStatus: COMPLETED,...StartTime: 1794736800.123, EndTime: 1794736800.123,
                  ProcessedItemCount: 2, ProcessedInputBytes: 88, TotalInputBytes: 88, BulkOperationUsage: [{TableName: Orders, BulkPutBytes: 18,
                  Table: {BulkPutBytes: 18}}], FailedItemCount: 0, MaxWriteRequestUnits: 2000, PerformanceTier: ACCELERATED}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}}
                < {Item: {pk: {S: b}, value: {S: y}}}
                """);
    }

    /** What every other write does, this does: index entries, records of the stream and of Kinesis, the history, counts. */
    @Test
    void putsAsPutItemDoes() {
        database.close();
        database = new TestDatabase(bucket.settings().withKinesis(true).withShards(1));
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: 'arn:aws:kinesis:eu-west-2:123456789012:stream/changes'}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                """);
        database.clock.advance(Duration.ofMinutes(10));
        bucket.put(
                "in/a",
                "{\"Item\":{\"pk\":{\"S\":\"a\"},\"kind\":{\"S\":\"toy\"}}}\n{\"Item\":{\"pk\":{\"S\":\"b\"},\"kind\":{\"S\":\"toy\"}}}\n"
                        + line("c", "x"));
        assertThat(TestBulkOperation.run(database)).isEqualTo("COMPLETED");
        database.transcript("""
                > Query {TableName: Orders, IndexName: byKind, KeyConditionExpression: 'kind = :k', ExpressionAttributeValues: {':k': {S: toy}},
                    Select: COUNT}
                < {Count: 2, ScannedCount: 2}
                > Scan {TableName: Orders, IndexName: byKind, Select: COUNT}
                < {Count: 2, ScannedCount: 2}
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...BulkOperationUsage: [{TableName: Orders, BulkPutBytes: 49, Table: {BulkPutBytes: 29}, GlobalSecondaryIndexes:
                  {byKind: {BulkPutBytes: 20}}}],...
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Before, RestoreDateTime: 1794736801}
                """);
        database.awaitCopies();
        database.transcript("""
                > Scan {TableName: Before}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                """);
        assertItems(3);
        assertThat(streamed()).containsExactlyInAnyOrder("INSERT a", "MODIFY a", "INSERT b", "INSERT c");
        var logs = database.engine.destinations().all().getFirst();
        List<Object> delivered = new ArrayList<>();
        database.engine.destinations().read(logs, 0, 1, delivered::add);
        assertThat(delivered).hasSize(4);
    }

    /** What the stream says, one event after another. */
    private List<String> streamed() {
        database.transcript("""
                > DescribeStream {StreamArn: %s}
                = shard StreamDescription.Shards.0.ShardId
                > GetShardIterator {StreamArn: %s, ShardId: ${shard}, ShardIteratorType: TRIM_HORIZON}
                = iterator ShardIterator
                """.formatted(database.streamArn(), database.streamArn()));
        String answer = database.answer("GetRecords", "{ShardIterator: " + database.kept("iterator") + "}");
        var record = Pattern.compile(
                "Keys: \\{pk: \\{S: (\\w+)}}.*?eventName: (\\w+)|eventName: (\\w+)" + ".*?Keys: \\{pk: \\{S: (\\w+)}}");
        var matcher = record.matcher(answer);
        List<String> all = new ArrayList<>();
        while (matcher.find()) {
            all.add(
                    matcher.group(2) == null
                            ? matcher.group(3) + " " + matcher.group(4)
                            : matcher.group(2) + " " + matcher.group(1));
        }
        return all;
    }

    @Test
    void countsWhatLocalAndVectorIndexesTake() {
        database.transcript("""
                > CreateTable {TableName: Songs, BillingMode: PAY_PER_REQUEST, AttributeDefinitions: [{AttributeName: pk, AttributeType: S},
                    {AttributeName: sk, AttributeType: S}, {AttributeName: year, AttributeType: N}],
                    KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}], LocalSecondaryIndexes:
                    [{IndexName: byYear, KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: year, KeyType: RANGE}],
                    Projection: {ProjectionType: KEYS_ONLY}}], VectorIndexes: [{IndexName: near, VectorAttribute: {AttributeName: vector},
                    Dimensions: 2, DistanceFunction: EUCLIDEAN, Projection: {ProjectionType: KEYS_ONLY}}]}
                """);
        bucket.put(
                "in/a",
                "{\"Item\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"},\"year\":{\"N\":\"2026\"},\"vector\":{\"L\":[{\"N\":\"1\"},{\"N\":\"2\"}]}}}\n");
        assertThat(TestBulkOperation.run(database, "TableName: Songs, " + CONFIGURATIONS))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...BulkOperationUsage: [{TableName: Songs, BulkPutBytes: 40, Table: {BulkPutBytes: 27}, LocalSecondaryIndexes:
                  {byYear: {BulkPutBytes: 13}}, VectorIndexes: {near: {BulkPutVectorBytes: 1024}}}],...
                > SearchVectors {TableName: Songs, IndexName: near, SearchVector: [{N: '1'}, {N: '2'}], TopK: 1, ProjectionExpression: pk}
                < {...pk: {S: a}...
                """);
    }

    @Test
    void putsWhereTheConditionOfARecordHolds() {
        database.put("a", "old");
        database.put("b", "old");
        bucket.put(
                "in/a",
                newLine("a", "new")
                        + newLine("c", "new")
                        + line("b", "new")
                                .replace(
                                        "}}}\n",
                                        "}},\"ConditionExpression\":\"#v = :old\",\"ExpressionAttributeNames\":{\"#v\":\"value\"},"
                                                + "\"ExpressionAttributeValues\":{\":old\":{\"S\":\"old\"}}}\n"));
        var operation = TestBulkOperation.start(database);
        // Condition failures alone are no errors.
        assertThat(operation.end()).isEqualTo("COMPLETED");
        assertThat(operation.processed()).isEqualTo(3);
        assertThat(operation.member("FailedItemCount")).isEqualTo("0");
        database.transcript("""
                > GetItem {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: '#v', ExpressionAttributeNames: {'#v': value}}
                < {Item: {value: {S: old}}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}, ProjectionExpression: '#v', ExpressionAttributeNames: {'#v': value}}
                < {Item: {value: {S: new}}}
                > GetItem {TableName: Orders, Key: {pk: {S: c}}, ProjectionExpression: '#v', ExpressionAttributeNames: {'#v': value}}
                < {Item: {value: {S: new}}}
                """);
        String root = "out/AWSDynamoDB/" + operation.id() + "/";
        assertThat(bucket.lines(root + "condition-check-failure/"))
                .containsExactly(
                        "{\"itemS3Pointer\":{\"bucket\":\"bucket\",\"key\":\"in/a\",\"itemIndex\":1},\"bulkOperationArn\":\""
                                + operation.arn()
                                + "\",\"errorMessages\":[\"The conditional request failed\"],\"Item\":{\"pk\":{\"S\":\"a\"},\"value\":{\"S\":\"new\"}},"
                                + "\"ExistingItem\":{\"pk\":{\"S\":\"a\"},\"value\":{\"S\":\"old\"}}}");
        assertThat(bucket.keys(root + "error/")).isEmpty();
    }

    /** A condition may fail where there is nothing. */
    @Test
    void tellsOfAConditionThatFailedOnNothing() {
        bucket.put("in/a", line("a", "x").replace("}}}\n", "}},\"ConditionExpression\":\"attribute_exists(pk)\"}\n"));
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED");
        assertThat(bucket.lines("out/"))
                .singleElement()
                .asString()
                .endsWith("\"Item\":{\"pk\":{\"S\":\"a\"},\"value\":{\"S\":\"x\"}}}");
        assertItems(0);
    }

    @Test
    void countsAndTellsOfRecordsThatAreNotValid() {
        bucket.put(
                "in/a",
                line("a", "x")
                        + "{\"Item\":{\"value\":{\"S\":\"x\"}}}\n{\"Item\":{\"pk\":{\"N\":\"1\"}}}\n{\"Item\":{\"pk\":{\"S\":\"\"}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"big\"},\"v\":{\"S\":\"" + "x".repeat(409_600) + "\"}}}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"k\"},\"kind\":{\"N\":\"1\"}}}\n{\"Item\":{\"pk\":{\"S\":\"c\"}},\"ConditionExpression\":\"a b\"}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"d\"}},\"ExpressionAttributeNames\":{\"#a\":\"a\"}}\n{\"Other\":1}\n"
                        + "{\"Item\":{\"pk\":{\"S\":\"e\"}},\"ConditionExpression\":\"kind > :k\",\"ExpressionAttributeValues\":{\":k\":{\"BOOL\":true}}}\n"
                        + line("b", "x"));
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(operation.processed()).isEqualTo(11);
        assertThat(operation.member("FailedItemCount")).isEqualTo("9");
        assertItems(2);
        assertThat(bucket.lines("out/").stream()
                        .map(line -> line.replaceAll(".*\"itemIndex\":(\\d+)}.*errorMessages\":\\[\"", "$1 ")))
                .containsExactlyInAnyOrder(
                        "2 One or more parameter values were invalid: Missing the key pk in the item\"],\"Item\":{\"value\":{\"S\":\"x\"}}}",
                        "3 One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N\"],\"Item\":{\"pk\":{\"N\":\"1\"}}}",
                        "4 One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk\"],\"Item\":{\"pk\":{\"S\":\"\"}}}",
                        "5 Item size has exceeded the maximum allowed size\"]}",
                        "6 One or more parameter values were invalid: Type mismatch for Index Key kind Expected: S Actual: N IndexName: byKind\"],\"Item\":{\"kind\":{\"N\":\"1\"},\"pk\":{\"S\":\"k\"}}}",
                        "7 Invalid ConditionExpression: Syntax error; token: \\\"b\\\", near: \\\"a b\\\"\"],\"Item\":{\"pk\":{\"S\":\"c\"}}}",
                        "8 ExpressionAttributeNames can only be specified when using expressions\"],\"Item\":{\"pk\":{\"S\":\"d\"}}}",
                        "9 One or more parameter values were invalid: the line has no Item\"]}",
                        "10 Invalid ConditionExpression: Incorrect operand type for operator or function; operator or function: >, operand type: BOOL\"],\"Item\":{\"pk\":{\"S\":\"e\"}}}");
    }

    /** What stands behind a record that cannot be read is not looked at, in that object. */
    @Test
    void abandonsAnObjectThatCannotBeRead() {
        var lines = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            lines.append(i == 5 ? "{\"Item\":\n" : line("item " + i, "x"));
        }
        bucket.put("in/a", lines.toString());
        bucket.put("in/b", line("other", "x"));
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(operation.processed()).isEqualTo(7);
        assertThat(operation.member("FailedItemCount")).isEqualTo("1");
        assertItems(6);
        assertThat(bucket.lines("out/")).singleElement().asString().contains("\"itemIndex\":6}", "a line is not JSON");
    }

    @Test
    void readsWhatItIsTold() {
        bucket.put(
                "in/a.gz",
                zipped(
                        "$ion_1_0\n{Item:{pk:\"ion\"}} {\n Item:{pk:\"again\"}, ConditionExpression: \"attribute_exists(pk)\"}"));
        assertThat(TestBulkOperation.run(
                        database,
                        "TableName: Orders, "
                                + CONFIGURATIONS.replace("DYNAMODB_JSON", "ION, InputCompressionType: GZIP")))
                .isEqualTo("COMPLETED");
        bucket.put("in/a.gz", Base64.getDecoder().decode("KLUv/QRY6QAAeyJJdGVtIjp7InBrIjp7IlMiOiJ6c3RkIn19fQpYeqHb"));
        assertThat(TestBulkOperation.run(
                        database,
                        "TableName: Orders, "
                                + CONFIGURATIONS.replace("DYNAMODB_JSON", "DYNAMODB_JSON, InputCompressionType: ZSTD")))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > GetItem {TableName: Orders, Key: {pk: {S: ion}}}
                < {Item: {pk: {S: ion}}}
                > GetItem {TableName: Orders, Key: {pk: {S: zstd}}}
                < {Item: {pk: {S: zstd}}}
                """);
        assertItems(2);
        assertThat(TestBulkOperation.run(
                        database,
                        "TableName: Orders, "
                                + CONFIGURATIONS.replace("DYNAMODB_JSON", "DYNAMODB_JSON, InputCompressionType: GZIP")))
                .isEqualTo("COMPLETED_WITH_ERRORS");
    }

    /** Of records about one item the last one stays, also within one batch. */
    @Test
    void putsRecordsOfAnItemInTheirOrder() {
        bucket.put("in/a", line("a", "1") + newLine("a", "2") + line("a", "3") + line("b", "1"));
        bucket.put("in/b", line("b", "2") + newLine("b", "3"));
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED");
        assertThat(operation.processed()).isEqualTo(6);
        database.transcript("""
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {Item: {pk: {S: a}, value: {S: 3}}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}}
                < {Item: {pk: {S: b}, value: {S: 2}}}
                """);
        assertThat(bucket.lines("out/")).hasSize(2);
    }

    /** More than goes into one batch, by number and by size. */
    @Test
    void putsAnyNumberOfRecords() {
        var lines = new StringBuilder();
        for (int i = 0; i < 1_050; i++) {
            lines.append(i % 10 == 0 ? "{\"Item\":{}}\n" : line("item " + i, i % 100 == 1 ? "x".repeat(300_000) : "x"));
        }
        bucket.put("in/a", lines.toString());
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(operation.processed()).isEqualTo(1_050);
        assertThat(operation.member("FailedItemCount")).isEqualTo("105");
        assertThat(operation.member("ProcessedInputBytes")).isEqualTo(operation.member("TotalInputBytes"));
        assertThat(bucket.lines("out/")).hasSize(105).doesNotHaveDuplicates();
        assertItems(945);
    }

    @Test
    void writesAManifestOfItsReport() throws Exception {
        bucket.put("in/a", "{\"Item\":{}}\n{\"Item\":{}}\n" + newLine("a", "x") + newLine("a", "y"));
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("COMPLETED_WITH_ERRORS");
        String root = "out/AWSDynamoDB/" + operation.id() + "/";
        assertThat(bucket.text(root + "manifest-summary.json"))
                .isEqualTo("{\"version\":\"2026-11-04\",\"bulkOperationArn\":\"" + operation.arn()
                        + "\",\"bulkOperationStatus\":\"COMPLETED_WITH_ERRORS\",\"startTime\":\"2026-11-15T10:00:00.123Z\","
                        + "\"endTime\":\"2026-11-15T10:00:00.123Z\",\"tableArn\":\"arn:aws:dynamodb:eu-west-2:123456789012:table/Orders\","
                        + "\"tableId\":\"id-16\",\"s3Bucket\":\"bucket\",\"s3KeyPrefix\":\"out\",\"s3SseAlgorithm\":null,\"s3SseKmsKeyId\":null,"
                        + "\"manifestFilesS3Key\":\"" + root
                        + "manifest-files.json\",\"processedItemCount\":4,\"failedItemCount\":2,\"conditionCheckFailureCount\":1,"
                        + "\"processedInputBytes\":" + operation.member("TotalInputBytes") + "}");
        var files =
                bucket.keys(root).stream().filter(key -> key.endsWith(".gz")).toList();
        assertThat(files).hasSize(2);
        assertThat(bucket.text(root + "manifest-files.json").lines().toList())
                .containsExactly(
                        "{\"outputType\":\"ERROR\",\"itemCount\":2," + checksums(files.get(1)) + "}",
                        "{\"outputType\":\"CONDITION_CHECK_FAILURE\",\"itemCount\":1," + checksums(files.get(0)) + "}");
        for (String manifest : List.of("manifest-files", "manifest-summary")) {
            assertThat(bucket.text(root + manifest + ".md5"))
                    .isEqualTo(Base64.getEncoder()
                            .encodeToString(
                                    MessageDigest.getInstance("MD5").digest(bucket.bytes(root + manifest + ".json"))));
        }
    }

    private String checksums(String key) throws Exception {
        byte[] md5 = MessageDigest.getInstance("MD5").digest(bucket.bytes(key));
        return "\"md5Checksum\":\"" + Base64.getEncoder().encodeToString(md5) + "\",\"etag\":\""
                + HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(md5)) + "-1\",\"dataFileS3Key\":\""
                + key
                + "\"";
    }

    @Test
    void tellsOnlyOfWhatWasAskedFor() {
        bucket.put("in/a", "{\"Item\":{}}\n" + newLine("a", "x") + newLine("a", "y"));
        assertThat(TestBulkOperation.run(
                        database, "TableName: Orders, " + CONFIGURATIONS.replace("ERROR, CONDITION", "CONDITION")))
                .isEqualTo("COMPLETED_WITH_ERRORS");
        assertThat(bucket.lines("out/")).singleElement().asString().contains("The conditional request failed");
    }

    @Test
    void completesWithNoObjectsAndAnEmptyReport() {
        assertThat(TestBulkOperation.run(database)).isEqualTo("COMPLETED");
        assertThat(bucket.keys("out/")).hasSize(4).noneMatch(key -> key.endsWith(".gz"));
    }

    @Test
    void failsWithoutABucket() {
        String failure =
                "S3NoSuchBucket, FailureMessage: 'The specified bucket does not exist (Service: Amazon S3; Status Code: 404; Error Code:"
                        + " NoSuchBucket)'";
        for (String configurations : List.of(
                CONFIGURATIONS.replaceFirst("bucket", "elsewhere"),
                CONFIGURATIONS.replace(
                        "{S3Bucket: bucket, S3KeyPrefix: out", "{S3Bucket: elsewhere, S3KeyPrefix: out"))) {
            bucket.put("in/a", line("a", "x"));
            assertThat(TestBulkOperation.run(database, "TableName: Orders, " + configurations))
                    .isEqualTo("FAILED");
            database.transcript("""
                    > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                    < {...EndTime: 1794736800.123, ProcessedItemCount: 0,...FailureCode: %s,...
                    """.formatted(failure));
        }
        assertItems(0);
    }

    /** The items that had been put stay, and what was found wrong until then is told. */
    @Test
    void failsWhereTheStoreBreaksOff() {
        var slow = new SlowStore(bucket.store());
        reopen(slow);
        bucket.put("in/a", line("a", "x") + "{\"Item\":{}}\n");
        bucket.put("in/b", line("b", "x"));
        slow.breakAt("in/b");
        slow.release();
        assertThat(TestBulkOperation.run(database)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...FailureCode: S3ServiceUnavailable, FailureMessage: 'Service is unable to handle request: reading broke off:...
                """);
        assertThat(bucket.text(bucket.keys("out/").stream()
                        .filter(key -> key.endsWith("summary.json"))
                        .findFirst()
                        .orElseThrow()))
                .contains("\"bulkOperationStatus\":\"FAILED\"");
    }

    @Test
    void failsIfItsTableGoes() {
        var slow = new SlowStore(bucket.store());
        reopen(slow);
        bucket.put("in/a", line("a", "x"));
        var operation = TestBulkOperation.start(database);
        slow.awaitReading();
        database.transcript("> DeleteTable {TableName: Orders}");
        database.createTable();
        slow.release();
        assertThat(operation.end()).isEqualTo("FAILED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...FailureCode: ResourceNotFoundException, FailureMessage: Requested resource not found,...
                """);
        assertItems(0);
    }

    /** A store whose bucket has objects of any number and size, none of which can be read. */
    private record Listed(ObjectStore store, int count, long size) implements ObjectStore {
        @Override
        public boolean hasBucket(Bucket in) throws ObjectStoreException {
            return store.hasBucket(in);
        }

        @Override
        public List<StoredObject> list(Bucket in, String prefix, @Nullable String after, int max) {
            int from = after == null ? 0 : Integer.parseInt(after) + 1;
            return IntStream.range(from, Math.min(from + max, count))
                    .mapToObj(number -> new StoredObject("%06d".formatted(number), size))
                    .toList();
        }

        @Override
        public InputStream read(Bucket in, String key) throws ObjectStoreException {
            throw new ObjectStoreException(ObjectStoreException.Kind.ACCESS_DENIED, "not to be read");
        }

        @Override
        public void write(Bucket in, String key, Encryption encryption, Content content) throws ObjectStoreException {
            store.write(in, key, encryption, content);
        }
    }

    @Test
    void failsBecauseOfMoreOrLargerObjectsThanThereMayBe() {
        reopen(new Listed(bucket.store(), 50_001, 1));
        assertThat(TestBulkOperation.run(database)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...FailureCode: LimitExceededException, FailureMessage: There are more than 50000 objects,...
                """);
        reopen(new Listed(bucket.store(), 1, 5L << 30));
        assertThat(TestBulkOperation.run(database)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...TotalInputBytes: 5368709120,...FailureCode: S3AccessDenied,...
                """);
        reopen(new Listed(bucket.store(), 1, (5L << 30) + 1));
        assertThat(TestBulkOperation.run(database)).isEqualTo("FAILED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...FailureCode: LimitExceededException, FailureMessage: The object 000000 has more than 5368709120 bytes,...
                """);
    }

    @Test
    void doesOnceWhatIsAskedTwice() {
        bucket.put("in/a", line("a", "x"));
        String request = "ClientToken: t, TableName: Orders, " + CONFIGURATIONS;
        var first = TestBulkOperation.start(database, request);
        assertThat(TestBulkOperation.start(database, request).arn()).isEqualTo(first.arn());
        database.transcript("""
                > StartBulkPutItems {%s, MaxWriteRequestUnits: 1024}
                < IdempotentParameterMismatchException: DynamoDB rejected the request because you retried a request with a different payload but with an
                  idempotent token that was already used.
                """.formatted(request));
        assertThat(first.end()).isEqualTo("COMPLETED");
        database.clock.advance(Duration.ofHours(8).minusMillis(1));
        assertThat(TestBulkOperation.start(database, request).arn()).isEqualTo(first.arn());
        database.clock.advance(Duration.ofMillis(1));
        assertThat(TestBulkOperation.start(database, request).arn()).isNotEqualTo(first.arn());
        var other = TestBulkOperation.start(database);
        assertThat(TestBulkOperation.start(database).arn()).isNotEqualTo(other.arn());
        // A token that was made up is as good as one that was given.
        assertThat(TestBulkOperation.start(
                                database,
                                "ClientToken: " + other.member("ClientToken") + ", TableName: Orders, "
                                        + CONFIGURATIONS)
                        .arn())
                .isEqualTo(other.arn());
    }

    /** The clock of the engine says how much time has passed, and stands still here until it is moved. */
    @Test
    void takesNoMoreUnitsThanItMay() {
        var lines = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            lines.append(line("item " + i, "x"));
        }
        bucket.put("in/a", lines.toString());
        database.engine.simulation().clock().freeze();
        var operation =
                TestBulkOperation.start(database, "TableName: Orders, MaxWriteRequestUnits: 1024, " + CONFIGURATIONS);
        for (int seconds = 1; seconds < 3; seconds++) {
            long due = 1024L * seconds;
            // What is one batch more at most is waited off.
            TestDatabase.await(() -> operation.processed() >= due);
            assertThat(operation.processed()).isLessThan(due + 100);
            assertThat(operation.status()).isEqualTo("IN_PROGRESS");
            var unused = database.engine.advanceClock(Duration.ofSeconds(1));
        }
        assertThat(operation.end()).isEqualTo("COMPLETED");
        assertItems(3_000);
    }

    /** What the table cannot take now, it takes later. */
    @Test
    void givesWayWhereATableIsThrottled() {
        database.transcript("""
                > CreateTable {TableName: Slow, ProvisionedThroughput: {ReadCapacityUnits: 1, WriteCapacityUnits: 1},
                    KeySchema: [{AttributeName: pk, KeyType: HASH}], AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}
                """);
        var lines = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            lines.append(line("item " + i, "x"));
        }
        bucket.put("in/a", lines.toString());
        var switches = new TableSwitchesDraft();
        switches.throttling = true;
        database.engine
                .simulation()
                .apply(SimulationSettings.from(new SimulationSettings.Request(null, null, switches.request(), null)));
        database.engine.simulation().clock().freeze();
        var operation = TestBulkOperation.start(database, "TableName: Slow, " + CONFIGURATIONS);
        TestDatabase.await(() -> operation.processed() > 0);
        while (operation.status().equals("IN_PROGRESS")) {
            var unused = database.engine.advanceClock(Duration.ofSeconds(100));
        }
        assertThat(operation.end()).isEqualTo("COMPLETED");
        assertThat(operation.processed()).isEqualTo(1_000);
    }

    @Test
    void refusesWhatIsWrongWithTheRequest() {
        database.transcript("""
                > StartBulkPutItems {}
                < ValidationException: 3 validation errors detected: Value null at 'inputS3Configuration' failed to satisfy constraint: Member must not
                  be null; Value null at 'outputS3Configuration' failed to satisfy constraint: Member must not be null; Value null at 'tableName' failed to
                  satisfy constraint: Member must not be null
                > StartBulkPutItems {ClientToken: 'a$', InputS3Configuration: {InputCompressionType: BZIP}, OutputS3Configuration: {S3SseAlgorithm: DES},
                    TableName: 'a b', MaxWriteRequestUnits: 1023, PerformanceTier: FAST}
                < ValidationException: 9 validation errors detected: Value 'a$' at 'clientToken' failed to satisfy constraint: Member must satisfy regular
                  expression pattern: ^[^\\$]+$; Value null at 'inputS3Configuration.s3Bucket' failed to satisfy constraint: Member must not be null; Value
                  null at 'inputS3Configuration.inputFormat' failed to satisfy constraint: Member must not be null; Value 'BZIP' at
                  'inputS3Configuration.inputCompressionType' failed to satisfy constraint: Member must satisfy enum value set: [ZSTD, NONE, GZIP]; Value
                  'DES' at 'outputS3Configuration.s3SseAlgorithm' failed to satisfy constraint: Member must satisfy enum value set: [AES256, KMS]; Value null
                  at 'outputS3Configuration.outputType' failed to satisfy constraint: Member must not be null; Value 'a b' at 'tableName' failed to satisfy
                  constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value '1023' at 'maxWriteRequestUnits' failed to satisfy
                  constraint: Member must have value greater than or equal to 1024; Value 'FAST' at 'performanceTier' failed to satisfy constraint: Member
                  must satisfy enum value set: [STANDARD, ACCELERATED]
                > StartBulkPutItems {InputS3Configuration: {S3Bucket: b?, S3BucketOwner: me, InputFormat: CSV}, OutputS3Configuration: {S3Bucket: b?,
                    OutputType: [ERROR, ALL]}, TableName: Orders}
                < ValidationException: 5 validation errors detected: Value 'b?' at 'inputS3Configuration.s3Bucket' failed to satisfy constraint: Member must
                  satisfy regular expression pattern: ^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$; Value 'me' at 'inputS3Configuration.s3BucketOwner' failed to
                  satisfy constraint: Member must satisfy regular expression pattern: [0-9]{12}; Value 'CSV' at 'inputS3Configuration.inputFormat' failed
                  to satisfy constraint: Member must satisfy enum value set: [DYNAMODB_JSON, ION]; Value 'b?' at 'outputS3Configuration.s3Bucket' failed to
                  satisfy constraint: Member must satisfy regular expression pattern: ^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$; Value '[ERROR, ALL]' at
                  'outputS3Configuration.outputType' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set:
                  [ERROR, CONDITION_CHECK_FAILURE]]
                > StartBulkPutItems {InputS3Configuration: {S3Bucket: bucket, InputFormat: ION}, OutputS3Configuration: {OutputType: [ERROR]}, TableName: Orders}
                < ValidationException: Invalid Request: S3Bucket must be provided in OutputS3Configuration
                > StartBulkPutItems {InputS3Configuration: {S3Bucket: bucket, InputFormat: ION}, OutputS3Configuration: {S3Bucket: bucket, OutputType: []},
                    TableName: Orders}
                < ValidationException: Invalid Request: OutputType must be provided in OutputS3Configuration
                > StartBulkPutItems {InputS3Configuration: {S3Bucket: bucket, InputFormat: ION}, OutputS3Configuration: {S3Bucket: bucket, OutputType: [ERROR],
                    S3SseAlgorithm: AES256, S3SseKmsKeyId: key}, TableName: Orders}
                < ValidationException: Invalid Request: KMS Key Id is not supported for this encryption type
                > StartBulkPutItems {TableName: Missing, %1$s}
                < ResourceNotFoundException: Requested resource not found: Table: Missing not found
                > StartBulkPutItems {TableName: arn:aws:dynamodb:us-east-1:123456789012:table/Orders, %1$s}
                < ValidationException: 1 validation error detected: Invalid AWS region in 'arn:aws:dynamodb:us-east-1:123456789012:table/Orders'
                """.formatted(CONFIGURATIONS));
    }

    @Test
    void takesTheArnOfATable() {
        bucket.put("in/a", line("a", "x"));
        String arn = "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders";
        assertThat(TestBulkOperation.run(database, "TableName: " + arn + ", " + CONFIGURATIONS))
                .isEqualTo("COMPLETED");
        database.transcript("""
                > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                < {...TableDetails: [{TableName: %1$s,...BulkOperationUsage: [{TableName: %1$s,...
                """.formatted(arn));
        assertItems(1);
    }

    @Test
    void refusesTablesThatAreNotReady() {
        database.close();
        database = new TestDatabase(bucket.settings().withTransition(Duration.ofSeconds(10)));
        database.transcript("""
                > CreateTable {TableName: New, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}
                > StartBulkPutItems {TableName: New, %1$s}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: New
                > CreateBackup {TableName: Orders, BackupName: then}
                = backup BackupDetails.BackupArn
                """.formatted(CONFIGURATIONS));
        TestDatabase.await(() -> database.member(
                        "DescribeBackup",
                        "{BackupArn: " + database.kept("backup") + "}",
                        "BackupDescription.BackupDetails.BackupStatus")
                .equals("AVAILABLE"));
        database.transcript("""
                > RestoreTableFromBackup {TargetTableName: Restored, BackupArn: ${backup}}
                > StartBulkPutItems {TableName: Restored, %1$s}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: Restored
                > UpdateTable {TableName: Orders, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: more, AttributeType: S}],
                    GlobalSecondaryIndexUpdates: [{Create: {IndexName: byMore, KeySchema: [{AttributeName: more, KeyType: HASH}],
                    Projection: {ProjectionType: KEYS_ONLY}}}]}
                > StartBulkPutItems {TableName: Orders, %1$s}
                < ResourceInUseException: Attempt to change a resource which is still in use: Can't start a bulk operation when an index is being created.
                  Table: Orders Indexes: [byMore]
                """.formatted(CONFIGURATIONS));
        database.clock.advance(Duration.ofSeconds(6));
        // While it is being filled, the table is ACTIVE.
        database.transcript("""
                > StartBulkPutItems {TableName: Orders, %1$s}
                < ResourceInUseException: Attempt to change a resource which is still in use: Can't start a bulk operation when an index is being created.
                  Table: Orders Indexes: [byMore]
                """.formatted(CONFIGURATIONS));
        database.clock.advance(Duration.ofSeconds(20));
        TestDatabase.await(
                () -> !database.answer("DescribeTable", "{TableName: Orders}").contains("CREATING"));
        // A change that has nothing to do with it does not matter.
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                < {...TableStatus: UPDATING,...
                """);
        assertThat(TestBulkOperation.run(database)).isEqualTo("COMPLETED");
        database.transcript("""
                > DeleteTable {TableName: New}
                > StartBulkPutItems {TableName: New, %1$s}
                < ResourceInUseException: Attempt to change a resource which is still in use: Table is being deleted: New
                """.formatted(CONFIGURATIONS));
    }

    @Test
    void takesAsManyAtATimeAsThereMayBe() {
        var slow = new SlowStore(bucket.store());
        reopen(slow);
        bucket.put("in/a", line("a", "x"));
        for (int i = 0; i < 50; i++) {
            var unused = TestBulkOperation.start(database);
        }
        database.transcript("""
                > StartBulkPutItems {TableName: Orders, %s}
                < LimitExceededException: Subscriber limit exceeded: Only 50 bulk operations can be in progress simultaneously
                """.formatted(CONFIGURATIONS));
        slow.release();
        TestDatabase.await(
                () -> !database.answer("ListBulkOperations", "{MaxResults: 25}").contains("IN_PROGRESS"));
    }
}
