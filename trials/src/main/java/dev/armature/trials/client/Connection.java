package dev.armature.trials.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;

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

    private static final Set<String> STREAMS =
            Set.of("ListStreams", "DescribeStream", "GetShardIterator", "GetRecords");

    private final Socket socket;
    private final AnswerReader answers;

    /** Connects to 127.0.0.1. */
    public Connection(int port) throws IOException {
        this(port, TIMEOUT_MILLIS);
    }

    /** @param timeoutMillis how long an answer is waited for */
    public Connection(int port, int timeoutMillis) throws IOException {
        this(new InetSocketAddress("127.0.0.1", port), timeoutMillis);
    }

    /** To a server that is not at 127.0.0.1. */
    public Connection(InetSocketAddress server) throws IOException {
        this(server, TIMEOUT_MILLIS);
    }

    /** @param timeoutMillis how long an answer is waited for */
    public Connection(InetSocketAddress server, int timeoutMillis) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeoutMillis);
        socket.connect(server, timeoutMillis);
        answers = new AnswerReader(socket.getInputStream());
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

    /** Asks for what is no operation, such as {@code GET /health}. */
    public Answer page(String method, String path, String json) throws IOException {
        int length = json.getBytes(StandardCharsets.UTF_8).length;
        String head = method + " " + path
                + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n";
        socket.getOutputStream().write((head + json).getBytes(StandardCharsets.UTF_8));
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

    /** The request line and headers of an operation of either API: that of streams has a prefix of its own. */
    public static String head(String operation, int bodyLength) {
        return "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Content-Type: application/x-amz-json-1.0\r\n"
                + "X-Amz-Target: " + (STREAMS.contains(operation) ? "DynamoDBStreams" : "DynamoDB") + "_20120810."
                + operation + "\r\n"
                + "X-Amz-Date: 20261115T000000Z\r\n"
                + "Authorization: AWS4-HMAC-SHA256 Credential=fakeid/20261115/us-east-1/dynamodb/aws4_request,"
                + " SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=" + "0".repeat(64) + "\r\n"
                + "Content-Length: " + bodyLength + "\r\n\r\n";
    }

    private Answer answer() throws IOException {
        AnswerReader.Answer answer = answers.next();
        return new Answer(answer.status(), answer.text());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
