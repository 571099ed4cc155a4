package dev.armature.server;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection, byte by byte: able to send what no well-behaved client would. */
final class HttpClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 20_000;
    static final String AUTHORIZATION = "AWS4-HMAC-SHA256 Credential=key/20261115/eu-west-1/dynamodb/aws4_request,"
            + " SignedHeaders=host, Signature=0";

    /** @param headers by lower-case name */
    record Response(int status, Map<String, String> headers, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    private final Socket socket;
    private final InputStream in;

    HttpClient(Server server) throws IOException {
        this(server.port());
    }

    HttpClient(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** From an address of this machine. */
    HttpClient(int port, String from) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0));
    }

    HttpClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** A request as SDKs send it. */
    static String post(String operation, String body, String... headers) {
        return head(operation, body.getBytes(StandardCharsets.UTF_8).length, headers) + body;
    }

    static String head(String operation, long length, String... headers) {
        return "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-amz-json-1.0\r\n"
                + "X-Amz-Target: DynamoDB_20120810." + operation + "\r\nX-Amz-Date: 20261115T000000Z\r\n"
                + "Authorization: " + AUTHORIZATION + "\r\nContent-Length: " + length + "\r\n"
                + String.join(
                        "",
                        java.util.Arrays.stream(headers)
                                .map(header -> header + "\r\n")
                                .toList()) + "\r\n";
    }

    HttpClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.UTF_8));
    }

    HttpClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Says that nothing more will be sent. */
    HttpClient end() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    Response call(String request) throws IOException {
        return send(request).receive();
    }

    Response receive() throws IOException {
        Response head = head();
        return new Response(head.status(), head.headers(), rest(head));
    }

    /** The body of an answer whose head was received. */
    byte[] rest(Response head) throws IOException {
        return in.readNBytes(Integer.parseInt(head.headers().getOrDefault("content-length", "0")));
    }

    /** An answer up to its body. */
    Response head() throws IOException {
        String[] status = line().split(" ", 3);
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new Response(Integer.parseInt(status[1]), headers, new byte[0]);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    /** All that the server sends until it closes the connection. */
    String receiveAll() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Waits until the server closes the connection, and whether it does so without breaking it. */
    boolean isEndedByServer() throws IOException {
        return in.readAllBytes().length == 0;
    }

    /** Waits until the server closes the connection; whatever it still sends does not matter. */
    boolean isClosedByServer() throws IOException {
        try {
            while (in.read() >= 0) {
                // Left over from an answer.
            }
            return true;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
