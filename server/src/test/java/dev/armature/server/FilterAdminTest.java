package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Filter criteria that are tried on records. What patterns mean is tested where triggers are. */
class FilterAdminTest {
    private static Server server;

    @BeforeAll
    static void start() throws IOException {
        server = Server.start(ServerConfig.inMemory());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpClient.Response ask(String method, String body) throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        try (var client = new HttpClient(server)) {
            return client.call(method + " /_armature/filter HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length
                    + "\r\n\r\n" + body);
        }
    }

    private static String body(String pattern, String records) {
        return "{\"FilterCriteria\":{\"Filters\":[{\"Pattern\":\"" + pattern.replace("\"", "\\\"")
                + "\"}]},\"Records\":[" + records + "]}";
    }

    @Test
    void saysOfEachRecordWhetherItPasses() throws IOException {
        var answer = ask(
                "POST",
                body(
                        "{\"eventName\": [\"INSERT\"], \"dynamodb\": {\"NewImage\": {\"total\": {\"N\": [{\"numeric\": [\">\", 1]}]}}}}",
                        "\"{}\""));
        assertThat(answer.text()).isEqualTo("{\"Matches\":[false]}");
        answer = ask(
                "POST",
                body(
                        "{\"eventName\": [\"INSERT\", \"MODIFY\"]}",
                        "\"{\\\"eventName\\\":\\\"INSERT\\\"}\",\"{\\\"eventName\\\":\\\"REMOVE\\\"}\""));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("{\"Matches\":[true,false]}");
    }

    @Test
    void refusesWhatIsNoPatternNoRecordOrTooMany() throws IOException {
        var noPattern = ask("POST", body("{\"eventName\": \"INSERT\"}", ""));
        assertThat(noPattern.status()).isEqualTo(400);
        assertThat(noPattern.text()).contains("Invalid filter pattern definition");
        var noRecord = ask("POST", body("{\"eventName\": [\"INSERT\"]}", "\"{}\",\"{\""));
        assertThat(noRecord.status()).isEqualTo(400);
        assertThat(noRecord.text()).contains("record 2 is not a JSON object");
        var tooMany = ask("POST", body("{\"eventName\": [\"INSERT\"]}", "\"{}\",".repeat(1000) + "\"{}\""));
        assertThat(tooMany.status()).isEqualTo(400);
        assertThat(tooMany.text()).contains("Records at most 1000");
        var none = ask("POST", "{}");
        assertThat(none.status()).isEqualTo(400);
        assertThat(ask("GET", "").status()).isEqualTo(400);
    }

    /** A processor would be busy with them for half a minute. */
    @Test
    void refusesWildcardsOnMoreThanTheyCanBeTriedOn() throws IOException {
        String wildcards = "{\"a\": [{\"wildcard\": \"" + "*a".repeat(2000) + "b\"}]}";
        String record = "\"{\\\"a\\\":\\\"" + "a".repeat(1500) + "\\\"}\"";
        assertThat(ask("POST", body(wildcards, record)).text()).isEqualTo("{\"Matches\":[false]}");
        var tooMuch = ask("POST", body(wildcards, (record + ",").repeat(600) + record));
        assertThat(tooMuch.status()).isEqualTo(400);
        assertThat(tooMuch.text()).contains("ask for fewer records at a time");
        var plain = ask("POST", body("{\"a\": [\"" + "a".repeat(3000) + "\"]}", (record + ",").repeat(600) + record));
        assertThat(plain.status()).as("what needs no steps is not counted").isEqualTo(200);
    }

    /** Deeper than any item may be. */
    @Test
    void survivesDeepRecords() throws IOException {
        String deep = "{\\\"a\\\":".repeat(20_000) + "1" + "}".repeat(20_000);
        assertThat(ask("POST", body("{\"eventName\": [\"INSERT\"]}", "\"" + deep + "\""))
                        .status())
                .isEqualTo(400);
    }
}
