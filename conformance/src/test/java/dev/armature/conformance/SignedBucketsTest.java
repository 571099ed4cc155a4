package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.InputFormat;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** The buckets of a server that verifies requests, through AWS's client of S3: what it signs in every way that it has passes, and policies say who may do what. */
@Timeout(180)
class SignedBucketsTest {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");

    @TempDir
    private Path directory;

    private Server server;
    private S3Client root;
    private IamClient iam;
    private Credentials user;
    private S3Client s3;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(directory.resolve("buckets/data"));
        server = Server.start(ServerConfig.inMemory()
                .withBuckets(new ServerConfig.Buckets.InDirectory(directory.resolve("buckets")))
                .withAuthentication(new Authentication.On(
                        Optional.of(ROOT),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(directory.resolve("audit.log")))));
        root = s3(ROOT, builder -> {});
        iam = client(IamClient.builder(), ROOT).build();
        iam.createUser(create -> create.userName("reader"));
        var key = iam.createAccessKey(create -> create.userName("reader")).accessKey();
        user = new Credentials(key.accessKeyId(), key.secretAccessKey(), "");
        s3 = s3(user, builder -> {});
    }

    @AfterEach
    void stop() {
        s3.close();
        iam.close();
        root.close();
        server.close();
    }

    private <B extends AwsClientBuilder<B, ?>> B client(B builder, Credentials credentials) {
        return builder.endpointOverride(URI.create(server.url()))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(credentials.accessKey(), credentials.secretKey())));
    }

    private S3Client s3(Credentials credentials, Consumer<S3ClientBuilder> more) {
        var builder = client(S3Client.builder(), credentials).forcePathStyle(true);
        more.accept(builder);
        return builder.build();
    }

    private void allow(String... statements) {
        iam.putUserPolicy(put -> put.userName("reader")
                .policyName("all")
                .policyDocument("{\"Version\":\"2012-10-17\",\"Statement\":[" + String.join(",", statements) + "]}"));
    }

    private static String statement(String effect, String actions, String resource, String condition) {
        return "{\"Effect\":\"" + effect + "\",\"Action\":[\"" + actions.replace(",", "\",\"") + "\"],\"Resource\":\""
                + resource + "\"" + (condition.isEmpty() ? "" : ",\"Condition\":" + condition) + "}";
    }

    private static String allowed(String actions, String resource) {
        return statement("Allow", actions, resource, "");
    }

    private static void refused(String code, String text, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(S3Exception.class, refusal -> {
            assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo(code);
            assertThat(refusal.awsErrorDetails().errorMessage()).contains(text);
        });
    }

    /** How the SDK may be told to send a body. */
    enum Sending {
        /** In chunks that are signed, with a checksum behind them that is signed as well. */
        BY_DEFAULT(builder -> {}),
        /** In chunks that are signed. */
        IN_CHUNKS(builder -> builder.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)),
        /** In one piece, with its hash. */
        AS_A_WHOLE(builder -> builder.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .serviceConfiguration(
                        S3Configuration.builder().chunkedEncodingEnabled(false).build()));

        private final Consumer<S3ClientBuilder> settings;

        Sending(Consumer<S3ClientBuilder> settings) {
            this.settings = settings;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepWhatTheSdkPutsHoweverItIsSigned(Sending sending) {
        byte[] large = "0123456789".repeat(30_000).getBytes(StandardCharsets.US_ASCII);
        try (var client = s3(ROOT, sending.settings)) {
            for (String key : List.of("plain", "a b/ä+=~!*'().txt", "x%2Fy", "deep/er/and-deeper")) {
                client.putObject(put -> put.bucket("data").key(key), RequestBody.fromBytes(large));
                assertThat(client.getObjectAsBytes(get -> get.bucket("data").key(key))
                                .asByteArray())
                        .as(key)
                        .isEqualTo(large);
            }
            client.putObject(put -> put.bucket("data").key("empty"), RequestBody.empty());
            assertThat(client.headObject(head -> head.bucket("data").key("empty"))
                            .contentLength())
                    .isZero();
            String upload = client.createMultipartUpload(
                            create -> create.bucket("data").key("parts"))
                    .uploadId();
            List<CompletedPart> parts = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                int number = i;
                String tag = client.uploadPart(
                                part -> part.bucket("data")
                                        .key("parts")
                                        .uploadId(upload)
                                        .partNumber(number),
                                RequestBody.fromBytes(large))
                        .eTag();
                parts.add(CompletedPart.builder().partNumber(number).eTag(tag).build());
            }
            client.completeMultipartUpload(complete ->
                    complete.bucket("data").key("parts").uploadId(upload).multipartUpload(all -> all.parts(parts)));
            assertThat(client.listObjectsV2(list -> list.bucket("data")).contents())
                    .hasSize(6);
            client.createBucket(create -> create.bucket("more"));
            assertThat(client.listBuckets().buckets()).hasSize(2);
            client.deleteBucket(delete -> delete.bucket("more"));
        }
    }

    @Test
    void refuseWhatIsSignedWrong() {
        try (var other = s3(new Credentials(ROOT.accessKey(), "another secret", ""), builder -> {});
                var unknown = s3(new Credentials("AKIAUNKNOWN", "any", ""), builder -> {})) {
            refused(
                    "SignatureDoesNotMatch",
                    "does not match the signature you provided. Check your key",
                    () -> other.listObjectsV2(list -> list.bucket("data")));
            refused(
                    "SignatureDoesNotMatch",
                    "",
                    () -> other.putObject(put -> put.bucket("data").key("a"), RequestBody.fromString("x")));
            refused("InvalidAccessKeyId", "does not exist in our records", unknown::listBuckets);
        }
        assertThat(directory.resolve("buckets/data/a")).doesNotExist();
    }

    @Test
    void letPresignedUrlsIn() throws Exception {
        root.putObject(put -> put.bucket("data").key("a b"), RequestBody.fromString("hello"));
        try (var presigner = S3Presigner.builder()
                        .endpointOverride(URI.create(server.url()))
                        .region(Region.US_EAST_1)
                        .serviceConfiguration(S3Configuration.builder()
                                .pathStyleAccessEnabled(true)
                                .build())
                        .credentialsProvider(StaticCredentialsProvider.create(
                                AwsBasicCredentials.create(ROOT.accessKey(), ROOT.secretKey())))
                        .build();
                var http = HttpClient.newHttpClient()) {
            URI get = presigner
                    .presignGetObject(presign -> presign.signatureDuration(Duration.ofMinutes(1))
                            .getObjectRequest(object -> object.bucket("data").key("a b")))
                    .url()
                    .toURI();
            assertThat(send(http, HttpRequest.newBuilder(get)).body()).isEqualTo("hello");
            var changed =
                    send(http, HttpRequest.newBuilder(URI.create(get.toString().replace("a%20b", "a%20c"))));
            assertThat(changed.statusCode()).isEqualTo(403);
            assertThat(changed.body()).contains("<Code>SignatureDoesNotMatch</Code>");

            URI put = presigner
                    .presignPutObject(presign -> presign.signatureDuration(Duration.ofMinutes(1))
                            .putObjectRequest(object -> object.bucket("data").key("put")))
                    .url()
                    .toURI();
            var answer = send(http, HttpRequest.newBuilder(put).PUT(HttpRequest.BodyPublishers.ofString("there")));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(directory.resolve("buckets/data/put")).hasContent("there");
        }
    }

    private static HttpResponse<String> send(HttpClient http, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void servePrincipalsWhatTheirPoliciesAllow() {
        root.putObject(put -> put.bucket("data").key("own/a"), RequestBody.fromString("a"));
        root.putObject(put -> put.bucket("data").key("other/b"), RequestBody.fromString("b"));
        refused(
                "AccessDenied",
                "User: arn:aws:iam::000000000000:user/reader is not authorized to perform: s3:GetObject on resource:"
                        + " \"arn:aws:s3:::data/own/a\" because no identity-based policy allows the s3:GetObject action",
                () -> s3.getObjectAsBytes(get -> get.bucket("data").key("own/a")));
        refused("AccessDenied", "s3:ListAllMyBuckets", s3::listBuckets);
        refused("AccessDenied", "s3:ListBucket", () -> s3.listObjectsV2(list -> list.bucket("data")));
        refused("AccessDenied", "s3:CreateBucket", () -> s3.createBucket(create -> create.bucket("mine")));
        refused(
                "AccessDenied",
                "s3:PutObject",
                () -> s3.putObject(put -> put.bucket("data").key("own/c"), RequestBody.fromString("c")));
        assertThat(directory.resolve("buckets/data/own/c")).doesNotExist();

        allow(
                allowed("s3:GetObject,s3:PutObject,s3:DeleteObject", "arn:aws:s3:::data/own/*"),
                statement("Allow", "s3:ListBucket", "arn:aws:s3:::data", "{\"StringLike\":{\"s3:prefix\":\"own/*\"}}"));
        assertThat(s3.getObjectAsBytes(get -> get.bucket("data").key("own/a")).asUtf8String())
                .isEqualTo("a");
        s3.putObject(put -> put.bucket("data").key("own/c"), RequestBody.fromString("c"));
        assertThat(s3.listObjectsV2(list -> list.bucket("data").prefix("own/")).contents())
                .hasSize(2);
        refused(
                "AccessDenied",
                "s3:ListBucket",
                () -> s3.listObjectsV2(list -> list.bucket("data").prefix("other/")));
        refused(
                "AccessDenied",
                "s3:GetObject",
                () -> s3.getObjectAsBytes(get -> get.bucket("data").key("other/b")));
        // Who may not list all of a bucket is not told what is not in it.
        refused(
                "AccessDenied",
                "s3:ListBucket",
                () -> s3.getObjectAsBytes(get -> get.bucket("data").key("own/missing")));
        allow(allowed("s3:*", "arn:aws:s3:::data*"));
        assertThatThrownBy(() -> s3.getObjectAsBytes(get -> get.bucket("data").key("own/missing")))
                .isInstanceOf(NoSuchKeyException.class);
    }

    @Test
    void removeOnlyWhatMayBeRemoved() {
        for (String key : List.of("own/a", "other/b")) {
            root.putObject(put -> put.bucket("data").key(key), RequestBody.fromString("x"));
        }
        allow(allowed("s3:DeleteObject", "arn:aws:s3:::data/own/*"));
        var removed = s3.deleteObjects(delete -> delete.bucket("data")
                .delete(keys -> keys.objects(
                        ObjectIdentifier.builder().key("own/a").build(),
                        ObjectIdentifier.builder().key("other/b").build())));
        assertThat(removed.deleted()).extracting(each -> each.key()).containsExactly("own/a");
        assertThat(removed.errors())
                .extracting(each -> each.key() + " " + each.code())
                .containsExactly("other/b AccessDenied");
        assertThat(directory.resolve("buckets/data/own/a")).doesNotExist();
        assertThat(directory.resolve("buckets/data/other/b")).exists();
    }

    /** A policy may forbid what others would allow, by how a request is signed. */
    @Test
    void askPoliciesAboutSignatures() {
        allow(
                allowed("s3:*", "*"),
                statement("Deny", "s3:PutObject", "*", """
                        {"StringEquals": {"s3:x-amz-content-sha256": "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER"}}"""),
                statement("Deny", "s3:*", "*", "{\"StringNotEquals\":{\"s3:authType\":\"REST-HEADER\"}}"));
        refused(
                "AccessDenied",
                "with an explicit deny",
                () -> s3.putObject(put -> put.bucket("data").key("a"), RequestBody.fromString("x")));
        try (var whole = s3(user, Sending.AS_A_WHOLE.settings)) {
            whole.putObject(put -> put.bucket("data").key("a"), RequestBody.fromString("x"));
        }
        assertThat(directory.resolve("buckets/data/a")).hasContent("x");
    }

    private static final String ON_TABLES = allowed("dynamodb:*", "arn:aws:dynamodb:us-east-1:000000000000:table/*");

    private ExportDescription export(DynamoDbClient dynamo, String prefix) {
        String arn = dynamo.exportTableToPointInTime(
                        export -> export.tableArn("arn:aws:dynamodb:us-east-1:000000000000:table/Songs")
                                .s3Bucket("data")
                                .s3Prefix(prefix))
                .exportDescription()
                .exportArn();
        ExportDescription described;
        do {
            described =
                    dynamo.describeExport(describe -> describe.exportArn(arn)).exportDescription();
            if (described.exportStatus() == ExportStatus.IN_PROGRESS) {
                assertThat(described.failureCode()).isNull();
            }
        } while (described.exportStatus() == ExportStatus.IN_PROGRESS);
        return described;
    }

    private ImportTableDescription imported(DynamoDbClient dynamo, String prefix, String table) {
        String arn = dynamo.importTable(request -> request.s3BucketSource(
                                source -> source.s3Bucket("data").s3KeyPrefix(prefix))
                        .inputFormat(InputFormat.DYNAMODB_JSON)
                        .inputCompressionType(InputCompressionType.GZIP)
                        .tableCreationParameters(create -> create.tableName(table)
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

    /** By bytes, because the AWS SDK for Java does not have them yet. */
    @Test
    void bulkOperationsNeedThePermissionsOfTheirCaller() throws IOException {
        Files.writeString(directory.resolve("buckets/data/songs.json"), "{\"Item\":{\"pk\":{\"S\":\"a\"}}}\n");
        try (var owner = client(DynamoDbClient.builder(), ROOT).build()) {
            owner.createTable(create -> create.tableName("Songs")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                    .keySchema(Tables.hash("pk")));
            var wire = new Wire(
                    URI.create(server.url()),
                    "us-east-1",
                    StaticCredentialsProvider.create(AwsBasicCredentials.create(user.accessKey(), user.secretKey())));

            allow(ON_TABLES, allowed("s3:ListBucket,s3:GetObject", "*"));
            var denied = bulkOperation(wire);
            assertThat(denied.field("BulkOperationStatus").orElseThrow().text()).isEqualTo("FAILED");
            assertThat(denied.field("FailureCode").orElseThrow().text()).isEqualTo("S3AccessDenied");
            assertThat(denied.field("FailureMessage").orElseThrow().text())
                    .contains("s3:PutObject on resource: arn:aws:s3:::data/reports/AWSDynamoDB/*");
            assertThat(owner.scan(scan -> scan.tableName("Songs")).count()).isZero();

            allow(ON_TABLES, allowed("s3:ListBucket,s3:GetObject,s3:PutObject", "*"));
            assertThat(bulkOperation(wire)
                            .field("BulkOperationStatus")
                            .orElseThrow()
                            .text())
                    .isEqualTo("COMPLETED");
            assertThat(owner.scan(scan -> scan.tableName("Songs")).count()).isEqualTo(1);
        }
    }

    private static JsonNode bulkOperation(Wire wire) {
        var begun = described(wire.call("StartBulkPutItems", """
                {"TableName": "Songs", "InputS3Configuration": {"S3Bucket": "data", "S3KeyPrefix": "songs", "InputFormat": "DYNAMODB_JSON"},
                 "OutputS3Configuration": {"S3Bucket": "data", "S3KeyPrefix": "reports", "OutputType": ["ERROR"]}}
                """));
        String arn = begun.field("BulkOperationArn").orElseThrow().text();
        JsonNode described;
        do {
            described = described(wire.call("DescribeBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}"));
        } while (described.field("BulkOperationStatus").orElseThrow().text().equals("IN_PROGRESS"));
        return described;
    }

    private static JsonNode described(Wire.Answer answer) {
        return answer.json().field("BulkOperationDescription").orElseThrow(() -> new AssertionError(answer.body()));
    }

    @Test
    void exportsAndImportsNeedThePermissionsOfTheirCaller() {
        try (var dynamo = client(DynamoDbClient.builder(), user).build();
                var owner = client(DynamoDbClient.builder(), ROOT).build()) {
            owner.createTable(create -> create.tableName("Songs")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                    .keySchema(Tables.hash("pk")));
            owner.updateContinuousBackups(update -> update.tableName("Songs")
                    .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
            owner.putItem(put -> put.tableName("Songs").item(item("pk", s("a"))));

            allow(ON_TABLES);
            var denied = export(dynamo, "mine");
            assertThat(denied.exportStatus()).isEqualTo(ExportStatus.FAILED);
            assertThat(denied.failureCode()).isEqualTo("S3AccessDenied");
            assertThat(denied.failureMessage())
                    .startsWith("Access Denied: ")
                    .contains("s3:PutObject on resource: arn:aws:s3:::data/mine/AWSDynamoDB/*")
                    .endsWith("(Service: Amazon S3; Status Code: 403; Error Code: AccessDenied)");
            assertThat(directory.resolve("buckets/data")).isEmptyDirectory();

            allow(ON_TABLES, allowed("s3:PutObject", "arn:aws:s3:::data/mine/*"));
            assertThat(export(dynamo, "others").failureCode()).isEqualTo("S3AccessDenied");
            var done = export(dynamo, "mine");
            assertThat(done.exportStatus()).isEqualTo(ExportStatus.COMPLETED);
            assertThat(export(owner, "roots").exportStatus()).isEqualTo(ExportStatus.COMPLETED);

            String prefix = done.exportManifest().replace("manifest-summary.json", "data/");
            var unread = imported(dynamo, prefix, "Copy");
            assertThat(unread.importStatus()).isEqualTo(ImportStatus.FAILED);
            assertThat(unread.failureCode()).isEqualTo("S3AccessDenied");
            assertThat(owner.listTables().tableNames()).containsExactly("Songs");
            allow(
                    ON_TABLES,
                    allowed("s3:GetObject", "arn:aws:s3:::data/mine/*"),
                    statement(
                            "Allow",
                            "s3:ListBucket",
                            "arn:aws:s3:::data",
                            "{\"StringLike\":{\"s3:prefix\":\"mine/*\"}}"));
            assertThat(imported(dynamo, prefix, "Copy").importStatus()).isEqualTo(ImportStatus.COMPLETED);
            assertThat(owner.scan(scan -> scan.tableName("Copy")).items()).containsExactly(item("pk", s("a")));
        }
    }

    @Test
    void areInTheAuditLog() throws Exception {
        allow(allowed("s3:PutObject,s3:ListBucket", "*"));
        s3.putObject(put -> put.bucket("data").key("a\"b"), RequestBody.fromString("x"));
        s3.listObjectsV2(list -> list.bucket("data"));
        refused(
                "AccessDenied",
                "",
                () -> s3.getObjectAsBytes(get -> get.bucket("data").key("a")));
        try (var other = s3(new Credentials(ROOT.accessKey(), "another secret", ""), builder -> {})) {
            refused("SignatureDoesNotMatch", "", other::listBuckets);
        }
        server.close();
        List<String> lines = Files.readAllLines(directory.resolve("audit.log")).stream()
                .filter(line -> line.contains("\"eventSource\":\"s3.amazonaws.com\""))
                .toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0))
                .contains("\"eventName\":\"PutObject\"", "\"userName\":\"reader\"", "\"readOnly\":false")
                .contains("\"requestParameters\":{\"bucketName\":\"data\",\"key\":\"a\\\"b\"}")
                .contains("\"type\":\"AWS::S3::Object\",\"ARN\":\"arn:aws:s3:::data/a\\\"b\"")
                .contains("\"eventCategory\":\"Data\"")
                .doesNotContain("errorCode");
        assertThat(lines.get(1))
                .contains("\"eventName\":\"ListObjects\"", "\"readOnly\":true", "\"type\":\"AWS::S3::Bucket\"")
                .contains("\"requestParameters\":{\"bucketName\":\"data\"}", "\"eventCategory\":\"Management\"");
        assertThat(lines.get(2)).contains("\"eventName\":\"GetObject\"", "\"errorCode\":\"AccessDenied\"");
        assertThat(lines.get(3))
                .contains("\"eventName\":\"ListBuckets\"", "\"errorCode\":\"SignatureDoesNotMatch\"")
                .contains("\"type\":\"Unknown\"", "\"accessKeyId\":\"AKIAROOTROOTROOTROOT\"");
    }

    /** Pages of the server's own are no buckets, however they are signed. */
    @ParameterizedTest
    @ValueSource(strings = {"metrics", "_armature", "console"})
    void haveNoPages(String bucket) {
        refused("NoSuchBucket", "", () -> root.listObjectsV2(list -> list.bucket(bucket)));
    }
}
