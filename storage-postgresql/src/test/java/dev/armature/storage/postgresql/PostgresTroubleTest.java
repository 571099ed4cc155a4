package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.increment;
import static dev.armature.storage.postgresql.Counting.key;
import static dev.armature.storage.postgresql.Counting.put;
import static dev.armature.storage.postgresql.Counting.row;
import static dev.armature.storage.postgresql.Counting.together;
import static dev.armature.storage.postgresql.Counting.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.Transaction;
import dev.armature.stores.postgresql.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong with a server, a connection, a schema or a row. */
@Timeout(120)
class PostgresTroubleTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    /** One row that the database does not take fails the commit of all that went with it. */
    @Test
    void aRowThatIsRefusedIsOnlyItsOwnCallersTrouble() throws Exception {
        URI address = TestServer.address();
        try (Storage storage = PostgresStorage.open(address)) {
            execute("alter table " + schema(address) + ".rows add check (v <> '\\x00000bad')");
            List<Callable<String>> work = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Key key = key(i);
                byte[] row = i == 17 ? new byte[] {0, 0, 0x0b, (byte) 0xad} : row(i);
                work.add(() -> {
                    try {
                        return put(storage, key, row).toString();
                    } catch (StorageException refused) {
                        return String.valueOf(refused.getMessage());
                    }
                });
            }
            var outcomes = together(work);
            assertThat(outcomes.get(17)).startsWith("PostgreSQL refuses this: ").contains("check constraint");
            outcomes.remove(17);
            assertThat(outcomes).containsOnly(new Outcome.Committed<>("").toString());
            assertThat(storage.readAll(List.of(key(16), key(17), key(18)), Storage.Consistency.STRONG))
                    .containsExactly(row(16), null, row(18));
        }
    }

    /** The lock table of a server is shared by all of its databases. */
    @Test
    void locksAreBounded() throws Exception {
        URI address = TestServer.address();
        try (Storage storage = PostgresStorage.open(address)) {
            var max = new AtomicLong();
            List<Transaction<String>> many = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                Key key = key(i);
                boolean looks = i % 250 == 0;
                many.add(new Transaction<>(Set.of(key), current -> {
                    if (looks) {
                        max.accumulateAndGet(
                                number("select count(*) from pg_locks where locktype = 'advisory'"), Math::max);
                    }
                    return Decision.commit("", List.of(new Decision.Write(key, row(1))));
                }));
            }
            assertThat(storage.transactEach(many)).containsOnly(new Outcome.Committed<>(""));
            assertThat(max.get()).isBetween(1L, 1_000L);

            Set<Key> all = new HashSet<>();
            many.forEach(each -> all.addAll(each.keys()));
            assertThat(storage.transact(all, current -> Decision.reject(current.size())))
                    .as("one transaction may have more")
                    .isEqualTo(new Outcome.Rejected<>(3_000));
        }
    }

    /** After each loss of a connection it is found out what was done. */
    @Test
    void connectionsThatEndAmidCommitsLoseNothing() throws Exception {
        URI address = TestServer.address();
        try (Storage storage = PostgresStorage.open(address)) {
            var running = new AtomicInteger(8);
            var committed = new AtomicInteger();
            var unknown = new AtomicInteger();
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                work.add(() -> {
                    try {
                        for (int round = 0; round < 150; round++) {
                            switch (increment(storage, key(1))) {
                                case Outcome.Committed<Integer> ignored -> committed.incrementAndGet();
                                case Outcome.Unknown<Integer> ignored -> unknown.incrementAndGet();
                                case Outcome.Rejected<Integer> ignored -> throw new AssertionError();
                            }
                        }
                    } finally {
                        running.decrementAndGet();
                    }
                    return null;
                });
            }
            work.add(() -> {
                while (running.get() > 0) {
                    var unused = number("select count(pg_terminate_backend(pid)) from pg_stat_activity"
                            + " where application_name = 'armature'");
                    LockSupport.parkNanos(20_000_000);
                }
                return null;
            });
            var unused = together(work);
            System.out.println("connections ended: " + storage.statistics() + ", unknown " + unknown);
            assertThat(value(storage, key(1))).isBetween(committed.get(), committed.get() + unknown.get());
            assertThat(committed.get()).isPositive();
        }
    }

    @Test
    void goesOnByItselfWhenAServerIsBack(@TempDir Path directory) throws Exception {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        try (var server = PostgresServer.start(directory);
                Storage storage = PostgresStorage.open(URI.create(server.url()))) {
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(1));
            assertThat(storage.trouble()).isEmpty();
            server.kill();

            assertThatThrownBy(() -> increment(storage, key(1)))
                    .isInstanceOf(StorageUnavailableException.class)
                    .hasMessageContaining("127.0.0.1:" + server.port());
            assertThatThrownBy(() -> value(storage, key(1))).isInstanceOf(StorageException.class);
            assertThat(storage.trouble())
                    .hasValueSatisfying(text -> assertThat(text)
                            .contains("127.0.0.1:" + server.port())
                            .contains(", since 20"));
            server.start();

            assertThat(value(storage, key(1))).isEqualTo(1);
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(2));
            assertThat(storage.trouble()).isEmpty();
        }
    }

    /** A server that does not answer is not waited for, and its commit is not taken for done. */
    @Test
    void aServerThatDoesNotAnswerEndsCallsInTime(@TempDir Path directory) throws Exception {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        try (var server = PostgresServer.start(directory);
                Storage storage = PostgresStorage.open(URI.create(server.url()))) {
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(1));
            // Between its reads and its writes.
            var outcome = storage.transact(Set.of(key(1)), current -> {
                server.suspend();
                return Counting.incremented(current, key(1));
            });
            assertThat(outcome).isEqualTo(new Outcome.Unknown<>());
            assertThatThrownBy(() -> value(storage, key(1))).isInstanceOf(StorageException.class);
            assertThat(storage.trouble()).isPresent();
            server.resume();

            // Too late by now, and it holds no lock any more.
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(2));
        }
    }

    /** What an interrupt does to a virtual thread that reads from a socket must not reach those that it leads for. */
    @Test
    void anInterruptFailsNoWrite() throws Exception {
        try (Storage storage = PostgresStorage.open(TestServer.address())) {
            List<Callable<Outcome<Integer>>> work = new ArrayList<>();
            List<Thread> threads = new CopyOnWriteArrayList<>();
            var begun = new CountDownLatch(8);
            for (int i = 0; i < 8; i++) {
                work.add(() -> {
                    threads.add(Thread.currentThread());
                    begun.countDown();
                    Outcome<Integer> last = increment(storage, key(1));
                    for (int round = 0; round < 50; round++) {
                        last = increment(storage, key(1));
                    }
                    return last;
                });
            }
            work.add(() -> {
                begun.await();
                for (int round = 0; round < 50; round++) {
                    threads.forEach(Thread::interrupt);
                    LockSupport.parkNanos(2_000_000);
                }
                return new Outcome.Committed<>(0);
            });
            assertThat(together(work)).allMatch(outcome -> outcome instanceof Outcome.Committed);
            assertThat(value(storage, key(1))).isEqualTo(8 * 51);
        }
    }

    @Test
    void refusesASchemaThatIsNotItsOwn() throws Exception {
        URI address = TestServer.address();
        execute("create schema " + schema(address));
        execute("create table " + schema(address) + ".rows (x int)");
        assertThatThrownBy(() -> PostgresStorage.open(address))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("has tables that are not Armature's");
    }

    @Test
    void takesASchemaThatIsEmpty() throws Exception {
        URI address = TestServer.address();
        execute("create schema " + schema(address));
        try (Storage storage = PostgresStorage.open(address)) {
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(1));
        }
    }

    @Test
    void refusesANewerFormat() throws Exception {
        URI address = TestServer.address();
        PostgresStorage.open(address).close();
        execute("update " + schema(address) + ".meta set value = '2' where name = 'format'");
        assertThatThrownBy(() -> PostgresStorage.open(address))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("format 2, which is newer");
    }

    @Test
    void manyThatStartAtOnceMakeTheTablesOnce() throws Exception {
        URI address = TestServer.address();
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            work.add(() -> {
                PostgresStorage.open(address).close();
                return null;
            });
        }
        assertThat(together(work)).hasSize(6);
    }

    @Test
    void saysWhatItTriedToReach() {
        URI unreachable = URI.create("postgresql://me:secret@127.0.0.1:1/db");
        assertThatThrownBy(() -> PostgresStorage.open(unreachable, SHORT))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("postgresql://me@127.0.0.1:1/db")
                .hasMessageContaining("it was tried for")
                .hasMessageNotContaining("secret");
        URI noSuchDatabase = URI.create(TestServer.get().url().replace("armature@", "armature:secret@") + "x");
        assertThatThrownBy(() -> PostgresStorage.open(noSuchDatabase, SHORT))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("database \"armaturex\" does not exist")
                .hasMessageNotContaining("secret");
    }

    private static String schema(URI address) {
        return address.getQuery().substring("schema=".length());
    }

    private static void execute(String sql) throws SQLException {
        try (var connection = TestServer.connect(TestServer.get());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(String sql) {
        try (var connection = TestServer.connect(TestServer.get());
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
