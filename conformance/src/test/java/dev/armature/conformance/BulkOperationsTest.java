package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Objects on their way into tables that are there: through the SDK that has such calls, and as bytes. The SDK for Java has none yet. */
@Timeout(300)
class BulkOperationsTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    /** The first that has them. */
    private static final String SDK_VERSION = "3.1162.0";

    private static final int SCRIPT_SECONDS_MAX = 120;

    @TempDir
    private Path directory;

    private Path bucket;
    private ServerProcess server;
    private Service service;
    private DynamoDbClient dynamo;
    private Tables tables;

    @BeforeEach
    void start() throws IOException {
        bucket = Files.createDirectory(directory.resolve("loads"));
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

    private void object(String key, String content) throws IOException {
        Path file = bucket.resolve(key);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /** Two that are put, one whose condition fails, one that is no item. */
    private String tableWithObjects() throws IOException {
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("old"))));
        object("in/a.json", """
                {"Item":{"pk":{"S":"a"},"value":{"S":"x"}}}
                {"Item":{"pk":{"S":"old"}},"ConditionExpression":"attribute_not_exists(#k)","ExpressionAttributeNames":{"#k":"pk"}}
                """);
        object("in/b.json", """
                {"Item":{"value":{"S":"x"}}}
                {"Item":{"pk":{"S":"b"},"value":{"S":"y"}},"ConditionExpression":"attribute_not_exists(pk)"}
                """);
        return table;
    }

    private List<String> reported(String kind) {
        try (var files = Files.walk(bucket.resolve("out"))) {
            return files.filter(file -> file.toString().contains("/" + kind + "/"))
                    .flatMap(file -> unzipped(file).lines())
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

    /** With its waiter and its paginator. */
    @Test
    void throughTheSdkForJavaScript() throws Exception {
        Path sdk = NpmPackage.fetch("@aws-sdk/client-dynamodb", SDK_VERSION);
        String table = tableWithObjects();
        var many = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            many.append("{\"Item\":{\"pk\":{\"S\":\"item ").append(i).append("\"}}}\n");
        }
        object("many/a.json", many.toString());
        Path said = directory.resolve("said.log");
        var script = new ProcessBuilder(
                        "node",
                        ROOT.resolve("conformance/src/test/resources/bulk/client.mjs")
                                .toAbsolutePath()
                                .toString(),
                        sdk.toString(),
                        table)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        script.environment()
                .putAll(Map.of(
                        "AWS_ENDPOINT_URL",
                        service.endpoint().toString(),
                        "AWS_ACCESS_KEY_ID",
                        "any",
                        "AWS_SECRET_ACCESS_KEY",
                        "any",
                        "AWS_REGION",
                        "us-east-1",
                        "AWS_EC2_METADATA_DISABLED",
                        "true"));
        Process process = script.start();
        if (!process.waitFor(SCRIPT_SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        String told = Files.readString(said);
        assertThat(process.exitValue()).as(told).isZero();
        assertThat(told).contains("the waiter sees its end", "the paginator lists them, the newest first");
        assertThat(reported("error"))
                .singleElement()
                .asString()
                .contains("in/b.json", "Missing the key pk in the item");
        assertThat(reported("condition-check-failure"))
                .singleElement()
                .asString()
                .contains("in/a.json", "\"ExistingItem\":{\"pk\":{\"S\":\"old\"}}");
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("b"))))
                        .item())
                .isEqualTo(item("pk", s("b"), "value", s("y")));
    }

    /** The members of the answers, to the letter and in JSON's types. */
    @Test
    void asBytes() throws IOException {
        String table = tableWithObjects();
        var wire = service.wire();
        var begun = wire.call("StartBulkPutItems", """
                {"TableName": "%s", "InputS3Configuration": {"S3Bucket": "loads", "S3KeyPrefix": "in/", "InputFormat": "DYNAMODB_JSON"},
                 "OutputS3Configuration": {"S3Bucket": "loads", "S3KeyPrefix": "out", "OutputType": ["ERROR"]}}""".formatted(table));
        assertThat(begun.isOk()).as(begun.body()).isTrue();
        String arn = text(begun, "BulkOperationDescription", "BulkOperationArn");
        assertThat(arn).matches("arn:aws:dynamodb:[^:]+:\\d+:table/" + table + "/bulk-operation/\\d{14}-[0-9a-f]{8}");
        Wire.Answer described;
        do {
            described = wire.call("DescribeBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}");
        } while (text(described, "BulkOperationDescription", "BulkOperationStatus")
                .equals("IN_PROGRESS"));
        var members = member(described.json(), "BulkOperationDescription").asObject();
        assertThat(members.keySet())
                .containsExactlyInAnyOrder(
                        "BulkOperationArn",
                        "BulkOperationStatus",
                        "TableDetails",
                        "ClientToken",
                        "InputS3Configuration",
                        "OutputS3Configuration",
                        "StartTime",
                        "EndTime",
                        "ProcessedItemCount",
                        "ProcessedInputBytes",
                        "TotalInputBytes",
                        "BulkOperationUsage",
                        "FailedItemCount",
                        "PerformanceTier");
        assertThat(List.of("StartTime", "EndTime", "ProcessedItemCount", "TotalInputBytes", "FailedItemCount"))
                .allSatisfy(name -> assertThat(
                                Objects.requireNonNull(members.get(name)).isNumber())
                        .as(name)
                        .isTrue());
        var listed = wire.call("ListBulkOperations", "{}");
        assertThat(member(listed.json(), "BulkOperationsSummaryList")
                        .asArray()
                        .getFirst()
                        .asObject()
                        .keySet())
                .containsExactlyInAnyOrder("BulkOperationArn", "BulkOperationStatus", "StartTime", "EndTime");
        var refused = wire.call("CancelBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo("ValidationException");
        var unknown = wire.call(
                "CancelBulkOperation", "{\"BulkOperationArn\": \"" + arn.substring(0, arn.length() - 1) + "z\"}");
        assertThat(unknown.code()).isEqualTo("ResourceNotFoundException");
    }

    private static String text(Wire.Answer answer, String... path) {
        JsonNode at = answer.json();
        for (String name : path) {
            at = member(at, name);
        }
        return at.text();
    }

    private static JsonNode member(JsonNode node, String name) {
        return node.field(name).orElseThrow();
    }
}
