package dev.armature.server;

import dev.armature.engine.coordination.Peer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * The way to one other server: a few connections that are used again, and whether it is worth trying. All about it is bounded: how many requests are
 * under way, how long each is waited for, and how long the server is left alone after something went wrong.
 */
final class PeerLink implements AutoCloseable {
    private static final int UNDER_WAY_MAX = 64;
    private static final Duration CONNECT_MAX = Duration.ofMillis(500);

    /** As long as the lease of a server that has gone without a word lasts. */
    static final Duration LEFT_ALONE = Duration.ofSeconds(10);

    /** Without any answer for so long, a server that should be answering is given no more. */
    static final Duration SILENT_MAX = Duration.ofSeconds(1);

    /** Connections that have lain idle for longer are not used again: the other one may be about to close them. */
    static final Duration IDLE_MAX = Duration.ofSeconds(30);

    private record Idle(PeerConnection connection, long since) {}

    private final Peer peer;
    private final URI address;
    private final Optional<SSLSocketFactory> encryption;
    private final Duration answerMax;
    private final LongSupplier nanos;
    private final Semaphore free = new Semaphore(UNDER_WAY_MAX);
    private final ConcurrentLinkedDeque<Idle> idle = new ConcurrentLinkedDeque<>();
    private volatile long leftAloneUntil;
    /** When it last answered, or was first asked after it had answered everything. */
    private volatile long heardAt;

    private volatile boolean closed;

    /** What came of a request. */
    sealed interface Outcome {
        /** The other server has done it, and this is what it says. */
        record Done(PeerAnswer answer) implements Outcome {}

        /** It was not sent, or the other one has not done it. */
        record NotDone() implements Outcome {}

        /** There is no answer, and it may have been done. */
        record Unknown() implements Outcome {}
    }

    private static final Outcome NOT_DONE = new Outcome.NotDone();
    private static final Outcome UNKNOWN = new Outcome.Unknown();

    /** @param encryption with which it is reached; empty if it is not encrypted */
    PeerLink(Peer peer, Optional<SSLSocketFactory> encryption, Duration answerMax, LongSupplier nanos) {
        this.peer = peer;
        this.address = URI.create(peer.address());
        this.encryption = encryption;
        this.answerMax = answerMax;
        this.nanos = nanos;
        this.leftAloneUntil = nanos.getAsLong();
        this.heardAt = nanos.getAsLong();
    }

    /** Whether it is worth trying. */
    boolean isFit() {
        long now = nanos.getAsLong();
        boolean isSilent = free.availablePermits() < UNDER_WAY_MAX && now - heardAt > SILENT_MAX.toNanos();
        return now - leftAloneUntil >= 0 && !isSilent;
    }

    /** Sends a request, unless too many are under way: nothing is waited for but the answer. */
    Outcome ask(byte[] request) {
        if (closed || !free.tryAcquire()) {
            return NOT_DONE;
        }
        try {
            if (free.availablePermits() == UNDER_WAY_MAX - 1) {
                heardAt = nanos.getAsLong();
            }
            PeerConnection connection;
            try {
                connection = connection();
            } catch (IOException unreachable) {
                leaveAlone();
                return NOT_DONE;
            }
            return ask(connection, request);
        } finally {
            free.release();
        }
    }

    private PeerConnection connection() throws IOException {
        for (Idle next = idle.pollLast(); next != null; next = idle.pollLast()) {
            if (nanos.getAsLong() - next.since < IDLE_MAX.toNanos() && next.connection.isFresh()) {
                return next.connection;
            }
            next.connection.close();
        }
        return PeerConnection.open(address, encryption, CONNECT_MAX);
    }

    private Outcome ask(PeerConnection connection, byte[] request) {
        boolean isReusable = false;
        try {
            PeerAnswer answer = connection.ask(request, System.nanoTime() + answerMax.toNanos());
            heardAt = nanos.getAsLong();
            boolean isLeaving = answer.header("connection").equalsIgnoreCase("close");
            isReusable = !isLeaving;
            if (isLeaving || answer.status() == ForwardedMark.MISDIRECTED) {
                leaveAlone();
            }
            if (answer.header(ForwardedMark.HELD).equals(peer.id())) {
                return new Outcome.Done(answer);
            }
            // Refused before anything was done, or by who knows nothing of it. A gateway that says 502 knows as little.
            return answer.status() >= 400 && answer.status() < 500 ? NOT_DONE : UNKNOWN;
        } catch (IOException unanswered) {
            leaveAlone();
            return UNKNOWN;
        } finally {
            if (isReusable) {
                idle.addLast(new Idle(connection, nanos.getAsLong()));
            } else {
                connection.close();
            }
            // Asked for afterwards: who closes this meanwhile finds the connection among those that are idle, or it is
            // found here.
            if (closed) {
                closeIdle();
            }
        }
    }

    /** Other connections to it are of no use either. */
    private void leaveAlone() {
        leftAloneUntil = nanos.getAsLong() + LEFT_ALONE.toNanos();
        closeIdle();
    }

    private void closeIdle() {
        for (Idle next = idle.pollLast(); next != null; next = idle.pollLast()) {
            next.connection.close();
        }
    }

    /** Requests that are under way are still answered. */
    @Override
    public void close() {
        closed = true;
        closeIdle();
    }
}
