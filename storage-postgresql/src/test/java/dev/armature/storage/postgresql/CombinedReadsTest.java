package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.key;
import static dev.armature.storage.postgresql.Counting.put;
import static dev.armature.storage.postgresql.Counting.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Key;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads by key that wait at the same time. */
@Timeout(60)
class CombinedReadsTest {
    @Test
    void goTogetherAndHaveEachItsOwnRows() throws Exception {
        URI address = TestServer.address();
        String schema = address.getQuery().substring("schema=".length());
        try (Storage storage = PostgresStorage.open(address)) {
            for (int i = 0; i < 20; i++) {
                assertThat(put(storage, key(i), row(i))).isEqualTo(new Outcome.Committed<>(""));
            }
            Map<String, Long> before = storage.statistics();
            List<FutureTask<byte[]>> reads = new ArrayList<>();
            try (var connection = TestServer.connect(TestServer.get());
                    var statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute("lock table " + schema + ".rows in access exclusive mode");
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    Key key = key(i);
                    var read = new FutureTask<>(() -> storage.read(key, Storage.Consistency.STRONG));
                    reads.add(read);
                    threads.add(Thread.ofPlatform().start(read));
                }
                // Two have asked, and wait for the table.
                while (threads.stream()
                                .filter(thread -> thread.getState() == Thread.State.TIMED_WAITING)
                                .count()
                        < 18) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            for (int i = 0; i < 20; i++) {
                assertThat(reads.get(i).get()).isEqualTo(row(i));
            }
            assertThat(since(before, storage, "postgresql_reads_by_key")).isEqualTo(20);
            assertThat(since(before, storage, "postgresql_reads_by_key_batches"))
                    .isBetween(2L, 4L);
        }
    }

    private static long since(Map<String, Long> before, Storage storage, String name) {
        return storage.statistics().getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
    }
}
