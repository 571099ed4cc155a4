package dev.armature.trials.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The way from one server to the store, which can be cut: a port of this machine that passes on what arrives to another one.
 *
 * <p>While it is cut, nothing gets through and nothing is refused, as if packets were lost: connections stay open, and new ones are taken but
 * lead nowhere. When it is whole again, what was sent meanwhile arrives, late, as TCP delivers what it has sent again; or the connections are
 * gone, as after a time-out.
 */
public final class Link implements AutoCloseable {
    private static final int CONNECT_MILLIS_MAX = 5_000;

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private boolean isCut;

    public Link(int target) {
        this(InetAddress.getLoopbackAddress(), target);
    }

    /** @param address where it listens, which leads to 127.0.0.1 */
    public Link(InetAddress address, int target) {
        this(address, new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
    }

    /** @param address where it listens, which leads to the target */
    public Link(InetAddress address, InetSocketAddress target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 200, address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    public synchronized void cut() {
        isCut = true;
    }

    /** @param delivers whether what was sent meanwhile arrives after all */
    public synchronized void mend(boolean delivers) {
        if (!delivers) {
            closeAll();
        }
        isCut = false;
        notifyAll();
    }

    private synchronized void pass() throws InterruptedException {
        while (isCut) {
            wait();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException closed) {
                // Nothing is taken any more.
            }
        }
    }

    private void connect(Socket client) {
        var server = new Socket();
        try {
            pass();
            server.connect(target, CONNECT_MILLIS_MAX);
            open.add(server);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread.ofVirtual().start(() -> pump(client, server));
            pump(server, client);
        } catch (IOException refused) {
            close(client);
            close(server);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[64 << 10];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                pass();
                out.write(buffer, 0, length);
            }
            pass();
        } catch (IOException gone) {
            // As is the other side, from here on.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(from);
        close(to);
    }

    private void closeAll() {
        open.forEach(this::close);
    }

    private void close(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        mend(false);
    }
}
