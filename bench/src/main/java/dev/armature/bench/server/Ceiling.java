package dev.armature.bench.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A server that reads no request and answers each operation with a fixed body of the right length: no server on Netty can be
 * faster than this one, and the distance to it is what a database costs.
 */
public final class Ceiling {
    private static final String ITEM = "{\"pk\":{\"S\":\"user#00000000\"},\"sk\":{\"S\":\"profile\"},\"v\":{\"S\":\""
            + "x".repeat(200) + "\"},\"ver\":{\"N\":\"1\"}}";

    private static final Map<String, byte[]> ANSWERS = Map.of(
            "PutItem", bytes("{}"),
            "GetItem", bytes("{\"Item\":" + ITEM + "}"),
            "UpdateItem", bytes("{\"Attributes\":{\"ver\":{\"N\":\"1\"}}}"),
            "Query",
                    bytes(
                            "{\"Count\":20,\"Items\":[" + (ITEM + ",").repeat(19) + ITEM + "],\"ScannedCount\":20,"
                                    + "\"LastEvaluatedKey\":{\"pk\":{\"S\":\"coll#00000000\"},\"sk\":{\"S\":\"log#00000019\"}}}"));

    private static final byte[] OTHER = bytes("{\"TableNames\":[]}");

    private Ceiling() {}

    /** Listens on the loopback port that is the only argument, until the process is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        // On few processors, which the client needs as well, fewer answer more.
        int loops = (Runtime.getRuntime().availableProcessors() + 1) / 2;
        var group = new MultiThreadIoEventLoopGroup(loops, NioIoHandler.newFactory());
        new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 24), new Answer());
                    }
                })
                .bind("127.0.0.1", Integer.parseInt(arguments[0]))
                .sync()
                .channel()
                .closeFuture()
                .sync();
    }

    private static final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            String target = request.headers().get("X-Amz-Target", "");
            byte[] body = ANSWERS.getOrDefault(target.substring(target.indexOf('.') + 1), OTHER);
            var response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "application/x-amz-json-1.0")
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                    .set("x-amzn-RequestId", "A".repeat(52))
                    .set("x-amz-crc32", "1234567890");
            context.writeAndFlush(response);
        }
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
