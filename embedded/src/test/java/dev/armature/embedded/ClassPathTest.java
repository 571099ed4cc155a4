package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is optional is not missed by those who do not ask for it, and named to those who do. */
class ClassPathTest {
    /** Parts of the paths of what a user may leave out, in this build and in a Maven repository. */
    private static final List<String> OPTIONAL = List.of(
            "/netty-",
            "/rocksdbjni",
            "/storage-rocksdb/target/",
            "/server/target/",
            "armature-server",
            "/advisor/target/",
            "armature-advisor",
            "/templates/target/",
            "armature-templates",
            "/snakeyaml",
            "armature-storage-rocksdb",
            "/dynamodb-enhanced/");

    @Test
    void worksWithoutWhatIsOptional() throws Exception {
        assertThat(askedWithout(OPTIONAL))
                .containsExactly(
                        "music",
                        "a database in a directory needs dev.armature:armature-storage-rocksdb on the class path",
                        "endpoint() needs dev.armature:armature-server on the class path",
                        "console() needs dev.armature:armature-server on the class path",
                        "a template needs dev.armature:armature-templates on the class path",
                        "observe() needs dev.armature:armature-advisor on the class path");
    }

    /** A class path from which nothing was taken would prove nothing. */
    @Test
    void findsWhatIsOptionalOnTheWholeClassPath() {
        for (String part : List.of("/netty-", "/rocksdbjni", "/dynamodb-enhanced/")) {
            assertThat(classPath()).anyMatch(entry -> entry.contains(part));
        }
    }

    private static List<Object> askedWithout(List<String> parts) throws Exception {
        URL[] entries = classPath()
                .filter(entry -> parts.stream().noneMatch(entry::contains))
                .map(ClassPathTest::url)
                .toArray(URL[]::new);
        try (var loader = new URLClassLoader(entries, ClassLoader.getPlatformClassLoader())) {
            var questions = loader.loadClass(Questions.class.getName());
            var answers = ((Callable<?>) questions.getConstructor().newInstance()).call();
            return List.copyOf((List<?>) answers);
        }
    }

    private static Stream<String> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs where some classes are missing; so it asks for nothing by reflection, which would look for all of them. */
    public static final class Questions implements Callable<List<String>> {
        @Override
        public List<String> call() {
            try (var armature = Armature.inMemory();
                    var client = armature.client()) {
                client.createTable(Music.TABLE);
                return List.of(
                        client.listTables().tableNames().getFirst(),
                        refusal(() -> Armature.open(Path.of("nowhere"))),
                        refusal(armature::endpoint),
                        refusal(armature::console),
                        refusal(() -> {
                            armature.applyTemplate("Resources: {}", Map.of());
                            return "nothing";
                        }),
                        refusal(() -> {
                            armature.observe();
                            return "nothing";
                        }));
            }
        }

        private static String refusal(Callable<?> question) {
            try {
                return "answered with " + question.call();
            } catch (Exception refused) {
                return String.valueOf(refused.getMessage());
            }
        }
    }
}
