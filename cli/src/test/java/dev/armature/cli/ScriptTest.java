package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
import org.junit.jupiter.params.provider.ValueSource;

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
                case "$*" in *-Psbom*) mkdir -p cli/target/armature/lib trials/target/lib && : >cli/target/armature/lib/cli.jar >trials/target/lib/trials.jar ;; esac
                echo '[INFO] Building armature-model 0.1.0                   [1/2]'
                echo '[INFO] Running dev.armature.model.ItemTest'
                mkdir -p model/target/surefire-reports
                printf '<?xml version="1.0"?>\\n<testsuite name="dev.armature.model.ItemTest" time="0.1" %s>\\n</testsuite>\\n' \\
                    "$REPORT" >model/target/surefire-reports/TEST-dev.armature.model.ItemTest.xml
                case "$*" in *-Psbom*) mkdir -p target && echo "pkg:maven/a/rocksdbjni@1 a/netty-buffer@1 $LISTED" >target/bom.json ;; esac
                [ -z "$BROKEN" ] || { echo '[ERROR] it is broken'; exit 1; }
                case "$*" in *-Dsurefire.rerunFailingTestsCount=1*) echo '[ERROR]   Run 1: ItemTest.holds:12' ;; esac
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
        executable("jdk/bin/java", "#!/bin/sh\necho \"$*\" >>\"$NOTES/java\"\necho \"$LC_ALL\" >\"$NOTES/locale\"\n");
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
        "export Songs out, cli.jar dev.armature.cli.Main export Songs out",
        "import out Songs --create, cli.jar dev.armature.cli.Main import out Songs --create",
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
        var ended = run(Map.of("REPORT", report, "BROKEN", "", "LISTED", "a/snakeyaml-engine@1"), "test");
        assertThat(ended.status()).isZero();
        assertThat(ended.lines())
                .anyMatch(line -> line.startsWith("armature: the site of the documentation needs Node 20.19 or newer"));
        // Those of the module, and those of the sample, which this Maven reports to the same place.
        assertThat(ended.lines().getLast()).isEqualTo("4 passed, 0 failed");
    }

    @Test
    void buildsNothingAgainThatTestsHaveBuilt() throws Exception {
        String report = "tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"0\"";
        Path leftover = write("cli/target/armature/lib/older.jar", "");
        var environment = Map.of("REPORT", report, "BROKEN", "", "LISTED", "a/snakeyaml-engine@1");
        assertThat(run(environment, "test").status()).isZero();
        assertThat(leftover).doesNotExist();
        assertThat(Files.readString(root.resolve("notes/mvn"))).contains("-Dmaven.main.skip -pl bom,junit");
        built();
        for (String verb : List.of("serve", "crash", "cookbook", "bench --quick", "samples junit")) {
            run(verb.split(" "));
        }
        assertThat(built()).isEmpty();

        makeNewer("cli/src/main/java/Main.java");
        run("serve");
        assertThat(built()).containsExactly("cli package");
        // Some modules are not all of them, and what failed is not built.
        makeNewer("cli/src/main/java/Main.java");
        run(environment, "test", "-pl", "model");
        run(Map.of("REPORT", report, "BROKEN", "broken"), "test");
        run("serve");
        assertThat(built()).containsExactly("cli package");
    }

    /** Alone, a test that fails has failed. */
    @Test
    void triesWhatFailsOnceMoreWhereOthersWaitForTheVerdict() throws Exception {
        var environment = Map.of(
                "REPORT",
                "tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"0\" flakes=\"1\"",
                "BROKEN",
                "",
                "LISTED",
                "a/snakeyaml-engine@1");
        String told =
                "armature: 1 of the tests passed the second time only, and want to be mended: see target/test.log";
        assertThat(run(environment, "test").lines()).doesNotContain(told);
        var inCi = new HashMap<>(environment);
        inCi.put("CI", "true");
        var ended = run(inCi, "test");
        assertThat(ended.status()).isZero();
        assertThat(ended.lines()).contains(told);
        assertThat(ended.lines().getLast()).isEqualTo("4 passed, 0 failed");
    }

    @Test
    void saysWhatTheBillOfMaterialsLacks() throws Exception {
        String report = "tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"0\"";
        var ended = run(Map.of("REPORT", report, "BROKEN", "", "LISTED", ""), "test");
        assertThat(ended.status()).isNotZero();
        assertThat(ended.lines())
                .contains("armature: target/bom.json, which says what a release is made of, lacks snakeyaml-engine");
    }

    /** In the C locale Java refuses every name of a file that is not ASCII. */
    @ParameterizedTest
    @CsvSource({
        "LANG, '', C.UTF-8",
        "LANG, C, C.UTF-8",
        "LC_ALL, POSIX, C.UTF-8",
        "LANG, de_DE.ISO-8859-1, C.UTF-8",
        "LANG, de_DE.UTF-8, ''",
        "LC_CTYPE, en_US.utf8, ''",
    })
    void namesFilesInUtf8WhateverTheLocale(String variable, String locale, String expected) throws Exception {
        run(Map.of(variable, locale), "serve");
        assertThat(Files.readString(root.resolve("notes/locale")).strip()).isEqualTo(expected);
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
        cores(2);
        run(Map.of("ARMATURE_JAVA_OPTS", options), "serve");
        String served = Files.readAllLines(root.resolve("notes/java")).getLast();
        assertThat(served).endsWith("dev.armature.cli.Main serve").contains(options);
        assertThat(served.contains(" -Xms160m -Xmn96m ")).isEqualTo(beginsLarge);
    }

    /** In a small heap, answers of 16 MB find no place among the regions of Java's usual collector. */
    @ParameterizedTest
    @CsvSource({
        "2, '', --in-memory, -XX:+UseParallelGC",
        "2, '', --port, -XX:+UseSerialGC",
        "8, '', --in-memory, ''",
        "8, -Xmx4g, --in-memory, ''",
        "8, -Xmx512m, --in-memory, ''",
        "8, -Xmx256m, --in-memory, -XX:+UseParallelGC",
        "8, -Xmx128m, --port, -XX:+UseSerialGC",
        "8, -Xmx128m -XX:+UseG1GC, --port, -XX:+UseG1GC",
    })
    void choosesACollectorForTheMachineAndTheHeap(int cores, String options, String option, String collector)
            throws Exception {
        cores(cores);
        run(Map.of("ARMATURE_JAVA_OPTS", options), "serve", option, "8000");
        String served = Files.readAllLines(root.resolve("notes/java")).getLast();
        assertThat(Arrays.stream(served.split(" ")).filter(each -> each.matches("-XX:\\+Use.*GC")))
                .containsExactlyElementsOf(collector.isEmpty() ? List.of() : List.of(collector));
    }

    private void cores(int count) throws IOException {
        executable("bin/getconf", "#!/bin/sh\necho " + count + "\n");
    }

    @Test
    void saysWhichSamplesThereAre() throws Exception {
        var ended = run("samples", "jnit");
        assertThat(ended.lines()).containsExactly("armature: there is no sample 'jnit'; there are: junit/");
        assertThat(ended.status()).isEqualTo(2);
    }

    @Test
    void runsTheSampleForKotlinByGradleWhereThereIsOne() throws Exception {
        write("samples/kotlin/pom.xml", "");
        String skipped = "armature: no Gradle 8 or newer here, so samples/kotlin/build.gradle.kts was not run";
        gradle("4.4.1", 0);
        assertThat(run("samples", "kotlin").lines()).contains(skipped);
        assertThat(root.resolve("notes/gradle")).doesNotExist();

        gradle("9.2.0", 0);
        assertThat(run("samples", "kotlin").lines())
                .contains("armature: testing samples/kotlin/build.gradle.kts ...")
                .doesNotContain(skipped);
        assertThat(Files.readString(root.resolve("notes/gradle")))
                .contains("-p " + root.resolve("samples/kotlin"))
                .contains("-Parmature.repository=" + root.resolve("target/repository") + " test");

        gradle("9.2.0", 1);
        var failed = run("samples", "kotlin");
        assertThat(failed.lines()).contains("armature: the sample failed with Gradle, see target/samples.log");
        assertThat(failed.status()).isEqualTo(2);
    }

    private void gradle(String version, int status) throws IOException {
        executable(
                "bin/gradle",
                "#!/bin/sh\ncase \"$*\" in\n--version) printf '\\n-----\\nGradle " + version + "\\n-----\\n' ;;\n"
                        + "*) echo \"$*\" >\"$NOTES/gradle\" && exit " + status + " ;;\nesac\n");
    }

    @Test
    void saysWhatTheSiteNeeds() throws Exception {
        var ended = run("site");
        assertThat(ended.lines()).hasSize(1);
        assertThat(ended.lines().getFirst()).startsWith("armature: the site needs Node 20.19 or newer");
        assertThat(ended.status()).isEqualTo(2);
    }

    /** With a Node that only notes what it is told: neither Java nor Maven has to be there. */
    @Test
    void makesASiteWithWhatItsLockfileNames() throws Exception {
        executable("bin/node", "#!/bin/sh\necho \"$*\" >>\"$NOTES/node\"\n");
        executable("bin/npm", "#!/bin/sh\necho \"$PWD $*\" >>\"$NOTES/npm\"\nmkdir -p node_modules\n");
        write("site/package-lock.json", "{}");
        write("site/build.js", "");
        Files.setLastModifiedTime(root.resolve("site/package-lock.json"), FileTime.from(LONG_AGO));
        assertThat(run("site", "out", "--base-url", "https://example.org/").status())
                .isZero();
        assertThat(run("site").status()).isZero();
        assertThat(Files.readAllLines(root.resolve("notes/node")).stream().filter(call -> call.contains("build.js")))
                .containsExactly(
                        root.resolve("site/build.js") + " out --base-url https://example.org/",
                        root.resolve("site/build.js").toString());
        // What was fetched once is not fetched again.
        assertThat(Files.readAllLines(root.resolve("notes/npm")))
                .containsExactly(
                        root.resolve("site").toRealPath() + " install --no-save --no-audit --no-fund --loglevel=error");
        assertThat(root.resolve("notes/java")).doesNotExist();
    }

    /** By its name and by a link, as a package installs it, with the cache of classes and without looking for a JDK or Maven. */
    @Test
    void runsADistributionByItsOwnJava() throws Exception {
        makeDistribution();
        Path link = Files.createSymbolicLink(root.resolve("bin/armature"), Path.of("../unpacked/bin/armature"));
        for (Path script : List.of(root.resolve("unpacked/bin/armature"), link)) {
            var ended = run(script, Map.of("JAVA_HOME", "/nowhere"), "serve", "--port", "0");
            assertThat(ended.lines()).isEmpty();
            String served = Files.readAllLines(root.resolve("notes/runtime")).getLast();
            Path unpacked = root.toRealPath().resolve("unpacked");
            assertThat(served.replace(root + "/unpacked", unpacked.toString()))
                    .contains("-XX:AOTCache=" + unpacked + "/classes-25.aot ")
                    .contains("-Djava.library.path=" + unpacked + "/native ")
                    .endsWith("-cp "
                            + jars(Files.isDirectory(Path.of("/proc/self/fd")) ? "/proc/self/fd/9" : unpacked + "/lib")
                            + " dev.armature.cli.Main serve --port 0");
        }
        assertThat(built()).isEmpty();
        assertThat(root.resolve("notes/java")).doesNotExist();
        assertThat(root.resolve("unpacked/trained-25")).doesNotExist();
    }

    private static String jars(String directory) {
        return directory + "/B.jar:" + directory + "/a.jar";
    }

    /** It may be a lock that whoever starts it hands on. */
    @Test
    void leavesADescriptorAloneThatIsInUse() throws Exception {
        Path script = makeDistribution();
        executable("bin/locked", "#!/bin/sh\nexec 9>\"$NOTES/lock\"\nexec '" + script + "' \"$@\"\n");
        assertThat(run(root.resolve("bin/locked"), Map.of(), "serve").lines()).isEmpty();
        String served = Files.readAllLines(root.resolve("notes/runtime")).getLast();
        String unpacked = root.toRealPath().resolve("unpacked").toString();
        assertThat(served.replace(root + "/unpacked", unpacked))
                .endsWith("-cp " + jars(unpacked + "/lib") + " dev.armature.cli.Main serve");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench",
                "chaos",
                "cluster",
                "cookbook",
                "crash",
                "dist",
                "fuzz",
                "samples",
                "site",
                "soak",
                "test"
            })
    void refusesInADistributionWhatIsAboutTheSources(String verb) throws Exception {
        Path script = makeDistribution();
        String refusal = "armature: '" + verb
                + "' is about the sources, which a distribution does not have; armature help says what there is";
        for (var words : List.of(List.of(verb, "--help"), List.of("help", verb), List.of(verb))) {
            var ended = run(script, Map.of(), words.toArray(String[]::new));
            assertThat(ended.lines()).containsExactly(refusal);
            assertThat(ended.status()).isEqualTo(2);
        }
    }

    @Test
    void showsThePagesOfADistribution() throws Exception {
        Path script = makeDistribution();
        assertThat(run(script, Map.of()).lines()).containsExactly("the overview");
        assertThat(run(script, Map.of(), "help").lines()).containsExactly("the overview");
    }

    @Test
    void usesTheWrapperWhereThereIsNoMaven() throws Exception {
        executable("mvnw", MVN);
        Files.delete(root.resolve("bin/mvn"));
        var path = Map.of("PATH", root.resolve("bin") + ":" + programsBut("mvn"));
        assertThat(run(path, "serve").status()).isZero();
        assertThat(built()).containsExactly("cli package");
    }

    /** It checks the sum of what it fetches, and knows that of a zip alone. */
    @Test
    void saysThatItNeedsMavenOrWhatUnpacksOne() throws Exception {
        executable("mvnw", MVN);
        Files.delete(root.resolve("bin/mvn"));
        var path = Map.of("PATH", root.resolve("bin") + ":" + programsBut("mvn", "unzip"));
        var ended = run(path, "serve");
        assertThat(ended.lines())
                .anyMatch(line -> line.startsWith(
                        "armature: needs Maven to build, or unzip to unpack the one that ./mvnw fetches."));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(built()).isEmpty();
    }

    /** A directory with the programs of this machine, except some. */
    private Path programsBut(String... names) throws IOException {
        Path programs = Files.createDirectory(root.resolve("programs"));
        for (String place : List.of("/bin", "/usr/bin")) {
            try (var all = Files.list(Path.of(place))) {
                for (Path program : all.toList()) {
                    Path link = programs.resolve(program.getFileName());
                    if (!List.of(names).contains(link.getFileName().toString())
                            && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                        Files.createSymbolicLink(link, program);
                    }
                }
            }
        }
        return programs;
    }

    /** What lies beside a copy of the sources may have any name. */
    @Test
    void takesSourcesForNoDistribution() throws Exception {
        executable("runtime/bin/java", "#!/bin/sh\necho the wrong one\n");
        executable("bin/runtime/bin/java", "#!/bin/sh\necho the wrong one\n");
        assertThat(run("serve").lines()).doesNotContain("the wrong one");
        assertThat(built()).containsExactly("cli package");
    }

    /** What {@code ./armature dist} packs, as far as the script knows it. */
    private Path makeDistribution() throws IOException {
        executable("unpacked/runtime/bin/java", "#!/bin/sh\necho \"$*\" >>\"$NOTES/runtime\"\n");
        write("unpacked/runtime/release", "JAVA_VERSION=\"25.0.1\"\n");
        write("unpacked/lib/a.jar", "");
        write("unpacked/lib/B.jar", "");
        write("unpacked/classes-25.aot", "");
        write("unpacked/help/help.txt", "the overview\n");
        executable("unpacked/bin/armature", Files.readString(ROOT.resolve("armature")));
        return root.resolve("unpacked/bin/armature");
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
        return run(root.resolve("armature"), environment, arguments);
    }

    private Ended run(Path script, Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", script.toString()));
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
