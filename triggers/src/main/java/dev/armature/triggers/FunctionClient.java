package dev.armature.triggers;

import dev.armature.engine.request.Member;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls a function by Lambda's Invoke over HTTP, and waits for it.
 *
 * <p>Lambda answers 200 also when the function failed, and says so in a header. AWS's runtime interface emulator forgets that
 * header, and answers a time-out with a sentence; so do those who imitate it. All of these are failures here: a record that was
 * taken for delivered without a look would be lost.
 */
final class FunctionClient {
    private static final int SERVICE_UNAVAILABLE = 503;
    private static final String FUNCTION_ERROR = "X-Amz-Function-Error";
    private static final String UNHANDLED = "Unhandled";
    private static final String TIMED_OUT = "Task timed out after ";
    private static final int QUOTED_LENGTH_MAX = 200;

    private final HttpClient http;
    private final URI url;
    private final Duration timeoutMax;
    private final AdminJson json = AdminJson.lenient();

    /** What Lambda's runtimes return for an uncaught error. */
    public record ErrorBody(
            @Member("errorType") @Nullable String errorType,
            @Member("errorMessage") @Nullable String errorMessage) {}

    FunctionClient(HttpClient http, URI url, Duration timeoutMax) {
        this.http = http;
        this.url = url;
        this.timeoutMax = timeoutMax;
    }

    Invocation invoke(byte[] payload) throws InterruptedException {
        var first = attempt(payload);
        // A connection that lay idle may have been closed by the other side, and that shows only when it is used.
        return first.isPresent()
                ? first.get()
                : attempt(payload).orElseGet(() -> failed(0, "the connection broke, and again"));
    }

    /** Empty if the connection broke. */
    private Optional<Invocation> attempt(byte[] payload) throws InterruptedException {
        try {
            return Optional.of(judge(send(payload)));
        } catch (ConnectException | HttpConnectTimeoutException absent) {
            return Optional.of(new Invocation.NotInvoked("cannot connect to " + url.getAuthority()));
        } catch (IOException broken) {
            return Optional.empty();
        } catch (TimeoutException silence) {
            return Optional.of(failed(0, "no answer within " + timeoutMax.toSeconds() + " seconds"));
        }
    }

    private HttpResponse<byte[]> send(byte[] payload) throws IOException, InterruptedException, TimeoutException {
        var request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("X-Amz-Invocation-Type", "RequestResponse")
                .POST(HttpRequest.BodyPublishers.ofByteArray(payload))
                .build();
        var response = http.sendAsync(request, head -> new BoundedBody(LambdaLimits.PAYLOAD_BYTES_MAX));
        try {
            return response.get(timeoutMax.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof IOException broken) {
                throw broken;
            }
            throw new IOException(failure.getCause());
        } finally {
            // Nothing happens to one that has come.
            response.cancel(true);
        }
    }

    private Invocation judge(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        byte[] body = response.body();
        if (status == SERVICE_UNAVAILABLE || status >= 300 && status < 500) {
            return new Invocation.NotInvoked("answered " + status + " " + quoted(body));
        }
        if (status >= 500) {
            return failed(status, "answered " + status + " " + quoted(body));
        }
        if (body.length > LambdaLimits.PAYLOAD_BYTES_MAX) {
            return failed(status, "returned more than " + LambdaLimits.PAYLOAD_BYTES_MAX + " bytes");
        }
        var functionError = response.headers().firstValue(FUNCTION_ERROR);
        if (functionError.isPresent() || isError(body)) {
            return new Invocation.FunctionError(status, functionError.orElse(UNHANDLED), quoted(body));
        }
        return new Invocation.Returned(body);
    }

    private static Invocation failed(int status, String text) {
        return new Invocation.FunctionError(status, UNHANDLED, text);
    }

    private boolean isError(byte[] body) {
        if (body.length == 0 || body[0] != '{') {
            return quoted(body).startsWith(TIMED_OUT);
        }
        try {
            var error = json.decode(body, ErrorBody.class);
            return error.errorType() != null && error.errorMessage() != null;
        } catch (IllegalArgumentException somethingElse) {
            return false;
        }
    }

    private static String quoted(byte[] body) {
        return new String(body, 0, Math.min(body.length, QUOTED_LENGTH_MAX), StandardCharsets.UTF_8);
    }
}
