package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.increment;
import static dev.armature.storage.postgresql.Counting.key;
import static dev.armature.storage.postgresql.Counting.together;
import static dev.armature.storage.postgresql.Counting.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.model.Key;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.stores.postgresql.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A primary with a synchronous standby. */
@Timeout(180)
class PostgresFailoverTest {
    private static final int THREADS = 16;

    @TempDir
    private Path directory;

    private PostgresServer primary;
    private PostgresServer standby;
    private Storage storage;

    @BeforeEach
    void start() {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        primary = PostgresServer.start(directory.resolve("primary"));
        standby = primary.standby(directory.resolve("standby"));
        storage = PostgresStorage.open(URI.create(PostgresServer.url(List.of(primary, standby))));
    }

    @AfterEach
    void stop() {
        if (storage != null) {
            storage.close();
            standby.close();
            primary.close();
        }
    }

    /** The server that has it takes over: whatever was answered is there, and what was not known is counted as such. */
    @Test
    void nothingThatWasAcknowledgedIsLost() throws Exception {
        var acknowledged = new AtomicInteger[THREADS];
        var unknown = new AtomicInteger[THREADS];
        var done = new AtomicBoolean();
        var before = new CountDownLatch(THREADS * 20);
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Key key = key(i);
            var counted = acknowledged[i] = new AtomicInteger();
            var open = unknown[i] = new AtomicInteger();
            work.add(() -> {
                while (!done.get()) {
                    try {
                        if (increment(storage, key) instanceof Outcome.Unknown) {
                            open.incrementAndGet();
                        } else {
                            counted.incrementAndGet();
                            before.countDown();
                        }
                    } catch (StorageUnavailableException none) {
                        // Nothing was written.
                    }
                }
                return null;
            });
        }
        work.add(() -> {
            try {
                before.await();
                primary.kill();
                standby.promote();
                // From here on the standby answers.
                int reached = acknowledged[0].get();
                long deadline = System.nanoTime() + 60_000_000_000L;
                while (acknowledged[0].get() < reached + 20 && System.nanoTime() < deadline) {
                    LockSupport.parkNanos(5_000_000);
                }
                assertThat(acknowledged[0].get()).isGreaterThanOrEqualTo(reached + 20);
            } finally {
                done.set(true);
            }
            return null;
        });
        var unused = together(work);
        System.out.println("failover: " + storage.statistics());
        for (int i = 0; i < THREADS; i++) {
            int certain = acknowledged[i].get();
            assertThat(value(storage, key(i))).isBetween(certain, certain + unknown[i].get());
        }
        assertThat(storage.trouble()).isEmpty();
    }

    /** An old primary that is back has old rows, and is named first in the address. */
    @Test
    void anOldPrimaryThatComesBackIsNotSpokenTo() {
        assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(1));
        primary.kill();
        standby.promote();
        assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(2));

        primary.configure(Map.of("synchronous_standby_names", ""));
        primary.start();
        for (int i = 0; i < 3; i++) {
            assertThat(value(storage, key(1))).isEqualTo(2 + i);
            assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(3 + i));
        }
        standby.kill();
        assertThatThrownBy(() -> value(storage, key(1))).isInstanceOf(StorageUnavailableException.class);
        assertThatThrownBy(() -> increment(storage, key(1)))
                .isInstanceOf(StorageUnavailableException.class)
                .hasMessageContaining("old primary");
        standby.start();
        assertThat(value(storage, key(1))).isEqualTo(5);
    }

    /** The server says that it has committed, with a warning that the standby may not have it. */
    @Test
    void aCommitThatIsCancelledWhileItWaitsForTheStandbyIsNotTakenForDone() throws Exception {
        assertThat(increment(storage, key(1))).isEqualTo(new Outcome.Committed<>(1));
        var outcomes = together(List.<Callable<Outcome<Integer>>>of(
                () -> storage.transact(java.util.Set.of(key(1)), current -> {
                    standby.suspend();
                    return Counting.incremented(current, key(1));
                }),
                () -> {
                    cancelWaiting();
                    return new Outcome.Committed<>(0);
                }));
        assertThat(outcomes.getFirst()).isEqualTo(new Outcome.Unknown<>());
        standby.resume();
        // The next one comes behind it, and knows.
        int next = increment(storage, key(1)).certain();
        assertThat(next).isBetween(2, 3);
    }

    private void cancelWaiting() throws Exception {
        try (var connection = TestServer.connect(primary);
                var statement = connection.createStatement()) {
            int cancelled = 0;
            while (cancelled == 0) {
                try (var rows = statement.executeQuery("select count(pg_cancel_backend(pid)) from pg_stat_activity"
                        + " where application_name = 'armature' and wait_event = 'SyncRep'")) {
                    rows.next();
                    cancelled = rows.getInt(1);
                }
                LockSupport.parkNanos(5_000_000);
            }
        }
    }
}
