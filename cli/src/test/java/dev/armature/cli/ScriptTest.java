package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script {@code armature}, in a tree of its own with a Maven and a Java that only note what they are told. */
@DisabledOnOs(OS.WINDOWS)
class ScriptTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final Instant LONG_AGO = Instant.now().minus(Duration.ofHours(1));

    /** Makes what a build leaves behind; a run of tests leaves a report of the size that the environment gives. */
    private static final String MVN = """
            #!/bin/sh
            echo "$*" >>"$NOTES/mvn"
            case " $* " in
            *' install '*) mkdir -p target/repository/dev/armature/jar ;;
            *' package '*)
                case "$*" in *' cli'*) mkdir -p cli/target/armature/lib && : >cli/target/armature/lib/cli.jar ;; esac
                case "$*" in *[\\ ,]trials*) mkdir -p trials/target/lib && : >trials/target/lib/trials.jar ;; esac
                ;;
            *' verify '* | *' test '*)
                echo '[INFO] Building armature-model 0.1.0                   [1/2]'
                echo '[INFO] Running dev.armature.model.ItemTest'
                mkdir -p model/target/surefire-reports
                printf '<?xml version="1.0"?>\\n<testsuite name="dev.armature.model.ItemTest" time="0.1" %s>\\n</testsuite>\\n' \\
                    "$REPORT" >model/target/surefire-reports/TEST-dev.armature.model.ItemTest.xml
                [ -z "$BROKEN" ] || { echo '[ERROR] it is broken'; exit 1; }
                ;;
            esac
            """;

    @TempDir
    Path root;

    @BeforeEach
    void makeTree() throws IOException {
        Files.copy(ROOT.resolve("armature"), root.resolve("armature"));
        for (String source : List.of(
                "pom.xml",
                "cli/src/main/java/Main.java",
                "trials/src/main/java/Main.java",
                "bench/src/main/java/Main.java",
                "cookbook/java/src/main/java/Main.java",
                "junit/src/main/java/Test.java",
                "samples/junit/pom.xml",
                "examples/kcl/pom.xml")) {
            write(source, "");
        }
        executable("bin/mvn", MVN);
        // One that is too old for the console, which is not built here.
        executable("bin/node", "#!/bin/sh\nexit 1\n");
        executable("bin/getconf", "#!/bin/sh\necho 2\n");
        executable("jdk/bin/java", "#!/bin/sh\necho \"$*\" >>\"$NOTES/java\"\n");
        executable("jdk/bin/javac", "");
        write("jdk/release", "JAVA_VERSION=\"25.0.1\"\n");
        write("notes/mvn", "");
        try (var all = Files.walk(root)) {
            for (Path path : all.toList()) {
                Files.setLastModifiedTime(path, FileTime.from(LONG_AGO));
            }
        }
    }

    @Test
    void buildsForEachVerbWhatItNeedsAndNothingTwice() throws Exception {
        run("serve");
        assertThat(built()).containsExactly("cli package");
        run("crash", "--rounds", "1");
        run("cookbook");
        run("bench", "--quick");
        run("samples", "junit");
        assertThat(built())
                .containsExactly(
                        "trials package", "cookbook/java package", "bench package", "bom,junit,templates,cli install");

        for (String verb :
                List.of("serve", "crash", "fuzz", "soak", "cookbook", "bench --quick", "samples junit", "serve")) {
            run(verb.split(" "));
        }
        assertThat(built()).isEmpty();
    }

    @Test
    void buildsAgainWhatIsStaleAndOnlyThat() throws Exception {
        run("cookbook");
        run("bench", "--quick");
        built();
        makeNewer("bench/src/main/java/Main.java");
        run("cookbook");
        assertThat(built()).isEmpty();
        run("bench", "--quick");
        assertThat(built()).containsExactly("bench package");

        makeNewer("cli/src/main/java/Main.java");
        Path leftover = write("cli/target/armature/lib/older.jar", "");
        run("bench", "--quick");
        assertThat(built()).containsExactly("cli,bench package");
        assertThat(leftover).doesNotExist();
        // It is made of the command, but not the scenarios that it runs.
        run("cookbook");
        assertThat(built()).containsExactly("trials package");
    }

    @ParameterizedTest
    @CsvSource({
        "serve --port 0, cli.jar dev.armature.cli.Main serve --port 0",
        "srve, cli.jar dev.armature.cli.Main srve",
        "chaos --minutes 1, cli.jar:trials.jar dev.armature.trials.Main chaos --minutes 1",
        "cluster --servers 2, cli.jar:trials.jar dev.armature.trials.Main cluster --servers 2",
        "crash --rounds 1, cli.jar:trials.jar dev.armature.trials.Main crash --rounds 1",
        "fuzz, cli.jar:trials.jar dev.armature.trials.Main fuzz",
        "soak, cli.jar:trials.jar dev.armature.trials.Main soak",
        "cookbook N41, cli.jar:trials.jar dev.armature.trials.Main cookbook N41",
    })
    void runsEachVerbByThePartThatHasIt(String line, String expected) throws Exception {
        run(line.split(" "));
        String last = Files.readAllLines(root.resolve("notes/java")).getLast();
        assertThat(last.substring(last.indexOf(" -cp ") + 5).replaceAll("[^ :]*/", ""))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "tests=\"12\" errors=\"0\" skipped=\"0\" failures=\"0\", '', 0, '12 passed, 0 failed'",
        "tests=\"12\" errors=\"1\" skipped=\"3\" failures=\"2\", broken, 2, '6 passed, 3 failed, 3 skipped'",
        "tests=\"12\" errors=\"0\" skipped=\"0\" failures=\"0\", broken, 2, '12 passed, 1 failed'",
    })
    void endsTestsWithAVerdict(String report, String broken, int status, String verdict) throws Exception {
        var ended = run(Map.of("REPORT", report, "BROKEN", broken), "test", "-pl", "model");
        assertThat(ended.status()).isEqualTo(status);
        assertThat(ended.lines()).contains("1/2 armature-model", "    dev.armature.model.ItemTest");
        assertThat(ended.lines().getLast()).isEqualTo(verdict);
        assertThat(ended.lines().get(ended.lines().size() - 2)).startsWith("took 0 min ");
        assertThat(ended.lines().contains("[ERROR] it is broken")).isEqualTo(!broken.isEmpty());
    }

    /** A report of an earlier run is none of this one. */
    @Test
    void countsTheTestsOfThisRunOnly() throws Exception {
        Path old = write(
                "engine/target/surefire-reports/TEST-Old.xml",
                "<testsuite name=\"Old\" tests=\"5\" errors=\"5\" skipped=\"0\" failures=\"0\">\n");
        Files.setLastModifiedTime(old, FileTime.from(LONG_AGO));
        String report = "tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"0\"";
        var ended = run(Map.of("REPORT", report, "BROKEN", ""), "test");
        assertThat(ended.status()).isZero();
        // Those of the module, and those of the sample, which this Maven reports to the same place.
        assertThat(ended.lines().getLast()).isEqualTo("4 passed, 0 failed");
    }

    @ParameterizedTest
    @CsvSource({
        "'', true",
        "-Xmx128m, false",
        "-Xmx4g -Xmx131072k, false",
        "-XX:MaxHeapSize=134217728, false",
        "-Xmx256m, true",
        "-Xmx4g, true",
        "-Xmxmuch, true",
    })
    void beginsWithNoMoreMemoryThanItMayHave(String options, boolean beginsLarge) throws Exception {
        run(Map.of("ARMATURE_JAVA_OPTS", options), "serve");
        String served = Files.readAllLines(root.resolve("notes/java")).getLast();
        assertThat(served).endsWith("dev.armature.cli.Main serve").contains(options);
        assertThat(served.contains(" -Xms160m -Xmn96m ")).isEqualTo(beginsLarge);
    }

    @Test
    void saysWhichSamplesThereAre() throws Exception {
        var ended = run("samples", "jnit");
        assertThat(ended.lines()).containsExactly("armature: there is no sample 'jnit'; there are: junit/");
        assertThat(ended.status()).isEqualTo(2);
    }

    /** Which modules were asked for since the last time, and what was to become of them. */
    private List<String> built() throws IOException {
        Path notes = root.resolve("notes/mvn");
        List<String> built = new ArrayList<>();
        for (String call : Files.readAllLines(notes)) {
            List<String> words = List.of(call.split(" ", -1));
            int modules = words.indexOf("-pl");
            if (modules >= 0 && words.contains("-am")) {
                built.add(words.get(modules + 1) + " " + words.getLast());
            }
        }
        Files.writeString(notes, "");
        return built;
    }

    /** Newer than every build. */
    private void makeNewer(String source) throws IOException {
        try (var all = Files.walk(root)) {
            for (Path stamp : all.filter(path -> path.endsWith("built")).toList()) {
                Files.setLastModifiedTime(stamp, FileTime.from(LONG_AGO.plusSeconds(60)));
            }
        }
        Files.setLastModifiedTime(root.resolve(source), FileTime.from(LONG_AGO.plusSeconds(120)));
    }

    private record Ended(int status, List<String> lines) {}

    private Ended run(String... arguments) throws Exception {
        return run(Map.of("REPORT", "", "BROKEN", ""), arguments);
    }

    private Ended run(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("sh", root.resolve("armature").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of(
                        "PATH", root.resolve("bin") + ":/usr/bin:/bin",
                        "HOME", root.toString(),
                        "JAVA_HOME", root.resolve("jdk").toString(),
                        "NOTES", root.resolve("notes").toString()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), lines);
    }

    private Path write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void executable(String name, String text) throws IOException {
        assertThat(write(name, text).toFile().setExecutable(true)).isTrue();
    }
}
