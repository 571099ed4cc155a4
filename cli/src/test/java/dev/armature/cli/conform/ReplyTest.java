package dev.armature.cli.conform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplyTest {
    private static final Reply REFUSAL = new Reply(
            400, "{\"__type\": \"com.amazonaws.dynamodb.v20120810#ValidationException\", \"message\": \"No: a\"}");

    @Test
    void readsBothSpellingsOfARefusal() {
        assertThat(REFUSAL.code()).isEqualTo("ValidationException");
        assertThat(REFUSAL.message()).isEqualTo("No: a");
        var other = new Reply(400, "{\"__type\": \"SerializationException\", \"Message\": \"in capitals\"}");
        assertThat(other.code()).isEqualTo("SerializationException");
        assertThat(other.message()).isEqualTo("in capitals");
        for (String body : new String[] {"", " ", "<html>", "[]", "\"text\"", "{}"}) {
            assertThat(new Reply(400, body).code()).isEmpty();
            assertThat(new Reply(400, body).message()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "200 | {\"a\": 1, \"b\": [1]} | ok                      | true",
                "200 | {\"a\": 1, \"b\": [1]} | {\"b\":[1],\"a\":1}     | true",
                "200 | {\"a\": 1, \"b\": [1]} | {\"a\": 1}              | false",
                "200 | {\"b\": [1, 2]}        | {\"b\": [2, 1]}         | false",
                "200 | {\"b\": [1, 0.50]}     | {\"b\": [1.0, 0.5]}     | true",
                "200 | {\"b\": [1]}           | {\"b\": [\"1\"]}        | false",
                "200 | {}                     | nothing                 | false",
                "200 | <html>                 | {}                      | false",
                "400 | {}                     | ok                      | false",
                "400 | {}                     | {}                      | false",
                "400 | {\"__type\": \"a#B\", \"message\": \"c\"} | B: c   | true",
                "400 | {\"__type\": \"a#B\", \"message\": \"c\"} | B      | true",
                "400 | {\"__type\": \"a#B\", \"message\": \"c\"} | B: d   | false",
                "400 | {\"__type\": \"a#B\", \"message\": \"c\"} | A      | false",
                "500 | {\"__type\": \"a#B\", \"message\": \"c\"} | B: c   | false",
                "200 | {\"__type\": \"a#B\", \"message\": \"c\"} | B: c   | false"
            })
    void isWhatATranscriptAsksForOrNot(int status, String body, String wanted, boolean expected) {
        assertThat(new Reply(status, body).is(wanted)).isEqualTo(expected);
    }

    @Test
    void nothingIsAnAnswerWithoutABody() {
        assertThat(new Reply(200, "").is("nothing")).isTrue();
        assertThat(new Reply(200, "").is("ok")).isTrue();
        assertThat(new Reply(400, "").is("nothing")).isFalse();
    }

    @Test
    void findsWhatStandsAtAPath() {
        var reply = new Reply(200, "{\"a\": [{\"b\": \"c\"}, 2, true], \"d\": null, \"10\": {\"x\": 1.50}}");
        assertThat(reply.at("a.0.b")).contains("c");
        assertThat(reply.at("a.1")).contains("2");
        assertThat(reply.at("10.x")).contains("1.50");
        for (String nowhere :
                new String[] {"a", "a.3", "a.-1", "a.x", "a.0", "a.1.b", "a.2.b", "d.e", "e", "", "a.9999999"}) {
            assertThat(reply.at(nowhere)).as(nowhere).isEmpty();
        }
        assertThat(new Reply(200, "<html>").at("a")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "400, UnknownOperationException, true",
        "400, com.amazon.coral.service#UnknownOperationException, true",
        "500, NotImplemented, true",
        "400, UnsupportedOperationException, true",
        "501, , true",
        "400, ValidationException, false",
        "500, InternalServerError, false"
    })
    void knowsWhatIsNotThere(int status, String type, boolean expected) {
        assertThat(new Reply(status, "{\"__type\": \"" + type + "\"}").isUnknownOperation())
                .isEqualTo(expected);
    }

    @Test
    void isShownAsTranscriptsWriteItAndNotWithoutEnd() {
        assertThat(REFUSAL.shown()).isEqualTo("ValidationException: No: a");
        assertThat(new Reply(200, "{}").shown()).isEqualTo("200 {}");
        assertThat(new Reply(502, "<html>").shown()).isEqualTo("502 <html>");
        assertThat(new Reply(200, "x".repeat(3_000)).shown()).hasSize(2_003).endsWith("x...");
    }
}
