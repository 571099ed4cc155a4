package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The console's files over HTTP. Those of this test are among its resources; the real ones are tested in a browser. */
class ConsolePagesTest {
    private static final ServerConfig CONFIG = ServerConfig.inMemory().withConsole(true);
    private static final String SCRIPT = "/console/assets/index-Ab3_-9xZ.js";

    @Test
    void showsThePageAndLetsNobodyElsesScriptIn() throws IOException {
        var page = get(CONFIG, "/console/");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("console of a test");
        assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.header("cache-control")).isEqualTo("no-cache");
        assertThat(page.header("content-security-policy"))
                .isEqualTo(
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                                + " font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(page.header("referrer-policy")).isEqualTo("no-referrer");
    }

    @Test
    void filesWithAHashInTheirNamesAreKeptForGoodAndTravelCompressed() throws IOException {
        var plain = get(CONFIG, SCRIPT);
        var compressed = get(CONFIG, SCRIPT, "Accept-Encoding: gzip, deflate, br");

        assertThat(plain.header("cache-control")).isEqualTo("public, max-age=31536000, immutable");
        assertThat(plain.header("content-type")).isEqualTo("text/javascript; charset=utf-8");
        assertThat(plain.header("content-encoding")).isEmpty();
        assertThat(compressed.header("content-encoding")).isEqualTo("gzip");
        assertThat(ContentCoding.GZIP.reader(compressed.body()).readAllBytes()).isEqualTo(plain.body());
        assertThat(compressed.header("vary")).isEqualTo("Accept-Encoding");
    }

    @Test
    void otherCodingsThanTheOneThatIsKeptAreMadeOfThePlainFile() throws IOException {
        var plain = get(CONFIG, SCRIPT);
        var deflated = get(CONFIG, SCRIPT, "Accept-Encoding: deflate");

        assertThat(deflated.header("content-encoding")).isEqualTo("deflate");
        assertThat(ContentCoding.DEFLATE.reader(deflated.body()).readAllBytes()).isEqualTo(plain.body());
        assertThat(deflated.header("content-security-policy")).isNotEmpty();
    }

    /** Relative, so that they are right behind a proxy that puts something before them. */
    @ParameterizedTest
    @CsvSource({"/console, console/", "/console/tables, ./", "/console/a/b, ../", "/console/a/b/, ../../"})
    void pathsThatAreNoFilesLeadToThePage(String path, String location) throws IOException {
        var answer = get(CONFIG, path);

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("location")).isEqualTo(location);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/nothing.js",
                "/console/../index.html",
                "/console/../../../dev/armature/server/Server.class",
                "/console/%2e%2e/index.html",
                "/console//index.html",
                "/console/assets/..%2f..%2findex.html",
                "/console/assets\\\\index.html",
                "/console/.html",
                "/consoles/index.html"
            })
    void whatIsNoFileOfItIsNotThere(String path) throws IOException {
        assertThat(get(CONFIG, path).status()).isEqualTo(404);
    }

    @Test
    void neitherIsWhatLiesDeep() throws IOException {
        assertThat(get(CONFIG, "/console/" + "a/".repeat(3_900) + "a.js").status())
                .isEqualTo(404);
        assertThat(get(CONFIG, "/console/a" + ".a".repeat(3_900) + ".js").status())
                .isEqualTo(404);
    }

    @Test
    void headSaysWhatGetWould() throws IOException {
        try (var server = Server.start(CONFIG);
                var client = new HttpClient(server)) {
            var head = client.send("HEAD /console/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    .head();
            var page = client.call("GET /console/?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("content-length")).isEqualTo(String.valueOf(page.body().length));
            assertThat(client.call("POST /console/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
                            .text())
                    .doesNotContain("console of a test");
        }
    }

    @Test
    void isShownUnderNamesOfThisMachineOnly() throws IOException {
        try (var server = Server.start(CONFIG);
                var client = new HttpClient(server)) {
            assertThat(client.call("GET /console/ HTTP/1.1\r\nHost: rebound.example.com\r\n\r\n")
                            .status())
                    .isEqualTo(403);
        }
        try (var server = Server.start(CONFIG.withAllowedHosts(Set.of("rebound.example.com")));
                var client = new HttpClient(server)) {
            assertThat(client.call("GET /console/ HTTP/1.1\r\nHost: rebound.example.com\r\n\r\n")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void isNotThereIfItIsNotWanted() throws IOException {
        assertThat(get(CONFIG.withConsole(false), "/console/").status()).isEqualTo(404);
        try (var server = Server.start(CONFIG.withConsole(false))) {
            assertThat(server.console()).isEmpty();
        }
    }

    @Test
    void saysWhereItIs() throws IOException {
        try (var server = Server.start(CONFIG)) {
            assertThat(server.console()).contains("console at " + server.url() + "/console/");
        }
    }

    /** The files hold no data; what the page asks for then needs a sign-in. */
    @Test
    void isShownAlsoToThoseWhoHaveNotSignedIn() throws IOException {
        var verifying = CONFIG.withAuthentication(new ServerConfig.Authentication.On());

        assertThat(get(verifying, "/console/").text()).contains("console of a test");
        assertThat(get(verifying, SCRIPT).status()).isEqualTo(200);
        try (var server = Server.start(verifying)) {
            assertThat(server.console()).contains("console at " + server.url() + "/console/");
        }
    }

    @Test
    void saysWhyThereIsNoneWhereNoneWasBuilt() throws IOException {
        try (var nothing = new URLClassLoader(new URL[0], null)) {
            var pages = new ConsolePages(nothing);

            assertThat(pages.missing()).contains("it was built without Node 20.19 or newer");
            var page = pages.answer("/console/", null);
            assertThat(page.status()).isEqualTo(404);
            assertThat(new String(page.body(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains("Node 20.19");
        }
    }

    private static HttpClient.Response get(ServerConfig config, String path, String... headers) throws IOException {
        try (var server = Server.start(config);
                var client = new HttpClient(server)) {
            return client.call("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                    + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n");
        }
    }
}
