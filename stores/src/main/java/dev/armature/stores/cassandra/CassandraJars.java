package dev.armature.stores.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The jars of a Cassandra node, 67 MB. They are fetched by Maven when they are first asked for, and lie in {@code
 * ~/.cache/armature/cassandra-5.0.9} from then on, or under {@code XDG_CACHE_HOME} where that is set.
 */
final class CassandraJars {
    static final String VERSION = "5.0.9";

    private static final int MAVEN_MINUTES_MAX = 10;

    private CassandraJars() {}

    static Path directory() {
        var cache = System.getenv("XDG_CACHE_HOME");
        Path caches =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return caches.resolve("armature").resolve("cassandra-" + VERSION);
    }

    static boolean areThere() {
        return Files.isDirectory(directory());
    }

    /**
     * Where the jars are, after they have been fetched if need be.
     *
     * @throws IOException if Maven could not fetch them; the text ends with what it said
     */
    static Path fetched(Consumer<String> progress) throws IOException, InterruptedException {
        Path jars = directory();
        if (areThere()) {
            return jars;
        }
        progress.accept("fetching Cassandra " + VERSION + " with Maven");
        Files.createDirectories(jars.getParent());
        Path work = Files.createTempDirectory(jars.getParent(), "fetching");
        try {
            copyDependencies(work);
            moveInto(work.resolve("jars"), jars);
        } finally {
            delete(work);
        }
        return jars;
    }

    private static void copyDependencies(Path work) throws IOException, InterruptedException {
        Path pom = work.resolve("pom.xml");
        try (InputStream in = CassandraJars.class.getResourceAsStream("node-pom.xml")) {
            if (in == null) {
                throw new IllegalStateException("node-pom.xml is missing");
            }
            Files.copy(in, pom);
        }
        Path said = work.resolve("maven.log");
        var maven = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-q",
                        "-f",
                        pom.toString(),
                        "dependency:copy-dependencies",
                        "-DoutputDirectory=" + work.resolve("jars"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = maven.waitFor(MAVEN_MINUTES_MAX, TimeUnit.MINUTES);
        if (!ended) {
            var unused = maven.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
        }
        if (!ended || maven.exitValue() != 0) {
            throw new IOException("Maven did not fetch Cassandra " + VERSION + ": " + lastLine(said));
        }
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log).stream()
                .filter(line -> line.contains("ERROR"))
                .toList();
        return lines.isEmpty() ? "no reason given" : lines.getFirst();
    }

    /** Another process may have been faster. */
    private static void moveInto(Path fetched, Path jars) throws IOException {
        try {
            Files.move(fetched, jars, StandardCopyOption.ATOMIC_MOVE);
        } catch (DirectoryNotEmptyException | FileAlreadyExistsException | AtomicMoveNotSupportedException other) {
            requireThere(other);
        } catch (FileSystemException other) {
            requireThere(other);
        }
    }

    private static void requireThere(FileSystemException other) throws FileSystemException {
        if (!areThere()) {
            throw other;
        }
    }

    static void delete(Path directory) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            files.forEach(all::add);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path path : all.reversed()) {
            Files.deleteIfExists(path);
        }
    }
}
