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
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** What people get who depend on a module of ours. {@code samples/junit} looks at the same from outside, in the jars. */
class PublishedTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Set<String> NOT_PUBLISHED = Set.of("conformance", "trials", "bench", "stores");
    private static final Set<String> REACH_NO_USER = Set.of("test", "provided");

    /** An application that embeds the database gets jars of this project, and nothing else: no logging, no native code, no Netty. */
    @Test
    void embeddedBringsNothingButItself() {
        assertThat(reachedFrom("embedded"))
                .containsExactlyInAnyOrder(
                        "armature-wire", "armature-engine", "armature-language", "armature-storage", "armature-model");
    }

    @Test
    void junitBringsNothingButEmbedded() {
        var expected = new TreeSet<>(reachedFrom("embedded"));
        expected.add("armature-embedded");
        assertThat(reachedFrom("junit")).isEqualTo(expected);
    }

    /** Who imports the list of versions gets all modules, in this version, and the Netty that they were tested with. */
    @Test
    void listOfVersionsIsComplete() throws IOException {
        var list = Pom.of("bom");
        assertThat(list.managed())
                .filteredOn(artifact -> artifact.startsWith("armature-"))
                .containsExactlyInAnyOrderElementsOf(
                        published().stream().map(module -> "armature-" + module).toList());
        assertThat(Pom.text(list.root(), "version"))
                .isEqualTo(Pom.text(Pom.of("").root(), "version"));
        assertThat(list.property("netty.version")).isEqualTo(Pom.of("").property("netty.version"));
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

    static List<String> published() throws IOException {
        try (Stream<Path> directories = Files.list(ROOT)) {
            return directories
                    .filter(directory -> Files.isDirectory(directory.resolve("src/main/java")))
                    .map(directory -> directory.getFileName().toString())
                    .filter(module -> !NOT_PUBLISHED.contains(module))
                    .sorted()
                    .toList();
        }
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

    private record Pom(Element root) {
        static Pom of(String module) {
            try {
                var file = ROOT.resolve(module).resolve("pom.xml").toFile();
                return new Pom(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file)
                        .getDocumentElement());
            } catch (Exception e) {
                throw new IllegalStateException("cannot read the pom.xml of " + module, e);
            }
        }

        /** Those of the project itself: plug-ins have some too. */
        List<Element> dependencies() {
            return children(root, "dependencies")
                    .flatMap(all -> children(all, "dependency"))
                    .toList();
        }

        List<String> managed() {
            return children(root, "dependencyManagement")
                    .flatMap(management -> children(management, "dependencies"))
                    .flatMap(all -> children(all, "dependency"))
                    .map(dependency -> text(dependency, "artifactId"))
                    .toList();
        }

        String property(String name) {
            return children(root, "properties")
                    .map(properties -> text(properties, name))
                    .findFirst()
                    .orElse("");
        }

        static String text(Element parent, String name) {
            return children(parent, name)
                    .map(Element::getTextContent)
                    .findFirst()
                    .orElse("");
        }

        private static Stream<Element> children(Element parent, String name) {
            var nodes = parent.getChildNodes();
            return Stream.iterate(0, i -> i < nodes.getLength(), i -> i + 1)
                    .map(nodes::item)
                    .filter(node ->
                            node instanceof Element && node.getNodeName().equals(name))
                    .map(Element.class::cast);
        }
    }
}
