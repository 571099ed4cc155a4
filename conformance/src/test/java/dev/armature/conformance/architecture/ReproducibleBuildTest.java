package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same sources, in a directory of another name, give the same jars byte by byte. Two modules are enough to see that nothing of the place, the time or the
 * order of files gets into a jar; {@code ./armature dist --verify} does it with all of them.
 */
class ReproducibleBuildTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final List<String> MODULES = List.of("model", "language");

    @TempDir
    Path directory;

    @Test
    void buildsTheSameJarsElsewhere() throws Exception {
        List<Path> jars = new ArrayList<>();
        for (String module : MODULES) {
            List<Path> found = jars(ROOT.resolve(module));
            assumeTrue(!found.isEmpty() && areFresh(found, module), module + " was not packaged since it was changed");
            found.forEach(jar -> jars.add(ROOT.relativize(jar)));
        }
        assertThat(jars).hasSize(MODULES.size());

        Path elsewhere = Files.createDirectory(directory.resolve("else where"));
        copy(ROOT.resolve(".mvn"), elsewhere.resolve(".mvn"));
        copy(ROOT.resolve("pom.xml"), elsewhere.resolve("pom.xml"));
        for (String module : Pom.of("").modules()) {
            copy(
                    ROOT.resolve(module).resolve("pom.xml"),
                    elsewhere.resolve(module).resolve("pom.xml"));
        }
        for (String module : MODULES) {
            copy(
                    ROOT.resolve(module).resolve("src/main"),
                    elsewhere.resolve(module).resolve("src/main"));
        }
        Maven build = Maven.run(
                elsewhere,
                "--offline",
                "--quiet",
                "--projects",
                String.join(",", MODULES),
                "-Dmaven.test.skip",
                "-Dspotless.check.skip",
                "package");
        assertThat(build.status()).as(build.said()).isZero();

        for (Path jar : jars) {
            assertThat(elsewhere.resolve(jar)).hasSameBinaryContentAs(ROOT.resolve(jar));
        }
    }

    private static List<Path> jars(Path module) throws IOException {
        if (!Files.isDirectory(module.resolve("target"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(module.resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("armature-\\w+-[\\d.]+\\.jar"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean areFresh(List<Path> jars, String module) throws IOException {
        FileTime changed = FileTime.fromMillis(0);
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main"))) {
            for (Path file : files.toList()) {
                FileTime time = Files.getLastModifiedTime(file);
                changed = time.compareTo(changed) > 0 ? time : changed;
            }
        }
        for (Path jar : jars) {
            if (Files.getLastModifiedTime(jar).compareTo(changed) < 0) {
                return false;
            }
        }
        return true;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copied);
                } else {
                    Path parent = copied.getParent();
                    if (parent != null) {
                        Files.createDirectories(parent);
                    }
                    Files.copy(file, copied);
                }
            }
        }
    }
}
