package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} says about a directory, and by which status. */
class CheckTest {
    private static final int ITEMS = 300;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void countsWhatItFinds() throws Exception {
        fill();

        assertThat(check(directory.toString())).isEqualTo(Main.OK);
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(2)
                .satisfies(lines -> {
                    assertThat(lines.get(0))
                            .startsWith(directory.toAbsolutePath().normalize() + ": sound; ");
                    assertThat(lines.get(1)).isEqualTo("consistent; 1 tables, 300 items, 300 index entries");
                });
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** It only reads: what it says a second time is the same, and a server starts as before. */
    @Test
    void changesNothing() throws Exception {
        fill();
        assertThat(check("--data", directory.toString())).isEqualTo(Main.OK);
        String first = out.toString(StandardCharsets.UTF_8);
        out.reset();

        assertThat(check("--data=" + directory)).isEqualTo(Main.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(first);
        try (var server = Server.start(ServerConfig.onDisk(directory));
                var endpoint = new HttpEndpoint(server.port())) {
            assertThat(endpoint.call("Scan", "{\"TableName\":\"Orders\",\"Select\":\"COUNT\"}")
                            .body())
                    .contains("\"Count\":300");
        }
    }

    @Test
    void findsABitThatIsWrong() throws Exception {
        fill();
        Path table = largest(".sst", ".log");
        byte[] bytes = Files.readAllBytes(table);
        bytes[bytes.length / 2] ^= 0x10;
        Files.write(table, bytes);

        assertThat(check(directory.toString())).isEqualTo(1);
        assertThat(out + err.toString(StandardCharsets.UTF_8))
                .doesNotContain("consistent;")
                .isNotBlank();
    }

    @Test
    void looksWhereItIsTold() throws UsageException {
        assertThat(directory()).isEqualTo(Path.of("armature-data"));
        assertThat(directory("d")).isEqualTo(Path.of("d"));
        assertThat(directory("--data", "d")).isEqualTo(Path.of("d"));
        assertThat(directory("-dbPath", "d")).isEqualTo(Path.of("d"));
        assertThatThrownBy(() -> directory("--dta", "d"))
                .isInstanceOf(UsageException.class)
                .hasMessage("check has no option --dta; did you mean --data?");
    }

    private void fill() throws IOException, InterruptedException {
        try (var server = Server.start(ServerConfig.onDisk(directory));
                var endpoint = new HttpEndpoint(server.port())) {
            var created = endpoint.call("CreateTable", """
                    {"TableName":"Orders","BillingMode":"PAY_PER_REQUEST","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                     "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"kind","AttributeType":"S"}],
                     "GlobalSecondaryIndexes":[{"IndexName":"by-kind","KeySchema":[{"AttributeName":"kind","KeyType":"HASH"}],
                      "Projection":{"ProjectionType":"KEYS_ONLY"}}]}""");
            assertThat(created.status()).as(created.body()).isEqualTo(200);
            for (int i = 0; i < ITEMS; i++) {
                var put = endpoint.call(
                        "PutItem",
                        "{\"TableName\":\"Orders\",\"Item\":{\"pk\":{\"S\":\"" + i + "\"},\"kind\":{\"S\":\"" + i % 7
                                + "\"},\"text\":{\"S\":\"" + "x".repeat(100) + "\"}}}");
                assertThat(put.body()).isEqualTo("{}");
            }
        }
    }

    private Path largest(String... suffixes) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(file -> List.of(suffixes).stream().anyMatch(file.toString()::endsWith))
                    .max(java.util.Comparator.comparingLong(
                            file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private int check(String... arguments) throws UsageException {
        return new Check(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(arguments));
    }

    private static Path directory(String... arguments) throws UsageException {
        return Check.directory(new Arguments(List.of(arguments)));
    }
}
