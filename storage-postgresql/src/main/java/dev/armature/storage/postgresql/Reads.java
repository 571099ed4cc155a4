package dev.armature.storage.postgresql;

import dev.armature.storage.StorageException;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Does what can be done again if the connection is lost: reads, and writes that come to the same end. */
final class Reads {
    private final Server server;
    private final Sessions sessions;
    private final Duration timeLimit;
    final LongAdder repeated = new LongAdder();

    /** What is asked of a session, each statement a transaction of its own. */
    @FunctionalInterface
    interface Work<T> {
        T on(Session session) throws SQLException;
    }

    Reads(Server server, Sessions sessions, Duration timeLimit) {
        this.server = server;
        this.sessions = sessions;
        this.timeLimit = timeLimit;
    }

    <T> T read(Work<T> work) {
        return repeat(work, timeLimit);
    }

    /** @param max how long it is tried */
    <T> T repeat(Work<T> work, Duration max) {
        var interrupts = new Interrupts();
        try {
            long deadline = System.nanoTime() + max.toNanos();
            while (true) {
                Session session = sessions.take(deadline, interrupts);
                boolean isFit = false;
                try {
                    session.until(deadline);
                    T result = work.on(session);
                    isFit = true;
                    return result;
                } catch (SQLException failure) {
                    isFit = !SqlErrors.isConnectionLost(failure);
                    failed(failure, deadline, max);
                } finally {
                    if (isFit) {
                        sessions.giveBack(session);
                    } else {
                        interrupts.putAside();
                        sessions.discard(session);
                    }
                }
                repeated.increment();
            }
        } finally {
            interrupts.restore();
        }
    }

    /** Returns if another attempt may do. */
    private void failed(SQLException failure, long deadline, Duration max) {
        if (SqlErrors.isConnectionLost(failure)) {
            // Others of the same age have lost theirs too.
            sessions.forget();
            server.fails(failure);
        } else if (SqlErrors.isFull(failure)) {
            throw new StorageFullException("PostgreSQL has no room: " + server.text(failure));
        } else if (!SqlErrors.isContention(failure)) {
            throw new StorageException("PostgreSQL refuses this: " + server.text(failure), failure);
        }
        if (System.nanoTime() - deadline > 0) {
            throw new StorageTimeoutException("PostgreSQL did not answer in " + max);
        }
    }
}
