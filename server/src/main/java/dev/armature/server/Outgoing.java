package dev.armature.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What leaves over one connection: an answer that is small as a whole, any other in pieces, each when the one before has gone.
 * So of an answer that its client does not take, no more than a piece lies outside of the heap, and all of it counts as {@link
 * Untaken}.
 *
 * <p>Everything here happens on the connection's event loop, except {@link #makeRoom}.
 */
final class Outgoing {
    /** Answers up to here are sent as a whole, and not counted unless the client lags behind. */
    static final int PIECE_BYTES = 64 << 10;

    /** How much may leave before others on the loop have their turn. */
    private static final int TURN_BYTES = 512 << 10;

    /** How long what a client is still sending is passed over, so that it gets to read why it was refused. */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private final ChannelHandlerContext context;
    private final ResponseWriter writer;
    private final Untaken untaken;
    private final Untaken.Share share;
    private final Runnable whenClear;

    /** The answer that is leaving in pieces, and how much of it has left. */
    private byte @Nullable [] body;

    private int sent;
    /** The client lags behind: what was written has not left. */
    private boolean lagging;
    /** Nothing is sent after the answer that is leaving. */
    private boolean last;

    private @Nullable Future<?> lingering;

    /** @param whenClear what to do once a client that lagged behind has caught up */
    Outgoing(ChannelHandlerContext context, ResponseWriter writer, Untaken untaken, Runnable whenClear) {
        this.context = context;
        this.writer = writer;
        this.untaken = untaken;
        this.share = untaken.share(() -> ConnectionLoop.execute(context, context::close));
        this.whenClear = whenClear;
    }

    /** Whether the next answer may be sent. */
    boolean isClear() {
        return !lagging && body == null && !last;
    }

    /** Whether all is sent, and the client has been told so. */
    boolean isLingering() {
        return lingering != null;
    }

    /** Waits until there is room for an answer; to be called on a virtual thread, before it is sent. */
    void makeRoom(Reply reply) {
        if (!isSmall(reply)) {
            untaken.take(share, reply.body().length);
        }
    }

    /** Whether it can be sent without {@link #makeRoom}. */
    static boolean isSmall(Reply reply) {
        return reply.body().length <= PIECE_BYTES;
    }

    /** Sends an answer, which leaves with the next flush. After one that does not keep the connection alive, it is closed. */
    void send(Reply reply, RequestHead head, boolean keepAlive) {
        last = !keepAlive;
        ByteBuf bytes = writer.write(reply, PIECE_BYTES, head, keepAlive, context.alloc());
        if (!isSmall(reply)) {
            body = reply.body();
            sent = head.method().equals("HEAD") ? body.length : PIECE_BYTES;
            afterwards(context.writeAndFlush(bytes), this::sendOn);
        } else if (keepAlive) {
            context.write(bytes, context.voidPromise());
        } else {
            afterwards(context.writeAndFlush(bytes), this::end);
        }
    }

    private void sendOn() {
        byte[] content = body;
        if (content == null) {
            return;
        }
        int turnEnd = Math.min(content.length, sent + TURN_BYTES);
        while (sent < turnEnd) {
            int length = Math.min(PIECE_BYTES, content.length - sent);
            ByteBuf piece = context.alloc().buffer(length).writeBytes(content, sent, length);
            sent += length;
            ChannelFuture written = context.writeAndFlush(piece);
            if (!written.isDone()) {
                afterwards(written, this::sendOn);
                return;
            }
        }
        if (sent < content.length) {
            untaken.progressed(share);
            ConnectionLoop.execute(context, this::sendOn);
        } else {
            body = null;
            untaken.give(share);
            clear();
        }
    }

    private void clear() {
        if (last) {
            end();
        } else {
            whenClear.run();
        }
    }

    /** Has everything leave that was written, and notices if it does not. */
    void flush() {
        context.flush();
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        if (buffer != null && buffer.totalPendingWriteBytes() > 0 && isClear()) {
            lagging = true;
            untaken.count(share, buffer.totalPendingWriteBytes());
            // It leaves when everything before it has.
            afterwards(context.writeAndFlush(Unpooled.EMPTY_BUFFER), () -> {
                lagging = false;
                untaken.give(share);
                clear();
            });
        }
    }

    /** Says that nothing more will come, and passes over what the client sends until it has seen that. */
    private void end() {
        close(LINGER);
    }

    void close(Duration linger) {
        last = true;
        if (!(context.channel() instanceof DuplexChannel channel) || channel.isInputShutdown()) {
            context.close();
            return;
        }
        var encryption = context.pipeline().get(SslHandler.class);
        if (encryption == null) {
            channel.shutdownOutput();
        } else {
            // First the other side is told that this was all, or it has to think that something was cut off.
            encryption.closeOutbound().addListener(told -> channel.shutdownOutput());
        }
        channel.config().setAutoRead(true);
        lingering = ConnectionLoop.schedule(context, context::close, linger);
    }

    /** Gives back what the connection has, once it is closed. */
    void drop() {
        body = null;
        untaken.give(share);
        if (lingering != null) {
            lingering.cancel(false);
        }
    }

    /** Does something after a write, and not amid it. If that failed, the client is gone. */
    private void afterwards(ChannelFuture written, Runnable then) {
        written.addListener(done -> {
            ConnectionLoop.execute(context, done.isSuccess() ? then : context::close);
        });
    }
}
