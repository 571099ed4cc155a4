package dev.armature.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Limits;
import dev.armature.trials.client.AnswerReader.Answer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which answers a request may get, whatever is in it. */
class VerdictTest {
    @Test
    void lets200Pass() {
        assertThat(on(200, "", 10)).isEqualTo(new Verdict.Done());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | {"__type":"com.amazon.coral.validate#ValidationException","message":"x"}    | ValidationException
            400 | {"__type":"com.amazonaws.dynamodb.v20120810#LimitExceededException"}        | LimitExceededException
            400 | {"__type":"SerializationException"}                                         | SerializationException
            404 | <UnknownOperationException/>                                                | UnknownOperationException
            """)
    void findsTheCodeOfARefusal(int status, String body, String code) {
        assertThat(on(status, body, 10)).isEqualTo(new Verdict.Refused(code));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            500 | {"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}
            503 | {"__type":"com.amazonaws.dynamodb.v20120810#ServiceUnavailable"}
            400 | {"message":"no code"}
            400 | <UnknownOperationException/>
            404 | not found
            302 | {"__type":"com.amazonaws.dynamodb.v20120810#Elsewhere"}
            """)
    void blamesWhatNoRequestMayGet(int status, String body) {
        assertThat(on(status, body, 10)).isEqualTo(new Verdict.Fault(status + " " + body));
    }

    /** A long text in a list of a hundred makes more than a server takes, and of that it does not read the rest. */
    @Test
    void asksForNoCodeWhereTheBodyIsTooLargeToBeLookedInto() {
        assertThat(on(413, "", Limits.REQUEST_BYTES_MAX + 1)).isEqualTo(new Verdict.Refused("(too large)"));
        assertThat(on(413, "", Limits.REQUEST_BYTES_MAX)).isEqualTo(new Verdict.Fault("413 "));
        assertThat(on(400, "", Limits.REQUEST_BYTES_MAX + 1)).isEqualTo(new Verdict.Fault("400 "));
    }

    private static Verdict on(int status, String body, int bodyBytes) {
        return Verdict.on(new Answer(status, false, body.getBytes(StandardCharsets.UTF_8)), bodyBytes);
    }
}
