package dev.armature.server;

import dev.armature.engine.simulation.Unanswered;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.AbstractNioChannel.NioUnsafe;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One connection: puts requests together, has them answered one after the other, and gives up on clients that stall.
 *
 * <p>A connection's requests never run side by side, so answers leave in the order of the requests without further ado, and a
 * client that pipelines a write and a read sees its write. While a request is running, or its answer is not taken, nothing more
 * is read: what has come by then waits as the bytes that it is.
 *
 * <p>Everything here happens on the connection's event loop ({@link ConnectionLoop}); {@link RequestRuns} says what runs on other threads. Whatever is
 * thrown costs the connection, and nothing else.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(HttpConnection.class.getName());
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Reply FAILED = Reply.of(500, Reply.TEXT, "");
    /** How many requests of one connection are answered before others on the loop have their turn. */
    private static final int TURN_REQUESTS_MAX = 64;

    /** How long an idle client has to close as well when the server stops; a request it sends meanwhile is not answered. */
    private static final Duration STOP_LINGER = Duration.ofMillis(100);

    /** How late an answer is that is held back. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final RequestRuns runs;
    private final ResponseWriter writer;
    private final Connections connections;
    private final ServerConfig.Bounds bounds;
    private final Memory memory;
    private final Untaken untaken;
    private final Served served;

    private final RequestReader reader;
    /** What has come while nothing could be made of it; its room is taken out of the memory. */
    private @Nullable ByteBuf unread;

    private int unreadTaken;

    private @Nullable Outgoing outgoing;
    private RequestRuns.@Nullable Client client;
    private @Nullable Future<?> watch;
    /** An answer that is held back. */
    private @Nullable Future<?> late;
    /** A request is running on another thread. */
    private boolean busy;
    /** The response that closes the connection has been written: whatever still arrives is dropped. */
    private boolean closing;
    /** The client has said that it will send nothing more. */
    private boolean ended;
    /** A request has been at hand. */
    private boolean isUsed;
    /** It is on its way from one loop to another. */
    private boolean moving;
    /** When the client last did something, or was last given something to do. */
    private long quietSince;

    /** When the request that is arriving began to. */
    private long requestSince;

    /** When what has come this time began to be served. */
    private long turnSince;

    private boolean amidTurn;

    /** Told whenever what had come was served, from when to when. */
    interface Served {
        void between(long begunNanos, long endedNanos);
    }

    /** @param served told whenever what has come was served */
    HttpConnection(
            RequestRuns runs,
            ResponseWriter writer,
            Connections connections,
            ServerConfig.Bounds bounds,
            Memory memory,
            Untaken untaken,
            Served served) {
        this.runs = runs;
        this.writer = writer;
        this.connections = connections;
        this.bounds = bounds;
        this.memory = memory;
        this.untaken = untaken;
        this.served = served;
        this.reader = new RequestReader(memory, runs.keepsHeaders());
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        var channel = context.channel();
        quietSince = System.nanoTime();
        outgoing = new Outgoing(context, writer, untaken, () -> goOn(context));
        client = new RequestRuns.Client(
                channel.id().hashCode(), address(channel.remoteAddress()), new Pace(), outgoing::makeRoom);
        watch = scheduleWatch(context);
        connections.opened(context, this);
    }

    private static String address(@Nullable SocketAddress remote) {
        return remote instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress()
                : "";
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        connections.closed(context);
        reader.drop();
        dropUnread();
        if (outgoing != null) {
            outgoing.drop();
        }
        if (watch != null) {
            watch.cancel(false);
        }
        if (late != null) {
            late.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        var bytes = (ByteBuf) message;
        if (!amidTurn) {
            amidTurn = true;
            turnSince = System.nanoTime();
        }
        try {
            if (unread == null) {
                read(context, bytes);
            }
            if (!closing && bytes.isReadable()) {
                keep(context, bytes.retain());
            }
        } finally {
            bytes.release();
        }
    }

    private void read(ChannelHandlerContext context, ByteBuf bytes) {
        if (!reader.isAmid()) {
            requestSince = System.nanoTime();
        }
        int requests = 0;
        while (isFree()) {
            switch (reader.read(bytes)) {
                case MORE -> {
                    return;
                }
                case HEAD -> {
                    if (reader.head().expectsContinue()) {
                        context.writeAndFlush(Unpooled.wrappedBuffer(CONTINUE), context.voidPromise());
                    }
                }
                case WHOLE -> {
                    serve(context, reader.take());
                    if (!context.channel().isWritable()) {
                        flush();
                    }
                    if (++requests == TURN_REQUESTS_MAX && bytes.isReadable()) {
                        ConnectionLoop.execute(context, () -> goOn(context));
                        return;
                    }
                }
                case MALFORMED -> refuse(400);
                case OTHER_VERSION -> refuse(505);
                case TOO_LARGE -> refuse(413);
                case NO_MEMORY -> refuse(503);
            }
        }
    }

    /** Whether a request could be served now. */
    private boolean isFree() {
        return !busy && !closing && outgoing != null && outgoing.isClear();
    }

    /** Keeps what cannot be read now, and takes no more. */
    private void keep(ChannelHandlerContext context, ByteBuf bytes) {
        if (!memory.takeBodyBytes(bytes.capacity())) {
            bytes.release();
            context.close();
            return;
        }
        unreadTaken += bytes.capacity();
        unread = unread == null ? bytes : Unpooled.wrappedBuffer(unread, bytes);
        context.channel().config().setAutoRead(false);
    }

    private void dropUnread() {
        if (unread != null) {
            unread.release();
            unread = null;
            memory.giveBodyBytes(unreadTaken);
            unreadTaken = 0;
        }
    }

    /** Goes on where it could not before. */
    private void goOn(ChannelHandlerContext context) {
        quietSince = System.nanoTime();
        if (unread != null && isFree()) {
            read(context, unread);
            if (closing || unread != null && !unread.isReadable()) {
                dropUnread();
                context.channel().config().setAutoRead(true);
            }
        }
        flush();
        if (unread == null && outgoing != null && isFree() && (ended || connections.draining() && !reader.isAmid())) {
            closing = true;
            outgoing.close(STOP_LINGER);
        }
    }

    private void serve(ChannelHandlerContext context, Received received) {
        if (client == null) {
            return;
        }
        isUsed = true;
        switch (runs.begin(received, client)) {
            case RequestRuns.Begun.Answered(Reply reply) -> finish(context, received, reply);
            case RequestRuns.Begun.Elsewhere(Supplier<Reply> rest) -> answerElsewhere(context, received, rest);
        }
    }

    private void answerElsewhere(ChannelHandlerContext context, Received received, Supplier<Reply> answer) {
        busy = true;
        Thread.startVirtualThread(() -> {
            Runnable then;
            try {
                Reply reply = answer.get();
                then = () -> finish(context, received, reply);
            } catch (Unanswered lost) {
                then = () -> hangUp(context, received);
            } catch (Throwable failure) {
                LOG.log(Level.ERROR, "a request failed", failure);
                then = () -> finish(context, received, FAILED);
            }
            Runnable ending = then;
            ConnectionLoop.execute(context, () -> {
                busy = false;
                ending.run();
                goOn(context);
            });
        });
    }

    private void hangUp(ChannelHandlerContext context, Received received) {
        closing = true;
        received.body().release();
        context.close();
    }

    private void finish(ChannelHandlerContext context, Received received, Reply reply) {
        received.body().release();
        if (reply.isLate()) {
            replyLate(context, received.head(), reply);
        } else {
            reply(received.head(), reply);
        }
    }

    private void replyLate(ChannelHandlerContext context, RequestHead head, Reply reply) {
        busy = true;
        late = ConnectionLoop.schedule(
                context,
                () -> {
                    busy = false;
                    reply(head, reply);
                    goOn(context);
                },
                LATE);
    }

    private void reply(RequestHead head, Reply reply) {
        if (outgoing == null || closing) {
            return;
        }
        boolean last = unread == null && (ended || connections.draining());
        boolean keepAlive = head.keepsAlive() && !last;
        closing = !keepAlive;
        outgoing.send(reply, head, keepAlive);
    }

    /** Answers something that cannot be read to its end; there is no telling where the next request would begin. */
    private void refuse(int status) {
        reader.drop();
        reply(RequestHead.UNREADABLE, Reply.of(status, Reply.TEXT, ""));
    }

    private void flush() {
        if (outgoing != null) {
            outgoing.flush();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flush();
        quietSince = System.nanoTime();
        if (amidTurn) {
            amidTurn = false;
            served.between(turnSince, quietSince);
        }
    }

    /** A client that has nothing more to say may still want its answers. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            ended = true;
            if (outgoing == null || outgoing.isLingering() || unread == null && isFree()) {
                context.close();
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        fail(context, cause);
    }

    static void fail(ChannelHandlerContext context, Throwable cause) {
        context.close();
        // A client that goes away in the middle of something is no news, nor is one that cannot agree on how to
        // encrypt.
        if (!(cause instanceof IOException) && !(cause.getCause() instanceof SSLException)) {
            LOG.log(Level.WARNING, "a connection failed", cause);
        }
    }

    /**
     * Closes unless a request is at hand, whose answer closes then; what has come already is at hand, and answers on their way
     * still leave. From any thread.
     */
    void drain(ChannelHandlerContext context) {
        ConnectionLoop.execute(context, () -> {
            if (isFree() && unread == null && context.channel().unsafe() instanceof NioUnsafe channel) {
                channel.read();
            }
            if (isFree() && unread == null && !reader.isAmid() && outgoing != null) {
                closing = true;
                outgoing.close(STOP_LINGER);
            }
        });
    }

    /**
     * Goes on on another loop, whatever is under way. A connection that has not sent a whole request yet stays, as it may still be agreeing on
     * how to encrypt; so does one that closes. From any thread.
     */
    void moveTo(ChannelHandlerContext context, EventLoop target) {
        ConnectionLoop.execute(context, () -> {
            var channel = context.channel();
            if (isUsed
                    && !moving
                    && !closing
                    && channel.isActive()
                    && !channel.eventLoop().equals(target)) {
                moving = true;
                channel.deregister()
                        .addListener(gone -> target.register(channel).addListener(there -> {
                            if (!there.isSuccess()) {
                                // It was closed meanwhile; Netty does not tell of that where it is on no loop.
                                context.close();
                                channelInactive(context);
                            }
                        }));
            }
        });
    }

    /** A loop that it has moved to does not know of what was waiting to leave. */
    @Override
    public void channelRegistered(ChannelHandlerContext context) {
        if (moving) {
            moving = false;
            context.flush();
        }
    }

    private Future<?> scheduleWatch(ChannelHandlerContext context) {
        return ConnectionLoop.schedule(context, () -> watch(context), bounds.watchInterval());
    }

    private void watch(ChannelHandlerContext context) {
        long now = System.nanoTime();
        boolean tooSlow = !closing
                && reader.isAmid()
                && now - requestSince > bounds.requestMax().toNanos();
        boolean tooQuiet = !busy && now - quietSince > bounds.quietMax().toNanos();
        if (tooSlow) {
            refuse(408);
        } else if (tooQuiet) {
            context.close();
            return;
        }
        watch = scheduleWatch(context);
    }
}
