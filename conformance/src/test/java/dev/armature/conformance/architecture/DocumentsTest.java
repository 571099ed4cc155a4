package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents say that a machine can compare with the code. */
class DocumentsTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Pattern OPERATION = Pattern.compile("\\| ([A-Z]\\w+) \\| (yes|no)\\b.*");
    private static final Pattern CLASS = Pattern.compile("`((?:[a-z]+/)*[A-Z][A-Za-z]+)(?:\\.\\w+)?`");
    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLI_CALL = Pattern.compile("(?<!\\w)aws (?:--\\S+ \\S+ )*dynamodb\\w*\\b.*");
    private static final Path HELP = ROOT.resolve("cli/src/main/resources/dev/armature/cli/help");
    private static final Pattern COMMAND = Pattern.compile("\\./armature ([a-z]+)([^`\\n#|;&>]*)");
    private static final Pattern OPTION = Pattern.compile("(?<!\\S)--?[a-zA-Z][\\w-]*");
    /** Of archives, packages, images and artifacts of ours. */
    private static final Pattern VERSION = Pattern.compile(
            "(?:armature(?:-npm)?[-_:]|<artifactId>armature-[a-z-]+</artifactId>\\s*<version>|<armature\\.version>|armatureVersion = \")(\\d+\\.\\d+\\.\\d+)");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^):#]+)(?:#[^)]*)?\\)");

    @Test
    void operationsPageNamesEveryOperationOfDynamoDb() throws IOException {
        assertThat(operations()).hasSize(66);
    }

    @Test
    void operationsPageSaysYesToWhatWorksAndToNothingElse() throws IOException {
        var working = new TreeMap<>(operations());
        working.values().removeIf("no"::equals);
        assertThat(working.keySet()).containsExactlyInAnyOrderElementsOf(Operations.ALL.keySet());
    }

    private static Map<String, String> operations() throws IOException {
        Map<String, String> operations = new TreeMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/operations.md"))) {
            var row = OPERATION.matcher(line);
            if (row.matches()) {
                operations.put(row.group(1), row.group(2));
            }
        }
        return operations;
    }

    /** A map that names what is not there leads nowhere: a class, perhaps with its package before and a member behind it. */
    @Test
    void architectureNamesClassesThatExist() throws IOException {
        var sources = sourceFiles();
        var names = CLASS.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")));
        while (names.find()) {
            String name = names.group(1);
            assertThat(sources).as(name).anyMatch(file -> file.endsWith("/" + name + ".java"));
        }
    }

    private static List<String> sourceFiles() throws IOException {
        try (var files = Files.walk(ROOT)) {
            return files.map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".java") && file.contains("/src/"))
                    .toList();
        }
    }

    /** The examples were run as files; the page may not drift from them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "aws-cli/example.sh",
                "python/example.py",
                "javascript/example.mjs",
                "java/src/main/java/Example.java"
            })
    void startPagePrintsTheExamplesAsTheyAre(String example) throws IOException {
        String text = Files.readString(ROOT.resolve("examples").resolve(example));
        assertThat(Files.readString(ROOT.resolve("docs/start.md"))).contains(text.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "build.gradle.kts",
                "settings.gradle.kts",
                "src/main/kotlin/dev/armature/samples/playlists/Playlists.kt",
                "src/test/kotlin/dev/armature/samples/playlists/PlaylistsTest.kt"
            })
    void kotlinPagePrintsItsSampleAsItIs(String file) throws IOException {
        String text = Files.readString(ROOT.resolve("samples/kotlin").resolve(file));
        assertThat(Files.readString(ROOT.resolve("docs/kotlin.md"))).contains("```kotlin\n" + text.strip() + "\n```");
    }

    @Test
    void serverPagePrintsTheOptionsOfServe() throws IOException {
        String page = Files.readString(HELP.resolve("serve.txt"));
        assertThat(Files.readString(ROOT.resolve("docs/server.md"))).contains(page.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"function.mjs", "triggers.json", "write.sh"})
    void triggersPagePrintsItsExampleAsItIs(String example) throws IOException {
        String text = Files.readString(ROOT.resolve("examples/triggers").resolve(example));
        assertThat(Files.readString(ROOT.resolve("docs/triggers.md"))).contains(text.strip());
    }

    /** Many versions of the AWS CLI know no variable for an endpoint; without the option they call AWS. */
    @Test
    void everyCallOfTheAwsCliNamesTheEndpoint() throws IOException {
        for (Path page : documents()) {
            var shells = SHELL.matcher(Files.readString(page));
            while (shells.find()) {
                assertNamesTheEndpoint(page, shells.group(1));
            }
        }
        for (String script : List.of("aws-cli/example.sh", "triggers/write.sh")) {
            Path file = ROOT.resolve("examples").resolve(script);
            assertNamesTheEndpoint(file, Files.readString(file));
        }
    }

    private static void assertNamesTheEndpoint(Path where, String script) {
        assertThat(script).as("%s", where).doesNotContain("export AWS_ENDPOINT_URL");
        var calls = CLI_CALL.matcher(script);
        while (calls.find()) {
            assertThat(calls.group()).as("%s", where).contains("--endpoint-url ");
        }
    }

    /** Also one in the middle of a sentence; what Maven gets, behind -D, is Maven's. */
    @Test
    void everyCommandHasAVerbAndOptionsThatThereAre() throws IOException {
        int commands = 0;
        for (Path document : documents()) {
            var calls = COMMAND.matcher(Files.readString(document).replace("\\\n", " "));
            while (calls.find()) {
                commands++;
                Path page = HELP.resolve(calls.group(1) + ".txt");
                assertThat(page).as("%s: %s", document, calls.group()).exists();
                var options = OPTION.matcher(calls.group(2)).results().map(MatchResult::group);
                assertThat(options.filter(option -> !option.startsWith("-D")))
                        .as("%s: %s", document, calls.group())
                        .isSubsetOf(OPTION.matcher(Files.readString(page))
                                .results()
                                .map(MatchResult::group)
                                .toList());
            }
        }
        assertThat(commands).isGreaterThan(300);
    }

    @Test
    void indexOfTheDocumentsNamesEachOfThem() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));
        try (var pages = Files.list(ROOT.resolve("docs"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                String name = String.valueOf(page.getFileName());
                assertThat(index.contains("](" + name + ")") || name.equals("README.md"))
                        .as(name)
                        .isTrue();
            }
        }
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        for (Path page : documents()) {
            var links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                assertThat(page.resolveSibling(links.group(1)))
                        .as("linked from %s", page)
                        .exists();
            }
        }
    }

    /** What is copied from a page, applied or built is of the version that it came with. */
    @Test
    void pagesSamplesAndPackagingNameThisVersion() throws IOException {
        String version = Pom.text(Pom.of("").root(), "version");
        int found = 0;
        for (Path file : filesThatNameVersions()) {
            var named = VERSION.matcher(Files.readString(file));
            while (named.find()) {
                assertThat(named.group(1)).as("%s, %s", file, named.group()).isEqualTo(version);
                found++;
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    private static List<Path> filesThatNameVersions() throws IOException {
        try (var samples = Files.walk(ROOT.resolve("samples"), 2);
                var packaging = Files.walk(ROOT.resolve("packaging"))) {
            var builds = Stream.concat(samples, packaging)
                    .filter(file -> file.toString().matches(".*(pom\\.xml|\\.kts|\\.yaml|Dockerfile|\\.md)"));
            return Stream.concat(documents().stream(), builds).toList();
        }
    }

    /** Those at the root, and everything below {@code docs/}. */
    private static List<Path> documents() throws IOException {
        try (var atRoot = Files.list(ROOT);
                var below = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(atRoot, below)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }
}
