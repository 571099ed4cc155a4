package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The buckets of a server, through AWS's client of S3; and another server that has them for its own. */
@Timeout(120)
class BucketsTest {
    @TempDir
    private Path directory;

    private ServerProcess server;
    private S3Client s3;

    @BeforeEach
    void start() {
        server = ServerProcess.inMemory("--s3", directory.toString());
        s3 = S3Client.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
        s3.createBucket(bucket -> bucket.bucket("data"));
    }

    @AfterEach
    void stop() {
        s3.close();
        server.close();
    }

    private byte[] get(String key) {
        return s3.getObjectAsBytes(get -> get.bucket("data").key(key)).asByteArray();
    }

    @Test
    void keepWhatTheSdkPuts() throws Exception {
        assertThat(s3.listBuckets().buckets())
                .extracting(bucket -> bucket.name())
                .containsExactly("data");
        s3.putObject(put -> put.bucket("data").key("a b/ä.txt"), RequestBody.fromString("hello"));
        assertThat(new String(get("a b/ä.txt"), StandardCharsets.UTF_8)).isEqualTo("hello");
        assertThat(directory.resolve("data/a b/ä.txt")).hasContent("hello");
        assertThat(s3.headObject(head -> head.bucket("data").key("a b/ä.txt")).contentLength())
                .isEqualTo(5);
        assertThat(s3.getObjectAsBytes(
                                get -> get.bucket("data").key("a b/ä.txt").range("bytes=1-2"))
                        .asUtf8String())
                .isEqualTo("el");
        s3.deleteObject(delete -> delete.bucket("data").key("a b/ä.txt"));
        assertThatThrownBy(() -> get("a b/ä.txt")).isInstanceOf(NoSuchKeyException.class);
        Files.createDirectories(directory.resolve("data/by"));
        Files.writeString(directory.resolve("data/by/hand"), "x");
        assertThat(get("by/hand")).containsExactly('x');
    }

    @Test
    void listPageByPageAndRemoveManyAtOnce() {
        for (int i = 0; i < 25; i++) {
            int number = i;
            s3.putObject(put -> put.bucket("data").key("many/%02d".formatted(number)), RequestBody.empty());
        }
        var keys = s3
                .listObjectsV2Paginator(
                        list -> list.bucket("data").prefix("many/").maxKeys(7))
                .contents()
                .stream()
                .map(S3Object::key)
                .toList();
        assertThat(keys).hasSize(25).isSorted();
        var removed = s3.deleteObjects(delete -> delete.bucket("data")
                .delete(objects -> objects.objects(keys.stream()
                        .map(key -> ObjectIdentifier.builder().key(key).build())
                        .toList())));
        assertThat(removed.deleted()).hasSize(25);
        s3.deleteBucket(bucket -> bucket.bucket("data"));
        assertThat(s3.listBuckets().buckets()).isEmpty();
    }

    @Test
    void takeLargeObjectsInParts() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        List<byte[]> parts = List.of(new byte[8 << 20], new byte[8 << 20], new byte[12_345]);
        parts.forEach(random::nextBytes);
        String upload = s3.createMultipartUpload(create -> create.bucket("data").key("large"))
                .uploadId();
        List<CompletedPart> completed = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int number = i + 1;
            String tag = s3.uploadPart(
                            part -> part.bucket("data")
                                    .key("large")
                                    .uploadId(upload)
                                    .partNumber(number),
                            RequestBody.fromBytes(parts.get(i)))
                    .eTag();
            completed.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
        }
        s3.completeMultipartUpload(complete ->
                complete.bucket("data").key("large").uploadId(upload).multipartUpload(all -> all.parts(completed)));
        assertThat(s3.headObject(head -> head.bucket("data").key("large")).contentLength())
                .isEqualTo((16 << 20) + 12_345);
        byte[] tail = s3.getObjectAsBytes(get -> get.bucket("data").key("large").range("bytes=-12345"))
                .asByteArray();
        assertThat(tail).as("seed %d", seed).isEqualTo(parts.getLast());
        assertThatThrownBy(() -> get("large")).isInstanceOf(S3Exception.class).hasMessageContaining("ask for ranges");
    }

    @Test
    void refuseByNameWhatTheyDoNotHave() {
        assertThatThrownBy(() -> s3.getBucketVersioning(get -> get.bucket("data")))
                .isInstanceOf(S3Exception.class)
                .hasMessageContaining("versioning");
        assertThatThrownBy(() -> s3.copyObject(copy -> copy.sourceBucket("data")
                        .sourceKey("a")
                        .destinationBucket("data")
                        .destinationKey("b")))
                .isInstanceOf(S3Exception.class)
                .hasMessageContaining("x-amz-copy-source");
    }

    /** What one server exports to the buckets of another, that one imports. */
    @Test
    void areReachedByAnotherServer() {
        try (var exporter = ServerProcess.inMemory("--s3", server.endpoint().toString());
                var from = Service.of(exporter);
                var to = Service.of(server)) {
            Tables tables = new Tables(from.dynamo());
            String table = tables.withPartitionKey(ScalarAttributeType.S);
            from.dynamo()
                    .updateContinuousBackups(update -> update.tableName(table)
                            .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
            for (int i = 0; i < 50; i++) {
                var added = item("pk", s("item " + i), "number", n(i));
                from.dynamo().putItem(put -> put.tableName(table).item(added));
            }
            String prefix = export(from.dynamo(), table);
            importTable(to.dynamo(), prefix + "/data/");
            assertThat(to.dynamo().scan(scan -> scan.tableName("Imported")).items())
                    .hasSize(50)
                    .contains(item("pk", s("item 7"), "number", n(7)));
        }
    }

    private static String export(DynamoDbClient dynamo, String table) {
        String arn = dynamo.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();
        String export = dynamo.exportTableToPointInTime(
                        request -> request.tableArn(arn).s3Bucket("data").s3Prefix("out"))
                .exportDescription()
                .exportArn();
        var done = Waiters.of(dynamo)
                .waitUntilExportCompleted(describe -> describe.exportArn(export))
                .matched()
                .response()
                .orElseThrow()
                .exportDescription();
        assertThat(done.itemCount()).isEqualTo(50);
        String manifest = done.exportManifest();
        return manifest.substring(0, manifest.lastIndexOf('/'));
    }

    private static void importTable(DynamoDbClient dynamo, String prefix) {
        String arn = dynamo.importTable(request -> request.s3BucketSource(
                                source -> source.s3Bucket("data").s3KeyPrefix(prefix))
                        .inputFormat(InputFormat.DYNAMODB_JSON)
                        .inputCompressionType(InputCompressionType.GZIP)
                        .tableCreationParameters(create -> create.tableName("Imported")
                                .billingMode(BillingMode.PAY_PER_REQUEST)
                                .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                                .keySchema(Tables.hash("pk"))))
                .importTableDescription()
                .importArn();
        var done = Waiters.of(dynamo).waitUntilImportCompleted(describe -> describe.importArn(arn));
        assertThat(done.matched().response()).isPresent();
    }
}
