package dev.armature.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
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

    Connections(int max) {
        this.max = max;
    }

    int count() {
        return admitted.get();
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
    }

    /** Whether each connection closes with the last answer that it owes. */
    boolean draining() {
        return draining;
    }

    /** Has all connections finish what they are doing; returns when they have, or when the time is up. */
    void drain(Duration timeMax) {
        draining = true;
        long deadline = System.nanoTime() + timeMax.toNanos();
        var channels = List.copyOf(open.keySet()).stream()
                .map(ChannelHandlerContext::channel)
                .toList();
        open.forEach((context, connection) -> connection.drain(context));
        for (Channel channel : channels) {
            long left = Math.max(0, deadline - System.nanoTime());
            if (!channel.closeFuture()
                    .awaitUninterruptibly(Duration.ofNanos(left).toMillis())) {
                return;
            }
        }
    }
}
