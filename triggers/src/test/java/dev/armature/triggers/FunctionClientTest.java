package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.armature.triggers.Invocation.FunctionError;
import dev.armature.triggers.Invocation.NotInvoked;
import dev.armature.triggers.Invocation.Returned;
import dev.armature.triggers.TestFunction.Answer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is made of the answers of those who run functions. */
class FunctionClientTest {
    private static final byte[] EVENT = "{\"Records\": []}".getBytes(StandardCharsets.UTF_8);

    private static Invocation invoke(String url, Duration timeoutMax) throws InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return new FunctionClient(http, Target.parse(url, null).url(), timeoutMax).invoke(EVENT);
        }
    }

    private static Invocation answering(Answer answer) throws Exception {
        try (var function = new TestFunction()) {
            function.behave(call -> answer);
            return invoke(function.url(), Duration.ofSeconds(20));
        }
    }

    @Test
    void takesWhatTheFunctionReturns() throws Exception {
        assertThat(answering(Answer.of(200, "{\"statusCode\": 500}"))).isInstanceOf(Returned.class);
        assertThat(answering(Answer.of(200, ""))).isInstanceOf(Returned.class);
        assertThat(answering(Answer.of(202, "\"all is well\""))).isInstanceOf(Returned.class);
    }

    @Test
    void knowsAFailureByItsHeader() throws Exception {
        assertThat(answering(new Answer(200, Optional.of("Handled"), "{}")))
                .isEqualTo(new FunctionError(200, "Handled", "{}"));
    }

    /** The runtime interface emulator forgets the header, and answers a time-out with a sentence and 200. */
    @Test
    void knowsAFailureOfAnEmulatorByItsBody() throws Exception {
        assertThat(answering(
                        Answer.of(200, "{\"errorType\": \"Error\", \"errorMessage\": \"failure\", \"trace\": []}")))
                .isInstanceOf(FunctionError.class);
        assertThat(answering(Answer.of(200, "Task timed out after 1.00 seconds")))
                .isInstanceOf(FunctionError.class);
        assertThat(answering(Answer.of(200, "{\"errorMessage\": \"one of my own\"}")))
                .isInstanceOf(Returned.class);
    }

    @Test
    void tellsAFailureFromNotBeingThere() throws Exception {
        assertThat(answering(Answer.of(500, "oh"))).isEqualTo(new FunctionError(500, "Unhandled", "answered 500 oh"));
        assertThat(answering(Answer.of(502, ""))).isInstanceOf(FunctionError.class);
        assertThat(answering(Answer.of(404, "who?"))).isEqualTo(new NotInvoked("answered 404 who?"));
        assertThat(answering(Answer.of(429, ""))).isInstanceOf(NotInvoked.class);
        assertThat(answering(Answer.of(503, ""))).isInstanceOf(NotInvoked.class);
        assertThat(answering(Answer.of(302, ""))).isInstanceOf(NotInvoked.class);
    }

    @Test
    void isNotInvokedWhereNoServerListens() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(invoke("http://127.0.0.1:" + port, Duration.ofSeconds(20))).isInstanceOf(NotInvoked.class);
    }

    @Test
    void refusesAnAnswerThatIsTooLong() throws Exception {
        assertThat(answering(Answer.of(200, "x".repeat(LambdaLimits.PAYLOAD_BYTES_MAX + 1))))
                .isEqualTo(new FunctionError(200, "Unhandled", "returned more than 6291456 bytes"));
    }

    /** A function that does not answer has failed: a shard must not stand still for it. */
    @Test
    void givesUpOnAFunctionThatDoesNotAnswer() throws Exception {
        try (var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertThat(invoke("http://127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(50)))
                    .isInstanceOf(FunctionError.class);
        }
    }

    /** A function that takes its server down with it has failed, and must not be tried for ever. */
    @Test
    void takesABrokenConnectionForAFailure() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> exchange.close());
        server.start();
        try {
            assertThat(invoke("http://127.0.0.1:" + server.getAddress().getPort(), Duration.ofSeconds(20)))
                    .isInstanceOf(FunctionError.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void completesAUrlToThatOfInvoke() {
        assertThat(Target.parse("http://localhost:3001/", "orders").url())
                .isEqualTo(URI.create("http://localhost:3001/2015-03-31/functions/orders/invocations"));
        var whole = "http://localhost:9000/2015-03-31/functions/function/invocations";
        assertThat(Target.parse(whole, null).url()).isEqualTo(URI.create(whole));
        assertThat(Target.parse("https://functions.example/lambda", null).url())
                .isEqualTo(URI.create("https://functions.example/lambda/2015-03-31/functions/function/invocations"));
    }
}
