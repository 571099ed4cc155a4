package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** What the profile {@code release} lets out, and what it refuses. The jars and the signatures are made by a release alone. */
class ReleaseTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final List<String> FILLED = List.of(
            "-Drelease.url=https://armature.test/",
            "-Drelease.repository=https://armature.test/armature.git",
            "-Drelease.developer=The tests",
            "-Drelease.email=tests@armature.test");

    @TempDir
    Path directory;

    /** Both of the poms that have no parent, so both have to be told. */
    @Test
    void refusesWhatNobodyFilledIn() throws Exception {
        Maven release = run(List.of(), "validate", "--projects", ".,bom", "--fail-at-end");
        assertThat(release.status()).isNotZero();
        for (String sentence : List.of(
                "A release needs the address of the project's pages: -Drelease.url=https://...",
                "A release needs the address of the repository that it is made of: -Drelease.repository=https://...",
                "A release needs the name of who answers for it: -Drelease.developer=...",
                "A release needs an address to write to: -Drelease.email=...@...")) {
            assertThat(failures(release, sentence)).as(release.said()).isEqualTo(2);
        }
    }

    @Test
    void refusesPlaceholdersAndExamples() throws Exception {
        var left = List.of(
                "-Drelease.url=${project.pages}",
                "-Drelease.repository=https://example.com/armature.git",
                "-Drelease.developer=...",
                "-Drelease.email=somebody@example.org");
        Maven release = run(left, "validate", "--non-recursive");
        assertThat(release.status()).isNotZero();
        assertThat(failures(release, "A release needs ")).as(release.said()).isEqualTo(left.size());
    }

    /** A published pom stands for itself: it has what Maven Central asks for, and explains all that it mentions. */
    @Test
    void publishedPomsAreComplete() throws Exception {
        Maven release = run(FILLED, "initialize", "-Drelease.poms=" + directory);
        assertThat(release.status()).as(release.said()).isZero();
        List<Path> poms;
        try (Stream<Path> files = Files.list(directory)) {
            poms = files.sorted().toList();
        }
        assertThat(poms)
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("armature-bom.pom"),
                                Pom.of("").modules().stream()
                                        .filter(module -> Pom.of(module).isPublished())
                                        .map(module -> "armature-" + module + ".pom"))
                        .toList());
        var wanting = new ArrayList<String>();
        for (Path file : poms) {
            faults(file).forEach(fault -> wanting.add(file.getFileName() + ": " + fault));
        }
        assertThat(wanting).isEmpty();
    }

    private static List<String> faults(Path file) throws IOException {
        var pom = Pom.read(file);
        var faults = new ArrayList<String>();
        for (String[] path : new String[][] {
            {"groupId"},
            {"artifactId"},
            {"version"},
            {"name"},
            {"description"},
            {"url"},
            {"licenses", "license", "name"},
            {"licenses", "license", "url"},
            {"developers", "developer", "name"},
            {"developers", "developer", "email"},
            {"scm", "connection"},
            {"scm", "url"}
        }) {
            if (pom.at(path).isBlank()) {
                faults.add("lacks " + String.join("/", path));
            }
        }
        if (!pom.at("parent").isEmpty()) {
            faults.add("has a parent, which is not published");
        }
        if (Files.readString(file).contains("${")) {
            faults.add("mentions a property");
        }
        for (Element dependency : pom.dependencies()) {
            String version = Pom.text(dependency, "version");
            if (version.isEmpty() || version.contains("SNAPSHOT")) {
                faults.add("depends on " + Pom.text(dependency, "artifactId") + " in no released version");
            }
        }
        return faults;
    }

    private static Maven run(List<String> values, String... words) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of("-Prelease"));
        all.addAll(values);
        all.addAll(List.of(words));
        Maven release = Maven.run(ROOT, all.toArray(String[]::new));
        assumeFalse(release.lacksNetwork(), release.said());
        return release;
    }

    private static long failures(Maven release, String sentence) {
        return release.said().lines().filter(line -> line.contains(sentence)).count();
    }
}
