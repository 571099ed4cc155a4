package dev.armature.stores.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void skipWithoutPrograms() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
    }

    @Test
    void keepsWhatWasCommittedWhenItIsKilled() throws Exception {
        int port;
        try (var server = PostgresServer.start(directory)) {
            port = server.port();
            execute(server, "create table t (x int)");
            execute(server, "insert into t values (7)");
            server.kill();
            assertThat(server.isRunning()).isFalse();
            server.start();
            assertThat(number(server, "select x from t")).isEqualTo(7);
            assertThat(server.port()).isEqualTo(port);
            server.stop();
            assertThat(server.isRunning()).isFalse();
        }
        try (var again = PostgresServer.start(directory, Map.of("work_mem", "5MB"))) {
            assertThat(number(again, "select x from t")).isEqualTo(7);
            assertThat(number(again, "select 5 where current_setting('work_mem') = '5MB'"))
                    .isEqualTo(5);
        }
    }

    @Test
    void aStandbyHasWhatWasCommittedAndTakesOver() throws Exception {
        try (var primary = PostgresServer.start(directory.resolve("primary"))) {
            execute(primary, "create table t (x int)");
            try (var standby = primary.standby(directory.resolve("standby"))) {
                for (int i = 0; i < 20; i++) {
                    execute(primary, "insert into t values (" + i + ")");
                }
                assertThat(number(primary, "select count(*) from pg_stat_replication where sync_state = 'sync'"))
                        .isEqualTo(1);
                primary.kill();
                standby.promote();
                execute(standby, "insert into t values (20)");
                assertThat(number(standby, "select count(*) from t")).isEqualTo(21);
                assertThat(PostgresServer.url(java.util.List.of(primary, standby)))
                        .isEqualTo("postgresql://armature@127.0.0.1:" + primary.port() + ",127.0.0.1:" + standby.port()
                                + "/armature");
            }
        }
        assertThat(Files.exists(directory.resolve("standby/server.log"))).isTrue();
    }

    private static Connection connect(PostgresServer server) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + server.port() + "/armature?user=armature");
    }

    private static void execute(PostgresServer server, String sql) throws SQLException {
        try (var connection = connect(server);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(PostgresServer server, String sql) throws SQLException {
        try (var connection = connect(server);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
