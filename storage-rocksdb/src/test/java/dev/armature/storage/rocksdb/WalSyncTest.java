package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rocksdb.RocksDBException;

@Timeout(60)
class WalSyncTest {
    private final Semaphore started = new Semaphore(0);
    private final Semaphore finish = new Semaphore(0);
    private final AtomicInteger forces = new AtomicInteger();
    private boolean fails;
    private boolean breaks;
    private final WalSync sync = new WalSync(this::force);

    private void force() throws RocksDBException {
        forces.incrementAndGet();
        started.release();
        finish.acquireUninterruptibly();
        if (breaks) {
            throw new OutOfMemoryError("no room for the answer of native code");
        }
        if (fails) {
            throw new RocksDBException("the disk is gone");
        }
    }

    @AfterEach
    void close() {
        finish.release(1_000);
        sync.close();
    }

    /** Who enlists while a force is under way may have written after it began, so it must not be covered by it. */
    @Test
    void noWriterIsCoveredByAForceThatBeganBefore() throws Exception {
        var first = waiting();
        started.acquire();
        var second = waiting();

        finish.release();
        first.join();
        started.acquire();
        assertThat(second.isAlive()).isTrue();

        finish.release();
        second.join();
        assertThat(forces).hasValue(2);
    }

    @Test
    void allWhoCameDuringAForceShareTheNext() throws Exception {
        var first = waiting();
        started.acquire();
        List<WalSync.Waiter> later = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            later.add(sync.enlist());
        }
        finish.release(2);
        first.join();
        later.forEach(WalSync.Waiter::await);
        assertThat(forces).hasValue(2);
    }

    @Test
    void afterAFailureNothingIsForcedAndEveryWriterIsTold() throws Exception {
        fails = true;
        finish.release();
        var waiter = sync.enlist();
        assertThatThrownBy(waiter::await)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("this write may be lost: the disk is gone");

        var later = sync.enlist();
        assertThatThrownBy(later::await).isInstanceOf(StorageException.class);
        assertThat(forces).hasValue(1);
    }

    /** Nobody waits for a thread that has ended. */
    @Test
    void afterAnErrorOfTheVirtualMachineEveryWriterIsToldToo() {
        breaks = true;
        finish.release();
        var waiter = sync.enlist();
        assertThatThrownBy(waiter::await)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("this write may be lost: no room for the answer of native code");

        var later = sync.enlist();
        assertThatThrownBy(later::await).isInstanceOf(StorageException.class);
        assertThat(forces).hasValue(1);
    }

    @Test
    void anInterruptedCallerIsToldTheTruthAndStaysInterrupted() {
        finish.release();
        Thread.currentThread().interrupt();
        sync.enlist().await();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(forces).hasValue(1);
    }

    @Test
    void closingServesThoseWhoWait() throws Exception {
        var waiter = waiting();
        started.acquire();
        finish.release();
        sync.close();
        waiter.join();
        assertThat(forces).hasValue(1);
    }

    private Thread waiting() {
        var waiter = new Semaphore(0);
        var thread = Thread.ofVirtual().start(() -> {
            var enlisted = sync.enlist();
            waiter.release();
            enlisted.await();
        });
        waiter.acquireUninterruptibly();
        return thread;
    }
}
