package dev.armature.conformance.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Modules depend on one another in one direction, and libraries stay where they are meant to be.
 *
 * <p>Maven already refuses an edge that no {@code pom.xml} declares. This refuses the ones that come in through the back door:
 * a dependency of a dependency, or a line added to a {@code pom.xml} because it made an error go away.
 */
class DependencyTest {
    private static final String ANY = "any module";
    private static final String NETTY = "io.netty.";
    private static final String ROCKSDB = "org.rocksdb.";
    private static final String POSTGRESQL = "org.postgresql.";
    private static final String JAVA_MANAGEMENT = "javax.management.";
    private static final String CASSANDRA = "com.datastax.oss.";
    private static final String AIRCOMPRESSOR = "io.airlift.compress.";
    private static final String EVENT_RULER = "software.amazon.event.ruler.";
    private static final String AWS_SDK = "software.amazon.awssdk.";
    /** In the signatures of the AWS SDK's asynchronous client. */
    private static final String REACTIVE_STREAMS = "org.reactivestreams.";

    private static final String SNAKEYAML = "org.snakeyaml.";
    private static final String JUNIT = "org.junit.";
    private static final String TESTCONTAINERS = "org.testcontainers.";
    /** What Testcontainers says volumes with. */
    private static final String DOCKER_JAVA = "com.github.dockerjava.";

    /** The JDK's own, which is enough for a proxy on loopback. */
    private static final String HTTP_SERVER = "com.sun.net.httpserver.";

    /** The JDK's own reader of XML. */
    private static final String XML = "javax.xml.stream.";

    private static final String JMH = "org.openjdk.jmh.";

    /** The whole architecture in a table: a module, the modules it may use, the libraries it may use besides the JDK. */
    private static final List<Edges> ALLOWED = List.of(
            module("model", uses(), libraries()),
            module("language", uses("model"), libraries()),
            module("storage", uses("model"), libraries()),
            module("storage-rocksdb", uses("model", "storage"), libraries(ROCKSDB)),
            module("stores", uses(), libraries(JAVA_MANAGEMENT)),
            module("storage-postgresql", uses("model", "storage"), libraries(POSTGRESQL)),
            module("storage-cassandra", uses("model", "storage"), libraries(CASSANDRA)),
            module("engine", uses("model", "language", "storage"), libraries(AIRCOMPRESSOR)),
            module("wire", uses("model", "engine"), libraries()),
            module("s3", uses("model", "engine", "wire"), libraries(XML)),
            module("templates", uses(), libraries(SNAKEYAML)),
            module(
                    "advisor",
                    uses("model", "language", "storage", "engine", "wire", "templates"),
                    libraries(SNAKEYAML)),
            module("security", uses("model", "storage", "engine", "wire"), libraries()),
            module("triggers", uses("model", "storage", "engine", "wire"), libraries(EVENT_RULER)),
            module(
                    "server",
                    uses(
                            "model",
                            "storage",
                            "storage-rocksdb",
                            "engine",
                            "wire",
                            "s3",
                            "templates",
                            "advisor",
                            "security",
                            "triggers"),
                    libraries(NETTY)),
            module(
                    "embedded",
                    uses("model", "storage", "storage-rocksdb", "engine", "wire", "templates", "advisor", "server"),
                    libraries(AWS_SDK, REACTIVE_STREAMS)),
            module(
                    "cli",
                    uses(
                            "model",
                            "storage",
                            "storage-rocksdb",
                            "engine",
                            "wire",
                            "s3",
                            "templates",
                            "advisor",
                            "triggers",
                            "security",
                            "server"),
                    libraries(HTTP_SERVER)),
            module("cookbook/java", uses(), libraries(AWS_SDK)),
            module("testcontainers", uses(), libraries(TESTCONTAINERS, DOCKER_JAVA)),
            module("junit", uses("embedded"), libraries(AWS_SDK, JUNIT)),
            module(
                    "trials",
                    uses(
                            "model",
                            "storage",
                            "storage-rocksdb",
                            "stores",
                            "engine",
                            "wire",
                            "security",
                            "server",
                            "cli"),
                    libraries(CASSANDRA)),
            module("bench", uses(ANY), libraries(NETTY, ROCKSDB, CASSANDRA, JMH, AWS_SDK)));

    /** Annotations about null are everywhere, and tie no module to another. */
    private static final List<String> COMMON_LIBRARIES =
            List.of("java.", "javax.crypto.", "javax.net.ssl.", "jdk.", "com.sun.management.", "org.jspecify.");

    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));

    private static final Map<String, List<JavaClass>> CLASSES = new HashMap<>();
    private static final Map<String, String> MODULE_OF = new HashMap<>();

    static {
        for (Edges edges : modules()) {
            List<JavaClass> classes = List.copyOf(new ClassFileImporter().importPath(compiled(edges.module())));
            CLASSES.put(edges.module(), classes);
            classes.forEach(type -> MODULE_OF.put(type.getName(), edges.module()));
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void usesOnlyWhatTheTableAllows(Edges edges) {
        var forbidden = new TreeSet<String>();
        for (JavaClass type : CLASSES.getOrDefault(edges.module(), List.of())) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (!target.isPrimitive() && !edges.allow(target)) {
                    forbidden.add(type.getName() + " uses " + target.getName());
                }
            }
        }
        assertThat(forbidden).as("%s", edges).isEmpty();
    }

    /** Packages of a module depend on one another in one direction, as modules do. */
    @ParameterizedTest
    @MethodSource("modules")
    void hasNoCycleAmongItsPackages(Edges edges) {
        slices().matching("(**)")
                .should()
                .beFreeOfCycles()
                .check(new ClassFileImporter().importPath(compiled(edges.module())));
    }

    /** What belongs to a request goes with it as an argument: work changes threads, and what a thread keeps is then lost, or another request's. */
    @Test
    void nothingIsKeptByThreads() {
        var keeping = new TreeSet<String>();
        CLASSES.values()
                .forEach(classes -> classes.stream()
                        .filter(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(dependency ->
                                        dependency.getTargetClass().isAssignableTo(ThreadLocal.class)))
                        .forEach(type -> keeping.add(type.getName())));
        assertThat(keeping).isEmpty();
    }

    /** A row that finds no class would forbid nothing. */
    @Test
    void findsTheCompiledClasses() {
        assertThat(MODULE_OF).containsEntry("dev.armature.model.Item", "model");
        assertThat(MODULE_OF).containsEntry("dev.armature.engine.Operations", "engine");
    }

    /** A module that is not in the table could use whatever it likes. */
    @Test
    void everyModuleWithCodeIsInTheTable() throws Exception {
        var listed = ALLOWED.stream().map(Edges::module).toList();
        try (var directories = Files.list(ROOT)) {
            assertThat(directories
                            .filter(directory -> Files.isDirectory(directory.resolve("src/main/java")))
                            .map(directory -> directory.getFileName().toString()))
                    .isSubsetOf(listed);
        }
    }

    /** Those of the table that are compiled: a narrow build leaves out what the tests do not need. */
    static List<Edges> modules() {
        return ALLOWED.stream()
                .filter(edges -> Files.isDirectory(compiled(edges.module())))
                .toList();
    }

    private static Path compiled(String module) {
        return ROOT.resolve(module).resolve("target/classes");
    }

    private static Edges module(String name, List<String> modules, List<String> libraries) {
        return new Edges(name, modules, libraries);
    }

    private static List<String> uses(String... modules) {
        return List.of(modules);
    }

    private static List<String> libraries(String... libraries) {
        return List.of(libraries);
    }

    private record Edges(String module, List<String> modules, List<String> libraries) {
        boolean allow(JavaClass target) {
            String owner = MODULE_OF.get(target.getName());
            if (owner != null) {
                return owner.equals(module) || modules.contains(owner) || modules.contains(ANY);
            }
            var allowed = new ArrayList<>(COMMON_LIBRARIES);
            allowed.addAll(libraries);
            return allowed.stream().anyMatch(target.getName()::startsWith);
        }
    }
}
