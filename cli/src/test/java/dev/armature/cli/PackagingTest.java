package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What is below {@code packaging/}: the command lines in it are ones that {@code serve} takes. */
class PackagingTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", ".."));
    private static final Path PACKAGING = ROOT.resolve("packaging");
    private static final Pattern VARIABLE = Pattern.compile("\\b(?:ARMATURE_\\w+|PGPASSWORD)\\b");
    private static final Pattern OPTIONS = Pattern.compile("(?m)^#?ARMATURE_OPTIONS=\"(.*)\"$");

    /** A container of a file, as far as this test knows it. */
    record Container(String file, String image, List<String> words, Map<String, String> environment) {}

    static List<Container> containers() throws IOException {
        List<Container> containers = new ArrayList<>();
        for (String file : List.of("compose.yaml", "compose-postgresql.yaml")) {
            for (Map<?, ?> service : documents(file).stream()
                    .flatMap(document -> maps(((Map<?, ?>) child(document, "services")).values()))
                    .map(PackagingTest::merged)
                    .filter(service -> !child(service, "image").toString().startsWith("postgres:"))
                    .toList()) {
                var environment = texts((Map<?, ?>) child(service, "environment"));
                containers.add(new Container(
                        file, child(service, "image").toString(), words(child(service, "command")), environment));
            }
        }
        for (String file : List.of("kubernetes/durable.yaml", "kubernetes/postgresql.yaml")) {
            for (Map<?, ?> document : documents(file)) {
                if (List.of("StatefulSet", "Deployment").contains(child(document, "kind"))) {
                    var pod = child(child(child(document, "spec"), "template"), "spec");
                    maps((List<?>) child(pod, "containers"))
                            .forEach(container -> containers.add(new Container(
                                    file,
                                    child(container, "image").toString(),
                                    words(child(container, "args")),
                                    environment((List<?>) child(container, "env")))));
                }
            }
        }
        return containers;
    }

    @Test
    void findsAllContainers() throws IOException {
        assertThat(containers())
                .extracting(Container::file)
                .containsExactly(
                        "compose.yaml",
                        "compose-postgresql.yaml",
                        "compose-postgresql.yaml",
                        "compose-postgresql.yaml",
                        "kubernetes/durable.yaml",
                        "kubernetes/postgresql.yaml");
    }

    /** By the way of the entry point, which adds what the environment asks for. */
    @DisabledOnOs(OS.WINDOWS)
    @ParameterizedTest
    @MethodSource("containers")
    void serveTakesTheCommandLineOfEachContainer(Container container, @TempDir Path directory) throws Exception {
        var ended = enter(directory, container.environment(), container.words());
        assertThat(ended.getFirst()).isEqualTo("serve");
        var options = ServeOptions.parse(ended.subList(1, ended.size()), container.environment());
        assertThat(options.config().host()).isEqualTo("0.0.0.0");
        assertThat(options.config().port()).isEqualTo(8000);
    }

    @ParameterizedTest
    @MethodSource("containers")
    void namesTheImageOfThisVersion(Container container) throws IOException {
        assertThat(Files.readString(ROOT.resolve("pom.xml")))
                .contains("<version>" + container.image().replace("armature:", "") + "</version>");
    }

    /** A name that nothing reads would be ignored without a word. */
    @Test
    void namesVariablesThatAreRead() throws IOException {
        String readers = Files.readString(ROOT.resolve("armature"))
                + Files.readString(PACKAGING.resolve("container/entrypoint"))
                + Files.readString(ROOT.resolve("cli/src/main/resources/dev/armature/cli/help/serve.txt"))
                // The unit passes it on.
                + "ARMATURE_OPTIONS";
        for (String file : List.of(
                "compose.yaml",
                "compose-postgresql.yaml",
                "kubernetes/durable.yaml",
                "kubernetes/postgresql.yaml",
                "deb/armature.default",
                "deb/armature.service")) {
            var names = VARIABLE.matcher(Files.readString(PACKAGING.resolve(file)));
            while (names.find()) {
                assertThat(readers).as(file).contains(names.group());
            }
        }
    }

    @Test
    void serveTakesTheOptionsOfTheService(@TempDir Path directory) throws Exception {
        Path certificate = Files.writeString(directory.resolve("pem"), "");
        var options = OPTIONS.matcher(Files.readString(PACKAGING.resolve("deb/armature.default")));
        List<String> lines = options.results().map(line -> line.group(1)).toList();
        assertThat(lines).hasSize(3);
        for (String line : lines) {
            String words = line.replaceAll("/etc/armature/\\w+\\.pem", certificate.toString());
            assertThat(ServeOptions.parse(List.of(words.split(" ", -1))).notes())
                    .isEmpty();
        }
    }

    /** All documents of all files are read, also those without a container. */
    @Test
    void isYaml() throws IOException {
        assertThat(documents("kubernetes/secrets.yaml")).hasSize(1);
        assertThat(documents("kubernetes/durable.yaml")).hasSize(2);
        assertThat(documents("kubernetes/postgresql.yaml")).hasSize(3);
    }

    @DisabledOnOs(OS.WINDOWS)
    @ParameterizedTest
    @CsvSource({
        "ARMATURE_AUTH, '', serve --host 0.0.0.0 --data /data --auth",
        "ARMATURE_AUTH, serve, serve --host 0.0.0.0 --data /data --auth",
        "ARMATURE_AUTH, serve --auth --data d, serve --host 0.0.0.0 --auth --data d",
        "ARMATURE_BIND_PUBLIC_WITHOUT_AUTH, --in-memory, serve --host 0.0.0.0 --bind-public-without-auth --in-memory",
        "OTHER, serve --host 127.0.0.1, serve --data /data --host 127.0.0.1",
        "ARMATURE_AUTH, serve --host ::1, serve --data /data --auth --host ::1",
        "OTHER, model check m.yaml, model check m.yaml",
    })
    void entersAContainer(String variable, String words, String expected, @TempDir Path directory) throws Exception {
        var given = words.isEmpty() ? List.<String>of() : List.of(words.split(" ", -1));
        assertThat(String.join(" ", enter(directory, Map.of(variable, "yes"), given)))
                .isEqualTo(expected);
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void opensAContainerToNoneUnlessItIsTold(@TempDir Path directory) throws Exception {
        assertThat(String.join(" ", enter(directory, Map.of(), List.of("serve"))))
                .contains("-e ARMATURE_AUTH=yes", "-e ARMATURE_BIND_PUBLIC_WITHOUT_AUTH=yes");
    }

    /** The words that the command is called with by the entry point; or what it says in its place. */
    private static List<String> enter(Path directory, Map<String, String> environment, List<String> words)
            throws IOException, InterruptedException {
        Path command = directory.resolve("bin/armature");
        Path entry = directory.resolve("container/entrypoint");
        Files.createDirectories(command.getParent());
        Files.createDirectories(entry.getParent());
        Files.writeString(command, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.copy(PACKAGING.resolve("container/entrypoint"), entry);
        assertThat(command.toFile().setExecutable(true)).isTrue();
        List<String> line = new ArrayList<>(List.of("sh", entry.toString()));
        line.addAll(words);
        var builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("ARMATURE_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.lines().toList();
    }

    private static List<Map<?, ?>> documents(String file) throws IOException {
        List<Map<?, ?>> documents = new ArrayList<>();
        for (Object document : new Load(LoadSettings.builder().setLabel(file).build())
                .loadAllFromString(Files.readString(PACKAGING.resolve(file)))) {
            documents.add((Map<?, ?>) document);
        }
        return documents;
    }

    /** With what stands under {@code <<}, which is an addition of Compose's to YAML. */
    private static Map<?, ?> merged(Map<?, ?> map) {
        Map<Object, Object> merged = new HashMap<>();
        if (map.get("<<") instanceof Map<?, ?> shared) {
            merged.putAll(shared);
        }
        merged.putAll(map);
        return merged;
    }

    private static Object child(Object map, String name) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(name), name);
    }

    private static Stream<Map<?, ?>> maps(Collection<?> elements) {
        return elements.stream().map(element -> (Map<?, ?>) element);
    }

    /** As Kubernetes gives them to a container, which puts its variables in. */
    private static List<String> words(Object list) {
        return ((List<?>) list)
                .stream()
                        .map(word -> word.toString().replace("$(POD_IP)", "10.0.0.1"))
                        .toList();
    }

    private static Map<String, String> texts(Map<?, ?> variables) {
        Map<String, String> texts = new HashMap<>();
        variables.forEach((name, value) -> texts.put(name.toString(), value.toString()));
        return texts;
    }

    /** With a value for each secret, of the form that it needs. */
    private static Map<String, String> environment(List<?> variables) {
        Map<String, String> environment = new HashMap<>();
        maps(variables).forEach(variable -> {
            String name = child(variable, "name").toString();
            environment.put(
                    name,
                    name.equals("ARMATURE_MASTER_KEY")
                            ? "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                            : "AKIAEXAMPLEEXAMPLE12");
        });
        return environment;
    }
}
