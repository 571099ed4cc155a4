package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestSignerTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);

    /** Cases {@code get-vanilla} and {@code post-vanilla} of the test suite that AWS publishes for Signature Version 4. */
    @ParameterizedTest
    @CsvSource({
        "GET, 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
        "POST, 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
    })
    void signsAsAwsPublishedIt(String method, String signature) {
        var signer = new RequestSigner(
                new RequestSigner.Credentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", ""),
                "service",
                CLOCK);
        assertThat(signer.sign(method, Map.of("Host", "example.amazonaws.com"), new byte[0], "us-east-1"))
                .containsEntry("x-amz-date", "20150830T123600Z")
                .containsEntry(
                        "authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                                + "SignedHeaders=host;x-amz-date, Signature=" + signature);
    }

    @Test
    void showsNoSecret() {
        assertThat(new RequestSigner.Credentials("AKIDEXAMPLE", "secret", "token"))
                .hasToString("Credentials[AKIDEXAMPLE]");
    }
}
