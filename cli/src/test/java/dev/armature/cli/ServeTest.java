package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server says when it starts: all that a person may be wrong about. */
class ServeTest {
    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --in-memory --memory-limit 64m | data in memory only, 64 MB of it at most; any credentials are accepted, one set of tables for all
            --in-memory --memory-limit 1g --no-shared-db | data in memory only, 1024 MB of it at most; any credentials are accepted, separate tables for each access key and Region
            --data DIR                     | data in DIR, every write synced; any credentials are accepted, one set of tables for all
            --data DIR --durability os     | data in DIR, writes left to the operating system to sync; any credentials are accepted, one set of tables for all
            --in-memory --memory-limit 64m --triggers | data in memory only, 64 MB of it at most; any credentials are accepted, one set of tables for all; triggers on, event source mappings: 0
            """)
    void saysWhereItListensAndWhatItKeeps(String options, String line) throws Exception {
        String data = directory.resolve("data").toString();
        String started = start(options.replace("DIR", data).split(" "));

        assertThat(started).matches("Armature 1\\.2\\.3 listens on http://127\\.0\\.0\\.1:[0-9]+, .*\n");
        assertThat(started.substring(started.indexOf(", ") + 2)).startsWith(line.replace("DIR", data));
        assertThat(started.substring(started.indexOf(line.substring(line.indexOf(';')))
                        + line.substring(line.indexOf(';')).length()))
                .matches(
                        "; (?:console at http://127\\.0\\.0\\.1:[0-9]+/console/|no console: it was built without Node 20\\.19 or newer)\n");
    }

    @Test
    void saysNothingOfAConsoleThatIsNotWanted() throws Exception {
        assertThat(start("--in-memory", "--no-console")).doesNotContain("console");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --simulation | every client of this server may move its clock and simulate faults; simulated now: nothing
            --simulate {"AllTables":{"Throttling":true}} | every client of this server may move its clock and simulate faults; simulated now: throttling
            --triggers   | every client of this server may add triggers, which make it call any URL and append to any file
            -cors *      | any page that is open in a browser can read and write these tables
            -disableTelemetry | -disableTelemetry changes nothing: there is no telemetry
            """)
    void saysWhatMayBeDangerous(String options, String note) throws Exception {
        start(("--in-memory " + options).split(" "));

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("armature: note: " + note + "\n");
    }

    @Test
    void saysNothingElseToAnOrdinaryStart() throws Exception {
        start("--in-memory");

        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void saysPlainlyWhyItCannotStart() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "not a directory");
        assertThat(serve("--data", file.toString(), "--port", "0")).isEqualTo(Main.CANNOT_START);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("armature: ")
                .contains(file.toString())
                .hasLineCount(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();

        err.reset();
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("thesis.txt"), "mine");
        assertThat(serve("--data", other.toString(), "--port", "0")).isEqualTo(Main.CANNOT_START);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(other.toString())
                .hasLineCount(1);
        assertThat(other.resolve("thesis.txt")).hasContent("mine");
    }

    /** In a process of its own: what a driver says when it is first used, it says to the real output. */
    @Test
    void saysNoMoreOfCassandraThanThatItIsNotThere() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.armature.cli.Main",
                        "serve",
                        "--port",
                        "0",
                        "--store",
                        "cassandra://127.0.0.1:1/armature")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(Main.CANNOT_START);
        // The virtual machine warns of what drivers do, unless it is told not to, as ./armature does.
        assertThat(said.lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING: ")))
                .singleElement()
                .asString()
                .startsWith("armature: ")
                .contains("127.0.0.1");
    }

    private String start(String... options) throws Exception {
        List<String> all = new java.util.ArrayList<>(List.of(options));
        all.addAll(List.of("--port", "0"));
        try (var server = command().start(ServeOptions.parse(all))) {
            assertThat(server.port()).isPositive();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private int serve(String... options) throws Exception {
        return command().run(ServeOptions.parse(List.of(options)));
    }

    private Serve command() {
        return new Serve(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "1.2.3");
    }
}
