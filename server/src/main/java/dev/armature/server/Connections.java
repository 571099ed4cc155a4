package dev.armature.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections that are open, no more than allowed. */
final class Connections {
    private final Map<ChannelHandlerContext, HttpConnection> open = new ConcurrentHashMap<>();
    private final AtomicInteger admitted = new AtomicInteger();
    private final int max;
    private volatile boolean draining;
    /** Told of every connection that closes while the server stops. */
    private final Object drained = new Object();

    Connections(int max) {
        this.max = max;
    }

    int count() {
        return admitted.get();
    }

    int openCount() {
        return open.size();
    }

    int max() {
        return max;
    }

    /** Whether one more connection may be served; if so, it counts until its channel closes. */
    boolean admit(Channel channel) {
        if (admitted.incrementAndGet() > max) {
            admitted.decrementAndGet();
            return false;
        }
        channel.closeFuture().addListener(closed -> admitted.decrementAndGet());
        return true;
    }

    void opened(ChannelHandlerContext context, HttpConnection connection) {
        open.put(context, connection);
        if (draining) {
            connection.drain(context);
        }
    }

    void closed(ChannelHandlerContext context) {
        open.remove(context);
        if (draining) {
            synchronized (drained) {
                drained.notifyAll();
            }
        }
    }

    /** Has all connections served by these loops, as many by each. */
    void spread(List<EventLoop> loops) {
        int turn = 0;
        for (var connection : open.entrySet()) {
            connection.getValue().moveTo(connection.getKey(), loops.get(turn++ % loops.size()));
        }
    }

    /** Whether each connection closes with the last answer that it owes. */
    boolean draining() {
        return draining;
    }

    /** Has all connections finish what they are doing; returns when they have, or when the time is up. */
    void drain(Duration timeMax) {
        draining = true;
        open.forEach((context, connection) -> connection.drain(context));
        synchronized (drained) {
            long deadline = System.nanoTime() + timeMax.toNanos();
            try {
                for (long left = timeMax.toMillis(); left > 0 && !open.isEmpty(); ) {
                    drained.wait(left);
                    left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
