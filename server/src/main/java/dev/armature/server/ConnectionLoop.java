package dev.armature.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Has something done on the event loop of a connection. By the time that it is done, the connection may be on another loop ({@link
 * Loops}); then it is passed on to that one. What fails costs the connection, and nothing else.
 */
final class ConnectionLoop {
    private ConnectionLoop() {}

    /** After what is to be done there already. From any thread. */
    static void execute(ChannelHandlerContext context, Runnable work) {
        context.executor().execute(() -> here(context, work));
    }

    static Future<?> schedule(ChannelHandlerContext context, Runnable work, Duration delay) {
        return context.executor().schedule(() -> here(context, work), delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void here(ChannelHandlerContext context, Runnable work) {
        var channel = context.channel();
        boolean isOnItsWay = !channel.isRegistered() && channel.isOpen();
        if (isOnItsWay || !context.executor().inEventLoop()) {
            execute(context, work);
            return;
        }
        try {
            work.run();
        } catch (Throwable failure) {
            HttpConnection.fail(context, failure);
        }
    }
}
