package dev.armature.server;

import dev.armature.engine.Api.Weight;
import dev.armature.engine.simulation.Unanswered;
import dev.armature.storage.Capabilities;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
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
import java.util.concurrent.TimeUnit;
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
 * <p>Everything here happens on the connection's event loop, except {@link #runElsewhere} and the writing of pages. Whatever is
 * thrown costs the connection, and nothing else.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(HttpConnection.class.getName());
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Reply FAILED = Reply.of(500, Reply.TEXT, "");
    /** What is larger takes too long to be read here, however quick it is then. */
    private static final int BODY_HERE_BYTES_MAX = 64 << 10;

    /** How many requests of one connection are answered before others on the loop have their turn. */
    private static final int TURN_REQUESTS_MAX = 64;

    /** How long an idle client has to close as well when the server stops; a request it sends meanwhile is not answered. */
    private static final Duration STOP_LINGER = Duration.ofMillis(100);

    /** How late an answer is that is held back. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final Wire wire;
    private final Router router;
    private final ResponseWriter writer;
    private final Connections connections;
    private final ServerConfig.Bounds bounds;
    private final Memory memory;
    private final Untaken untaken;
    private final LongRuns longRuns;
    private final Capabilities capabilities;

    private final RequestReader reader;
    private final Pace pace = new Pace();
    /** Tells this connection from others. */
    private int number;

    private String address = "";
    /** What has come while nothing could be made of it; its room is taken out of the memory. */
    private @Nullable ByteBuf unread;

    private int unreadTaken;

    private @Nullable Outgoing outgoing;
    private @Nullable Future<?> watch;
    /** An answer that is held back. */
    private @Nullable Future<?> late;
    /** A request is running on another thread. */
    private boolean busy;
    /** The response that closes the connection has been written: whatever still arrives is dropped. */
    private boolean closing;
    /** The client has said that it will send nothing more. */
    private boolean ended;
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
            Untaken untaken,
            LongRuns longRuns,
            Capabilities capabilities) {
        this.wire = wire;
        this.router = router;
        this.writer = writer;
        this.connections = connections;
        this.bounds = bounds;
        this.memory = memory;
        this.untaken = untaken;
        this.longRuns = longRuns;
        this.capabilities = capabilities;
        this.reader = new RequestReader(memory, router.verifies());
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        number = context.channel().id().hashCode();
        address = address(context.channel().remoteAddress());
        quietSince = System.nanoTime();
        outgoing = new Outgoing(context, writer, untaken, () -> goOn(context));
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
        int served = 0;
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
                    if (++served == TURN_REQUESTS_MAX && bytes.isReadable()) {
                        context.executor().execute(() -> guarded(context, () -> goOn(context)));
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
        if (received.body().size() > BODY_HERE_BYTES_MAX || received.head().has(Header.CONTENT_ENCODING)) {
            answerElsewhere(context, received, () -> answerLarge(received));
            return;
        }
        RequestHead head = received.head();
        switch (router.route(received, number, address)) {
            case Route.Answered(Reply reply) -> answerHere(context, received, reply);
            case Route.Run run
            when mayRunHere(run.api().weight()) && !wire.maySimulate(run.faults()) -> runHere(context, received, run);
            case Route.Run run -> answerElsewhere(context, received, () -> runElsewhere(run, head));
            case Route.Work(Supplier<Reply> work) ->
                answerElsewhere(context, received, () -> prepared(work.get(), head));
        }
    }

    private boolean mayRunHere(Weight weight) {
        return switch (weight) {
            case QUICK_READ, VARYING -> !capabilities.readsWait();
            case QUICK_WRITE -> !capabilities.readsWait() && !capabilities.writesWait();
            case LONG, LARGE, SCAN -> false;
        };
    }

    private void runHere(ChannelHandlerContext context, Received received, Route.Run run) {
        long begun = System.nanoTime();
        if (pace.isSlow(begun)) {
            answerElsewhere(context, received, () -> runQuick(run, received.head()));
            return;
        }
        Answer answer = wire.runQuick(run.api(), run.body(), run.caller());
        if (answer == null) {
            answerElsewhere(context, received, () -> runCostly(run, received.head()));
        } else {
            long ended = System.nanoTime();
            pace.took(begun, ended);
            longRuns.sawQuick(ended);
            answerHere(context, received, Reply.of(answer, run.contentType()));
        }
    }

    private Reply run(Route.Run run) {
        return Reply.of(wire.run(run.api(), run.body(), run.caller(), run.faults()), run.contentType());
    }

    private void answerHere(ChannelHandlerContext context, Received received, Reply reply) {
        if (Outgoing.isSmall(reply) && !reply.isWantedCoded(received.head())) {
            finish(context, received, reply);
        } else {
            answerElsewhere(context, received, () -> prepared(reply, received.head()));
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
            context.executor()
                    .execute(() -> guarded(context, () -> {
                        busy = false;
                        ending.run();
                        goOn(context);
                    }));
        });
    }

    private void hangUp(ChannelHandlerContext context, Received received) {
        closing = true;
        received.body().release();
        context.close();
    }

    private Reply runElsewhere(Route.Run run, RequestHead head) {
        Weight weight = run.api().weight();
        long heapBytes = LongRuns.heapBytes(weight, run.body().length);
        return switch (weight) {
            case QUICK_READ, QUICK_WRITE -> runQuick(run, head);
            case VARYING, LONG, LARGE -> longRuns.run(heapBytes, () -> prepared(run(run), head));
            // What is simulated, or waits for a network, does not use the core that it would be given.
            case SCAN ->
                capabilities.readsWait() || wire.maySimulate(run.faults())
                        ? longRuns.run(heapBytes, () -> prepared(run(run), head))
                        : longRuns.runScan(heapBytes, () -> prepared(run(run), head));
        };
    }

    private Reply runQuick(Route.Run run, RequestHead head) {
        if (wire.maySimulate(run.faults())) {
            return prepared(run(run), head);
        }
        Answer answer = wire.runQuick(run.api(), run.body(), run.caller());
        return answer == null ? runCostly(run, head) : prepared(Reply.of(answer, run.contentType()), head);
    }

    /** What takes long although it is about one item keeps a core busy. */
    private Reply runCostly(Route.Run run, RequestHead head) {
        Weight weight = run.api().weight();
        long heapBytes = LongRuns.heapBytes(weight, run.body().length);
        return weight == Weight.VARYING || capabilities.readsWait()
                ? longRuns.run(heapBytes, () -> prepared(run(run), head))
                : longRuns.runScan(heapBytes, () -> prepared(run(run), head));
    }

    /** What is made of a large body takes memory, whatever the operation, and inflating one takes a core. */
    private Reply answerLarge(Received received) {
        int size = received.body().size();
        return received.head().has(Header.CONTENT_ENCODING)
                ? longRuns.runScan(LongRuns.heapBytes(Weight.LARGE, size), () -> answerRouted(received))
                : longRuns.run(LongRuns.heapBytes(Weight.LONG, size), () -> answerRouted(received));
    }

    private Reply answerRouted(Received received) {
        Reply reply = switch (router.route(received, number, address)) {
            case Route.Answered(Reply answered) -> answered;
            case Route.Run run -> run(run);
            case Route.Work(Supplier<Reply> work) -> work.get();
        };
        received.body().release();
        return prepared(reply, received.head());
    }

    /** Compresses an answer if it is wanted like that, and waits until there is room for it. */
    private Reply prepared(Reply reply, RequestHead head) {
        Reply coded = reply.codedFor(head);
        if (outgoing != null) {
            outgoing.makeRoom(coded);
        }
        return coded;
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
        late = context.executor()
                .schedule(
                        () -> guarded(context, () -> {
                            busy = false;
                            reply(head, reply);
                            goOn(context);
                        }),
                        LATE.toMillis(),
                        TimeUnit.MILLISECONDS);
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
        quietSince = System.nanoTime();
        flush();
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
        // A client that goes away in the middle of something is no news, nor is one that cannot agree on how to encrypt.
        if (!(cause instanceof IOException) && !(cause.getCause() instanceof SSLException)) {
            LOG.log(Level.WARNING, "a connection failed", cause);
        }
    }

    private static void guarded(ChannelHandlerContext context, Runnable work) {
        try {
            work.run();
        } catch (Throwable failure) {
            fail(context, failure);
        }
    }

    /**
     * Closes unless a request is at hand, whose answer closes then; what has come already is at hand, and answers on their way
     * still leave. From any thread.
     */
    void drain(ChannelHandlerContext context) {
        context.executor()
                .execute(() -> guarded(context, () -> {
                    if (isFree() && unread == null && context.channel().unsafe() instanceof NioUnsafe channel) {
                        channel.read();
                    }
                    if (isFree() && unread == null && !reader.isAmid() && outgoing != null) {
                        closing = true;
                        outgoing.close(STOP_LINGER);
                    }
                }));
    }

    private Future<?> scheduleWatch(ChannelHandlerContext context) {
        return context.executor()
                .schedule(
                        () -> guarded(context, () -> watch(context)),
                        bounds.watchInterval().toMillis(),
                        TimeUnit.MILLISECONDS);
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
