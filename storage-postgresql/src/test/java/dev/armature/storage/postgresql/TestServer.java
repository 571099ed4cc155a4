package dev.armature.storage.postgresql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.stores.postgresql.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One server for all tests of a run, and an empty schema for each that asks. */
final class TestServer {
    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static @Nullable PostgresServer server;

    private TestServer() {}

    static synchronized PostgresServer get() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        var running = server;
        if (running == null) {
            try {
                var directory = Files.createTempDirectory("armature-postgresql-test");
                // What is committed survives the process all the same.
                var started = PostgresServer.start(directory, Map.of("fsync", "off"));
                running = started;
                server = started;
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    started.kill();
                    delete(directory);
                }));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return running;
    }

    static void delete(java.nio.file.Path directory) {
        try (var files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of a schema that no other test has. */
    static URI address() {
        return URI.create(get().url() + "?schema=test" + SCHEMAS.incrementAndGet());
    }

    static Connection connect(PostgresServer to) throws SQLException {
        return DriverManager.getConnection("jdbc:" + to.url().replace("armature@", "") + "?user=armature");
    }
}
