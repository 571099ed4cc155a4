package dev.armature.cli.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP connection to a DynamoDB endpoint on this machine: a request goes out, its answer comes back, nothing is retried.
 *
 * <p>Requests have the shape of signed ones, as every server asks for it; the signature itself is zeros.
 */
public final class Connection implements AutoCloseable {
    /** What the service said: the HTTP status and the JSON of the body. */
    public record Answer(int status, String body) {
        public boolean isOk() {
            return status == 200;
        }
    }

    /** Long enough for a pause of a busy machine, short enough that a hanging server is noticed. */
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    /** Connects to 127.0.0.1. */
    public Connection(int port) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    /** Asks one operation of DynamoDB and waits for the answer. An {@link IOException} leaves open whether it was done. */
    public Answer call(String operation, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        byte[] head = head(operation, body.length).getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        socket.getOutputStream().write(request);
        return answer();
    }

    /** Like {@link #call}, for a request that must succeed. */
    public String ask(String operation, String json) throws IOException {
        Answer answer = call(operation, json);
        if (!answer.isOk()) {
            throw new IllegalStateException(
                    operation + " was refused with " + answer.status() + ": " + answer.body() + " for " + json);
        }
        return answer.body();
    }

    /** The request line and headers of an operation. */
    public static String head(String operation, int bodyLength) {
        return "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Content-Type: application/x-amz-json-1.0\r\n"
                + "X-Amz-Target: DynamoDB_20120810." + operation + "\r\n"
                + "X-Amz-Date: 20261115T000000Z\r\n"
                + "Authorization: AWS4-HMAC-SHA256 Credential=fakeid/20261115/us-east-1/dynamodb/aws4_request,"
                + " SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=" + "0".repeat(64) + "\r\n"
                + "Content-Length: " + bodyLength + "\r\n\r\n";
    }

    private Answer answer() throws IOException {
        String[] statusLine = line().split(" ", 3);
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
        }
        byte[] body = length >= 0 ? in.readNBytes(length) : chunks();
        if (body.length < length) {
            throw new EOFException("the answer broke off");
        }
        return new Answer(Integer.parseInt(statusLine[1]), new String(body, StandardCharsets.UTF_8));
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
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

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
