package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.armature.trials.chaos.Chaos;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients of several servers on one store cannot tell that servers and store are killed and cut off: short runs of the {@code chaos} command, on
 * PostgreSQL and on one node of Cassandra. Both spend most of their time waiting, for a lease to run out or a node to start, so they do it at the same
 * time. A failure prints its seed. Skipped where there is no such store, or too little memory for it.
 */
@Timeout(600)
class ChaosTest {
    private static ExecutorService both;
    private static Future<Run> postgresql;
    private static Future<Run> cassandra;

    private record Run(int exitCode, String said) {
        /** Before all else that was said: many reports show no more than the first line of a failure. */
        String faults() {
            return said.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith("FAULT") || line.startsWith("FAILED"))
                    .collect(Collectors.joining("; "));
        }
    }

    @BeforeAll
    static void start() {
        both = Executors.newFixedThreadPool(2);
        postgresql = both.submit(() -> run("--store", "postgresql", "--seconds", "35"));
        cassandra = both.submit(() -> run("--store", "cassandra", "--nodes", "1", "--seconds", "20"));
    }

    @AfterAll
    static void end() {
        both.shutdownNow();
    }

    private static Run run(String... arguments) throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Chaos.run(List.of(arguments), new PrintStream(printed, true, StandardCharsets.UTF_8));
        return new Run(exitCode, printed.toString(StandardCharsets.UTF_8));
    }

    @Test
    void explainsAllThatClientsOfPostgresqlSee() throws Exception {
        check(postgresql.get());
    }

    @Test
    void explainsAllThatClientsOfCassandraSee() throws Exception {
        check(cassandra.get());
    }

    private static void check(Run run) {
        assumeFalse(run.exitCode == Chaos.NO_STORE, run.said);
        assertThat(run.exitCode).as("%s%n%s", run.faults(), run.said).isZero();
        System.out.println(run.said.lines().reduce("", (before, line) -> line));
    }
}
