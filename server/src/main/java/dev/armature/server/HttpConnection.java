package dev.armature.server;

import dev.armature.engine.Api.Weight;
import dev.armature.engine.simulation.Unanswered;
import dev.armature.wire.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection: puts requests together, has them answered one after the other, and gives up on clients that stall.
 *
 * <p>A connection's requests never run side by side, so answers leave in the order of the requests without further ado, and a
 * client that pipelines a write and a read sees its write. Requests that arrive while one is running wait in a queue; when that
 * is full, or the client does not take its answers, nothing more is read from it.
 *
 * <p>Everything here happens on the connection's event loop, except {@link #runElsewhere} and the writing of pages.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(HttpConnection.class.getName());
    private static final int PIPELINED_MAX = 16;
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Wire wire;
    private final Router router;
    private final ResponseWriter writer;
    private final Connections connections;
    private final ServerConfig.Bounds bounds;
    private final LongRuns longRuns;
    private final boolean writesWait;

    private final RequestReader reader;
    private final Queue<Received> waiting = new ArrayDeque<>();
    private @Nullable Future<?> watch;
    /** A request is running on another thread. */
    private boolean busy;
    /** The response that closes the connection has been written: whatever still arrives is dropped. */
    private boolean closing;
    /** When the client last did something, or was last given something to do. */
    private long quietSince;

    /** When the request that is arriving began to. */
    private long requestSince;

    HttpConnection(
            Wire wire,
            Router router,
            ResponseWriter writer,
            Connections connections,
            ServerConfig.Bounds bounds,
            Memory memory,
            LongRuns longRuns,
            boolean writesWait) {
        this.wire = wire;
        this.router = router;
        this.writer = writer;
        this.connections = connections;
        this.bounds = bounds;
        this.longRuns = longRuns;
        this.writesWait = writesWait;
        this.reader = new RequestReader(memory);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        quietSince = System.nanoTime();
        connections.opened(context, this);
        watch = scheduleWatch(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        dropUnserved();
        if (watch != null) {
            watch.cancel(false);
        }
        connections.closed(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            read(context, (ByteBuf) message);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void read(ChannelHandlerContext context, ByteBuf bytes) {
        if (!reader.isAmid()) {
            requestSince = System.nanoTime();
        }
        while (!closing) {
            switch (reader.read(bytes)) {
                case MORE -> {
                    return;
                }
                case HEAD -> {
                    if (reader.head().expectsContinue() && !busy && waiting.isEmpty()) {
                        context.writeAndFlush(Unpooled.wrappedBuffer(CONTINUE), context.voidPromise());
                    }
                }
                case WHOLE -> {
                    waiting.add(reader.take());
                    serveWaiting(context);
                }
                case MALFORMED -> refuse(context, 400);
                case OTHER_VERSION -> refuse(context, 505);
                case TOO_LARGE -> refuse(context, 413);
                case NO_MEMORY -> refuse(context, 503);
            }
        }
    }

    /** Serves what is waiting as long as it can be served here and now. */
    private void serveWaiting(ChannelHandlerContext context) {
        while (!busy && !closing && context.channel().isWritable()) {
            Received next = waiting.poll();
            if (next == null) {
                break;
            }
            serve(context, next);
        }
        boolean read = waiting.size() < PIPELINED_MAX && context.channel().isWritable();
        if (context.channel().config().isAutoRead() != read) {
            context.channel().config().setAutoRead(read);
        }
    }

    private void serve(ChannelHandlerContext context, Received received) {
        switch (router.route(received)) {
            case Route.Answered(Reply reply) -> finish(context, received, reply);
            case Route.Run run
            when mayRunHere(run.api().weight()) && !wire.maySimulate(run.faults()) ->
                finish(context, received, run(run));
            case Route.Run run -> answerElsewhere(context, received, () -> runElsewhere(run));
            case Route.Work(Supplier<Reply> work) -> answerElsewhere(context, received, work);
        }
    }

    private boolean mayRunHere(Weight weight) {
        return switch (weight) {
            case QUICK_READ -> true;
            case QUICK_WRITE -> !writesWait;
            case LONG, SCAN -> false;
        };
    }

    private Reply run(Route.Run run) {
        return Reply.of(wire.run(run.api(), run.body(), run.caller(), run.faults()), run.contentType());
    }

    private void answerElsewhere(ChannelHandlerContext context, Received received, Supplier<Reply> answer) {
        busy = true;
        Thread.startVirtualThread(() -> {
            try {
                Reply reply = answer.get();
                context.executor().execute(() -> {
                    busy = false;
                    quietSince = System.nanoTime();
                    finish(context, received, reply);
                    serveWaiting(context);
                    context.flush();
                });
            } catch (Unanswered lost) {
                context.executor().execute(() -> hangUp(context, received));
            }
        });
    }

    private void hangUp(ChannelHandlerContext context, Received received) {
        busy = false;
        closing = true;
        received.body().release();
        dropUnserved();
        context.close();
    }

    private Reply runElsewhere(Route.Run run) {
        return switch (run.api().weight()) {
            case QUICK_READ, QUICK_WRITE -> run(run);
            case LONG -> longRuns.run(() -> run(run));
            // What is simulated may wait for long without using the core that it would be given.
            case SCAN ->
                wire.maySimulate(run.faults()) ? longRuns.run(() -> run(run)) : longRuns.runScan(() -> run(run));
        };
    }

    private void finish(ChannelHandlerContext context, Received received, Reply reply) {
        received.body().release();
        reply(context, received.head(), reply);
    }

    private void reply(ChannelHandlerContext context, RequestHead head, Reply reply) {
        if (!context.channel().isActive()) {
            return;
        }
        boolean last = connections.draining() && waiting.isEmpty();
        boolean keepAlive = head.keepsAlive() && !last;
        ByteBuf bytes = writer.write(reply.codedFor(head), head, keepAlive, context.alloc());
        if (keepAlive) {
            context.write(bytes, context.voidPromise());
        } else {
            closeAfter(context, bytes);
        }
    }

    private void closeAfter(ChannelHandlerContext context, ByteBuf last) {
        closing = true;
        context.writeAndFlush(last).addListener(ChannelFutureListener.CLOSE);
    }

    /** Answers something that cannot be read to its end; there is no telling where the next request would begin. */
    private void refuse(ChannelHandlerContext context, int status) {
        dropUnserved();
        closing = true;
        if (busy || !context.channel().isActive()) {
            context.close();
        } else {
            Reply reply = Reply.of(status, Reply.TEXT, "");
            closeAfter(context, writer.write(reply, RequestHead.UNREADABLE, false, context.alloc()));
        }
    }

    private void dropUnserved() {
        waiting.forEach(request -> request.body().release());
        waiting.clear();
        reader.drop();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        quietSince = System.nanoTime();
        context.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        quietSince = System.nanoTime();
        serveWaiting(context);
        context.flush();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A client that goes away in the middle of something is no news.
        if (!(cause instanceof IOException)) {
            LOG.log(Level.WARNING, "a connection failed", cause);
        }
        context.close();
    }

    /** Closes unless a request is at hand, whose answer closes then; answers on their way still leave. From any thread. */
    void drain(ChannelHandlerContext context) {
        context.executor().execute(() -> {
            if (!closing && !busy && waiting.isEmpty() && !reader.isAmid()) {
                closeAfter(context, Unpooled.EMPTY_BUFFER);
            }
        });
    }

    private Future<?> scheduleWatch(ChannelHandlerContext context) {
        return context.executor()
                .schedule(() -> watch(context), bounds.watchInterval().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void watch(ChannelHandlerContext context) {
        long now = System.nanoTime();
        boolean tooSlow = !closing
                && reader.isAmid()
                && now - requestSince > bounds.requestMax().toNanos();
        boolean tooQuiet = !busy && now - quietSince > bounds.quietMax().toNanos();
        if (tooSlow) {
            refuse(context, 408);
        } else if (tooQuiet) {
            context.close();
        } else {
            watch = scheduleWatch(context);
        }
    }
}
