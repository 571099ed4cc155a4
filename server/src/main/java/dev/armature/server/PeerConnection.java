package dev.armature.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A connection to another server, for one request at a time. Its calls block, for as long as they are told to. */
final class PeerConnection implements AutoCloseable {
    /** A request is written at once, without waiting for the other one to read: the largest that is passed on fits. */
    private static final int UNSENT_BYTES_MAX = 160 << 10;

    private static final int BUFFER_BYTES = 8 << 10;

    private final SocketChannel channel;
    private final Socket socket;
    private final Incoming incoming;

    private PeerConnection(SocketChannel channel, Socket socket) throws IOException {
        this.channel = channel;
        this.socket = socket;
        this.incoming = new Incoming(socket.getInputStream());
    }

    /** @param encryption for addresses that begin with https */
    static PeerConnection open(URI address, Optional<SSLSocketFactory> encryption, Duration max) throws IOException {
        var channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, UNSENT_BYTES_MAX);
            var plain = channel.socket();
            int millis = Math.toIntExact(max.toMillis());
            plain.connect(new InetSocketAddress(InetAddress.getByName(address.getHost()), address.getPort()), millis);
            return new PeerConnection(
                    channel, encryption.isPresent() ? encrypted(plain, address, encryption.get(), millis) : plain);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static Socket encrypted(Socket plain, URI address, SSLSocketFactory encryption, int millis)
            throws IOException {
        var socket = (SSLSocket) encryption.createSocket(plain, address.getHost(), address.getPort(), true);
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(millis);
        socket.startHandshake();
        return socket;
    }

    /** Whether the other one has neither closed it nor said anything since its last answer. */
    boolean isFresh() {
        try {
            channel.configureBlocking(false);
            int said = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            return said == 0;
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @throws IOException if there is none in time: whether the request was done is not known then, and this connection is of no use any more
     */
    PeerAnswer ask(byte[] request, long deadlineNanos) throws IOException {
        incoming.deadline = deadlineNanos;
        socket.getOutputStream().write(request);
        return PeerAnswer.read(incoming);
    }

    @Override
    public void close() {
        try {
            // Not by way of TLS, which would wait for the other one.
            channel.close();
        } catch (IOException gone) {
            // That is what was wanted.
        }
    }

    /** What comes, until a deadline. */
    private final class Incoming extends InputStream {
        private final InputStream in;
        private final byte[] buffer = new byte[BUFFER_BYTES];
        private int at;
        private int end;
        private long deadline;

        Incoming(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return fill() ? buffer[at++] & 0xFF : -1;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, end - at);
            System.arraycopy(buffer, at, to, from, count);
            at += count;
            return count;
        }

        private boolean fill() throws IOException {
            if (at == end) {
                long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (millis <= 0) {
                    throw new SocketTimeoutException("no answer in time");
                }
                socket.setSoTimeout(Math.toIntExact(millis));
                at = 0;
                end = Math.max(0, in.read(buffer));
            }
            return at < end;
        }
    }
}
