package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportTableToPointInTimeTest {
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

    private void enableRecovery() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
    }

    /** Begins an export, and waits for its end. Transcripts find its ARN under {@code export}. */
    private String export(String members) {
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket%s}
                = export ExportDescription.ExportArn
                """.formatted(members.isEmpty() ? "" : ", " + members));
        String arn = database.kept("export");
        TestDatabase.await(() -> !status(arn).equals("IN_PROGRESS"));
        return arn.substring(arn.lastIndexOf('/') + 1);
    }

    private String status(String arn) {
        return database.member("DescribeExport", "{ExportArn: " + arn + "}", "ExportDescription.ExportStatus");
    }

    @Test
    void answersWithAnExportInProgressThatIsCompletedLater() {
        enableRecovery();
        database.put("a", "x");
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: once}
                < {ExportDescription: {ExportArn: ${table}/export/01794736800123-..., ExportStatus: IN_PROGRESS, StartTime: 1794736800.123,
                  TableArn: ${table}, TableId: id-16, ExportTime: 1794736800.123, ClientToken: once, S3Bucket: bucket, S3SseAlgorithm: AES256,
                  ExportFormat: DYNAMODB_JSON, DestinationType: S3}}
                = export ExportDescription.ExportArn
                """);
        String arn = database.kept("export");
        TestDatabase.await(() -> !status(arn).equals("IN_PROGRESS"));
        database.transcript("""
                > DescribeExport {ExportArn: ${export}}
                < {ExportDescription: {ExportArn: ${export}, ExportStatus: COMPLETED, StartTime: 1794736800.123, EndTime: 1794736800.123,
                  ExportManifest: AWSDynamoDB/...manifest-summary.json, TableArn: ${table}, TableId: id-16, ExportTime: 1794736800.123,
                  ClientToken: once, S3Bucket: bucket, S3SseAlgorithm: AES256, ExportFormat: DYNAMODB_JSON, BilledSizeBytes: 9, ItemCount: 1,
                  DestinationType: S3}}
                """);
    }

    @Test
    void writesTheObjectsThatAwsWrites() {
        enableRecovery();
        database.put("a", "x");
        database.put("b", "y");
        String id = export("S3Prefix: backups");
        String below = "backups/AWSDynamoDB/" + id + "/";
        assertThat(bucket.keys(""))
                .hasSize(9)
                .contains(
                        below + "_started",
                        below + "manifest-files.json",
                        below + "manifest-files.md5",
                        below + "manifest-summary.json",
                        below + "manifest-summary.md5");
        assertThat(bucket.keys(below + "data/"))
                .hasSize(4)
                .allMatch(key -> key.substring(below.length()).matches("data/[a-z2-7]{26}\\.json\\.gz"));
        assertThat(bucket.bytes(below + "_started")).isEmpty();
        assertThat(bucket.lines(below))
                .containsExactly(
                        "{\"Item\":{\"pk\":{\"S\":\"a\"},\"value\":{\"S\":\"x\"}}}",
                        "{\"Item\":{\"pk\":{\"S\":\"b\"},\"value\":{\"S\":\"y\"}}}");
        assertThat(bucket.text(below + "manifest-summary.json"))
                .isEqualTo("{\"version\":\"2020-06-30\",\"exportArn\":\"" + TestDatabase.TABLE.arn() + "/export/" + id
                        + "\",\"startTime\":\"2026-11-15T10:00:00.123Z\",\"endTime\":\"2026-11-15T10:00:00.123Z\",\"tableArn\":\""
                        + TestDatabase.TABLE.arn()
                        + "\",\"tableId\":\"id-16\",\"exportTime\":\"2026-11-15T10:00:00.123Z\","
                        + "\"s3Bucket\":\"bucket\",\"s3Prefix\":\"backups\",\"s3SseAlgorithm\":\"AES256\",\"s3SseKmsKeyId\":null,"
                        + "\"manifestFilesS3Key\":\"" + below
                        + "manifest-files.json\",\"billedSizeBytes\":18,\"itemCount\":2,"
                        + "\"outputFormat\":\"DYNAMODB_JSON\",\"exportType\":\"FULL_EXPORT\"}");
    }

    /** Who reads objects while they come sees first that there is an export. */
    @Test
    void saysFirstThatItHasStarted() {
        List<String> written = new CopyOnWriteArrayList<>();
        var noting = (ObjectStore) Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(), new Class<?>[] {ObjectStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("write")) {
                        written.add((String) arguments[1]);
                    }
                    return method.invoke(bucket.store(), arguments);
                });
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(noting));
        enableRecovery();
        String below = "AWSDynamoDB/" + export("") + "/";
        assertThat(written).hasSize(9).first().isEqualTo(below + "_started");
        assertThat(bucket.text(below + "manifest-summary.json")).contains("\"s3Prefix\":null,");
    }

    /** The table as it is when the export begins, to the millisecond, although clocks go on. */
    @Test
    void exportsTheTimeOfItsStartUnlessToldOtherwise() {
        enableRecovery();
        database.clock.run(Duration.ofMillis(1));
        database.transcript(
                "> ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}\n= export ExportDescription.ExportArn\n= time"
                        + " ExportDescription.ExportTime\n= start ExportDescription.StartTime\n");
        database.clock.run(Duration.ZERO);
        assertThat(database.kept("time")).isEqualTo(database.kept("start"));
        assertThat(database.kept("export"))
                .contains("/export/0" + database.kept("start").replace(".", "") + "-");
        TestDatabase.await(() -> !status(database.kept("export")).equals("IN_PROGRESS"));
    }

    /** The time when it was asked for, in milliseconds and 14 digits, and eight digits by chance. */
    @Test
    void isNamedAfterItsStart() {
        enableRecovery();
        assertThat(export("")).matches("01794736800123-[0-9a-f]{8}");
        assertThat(database.kept("export")).startsWith(TestDatabase.TABLE.arn() + "/export/01794736800123-");
    }

    @Test
    void saysOfItsTypeAndTokenWhatItWasTold() {
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: FULL_EXPORT}
                < {ExportDescription: {...ExportType: FULL_EXPORT,...
                = token ExportDescription.ClientToken
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: FULL_EXPORT, ClientToken: ${token}}
                < {ExportDescription: {...ClientToken: ${token},...
                """);
        assertThat(database.kept("token")).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        assertThat(database.answer("ListExports", "{}").split("ExportArn", -1)).hasSize(2);
    }

    /** The checksums of manifests and data, and the ETags, as S3 makes them of an upload in one part. */
    @Test
    void listsDataWithChecksums() throws Exception {
        enableRecovery();
        database.put("a", "x");
        String below = "AWSDynamoDB/" + export("") + "/";
        String files = bucket.text(below + "manifest-files.json");
        var expected = new StringBuilder();
        for (String line : files.lines().toList()) {
            String key = line.replaceAll(".*\"dataFileS3Key\":\"([^\"]*)\".*", "$1");
            byte[] md5 = md5(bucket.bytes(key));
            expected.append("{\"itemCount\":")
                    .append(bucket.lines(key).size())
                    .append(",\"md5Checksum\":\"")
                    .append(Base64.getEncoder().encodeToString(md5))
                    .append("\",\"etag\":\"")
                    .append(HexFormat.of().formatHex(md5(md5)))
                    .append("-1\",\"dataFileS3Key\":\"")
                    .append(key)
                    .append("\"}\n");
        }
        assertThat(files).isEqualTo(expected.toString()).contains("\"itemCount\":1,");
        for (String manifest : new String[] {"manifest-files", "manifest-summary"}) {
            assertThat(bucket.text(below + manifest + ".md5"))
                    .isEqualTo(Base64.getEncoder().encodeToString(md5(bucket.bytes(below + manifest + ".json"))));
        }
    }

    private static byte[] md5(byte[] content) throws Exception {
        return MessageDigest.getInstance("MD5").digest(content);
    }

    @Test
    void exportsATableAsItWas() {
        enableRecovery();
        database.put("kept", "x");
        database.put("changed", "before");
        database.put("deleted", "before");
        database.clock.advance(Duration.ofSeconds(10));
        database.put("changed", "after");
        database.delete("deleted");
        database.put("new", "after");
        String id = export("ExportTime: 1794736805");
        assertThat(bucket.lines("AWSDynamoDB/" + id))
                .containsExactly(
                        "{\"Item\":{\"pk\":{\"S\":\"changed\"},\"value\":{\"S\":\"before\"}}}",
                        "{\"Item\":{\"pk\":{\"S\":\"deleted\"},\"value\":{\"S\":\"before\"}}}",
                        "{\"Item\":{\"pk\":{\"S\":\"kept\"},\"value\":{\"S\":\"x\"}}}");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void writesIon() {
        enableRecovery();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: 'a "quoted" one'}, n: {N: 600}, m: {N: 103}, d: {N: -1.5}, z: {N: 0}, b: {B: AAH/},
                    t: {BOOL: true}, u: {NULL: true}, ss: {SS: [x, y]}, ns: {NS: [1, 20]}, bs: {BS: [AA==]},
                    l: {L: [{S: x}, {N: 2}]}, map: {M: {'with space': {S: x}, 'it''s': {S: y}, true: {S: z}, $1: {S: w}}}}}
                """);
        String id = export("ExportFormat: ION");
        assertThat(bucket.keys("AWSDynamoDB/" + id + "/data/")).allMatch(key -> key.endsWith(".ion.gz"));
        assertThat(bucket.lines("AWSDynamoDB/"))
                .containsExactly("$ion_1_0 {Item:{b:{{AAH/}},bs:$dynamodb_BS::[{{AA==}}],d:-1.5,l:[\"x\",2.],m:103.,"
                        + "map:{'$1':\"w\",'it\\'s':\"y\",'true':\"z\",'with space':\"x\"},n:6d2,ns:$dynamodb_NS::[1.,2d1],"
                        + "pk:\"a \\\"quoted\\\" one\",ss:$dynamodb_SS::[\"x\",\"y\"],t:true,u:null,z:0.}}");
    }

    /** One line for each item that was written, with what it was at both ends. */
    @Test
    void exportsWhatChangedBetweenTwoTimes() {
        enableRecovery();
        database.put("kept", "x");
        database.put("changed", "1");
        database.put("deleted", "1");
        database.clock.advance(Duration.ofMinutes(30));
        database.put("changed", "2");
        database.put("changed", "3");
        database.delete("deleted");
        database.put("inserted", "1");
        database.put("came and went", "1");
        database.delete("came and went");
        database.clock.advance(Duration.ofMinutes(30));
        database.put("changed", "4");
        database.put("deleted", "4");
        database.put("later", "4");
        String id =
                export("ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {ExportFromTime: 1794738600,"
                        + " ExportToTime: 1794739800}");
        assertThat(id).endsWith("000");
        assertThat(bucket.keys("AWSDynamoDB/data/")).hasSize(4);
        assertThat(bucket.keys("AWSDynamoDB/" + id + "/")).hasSize(5);
        assertThat(bucket.lines("AWSDynamoDB/data/").stream()
                        .map(line -> line.replaceAll("\"N\":\"179473860012.\\d*\"", "\"N\":\"T\"")))
                .containsExactlyInAnyOrder(
                        "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"T\"}},\"Keys\":{\"pk\":{\"S\":\"changed\"}},"
                                + "\"OldImage\":{\"pk\":{\"S\":\"changed\"},\"value\":{\"S\":\"1\"}},"
                                + "\"NewImage\":{\"pk\":{\"S\":\"changed\"},\"value\":{\"S\":\"3\"}}}",
                        "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"T\"}},\"Keys\":{\"pk\":{\"S\":\"deleted\"}},"
                                + "\"OldImage\":{\"pk\":{\"S\":\"deleted\"},\"value\":{\"S\":\"1\"}}}",
                        "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"T\"}},\"Keys\":{\"pk\":{\"S\":\"inserted\"}},"
                                + "\"NewImage\":{\"pk\":{\"S\":\"inserted\"},\"value\":{\"S\":\"1\"}}}");
        assertThat(bucket.text("AWSDynamoDB/" + id + "/manifest-summary.json"))
                .startsWith("{\"version\":\"2023-08-01\",")
                .contains(
                        "\"exportFromTime\":\"2026-11-15T10:30:00.000Z\",\"exportToTime\":\"2026-11-15T10:50:00.000Z\",")
                .endsWith("\"billedSizeBytes\":10000000,\"itemCount\":3,\"outputFormat\":\"DYNAMODB_JSON\","
                        + "\"outputView\":\"NEW_AND_OLD_IMAGES\",\"exportType\":\"INCREMENTAL_EXPORT\"}");
        database.transcript("""
                > DescribeExport {ExportArn: ${export}}
                < {...BilledSizeBytes: 10000000, ItemCount: 3, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification:
                  {ExportFromTime: 1794738600.000, ExportToTime: 1794739800.000, ExportViewType: NEW_AND_OLD_IMAGES},...
                """);
        assertThat(database.answer("DescribeExport", "{ExportArn: " + database.kept("export") + "}"))
                .doesNotContain("ExportTime:");
    }

    @Test
    void showsNewImagesAloneWhereThatIsAskedFor() {
        enableRecovery();
        database.put("changed", "1");
        database.put("deleted", "1");
        database.clock.advance(Duration.ofMinutes(30));
        database.put("changed", "2");
        database.delete("deleted");
        var unused = export("ExportFormat: ION, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {"
                + "ExportFromTime: 1794737700, ExportViewType: NEW_IMAGE}");
        assertThat(bucket.lines("AWSDynamoDB/data/").stream()
                        .map(line -> line.replaceAll("Micros:\\d+\\.", "Micros:T")))
                .containsExactlyInAnyOrder(
                        "$ion_1_0 {Record:{Metadata:{WriteTimestampMicros:T},Keys:{pk:\"changed\"},NewImage:{pk:\"changed\",value:\"2\"}}}",
                        "$ion_1_0 {Record:{Metadata:{WriteTimestampMicros:T},Keys:{pk:\"deleted\"}}}");
    }

    @Test
    void exportsWhatAFilterWants() {
        database.createWideTable();
        database.transcript("""
                > UpdateContinuousBackups {TableName: Wide, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, note: {S: x}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 2}, note: {S: y}, more: {S: z}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 3}, note: {S: x}}}
                > PutItem {TableName: Wide, Item: {pk: {S: b}, sk: {N: 2}, note: {S: y}}}
                > ExportTableToPointInTime {TableArn: '${table}', S3Bucket: bucket}
                < PointInTimeRecoveryUnavailableException: Point in time recovery is not enabled for table 'Orders'
                """);
        String wide = TestDatabase.CALLER.table("Wide").arn();
        assertThat(
                        filtered(
                                wide,
                                "one",
                                "KeyConditionExpression: 'pk = :a AND sk > :one', ProjectionExpression: 'sk, #note', FilterExpression: "
                                        + "'#note = :y', ExpressionAttributeNames: {#note: note}, ExpressionAttributeValues: {:a: {S: a}, :one: {N: 1}, :y: {S: y}}"))
                .containsExactly("{\"Item\":{\"note\":{\"S\":\"y\"},\"sk\":{\"N\":\"2\"}}}");
        // Without a key condition the filter may name keys.
        assertThat(
                        filtered(
                                wide,
                                "two",
                                "FilterExpression: 'sk = :two', ExpressionAttributeValues: {:two: {N: 2}}, ProjectionExpression: pk"))
                .containsExactly("{\"Item\":{\"pk\":{\"S\":\"a\"}}}", "{\"Item\":{\"pk\":{\"S\":\"b\"}}}");
        database.transcript("""
                > DescribeExport {ExportArn: ${export}}
                < {...ItemCount: 2, FilterSpecification: {FilterExpression: sk = :two, ProjectionExpression: pk,
                  ExpressionAttributeValues: {:two: {N: 2}}},...
                """);
        for (String refused : new String[] {
            "{} | Invalid Request: Invalid FilterSpecification: The specification can not be empty",
            "{FilterExpression: 'a = '} | Invalid FilterExpression: Syntax error; token: \"<EOF>\", near: \"= \"",
            "{KeyConditionExpression: 'sk = :a', ExpressionAttributeValues: {:a: {N: 1}}} | Query condition missed key schema element: pk",
            "{KeyConditionExpression: 'pk = :a', FilterExpression: 'sk = :n', ExpressionAttributeValues: {:a: {S: a}, :n: {N: 1}}}"
                    + " | Filter Expression can only contain non-primary key attributes: Primary key attribute: sk",
            "{FilterExpression: 'a = :a', ExpressionAttributeValues: {:a: {S: a}, :b: {S: b}}} | Value provided in ExpressionAttributeValues"
                    + " unused in expressions: keys: {:b}"
        }) {
            database.transcript("""
                    > ExportTableToPointInTime {TableArn: %s, S3Bucket: bucket, FilterSpecification: %s}
                    < ValidationException: %s
                    """.formatted(wide, refused.split(" \\| ", -1)[0], refused.split(" \\| ", -1)[1]));
        }
    }

    /** Expressions of 4 KB and of 300 operators, as those of a Query. */
    @Test
    void refusesFiltersThatAreTooLong() {
        enableRecovery();
        String export = """
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, FilterSpecification: {FilterExpression: '%s',
                    ExpressionAttributeValues: {:v: {S: v}}}}
                < %s
                """;
        database.transcript(export.formatted("a = :v" + " ".repeat(4090), "{ExportDescription: {...")
                + export.formatted(
                        "a = :v" + " ".repeat(4091),
                        "ValidationException: Invalid FilterExpression: Expression size has exceeded the maximum allowed size;"
                                + " expression size: 4097")
                + export.formatted("a=:v" + " or a=:v".repeat(149), "{ExportDescription: {...")
                + export.formatted(
                        "a=:v" + " or a=:v".repeat(150),
                        "ValidationException: Invalid FilterExpression: The expression contains too many operators; operator"
                                + " count: 301"));
    }

    private List<String> filtered(String arn, String prefix, String filter) {
        database.transcript("""
                > ExportTableToPointInTime {TableArn: %s, S3Bucket: bucket, S3Prefix: %s, FilterSpecification: {%s}}
                = export ExportDescription.ExportArn
                """.formatted(arn, prefix, filter));
        TestDatabase.await(() -> !status(database.kept("export")).equals("IN_PROGRESS"));
        return bucket.lines(prefix + "/");
    }

    /** On changes, a filter is asked about the new image, or the old one of what was deleted. */
    @Test
    void filtersChanges() {
        enableRecovery();
        database.put("deleted", "wanted");
        database.put("became", "other");
        database.put("was", "wanted");
        database.clock.advance(Duration.ofMinutes(20));
        database.delete("deleted");
        database.put("became", "wanted");
        database.put("was", "other");
        var unused =
                export("ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {ExportFromTime: 1794736801},"
                        + " FilterSpecification: {FilterExpression: '#v = :w', ExpressionAttributeNames: {#v: value},"
                        + " ExpressionAttributeValues: {:w: {S: wanted}}}");
        assertThat(bucket.lines("AWSDynamoDB/data/"))
                .hasSize(2)
                .anyMatch(line -> line.contains("deleted"))
                .anyMatch(line -> line.contains("became"));
    }

    @Test
    void takesAPrefixWithOrWithoutASlash() {
        enableRecovery();
        var unused = export("S3Prefix: foo");
        var again = export("S3Prefix: foo/");
        assertThat(bucket.keys("")).hasSize(18).allMatch(key -> key.startsWith("foo/AWSDynamoDB/0"));
        assertThat(bucket.text("foo/AWSDynamoDB/" + again + "/manifest-summary.json"))
                .contains("\"s3Prefix\":\"foo/\"");
    }

    @Test
    void failsWithoutABucket() {
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: elsewhere}
                = export ExportDescription.ExportArn
                """);
        TestDatabase.await(() -> status(database.kept("export")).equals("FAILED"));
        database.transcript("""
                > DescribeExport {ExportArn: ${export}}
                < {ExportDescription: {...ExportStatus: FAILED,...EndTime: 1794736800.123,...FailureCode: S3NoSuchBucket, FailureMessage:
                  'The specified bucket does not exist (Service: Amazon S3; Status Code: 404; Error Code: NoSuchBucket)',...
                """);
        assertThat(database.answer("DescribeExport", "{ExportArn: " + database.kept("export") + "}"))
                .doesNotContain("ItemCount");
        assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
    }

    @Test
    void failsWithoutAnObjectStore() {
        try (var bare = new TestDatabase()) {
            bare.transcript("""
                    > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                    > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}
                    = export ExportDescription.ExportArn
                    """);
            TestDatabase.await(() -> bare.member(
                            "DescribeExport",
                            "{ExportArn: " + bare.kept("export") + "}",
                            "ExportDescription.ExportStatus")
                    .equals("FAILED"));
            assertThat(bare.answer("DescribeExport", "{ExportArn: " + bare.kept("export") + "}"))
                    .contains("FailureCode: S3NoSuchBucket")
                    .contains("started without --s3");
        }
    }

    @Test
    void doesOnceWhatIsAskedTwice() {
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t}
                = export ExportDescription.ExportArn
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t}
                < {ExportDescription: {ExportArn: ${export},...
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t, S3Prefix: other}
                < ExportConflictException: Export conflict: Duplicate request detected with conflicting parameters
                """);
        TestDatabase.await(() -> status(database.kept("export")).equals("COMPLETED"));
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t}
                < {ExportDescription: {ExportArn: ${export}, ExportStatus: COMPLETED,...
                """);
        database.clock.advance(Duration.ofHours(8));
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t, S3Prefix: other}
                < {ExportDescription: {...ExportStatus: IN_PROGRESS,...
                """);
    }

    /** One that has failed is told again, too; and imports have tokens of their own. */
    @Test
    void doesNotTryAgainWhatHasFailed() {
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: elsewhere, ClientToken: t}
                = export ExportDescription.ExportArn
                """);
        TestDatabase.await(() -> status(database.kept("export")).equals("FAILED"));
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: elsewhere, ClientToken: t}
                < {ExportDescription: {ExportArn: ${export}, ExportStatus: FAILED,...
                > ImportTable {ClientToken: t, S3BucketSource: {S3Bucket: bucket}, InputFormat: DYNAMODB_JSON, TableCreationParameters:
                    {TableName: Songs, BillingMode: PAY_PER_REQUEST, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]}}
                < {ImportTableDescription: {...ClientToken: t,...
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S3Bucket: other",
                "S3Bucket: bucket, S3BucketOwner: 123456789012",
                "S3Bucket: bucket, S3SseAlgorithm: AES256",
                "S3Bucket: bucket, S3SseAlgorithm: KMS, S3SseKmsKeyId: key",
                "S3Bucket: bucket, ExportFormat: DYNAMODB_JSON",
                "S3Bucket: bucket, ExportType: FULL_EXPORT",
                "S3Bucket: bucket, ExportTime: 1794736800.123",
                "S3Bucket: bucket, FilterSpecification: {ProjectionExpression: pk}"
            })
    void refusesATokenForAnythingElse(String members) {
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, ClientToken: t, S3Bucket: bucket}
                > ExportTableToPointInTime {TableArn: ${table}, ClientToken: t, %s}
                < ExportConflictException: Export conflict: Duplicate request detected with conflicting parameters
                """.formatted(members));
    }

    @Test
    void refusesATokenForAnotherTable() {
        enableRecovery();
        database.createWideTable();
        database.transcript("""
                > UpdateContinuousBackups {TableName: Wide, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                > ExportTableToPointInTime {TableArn: ${table}, ClientToken: t, S3Bucket: bucket}
                > ExportTableToPointInTime {TableArn: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Wide', ClientToken: t, S3Bucket: bucket}
                < ExportConflictException: Export conflict: Duplicate request detected with conflicting parameters
                """);
    }

    @Test
    void takesAsManyAtATimeAsThereMayBe() {
        var released = new CountDownLatch(1);
        var slow = (ObjectStore) Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(), new Class<?>[] {ObjectStore.class}, (proxy, method, arguments) -> {
                    released.await();
                    throw new ObjectStoreException(ObjectStoreException.Kind.ACCESS_DENIED, "not to be written");
                });
        database.close();
        database = new TestDatabase(bucket.settings().withObjects(slow));
        enableRecovery();
        String export = "> ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket}\n";
        database.transcript(
                export.repeat(300)
                        + export
                        + "< LimitExceededException: Subscriber limit exceeded: Only 300 exports can be in progress simultaneously");
        released.countDown();
        TestDatabase.await(
                () -> !database.answer("ListExports", "{MaxResults: 25}").contains("IN_PROGRESS"));
    }

    @Test
    void reservesNoTokenForWhatIsRefused() {
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t}
                < PointInTimeRecoveryUnavailableException: Point in time recovery is not enabled for table 'Orders'
                """);
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ClientToken: t, S3Prefix: other}
                < {ExportDescription: {...ExportStatus: IN_PROGRESS,...
                """);
    }

    @Test
    void refusesWhatIsWrongWithTheRequest() {
        database.transcript("""
                > ExportTableToPointInTime {}
                < ValidationException: 2 validation errors detected: Value null at 'tableArn' failed to satisfy constraint: Member must not be null;
                  Value null at 's3Bucket' failed to satisfy constraint: Member must not be null
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: a_}
                < ValidationException: 1 validation error detected: Value 'a_' at 's3Bucket' failed to satisfy constraint: Member must satisfy regular
                  expression pattern: ^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportFormat: CSV}
                < ValidationException: 1 validation error detected: Value 'CSV' at 'exportFormat' failed to satisfy constraint: Member must satisfy enum
                  value set: [DYNAMODB_JSON, ION]
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1, ExportViewType: NEW_IMAGES}}
                < ValidationException: 1 validation error detected: Value 'NEW_IMAGES' at 'incrementalExportSpecification.exportViewType' failed to
                  satisfy constraint: Member must satisfy enum value set: [NEW_IMAGE, NEW_AND_OLD_IMAGES]
                > ExportTableToPointInTime {TableArn: '', S3Bucket: bucket}
                < ValidationException: Invalid TableArn: Invalid Table ARN
                > ExportTableToPointInTime {TableArn: Orders, S3Bucket: bucket}
                < ValidationException: One or more parameter values were invalid: tableArn is not a valid ARN
                > ExportTableToPointInTime {TableArn: ${table}/index/byKind, S3Bucket: bucket}
                < ValidationException: Invalid Request: Table ARN is invalid.
                > ExportTableToPointInTime {TableArn: arn:aws:dynamodb:eu-west-2:000000000000:table/Orders, S3Bucket: bucket}
                < AccessDeniedException: Access is denied
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, IncrementalExportSpecification: {}}
                < ValidationException: Invalid Request: Export Type expected to be Incremental Export when incremental export specification is provided
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: FULL_EXPORT, IncrementalExportSpecification: {}}
                < ValidationException: Invalid Request: When Export Type is Full Export , Incremental Export Specification should not be provided
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT}
                < ValidationException: Invalid Request: Incremental Export Specification expected when export type is set as Incremental Export
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {}}
                < ValidationException: Invalid Request: ExportFromTime must be provided in IncrementalExportSpecification
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, S3SseKmsKeyId: key}
                < ValidationException: Invalid Request: KMS Key Id is not supported for this encryption type
                > ExportTableToPointInTime {TableArn: ${table}x, S3Bucket: bucket}
                < TableNotFoundException: Table not found: ${table}x
                > ExportTableToPointInTime {TableArn: arn:aws:dynamodb:us-east-1:123456789012:table/Orders, S3Bucket: bucket}
                < TableNotFoundException: Table not found: arn:aws:dynamodb:us-east-1:123456789012:table/Orders
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: elsewhere}
                < PointInTimeRecoveryUnavailableException: Point in time recovery is not enabled for table 'Orders'
                """);
    }

    @Test
    void refusesTimesThatTheTableDoesNotHave() {
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1}}
                < InvalidExportTimeException: Incremental export period from time cannot be less than the table creation time : 2026-11-15T10:00:00.123Z
                """);
        enableRecovery();
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportTime: 1794736800.122}
                < InvalidExportTimeException: Export Time is invalid
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportTime: 1794736801}
                < InvalidExportTimeException: Export Time is invalid
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736801, ExportToTime: 1794736901}}
                < InvalidExportTimeException: Incremental export period to time cannot be greater than the current time : 2026-11-15T10:00:00.123Z
                """);
        database.clock.advance(Duration.ofHours(30));
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736801, ExportToTime: 1794737700}}
                < InvalidExportTimeException: Difference between export period from time and export period to time is less than 15 minutes
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736801}}
                < InvalidExportTimeException: Difference between export period from time and export period to time is greater than 24 hours
                > ExportTableToPointInTime {TableArn: ${table}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736801, ExportToTime: 1794737701}}
                """);
    }

    @Test
    void exportsFromTheTimeOfCreationThatIsDescribed() {
        database.clock.advance(Duration.ofNanos(456_789));
        database.transcript("""
                > CreateTable {TableName: Later, KeySchema: [{AttributeName: pk, KeyType: HASH}],
                    AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], BillingMode: PAY_PER_REQUEST}
                < {TableDescription: {...CreationDateTime: 1794736800.123,...}}
                = later TableDescription.TableArn
                > UpdateContinuousBackups {TableName: Later, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
        database.clock.advance(Duration.ofMinutes(15));
        database.transcript("""
                > ExportTableToPointInTime {TableArn: ${later}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736800.122}}
                < InvalidExportTimeException: Incremental export period from time cannot be less than the table creation time : 2026-11-15T10:00:00.123Z
                > ExportTableToPointInTime {TableArn: ${later}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736800.123}}
                < {ExportDescription: {...ExportStatus: IN_PROGRESS,...}}
                > ExportTableToPointInTime {TableArn: ${later}, S3Bucket: bucket, ExportType: INCREMENTAL_EXPORT, IncrementalExportSpecification: {
                    ExportFromTime: 1794736800.123, ExportToTime: 1794747600}}
                < InvalidExportTimeException: Incremental export period to time cannot be greater than the current time : 2026-11-15T10:15:00.123Z
                """);
    }

    /** Old tokens are looked for first, and forgotten then. One that is given again in between is a new one. */
    @Test
    void remembersATokenThatIsGivenAgainWhileOldOnesAreForgotten() {
        var meanwhile = new AtomicReference<Runnable>(() -> {});
        Storage storage = TestStorage.create();
        var interposed = (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("transact")) {
                        meanwhile.getAndSet(() -> {}).run();
                    }
                    return method.invoke(storage, arguments);
                });
        database.close();
        database = new TestDatabase(bucket.settings(), interposed);
        enableRecovery();
        String first = export("ClientToken: once");
        database.clock.advance(Duration.ofHours(9));
        var second = new AtomicReference<String>();
        meanwhile.set(() -> second.set(export("ClientToken: once")));
        database.engine.exports().upkeep();

        assertThat(second.get()).isNotNull().isNotEqualTo(first);
        assertThat(export("ClientToken: once")).isEqualTo(second.get());
    }
}
