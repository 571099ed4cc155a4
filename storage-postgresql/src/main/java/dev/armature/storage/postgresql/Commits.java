package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import dev.armature.storage.Batch;
import dev.armature.storage.Combiner;
import dev.armature.storage.Contention;
import dev.armature.storage.Decision;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Commits batches, each in two round trips: {@code begin}, the locks of all keys in ascending order, and their rows; then what was decided, the
 * number of the commit in this connection's slot, and {@code commit}.
 *
 * <p>If the connection is lost in the second, the slot tells whether it was done. Nothing is ever cancelled: with a synchronous standby
 * a cancelled commit is answered like one that was done, although the standby does not have it.
 */
final class Commits implements Combiner.Store {
    /** How much a batch writes before the rest of its members wait for the next. */
    private static final long BYTES_MAX = 4 << 20;

    /** What is left of the time limit to find out what became of a commit. */
    private static final Duration RESOLVING = Duration.ofMillis(800);

    /** Writes of an item that come this close to one another gain by going together: a commit takes some milliseconds. */
    private static final Duration SOON = Duration.ofMillis(100);

    /**
     * Passing on costs each request as much as one that comes from a client. Three servers that pass on updates of one item, and three that do not: with 21
     * waiting at each 0.72 times as many, with 5 1.02 to 1.2 times, and with 2 1.2 to 1.8 times.
     */
    private static final int ENOUGH_TOGETHER = 8;

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Server server;
    private final Sessions writers;
    private final Duration timeLimit;
    private final long lockSeed;
    final Contention contention = new Contention(SOON, ENOUGH_TOGETHER);
    final LongAdder batches = new LongAdder();
    final LongAdder members = new LongAdder();
    final LongAdder resolved = new LongAdder();
    final LongAdder unknown = new LongAdder();
    final LongAdder repeated = new LongAdder();

    private enum Attempt {
        ENDED,
        /** Nothing was written, and another time it may be. */
        AGAIN,
        /** Nothing was written because of one of the members. */
        APART
    }

    Commits(Server server, Sessions writers, Duration timeLimit, long lockSeed) {
        this.server = server;
        this.writers = writers;
        this.timeLimit = timeLimit;
        this.lockSeed = lockSeed;
    }

    /** Where writers of a key take turns: at its row. */
    long place(Key key) {
        return StoredKey.lock(lockSeed, key);
    }

    @Override
    public void run(Batch batch) {
        var run = new Run(batch);
        try {
            run.untilEnded();
        } finally {
            run.interrupts.restore();
        }
    }

    /** A batch on its way. */
    private final class Run {
        private final Batch batch;
        private final long deadline = System.nanoTime() + timeLimit.toNanos();
        private final Interrupts interrupts = new Interrupts();

        Run(Batch batch) {
            this.batch = batch;
        }

        void untilEnded() {
            batches.increment();
            while (true) {
                Session session;
                try {
                    session = writers.take(deadline, interrupts);
                } catch (StorageUnavailableException none) {
                    String text = String.valueOf(none.getMessage());
                    batch.failed(() -> new StorageUnavailableException(text));
                    return;
                }
                switch (attempt(session)) {
                    case ENDED -> {
                        members.add(batch.size());
                        return;
                    }
                    case APART -> {
                        batch.apart().forEach(Commits.this::run);
                        return;
                    }
                    case AGAIN -> repeated.increment();
                }
                if (System.nanoTime() - deadline > 0) {
                    batch.failed(() -> new StorageUnavailableException("it could not be written in " + timeLimit));
                    return;
                }
            }
        }

        private Attempt attempt(Session session) {
            boolean isFit = false;
            try {
                session.until(deadline - RESOLVING.toNanos());
                Map<Key, byte[]> current = session.lockAndRead(batch.keys());
                // The locks keep these rows as they are.
                batch.admitLate();
                Batch.Writes writes = batch.decide(current, BYTES_MAX);
                if (writes.isEmpty()) {
                    // No member has seen what another one wants, and what they have seen is committed.
                    batch.committed();
                    isFit = isRolledBack(session);
                    return Attempt.ENDED;
                }
                isFit = true;
                noteVersions(current, writes);
                return commit(writes, session);
            } catch (SQLException failure) {
                isFit = !SqlErrors.isConnectionLost(failure) && isRolledBack(session);
                return refused(failure);
            } finally {
                if (isFit && !session.isClosed()) {
                    writers.giveBack(session);
                } else {
                    writers.discard(session);
                }
            }
        }

        /** Before the commit, which lets go of the locks: then another batch of this server may read what this one has written. */
        private void noteVersions(Map<Key, byte[]> current, Batch.Writes writes) {
            Set<Key> keys = batch.keys();
            for (Decision.Write write : writes.rows()) {
                if (keys.contains(write.key())) {
                    contention.wrote(
                            place(write.key()),
                            Contention.version(current.get(write.key())),
                            Contention.version(write.row()),
                            () -> batch.size(write.key()));
                }
            }
        }

        /** @throws SQLException if nothing was written */
        private Attempt commit(Batch.Writes writes, Session session) throws SQLException {
            try {
                if (session.write(new RowWrites(writes.rows()), writes.appends())) {
                    server.works();
                    batch.committed();
                    return Attempt.ENDED;
                }
            } catch (SQLException failure) {
                if (!SqlErrors.isConnectionLost(failure)) {
                    throw failure;
                }
                lost(failure);
            }
            session.close();
            return resolve(session);
        }

        private void lost(SQLException failure) {
            interrupts.putAside();
            server.fails(failure);
            writers.forget();
        }

        /** Nothing was written. */
        private Attempt refused(SQLException failure) {
            if (SqlErrors.isConnectionLost(failure)) {
                lost(failure);
                return Attempt.AGAIN;
            }
            if (SqlErrors.isContention(failure)) {
                return Attempt.AGAIN;
            }
            if (SqlErrors.isAboutData(failure) && batch.size() > 1) {
                return Attempt.APART;
            }
            String text = server.text(failure);
            if (SqlErrors.isFull(failure)) {
                batch.failed(() -> new StorageFullException("PostgreSQL has no room: " + text));
            } else {
                batch.failed(() -> new StorageException("PostgreSQL refuses this: " + text, failure));
            }
            return Attempt.ENDED;
        }

        /** Asks what became of a commit whose answer is missing, until that is known or it is too late. */
        private Attempt resolve(Session lost) {
            while (true) {
                Session session = null;
                try {
                    session = server.connect();
                    session.until(deadline);
                    boolean done = session.wasCommitted(lost);
                    resolved.increment();
                    server.works();
                    if (done) {
                        batch.committed();
                        return Attempt.ENDED;
                    }
                    return Attempt.AGAIN;
                } catch (SQLException failure) {
                    interrupts.putAside();
                    if (System.nanoTime() - deadline > 0) {
                        unknown.increment();
                        batch.unknown();
                        return Attempt.ENDED;
                    }
                    LockSupport.parkNanos(PAUSE.toNanos());
                } finally {
                    if (session != null) {
                        session.close();
                    }
                }
            }
        }
    }

    /** Whether a session can be used again. */
    private static boolean isRolledBack(Session session) {
        try {
            session.rollback();
            return true;
        } catch (SQLException broken) {
            return false;
        }
    }
}
