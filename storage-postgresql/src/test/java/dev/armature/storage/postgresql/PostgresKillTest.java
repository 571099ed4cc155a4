package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.key;
import static dev.armature.storage.postgresql.Counting.row;
import static dev.armature.storage.postgresql.Counting.together;
import static dev.armature.storage.postgresql.Counting.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Storage;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A server is killed at each step of a commit. Another one finds all of it or nothing, rows and records alike, and need not wait for its locks: they end
 * with its connection.
 */
@Timeout(180)
class PostgresKillTest {
    private static final int KILLED = 137;
    private static final int ROWS = 40;
    /** So much that PostgreSQL is at it for a while. */
    private static final int ROW_BYTES = 50_000;

    /** Where it is killed. */
    enum Where {
        /** It holds the locks and has read; nothing is sent. */
        DECIDING,
        /** Some moment after it began to send what commits. */
        COMMITTING,
        /** It was told that all is done, and tells no one. */
        COMMITTED
    }

    private record Victim(Where where, int number, int delayMicros) {}

    @Test
    void aCommitIsThereAsAWholeOrNotAtAll() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("kills: -Dseed=" + seed);
        var random = new Random(seed);
        URI address = TestServer.address();
        try (Storage survivor = PostgresStorage.open(address)) {
            List<Victim> victims =
                    new ArrayList<>(List.of(new Victim(Where.DECIDING, 0, 0), new Victim(Where.COMMITTED, 1, 0)));
            for (int i = 2; i < 6; i++) {
                victims.add(new Victim(Where.COMMITTING, i, random.nextInt(30_000)));
            }
            List<Callable<Boolean>> work = new ArrayList<>();
            victims.forEach(victim -> work.add(() -> kill(address, victim)));
            assertThat(together(work)).containsOnly(true);
            for (Victim victim : victims) {
                check(survivor, victim);
            }
        }
    }

    private static void check(Storage survivor, Victim victim) {
        List<Integer> records = records(survivor, victim.number);
        boolean done = switch (victim.where) {
            case DECIDING -> false;
            case COMMITTED -> true;
            case COMMITTING -> records.size() == 2;
        };
        System.out.println(victim + (done ? " was done" : " was not done"));
        assertThat(records).isEqualTo(done ? List.of(1, 2) : List.of(1));
        for (Key key : keys(victim.number)) {
            assertThat(value(survivor, key)).as("%s", victim).isEqualTo(done ? 2 : 1);
        }
        write(survivor, victim.number, 3);
        assertThat(records(survivor, victim.number)).isEqualTo(done ? List.of(1, 2, 3) : List.of(1, 3));
    }

    private static boolean kill(URI address, Victim victim) throws Exception {
        Path said = Files.createTempFile("killed", ".log");
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PostgresKillTest.class.getName(),
                        address.toString(),
                        victim.where.name(),
                        Integer.toString(victim.number),
                        Integer.toString(victim.delayMicros))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended && process.exitValue() == KILLED)
                .as("%s: %s", victim, Files.readString(said))
                .isTrue();
        Files.delete(said);
        return true;
    }

    /** The server that is killed: its address, where, its number, and how long after. */
    public static void main(String[] arguments) {
        var where = Where.valueOf(arguments[1]);
        int number = Integer.parseInt(arguments[2]);
        long delayNanos = TimeUnit.MICROSECONDS.toNanos(Integer.parseInt(arguments[3]));
        Storage storage = PostgresStorage.open(URI.create(arguments[0]));
        write(storage, number, 1);
        storage.transact(Set.copyOf(keys(number)), current -> {
            switch (where) {
                case DECIDING -> Runtime.getRuntime().halt(KILLED);
                case COMMITTING ->
                    Thread.ofPlatform().start(() -> {
                        LockSupport.parkNanos(delayNanos);
                        Runtime.getRuntime().halt(KILLED);
                    });
                case COMMITTED -> {}
            }
            return decision(number, 2);
        });
        if (where == Where.COMMITTING) {
            // It was faster than its end.
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(10));
        }
        Runtime.getRuntime().halt(KILLED);
    }

    private static List<Key> keys(int number) {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            keys.add(key(number * ROWS + i));
        }
        return keys;
    }

    private static void write(Storage storage, int number, int value) {
        assertThat(storage.transact(Set.copyOf(keys(number)), current -> decision(number, value))
                        .certain())
                .isTrue();
    }

    private static Decision<Boolean> decision(int number, int value) {
        byte[] row = Arrays.copyOf(row(value), ROW_BYTES);
        return Decision.commit(
                true,
                keys(number).stream().map(key -> new Write(key, row)).toList(),
                List.of(new Append(number, row(value))));
    }

    private static List<Integer> records(Storage storage, int log) {
        List<Integer> records = new ArrayList<>();
        try (var cursor = storage.log(log, 0)) {
            while (cursor.next()) {
                records.add(ByteBuffer.wrap(cursor.record()).getInt());
            }
        }
        return records;
    }
}
