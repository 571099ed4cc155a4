package dev.armature.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Netty's reader of HTTP makes of the bytes of a connection, and where it sees each request end. */
final class NettyReading extends HttpRequestDecoder {
    /** @param end how many bytes of the connection lie before the next request */
    record Request(String method, String uri, String body, long end, boolean keepsAlive) {
        Request closed() {
            return new Request(method, uri, body, end, false);
        }
    }

    private final List<Request> requests = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private @Nullable HttpRequest head;
    private @Nullable Throwable refusal;
    private long received;

    /** With bounds far beyond ours. */
    private NettyReading() {
        super(new HttpDecoderConfig().setMaxInitialLineLength(1 << 24).setMaxHeaderSize(1 << 24));
    }

    static NettyReading of(List<byte[]> pieces) {
        var reading = new NettyReading();
        var channel = new EmbeddedChannel(reading);
        for (byte[] piece : pieces) {
            reading.received += piece.length;
            channel.writeInbound(Unpooled.wrappedBuffer(piece));
            for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
                ReferenceCountUtil.release(message);
            }
        }
        channel.finishAndReleaseAll();
        return reading;
    }

    List<Request> requests() {
        return requests;
    }

    /** Why it reads no more; null if it would. */
    @Nullable
    Throwable refusal() {
        return refusal;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf buffer, List<Object> out) throws Exception {
        int before = out.size();
        super.decode(context, buffer, out);
        for (Object message : out.subList(before, out.size())) {
            saw((HttpObject) message, received - buffer.readableBytes());
        }
    }

    private void saw(HttpObject message, long end) {
        if (message.decoderResult().isFailure()) {
            refusal = message.decoderResult().cause();
            return;
        }
        if (message instanceof HttpRequest next) {
            head = next;
            body.setLength(0);
        }
        if (message instanceof HttpContent part) {
            body.append(part.content().toString(StandardCharsets.ISO_8859_1));
        }
        if (message instanceof LastHttpContent && head != null) {
            requests.add(new Request(
                    head.method().name(), withoutServer(head.uri()), body.toString(), end, HttpUtil.isKeepAlive(head)));
        }
    }

    /** Netty leaves a server's name in the request line to who reads the request. */
    private static String withoutServer(String uri) {
        String path = uri.replaceFirst("(?i)^https?://[^/?]+", "");
        return path.equals(uri) || path.startsWith("/") ? path : "/" + path;
    }
}
