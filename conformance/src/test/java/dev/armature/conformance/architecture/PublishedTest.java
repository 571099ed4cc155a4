package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** What people get who depend on a module of ours. {@code samples/junit} looks at the same from outside, in the jars. */
class PublishedTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Set<String> NOT_PUBLISHED =
            Set.of("conformance", "trials", "bench", "stores", "cookbook/java");
    private static final Set<String> REACH_NO_USER = Set.of("test", "provided");

    /** A module without Java, for {@code Armature.console()} among others. */
    private static final String FILES_ONLY = "console";

    /** An application that embeds the database gets jars of this project, and annotations: no logging, no native code, no Netty. */
    @Test
    void embeddedBringsNothingButItself() {
        assertThat(reachedFrom("embedded"))
                .containsExactlyInAnyOrder(
                        "armature-wire",
                        "armature-engine",
                        "armature-language",
                        "armature-storage",
                        "armature-model",
                        "jspecify");
    }

    @Test
    void junitBringsNothingButEmbedded() {
        var expected = new TreeSet<>(reachedFrom("embedded"));
        expected.add("armature-embedded");
        assertThat(reachedFrom("junit")).isEqualTo(expected);
    }

    @Test
    void testcontainersBringsNothingOfOurs() {
        assertThat(reachedFrom("testcontainers")).containsExactly("testcontainers");
    }

    /** Who imports the list of versions gets all modules, in this version, and the Netty that they were tested with. */
    @Test
    void listOfVersionsIsComplete() {
        var list = Pom.of("bom");
        assertThat(list.managed())
                .filteredOn(artifact -> artifact.startsWith("armature-"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(published().stream(), Stream.of(FILES_ONLY))
                        .map(module -> "armature-" + module)
                        .toList());
        assertThat(Pom.text(list.root(), "version"))
                .isEqualTo(Pom.text(Pom.of("").root(), "version"));
        assertThat(list.property("netty.version")).isEqualTo(Pom.of("").property("netty.version"));
    }

    /** A module that says nothing is not published, so one that was forgotten would be missed only by its users. */
    @Test
    void everyModuleIsPublishedOrMeantNotToBe() {
        assertThat(Pom.of("").modules())
                // Which has no parent to be told otherwise by.
                .filteredOn(module -> !module.equals("bom"))
                .filteredOn(module -> !Pom.of(module).isPublished())
                .containsExactlyInAnyOrderElementsOf(NOT_PUBLISHED);
    }

    /** All that Maven puts on the class path of a user besides the module itself. */
    private static Set<String> reachedFrom(String module) {
        Set<String> reached = new TreeSet<>();
        collect(module, reached);
        return reached;
    }

    private static void collect(String module, Set<String> reached) {
        for (Element dependency : Pom.of(module).dependencies()) {
            String artifact = Pom.text(dependency, "artifactId");
            boolean stays = REACH_NO_USER.contains(Pom.text(dependency, "scope"))
                    || Pom.text(dependency, "optional").equals("true");
            if (!stays && reached.add(artifact) && artifact.startsWith("armature-")) {
                collect(artifact.substring("armature-".length()), reached);
            }
        }
    }

    /** All packages of a module are in one package, and that is the name of the module: so two never have one in common. */
    @ParameterizedTest
    @MethodSource("published")
    void everyModuleIsNamedAfterItsPackages(String module) {
        String name = Pom.of(module).property("module.name");
        assertThat(name).isEqualTo("dev.armature." + module.replace('-', '.'));
        assertThat(packages(module)).allMatch(each -> each.equals(name) || each.startsWith(name + "."));
    }

    /** Those with Java. */
    static List<String> published() {
        return Pom.of("").modules().stream()
                .filter(module -> Pom.of(module).isPublished())
                .filter(module -> !module.equals(FILES_ONLY))
                .toList();
    }

    private static List<String> packages(String module) {
        Path sources = ROOT.resolve(module).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replaceAll("[/\\\\]", "."))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
