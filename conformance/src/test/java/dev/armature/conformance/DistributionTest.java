package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * What {@code ./armature dist} makes of this build, unpacked elsewhere and run with nothing but what it brings along.
 *
 * <p>Packages and images take longer: {@code ./armature dist --check} tries them.
 */
@EnabledOnOs(OS.LINUX)
class DistributionTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final Path LIBRARIES = ROOT.resolve("cli/target/armature/lib");
    private static final Pattern LISTENS = Pattern.compile("listens on (https?://\\S+?),");
    private static final long SIZE_BYTES_MAX = 80_000_000;

    @TempDir
    static Path directory;

    private static Path unpacked = Path.of("");

    @BeforeAll
    static void makeAndUnpack() throws Exception {
        assumeTrue(Files.exists(LIBRARIES), "the command was not packaged");
        assumeTrue(Runtime.version().feature() >= 25, "a distribution is made with a JDK 25");
        Path made = directory.resolve("made");
        String said = run(
                Map.of("PATH", System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home")),
                List.of(ROOT.resolve("armature").toString(), "dist", "--no-build", made.toString()));
        assertThat(said).contains("made ");
        List<Path> files;
        try (var listed = Files.list(made)) {
            files = listed.sorted().toList();
        }
        assertThat(files).hasSize(2);
        Path archive = files.getFirst();
        assertThat(archive.toString()).matches(".*/armature-[\\d.]+-linux-(x64|arm64)\\.tar\\.gz");
        assertThat(Files.size(archive)).isLessThan(SIZE_BYTES_MAX);
        run(Map.of("PATH", "/usr/bin:/bin"), List.of("sh", "-c", "cd " + made + " && sha256sum -c *.sha256"));

        Path elsewhere = Files.createDirectory(directory.resolve("else where"));
        run(Map.of("PATH", "/usr/bin:/bin"), List.of("tar", "xzf", archive.toString(), "-C", elsewhere.toString()));
        try (var listed = Files.list(elsewhere)) {
            unpacked = listed.findFirst().orElseThrow();
        }
    }

    @Test
    void storesAndReadsAgainAfterARestart() throws Exception {
        Path data = directory.resolve("data");
        try (var server = new Unpacked("--data", data.toString())) {
            try (var client = server.client()) {
                client.createTable(table -> table.tableName("songs")
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .keySchema(KeySchemaElement.builder()
                                .attributeName("title")
                                .keyType(KeyType.HASH)
                                .build())
                        .attributeDefinitions(AttributeDefinition.builder()
                                .attributeName("title")
                                .attributeType(ScalarAttributeType.S)
                                .build()));
                Waiters.of(client).waitUntilTableExists(table -> table.tableName("songs"));
                client.putItem(put -> put.tableName("songs")
                        .item(Map.of(
                                "title", AttributeValue.fromS("Sinnerman"), "seconds", AttributeValue.fromN("622"))));
            }
            assertThat(server.end()).isEqualTo(128 + 15);
        }
        try (var server = new Unpacked("--data", data.toString());
                var client = server.client()) {
            var found = client.getItem(
                    get -> get.tableName("songs").key(Map.of("title", AttributeValue.fromS("Sinnerman"))));
            assertThat(found.item()).containsEntry("seconds", AttributeValue.fromN("622"));
        }
    }

    /** It was made elsewhere, and with other options than some are started with. */
    @Test
    void usesItsCacheOfClassesWhereverItLies() throws Exception {
        for (String collector : List.of("Serial", "G1", "Parallel")) {
            String said = run(
                    Map.of(
                            "PATH",
                            "/usr/bin:/bin",
                            "ARMATURE_JAVA_OPTS",
                            "-XX:+Use" + collector + "GC -Xlog:class+load:stdout"),
                    List.of(unpacked.resolve("bin/armature").toString(), "version"));
            assertThat(said.lines().filter(line -> line.contains("dev.armature.cli.Main ")))
                    .singleElement()
                    .asString()
                    .contains("source: shared objects file");
        }
    }

    /** What no request of the other test needs of the runtime: TLS, the beans about the process, and the reader of models. */
    @Test
    void bringsWhatTheServerNeedsOfJava() throws Exception {
        try (var server = new Unpacked("--in-memory")) {
            assertThat(server.get("/ready")).contains("200");
            assertThat(server.get("/metrics")).contains("jvm_threads_current", "process_start_time_seconds");
        }
        try (var server = new Unpacked("--in-memory", "--tls-self-signed")) {
            assertThat(server.end()).isEqualTo(128 + 15);
        }
        run(
                Map.of("PATH", "/usr/bin:/bin"),
                List.of(
                        unpacked.resolve("bin/armature").toString(),
                        "model",
                        "ruler",
                        ROOT.resolve("models/btlrun.yaml").toString()));
    }

    /** Runs a command with this environment and no other; it has to succeed. */
    private static String run(Map<String, String> environment, List<String> command) throws Exception {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** A server of the distribution, with an environment that has a shell and no Java. */
    private static final class Unpacked implements AutoCloseable {
        private final Process process;
        private final URI endpoint;

        Unpacked(String... options) throws IOException {
            List<String> command =
                    new ArrayList<>(List.of(unpacked.resolve("bin/armature").toString(), "serve", "--port", "0"));
            command.addAll(List.of(options));
            var builder = new ProcessBuilder(command)
                    .redirectError(directory.resolve("errors").toFile());
            builder.environment().clear();
            builder.environment().put("PATH", "/usr/bin:/bin");
            process = builder.start();
            endpoint = process.inputReader()
                    .lines()
                    .map(LISTENS::matcher)
                    .filter(line -> line.find())
                    .map(line -> URI.create(line.group(1)))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalStateException("it ended before it listened: " + directory.resolve("errors")));
        }

        DynamoDbClient client() {
            return DynamoDbClient.builder()
                    .endpointOverride(endpoint)
                    .region(Region.US_EAST_1)
                    .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                    .build();
        }

        /** The status and the text of a page. */
        String get(String path) throws IOException, InterruptedException {
            try (var http = HttpClient.newHttpClient()) {
                var request = HttpRequest.newBuilder(endpoint.resolve(path)).build();
                var response = http.send(request, HttpResponse.BodyHandlers.ofString());
                return response.statusCode() + " " + response.body();
            }
        }

        /** Its exit status after SIGTERM. */
        int end() {
            process.destroy();
            return process.onExit().orTimeout(1, TimeUnit.MINUTES).join().exitValue();
        }

        @Override
        public void close() {
            end();
        }
    }
}
