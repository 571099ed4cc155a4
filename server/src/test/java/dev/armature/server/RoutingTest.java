package dev.armature.server;

import static dev.armature.server.HttpClient.AUTHORIZATION;
import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.storage.MemoryStorage;
import java.io.IOException;
import java.time.Clock;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server makes of a request before an operation sees it: DynamoDB's checks, in DynamoDB's order. */
class RoutingTest {
    private static final String DATED_REQUEST = post("WhoAmI", "{}");

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = start(ServerConfig.inMemory().withRegion("eu-central-1"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static Server start(ServerConfig config) throws IOException {
        var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
        return Server.start(config, engine, new TestOperations().wire(engine));
    }

    private HttpClient.Response call(String request) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call(request);
        }
    }

    @Test
    void saysThatItIsHealthy() throws IOException {
        assertThat(call("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").text())
                .isEqualTo("healthy: dynamodb.eu-central-1.amazonaws.com ");
        assertThat(call("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").text())
                .isEqualTo("{\"status\":\"healthy\"}");
        assertThat(call("GET /ready?now HTTP/1.1\r\nHost: localhost\r\n\r\n").text())
                .isEqualTo("{\"status\":\"ready\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
                "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "OPTIONS / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\n{}",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
            })
    void knowsNothingElse(String request) throws IOException {
        var response = call(request);

        assertThat(response.status()).isEqualTo(404);
        assertThat(response.text()).isEqualTo("<UnknownOperationException/>\n");
    }

    /** An endpoint may have a path, which a proxy makes use of or not. */
    @ParameterizedTest
    @ValueSource(strings = {"/", "/?a=b", "/foo", "/foo?a=b", "//", "http://localhost/"})
    void servesOperationsAtAnyPath(String uri) throws IOException {
        assertThat(call(DATED_REQUEST.replace("POST / ", "POST " + uri + " ")).status())
                .isEqualTo(200);
    }

    @Test
    void letsBrowsersIn() throws IOException {
        var preflight = call("OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n"
                + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x-amz-target\r\n\r\n");
        assertThat(preflight.status()).isEqualTo(200);
        assertThat(preflight.header("access-control-allow-origin")).isEqualTo("http://localhost:3000");
        assertThat(preflight.header("vary")).isEqualTo("Origin");
        assertThat(preflight.header("access-control-allow-methods")).isEqualTo("POST");
        assertThat(preflight.header("access-control-allow-headers")).isEqualTo("x-amz-target");

        assertThat(preflight.header("access-control-max-age")).isEqualTo("172800");
        assertThat(call("OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n\r\n")
                        .header("access-control-max-age"))
                .isEqualTo("172800");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void tellsBrowsersOnlyBeforeARequestWhatTheyMaySend(String method) throws IOException {
        String wanted = "Origin: http://localhost:3000\r\nAccess-Control-Request-Method: POST\r\n"
                + "Access-Control-Request-Headers: x-amz-target";
        var response = call(
                method.equals("POST")
                        ? post("Echo", "{}", wanted)
                        : "GET / HTTP/1.1\r\nHost: localhost\r\n" + wanted + "\r\n\r\n");

        assertThat(response.header("access-control-allow-origin")).isEqualTo("http://localhost:3000");
        assertThat(response.headers())
                .doesNotContainKeys(
                        "access-control-max-age", "access-control-allow-methods", "access-control-allow-headers");
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example, https://a.example",
        "http://b.example:3000, http://b.example:3000",
        "http://a.example, ''",
        "https://b.example:3000.evil, ''",
        "null, ''"
    })
    void letsOnlyBrowsersInThatAreListed(String origin, String allowed) throws IOException {
        var config = ServerConfig.inMemory().withCrossOrigin(CrossOrigin.parse("https://a.example,b.example:3000"));
        try (var choosy = Server.start(config);
                var client = new HttpClient(choosy)) {
            var preflight = client.call("OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: " + origin
                    + "\r\nAccess-Control-Request-Method: POST\r\n\r\n");

            assertThat(preflight.header("access-control-allow-origin")).isEqualTo(allowed);
            assertThat(preflight.header("access-control-allow-methods")).isEqualTo(allowed.isEmpty() ? "" : "POST");
        }
    }

    @Test
    void letsAllBrowsersInIfToldTo() throws IOException {
        try (var open = Server.start(ServerConfig.inMemory().withCrossOrigin(CrossOrigin.parse("*")));
                var client = new HttpClient(open)) {
            assertThat(client.call("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://a.example\r\n\r\n")
                            .header("access-control-allow-origin"))
                    .isEqualTo("*");
        }
    }

    /** By a name that leads here, a page would be its own server's. */
    @Test
    void doesNotAnswerToOtherNames() throws IOException {
        String request = post("Echo", "{}").replace("Host: localhost", "Host: rebound.example");
        var refusal = call(request);
        assertThat(refusal.status()).isEqualTo(403);
        assertThat(refusal.text()).contains("AccessDeniedException", "--allow-host");
        assertThat(call("GET /health HTTP/1.1\r\nHost: rebound.example\r\n\r\n").status())
                .isEqualTo(403);
        assertThat(call("GET /health HTTP/1.0\r\n\r\n").status()).isEqualTo(200);

        server.close();
        server = start(ServerConfig.inMemory().withAllowedHosts(Set.of("rebound.example")));
        assertThat(call(request).status()).isEqualTo(200);
    }

    @Test
    void leavesTheBodyOutForHead() throws IOException {
        try (var client = new HttpClient(server)) {
            client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n" + post("Echo", "{}"));

            assertThat(client.head().header("content-length")).isEqualTo("45");
            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"null\"}");
        }
    }

    @Test
    void echoesNothingThatCouldPassForAHeader() throws IOException {
        var response = call(
                "OPTIONS / HTTP/1.1\r\nHost: localhost\r\nOrigin: a\r\nAccess-Control-Request-Headers: a\rX-Evil: 1\r\n\r\n");

        assertThat(response.headers()).doesNotContainKeys("x-evil", "access-control-allow-headers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "Application/X-Amz-Json-1.0; charset=utf-8"})
    void answersInTheContentTypeOfTheRequest(String contentType) throws IOException {
        var response = call(post("Echo", "{}").replace(Reply.AWS_JSON, contentType));

        assertThat(response.status()).isEqualTo(200);
        assertThat(contentType.toLowerCase(java.util.Locale.ROOT)).startsWith(response.header("content-type"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-amz-target", "X-AMZ-TARGET", "X-Amz-target"})
    void readsTheNamesOfHeadersInAnyCase(String target) throws IOException {
        assertThat(call(post("Echo", "{}").replace("X-Amz-Target", target)).status())
                .isEqualTo(200);
    }

    @Test
    void tellsHeadersOfTheSameLengthApart() throws IOException {
        // As long as x-amz-target, and read in its place it would name no operation.
        assertThat(call(post("Echo", "{}", "x-amz-tarfoo: Nothing")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Amz-Target: DynamoDB_20120810.Nothing\r\n", "X-Amz-Target: Echo\r\n", ""})
    void refusesOperationsItDoesNotKnow(String target) throws IOException {
        String request = post("Echo", "{}").replace("X-Amz-Target: DynamoDB_20120810.Echo\r\n", target);

        assertThat(call(request).text())
                .startsWith("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization: Basic abc", "X-Nothing: 1"})
    void refusesRequestsWithoutASignature(String header) throws IOException {
        assertThat(call(DATED_REQUEST.replace("Authorization: " + AUTHORIZATION, header))
                        .text())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
                        + "\"message\":\"Request is missing Authentication Token\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    AWS4-HMAC-SHA256 SignedHeaders=a, Signature=b  | Authorization header requires 'Credential' parameter.
                    AWS4-HMAC-SHA256 Credential=a, SignedHeaders=b | Authorization header requires 'Signature' parameter.
                    AWS4-HMAC-SHA256 Credential=a, Signature=b     | Authorization header requires 'SignedHeaders' parameter.
                    AWS4-HMAC-SHA256 Credential=a                  | Authorization header requires 'Signature' parameter. Authorization header requires 'SignedHeaders' parameter.
                    """)
    void refusesSignaturesThatLackAPart(String header, String text) throws IOException {
        assertThat(call(DATED_REQUEST.replace(AUTHORIZATION, header)).text())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#IncompleteSignatureException\",\"message\":\"" + text
                        + " Authorization=" + header + "\"}");
    }

    @Test
    void refusesSignaturesWithoutADate() throws IOException {
        assertThat(call(DATED_REQUEST.replace("X-Amz-Date: 20261115T000000Z\r\n", ""))
                        .text())
                .contains("\"Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header."
                        + " Authorization=AWS4-");
    }

    @Test
    void readsSignaturesInTheQueryString() throws IOException {
        String unsigned = DATED_REQUEST.replace("Authorization: " + AUTHORIZATION + "\r\n", "");
        String query = "/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a%2Fb&X-Amz-Date=c&X-Amz-Signature=d";

        assertThat(call(unsigned.replace("POST /", "POST " + query + "&X-Amz-SignedHeaders=e"))
                        .status())
                .isEqualTo(200);
        assertThat(call(unsigned.replace("POST /", "POST " + query)).text())
                .contains("\"message\":\"AWS query-string parameters must include 'X-Amz-SignedHeaders'."
                        + " Re-examine the query-string parameters.\"");
        assertThat(call(unsigned.replace("POST /", "POST /?X-Amz-Algorithm=")).text())
                .contains(
                        "must include 'X-Amz-Algorithm'. AWS query-string parameters must include 'X-Amz-Credential'.");
        assertThat(call(DATED_REQUEST.replace("POST /", "POST " + query)).text())
                .contains("InvalidSignatureException")
                .contains("Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
    }

    @Test
    void looksAtTheBodyBeforeTheTargetAndAtTheTargetBeforeTheSignature() throws IOException {
        String unsigned = DATED_REQUEST.replace("Authorization: " + AUTHORIZATION + "\r\n", "");

        assertThat(call(unsigned.replace("{}", "{]")).text()).contains("SerializationException");
        assertThat(call(unsigned.replace("WhoAmI", "Nothing")).text()).contains("UnknownOperationException");
    }

    @Test
    void refusesAnEmptyBody() throws IOException {
        assertThat(call(post("Echo", "")).text())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
    }

    @Test
    void sharesItsTablesAmongAllCallers() throws IOException {
        assertThat(call(DATED_REQUEST).text()).isEqualTo("{\"Text\":\"000000000000 eu-central-1\"}");
    }

    @Test
    void separatesCallersWhenAskedTo() throws IOException {
        server.close();
        server = start(ServerConfig.inMemory().withSharedDb(false));

        assertThat(call(DATED_REQUEST.replace("Credential=key", "Credential=123456789012"))
                        .text())
                .isEqualTo("{\"Text\":\"123456789012 eu-west-1\"}");
        String account = call(DATED_REQUEST).text();
        assertThat(account).matches("\\{\"Text\":\"1\\d{11} eu-west-1\"}");
        assertThat(call(DATED_REQUEST).text()).isEqualTo(account);
        assertThat(call(DATED_REQUEST.replace("Credential=key", "Credential=yek"))
                        .text())
                .isNotEqualTo(account);
    }
}
