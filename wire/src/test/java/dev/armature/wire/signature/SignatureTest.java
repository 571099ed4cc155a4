package dev.armature.wire.signature;

import static dev.armature.wire.signature.SignedMessages.authorization;
import static dev.armature.wire.signature.SignedMessages.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a request is signed step by step, what a signature says of itself, and what must not pass. */
class SignatureTest {
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Credentials KEY = new Credentials("AKIDEXAMPLE", SECRET, "");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);
    private static final String REGION = "us-east-1";

    private static RequestSigner signer(Credentials credentials) {
        return new RequestSigner(credentials, "service", CLOCK);
    }

    private static CanonicalRequest canonical(Authorization said, HttpMessage message) {
        return said.canonical(message.method(), message.uri(), HeaderLines.of(message.headers()), message.body());
    }

    private static SigningKey key(Authorization said, String secret) {
        String[] parts = said.credential().split("/", -1);
        return SigningKey.of(new CredentialScope(parts[1], parts[2], parts[3]), secret);
    }

    /** Whether a request was signed with this secret, and is as it was when it was. */
    private static boolean isBy(String secret, Authorization said, HttpMessage message) {
        return key(said, secret).isSignature(said.signature(), said.date(), canonical(said, message));
    }

    @Test
    void makesEachStepAsAwsDescribesIt() {
        var signed = signer(KEY).sign(message("GET", "/?b=2&a", "", ""), REGION);
        var said = authorization(signed);
        assertThat(said.credential()).isEqualTo("AKIDEXAMPLE/20150830/us-east-1/service/aws4_request");
        assertThat(canonical(said, signed).text()).isEqualTo("""
                GET
                /
                a=&b=2
                host:example.amazonaws.com
                x-amz-date:20150830T123600Z

                host;x-amz-date
                e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855""");
        assertThat(key(said, SECRET)
                        .stringToSign(
                                said.date(), canonical(said, signer(KEY).sign(message("GET", "/", "", ""), REGION))))
                .isEqualTo("""
                        AWS4-HMAC-SHA256
                        20150830T123600Z
                        20150830/us-east-1/service/aws4_request
                        bb579772317eb040ac9ed261061d46c1f17a8133879d6129b6e1c25292927e63""");
        // The example in AWS's documentation of how a key is derived.
        assertThat(HexFormat.of().formatHex(SigningKey.derive(new CredentialScope("20150830", REGION, "iam"), SECRET)))
                .isEqualTo("c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9");
    }

    /** A path that is encoded already is encoded again, as every service but S3 has it. */
    @Test
    void encodesAnEncodedPathAgain() {
        var message = message("GET", "/a%20b?c=d%2fe%zz", "", "");
        assertThat(CanonicalRequest.of(message, "host").text()).startsWith("GET\n/a%2520b\nc=d%2Fe%25zz\n");
    }

    @Test
    void noticesWhatWasChangedOnTheWay() {
        var signed = signer(KEY).sign(message("POST", "/?a=1", "x-amz-target:DynamoDB_20120810.GetItem", "{}"), REGION);
        var said = authorization(signed);
        assertThat(isBy(SECRET, said, signed)).isTrue();
        byte[] other = {'{', ' ', '}'};
        assertThat(isBy(SECRET, said, new HttpMessage("POST", "/?a=1", signed.headers(), other)))
                .isFalse();
        assertThat(isBy(SECRET, said, new HttpMessage("PUT", "/?a=1", signed.headers(), signed.body())))
                .isFalse();
        assertThat(isBy(SECRET, said, new HttpMessage("POST", "/?a=2", signed.headers(), signed.body())))
                .isFalse();
        assertThat(isBy(SECRET, said, signed.withHeader("X-Amz-Target", "DynamoDB_20120810.DeleteItem")))
                .isFalse();
        assertThat(isBy(SECRET, said, signed.withHeader("x-amz-date", "20150830T123601Z")))
                .isFalse();
        List<Map.Entry<String, String>> more = new ArrayList<>(signed.headers());
        more.add(Map.entry("x-amz-target", "DynamoDB_20120810.DeleteItem"));
        assertThat(isBy(SECRET, said, new HttpMessage("POST", "/?a=1", more, signed.body())))
                .isFalse();
        // What is not signed may change.
        assertThat(isBy(SECRET, said, signed.withHeader("user-agent", "other"))).isTrue();
    }

    @Test
    void putsTheNamesOfSignedHeadersInOrder() {
        var message = message("GET", "/", "B:2|a:1", "");
        String expected = "GET\n/\n\na:1\nb:2\nhost:example.amazonaws.com\n\na;b;host\n";
        for (String names : List.of("a;b;host", "host;b;a", "A;b;Host", "a;a;b;host", ";a;b;;host;")) {
            assertThat(CanonicalRequest.of(message, names).text()).as(names).startsWith(expected);
        }
        assertThat(CanonicalRequest.of(message, "a;ab;abc;none").text())
                .contains("\na:1\nab:\nabc:\nnone:\n\na;ab;abc;none\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Basic dXNlcg== | Request is missing Authentication Token",
                "AWS4-X | Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter. Authorization header requires 'SignedHeaders' parameter. Authorization=AWS4-X",
                "AWS4-X Credential=a, SignedHeaders=host | Authorization header requires 'Signature' parameter. Authorization=AWS4-X Credential=a, SignedHeaders=host",
                "AWS4-X Credential=a, b | 'b' not a valid key=value pair (missing equal-sign) in Authorization header: 'AWS4-X Credential=a, b'."
            })
    void saysWhatAnAuthorizationLacks(String header, String text) {
        var message = message("GET", "/", "x-amz-date:20150830T123600Z", "").withHeader("Authorization", header);
        assertThatThrownBy(() -> authorization(message))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.text()).isEqualTo(text));
    }

    @Test
    void readsParametersWithCommasOrBlanksBetween() {
        var message = message("GET", "/", "date:20150830T123600Z", "");
        for (String header : List.of(
                "AWS4-HMAC-SHA256 Credential=team/key/,SignedHeaders=host;x-amz-date,Signature=00",
                "AWS4-HMAC-SHA256 Credential=a  Credential=team/key/\tSignedHeaders=host;x-amz-date ,, Signature=00",
                "AWS4-HMAC-SHA256,Credential=team/key/,Other=1,SignedHeaders=host;x-amz-date,Signature=00,")) {
            var said = authorization(message.withHeader("Authorization", header));
            assertThat(said.algorithm()).isEqualTo("AWS4-HMAC-SHA256");
            assertThat(said.credential()).isEqualTo("team/key/");
            assertThat(said.date()).isEqualTo("20150830T123600Z");
            assertThat(said.signs("host")).isTrue();
            assertThat(said.signs("x-amz-date")).isTrue();
            assertThat(said.signs("date")).isFalse();
            assertThat(said.signs("hos")).isFalse();
            assertThat(said.signature()).isEqualTo("00");
            assertThat(said).hasToString("Authorization[team/key/]");
        }
    }

    @Test
    void saysWhatAQueryLacks() {
        assertThatThrownBy(() -> authorization(message("GET", "/?X-Amz-Algorithm=A&X-Amz-Signature=0", "", "")))
                .hasMessage(
                        "IncompleteSignatureException: AWS query-string parameters must include 'X-Amz-Credential'. AWS"
                                + " query-string parameters must include 'X-Amz-SignedHeaders'. AWS query-string parameters must"
                                + " include 'X-Amz-Date'. Re-examine the query-string parameters.");
        assertThatThrownBy(() -> authorization(message("GET", "/?X-Amz-Algorithm=A", "authorization:AWS4-X", "")))
                .hasMessage("InvalidSignatureException: Found both 'X-Amz-Algorithm' as a query-string param and"
                        + " 'Authorization' as HTTP header.");
    }

    @Test
    void showsNoSecret() {
        assertThat(new Credentials("AKIDEXAMPLE", "secret", "token")).hasToString("Credentials[AKIDEXAMPLE]");
    }
}
