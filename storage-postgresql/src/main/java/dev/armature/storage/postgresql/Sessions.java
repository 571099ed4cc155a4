package dev.armature.storage.postgresql;

import dev.armature.storage.StorageUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A bounded number of sessions, which are made when they are wanted and kept for the next that wants one. */
final class Sessions implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(50);
    /** Long before its slot is removed. */
    private static final Duration IDLE_MAX = Duration.ofMinutes(10);

    private final Server server;
    private final Semaphore permits;
    /** The one that was used last comes first. Guarded by itself. */
    private final Deque<Idle> idle = new ArrayDeque<>();

    private volatile boolean closed;

    private record Idle(Session session, long since) {}

    Sessions(Server server, int max) {
        this.server = server;
        this.permits = new Semaphore(max, true);
    }

    /**
     * A session for this thread, which has to give it back or discard it.
     *
     * @throws StorageUnavailableException if there is none until then
     */
    Session take(long deadlineNanos, Interrupts interrupts) {
        if (!tryAcquire(deadlineNanos, interrupts)) {
            throw new StorageUnavailableException("all connections to PostgreSQL are in use");
        }
        boolean taken = false;
        try {
            Session session = kept();
            if (session == null) {
                session = connect(deadlineNanos, interrupts);
            }
            taken = true;
            return session;
        } finally {
            if (!taken) {
                permits.release();
            }
        }
    }

    private boolean tryAcquire(long deadlineNanos, Interrupts interrupts) {
        while (true) {
            try {
                return permits.tryAcquire(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                interrupts.putAside();
            }
        }
    }

    private @Nullable Session kept() {
        synchronized (idle) {
            for (Idle next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
                if (server.isCurrent(next.session) && System.nanoTime() - next.since < IDLE_MAX.toNanos()) {
                    return next.session;
                }
                next.session.close();
            }
        }
        return null;
    }

    /** Tries until the deadline, unless there has been no server for a while: then once. */
    private Session connect(long deadlineNanos, Interrupts interrupts) {
        while (true) {
            if (closed) {
                throw new StorageUnavailableException("the storage is closed");
            }
            boolean again = server.isWorthWaiting();
            try {
                return server.connect();
            } catch (SQLException failure) {
                interrupts.putAside();
                again &= !SqlErrors.isRefusal(failure);
                if (!again || deadlineNanos - System.nanoTime() < PAUSE.toNanos()) {
                    throw new StorageUnavailableException(
                            server.trouble().orElse("there is no connection to PostgreSQL"));
                }
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    void giveBack(Session session) {
        synchronized (idle) {
            if (closed || !server.isCurrent(session)) {
                session.close();
            } else {
                idle.addFirst(new Idle(session, System.nanoTime()));
            }
        }
        permits.release();
    }

    /** For one that may be in the middle of something, or has lost its server: then the others have too. */
    void discard(Session session) {
        session.close();
        permits.release();
    }

    /** What is not in use is made again when it is wanted. */
    void forget() {
        synchronized (idle) {
            idle.forEach(each -> each.session.close());
            idle.clear();
        }
    }

    @Override
    public void close() {
        closed = true;
        forget();
    }
}
