package dev.armature.wire.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases that AWS publishes for Signature Version 4, signed and verified, and what must not pass. */
class SignatureTest {
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Credentials KEY = new Credentials("AKIDEXAMPLE", SECRET, "");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final String REGION = "us-east-1";

    private static RequestSigner signer(Credentials credentials) {
        return new RequestSigner(credentials, "service", CLOCK);
    }

    /** @param headers besides the host, with semicolons between */
    private static HttpMessage message(String method, String uri, String headers, String body) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        all.add(Map.entry("Host", "example.amazonaws.com"));
        for (String header : headers.isEmpty() ? new String[0] : headers.split("\\|", -1)) {
            int colon = header.indexOf(':');
            all.add(Map.entry(header.substring(0, colon), header.substring(colon + 1)));
        }
        return new HttpMessage(method, uri, all, body.getBytes(StandardCharsets.UTF_8));
    }

    private static Authorization authorization(HttpMessage message) {
        return Authorization.of(message.uri(), HeaderLines.of(message.headers()));
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

    @ParameterizedTest
    @CsvSource({
        "GET, /, '', 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31, e93c787ed7f371d5c6b165c1b38ede9550f4dce4144713e844b25b7192d3865d",
        "POST, /, '', 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b, 2ce6e6d2e0cf2f9d1b55fafec88cd20574c31dc2e7631979f71ba2310083e95b",
        "GET, /, My-Header1:value2|My-Header1:value2|My-Header1:value1, c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea, 3349ee0b81b4b589da0ff28a395c3591e04de515651dd74f298fa992d1507a97",
        "GET, /, My-Header1: value1|My-Header2: \"a   b   c\", acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736, e7bb0fd515e125e1aec2ecc4c0c17484fb06f6846b927c35e46005dd3df3acd4",
        "POST, /, My-Header1:VALUE1, cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d, 0698bc9e4f7f9139065ba2909c0e99da257e8e2a42492a097bcd46d792391fed",
        "GET, /example1/example2/../.., '', 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31, e93c787ed7f371d5c6b165c1b38ede9550f4dce4144713e844b25b7192d3865d",
        "GET, /./example, '', ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5, 35034b1a0bdd969f346975386daf8aedfd4976573b8348cf4f67eaa41c5857de",
        "GET, //example//, '', 9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84, c1834e8fb0307243711f0f907f6ab7311ed300d87f13792d7ee4da89ab93e082",
        "GET, /example space/, '', 652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741, 7a1f416954786484c9824d93c1f26ef64acb9b1b6c9154d08c9f07d0e394abf6",
        "GET, /\u1234, '', 8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85, 10eae3f14a260bd3911cc6d008d3c576d143b05b62f09782a7a4b37f52178e44",
        "GET, /-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz, '', 07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f, 95968482db1b9e0fadef6efc1bd24689f77c77d9ef56919c96a28cc92e0d6005",
        "GET, /?Param-3=Value3&Param=Value2&%E1%88%B4=Value1, '', 371d3713e185cc334048618a97f809c9ffe339c62934c032af5a0e595648fcac, c5f1848ceec943ac2ca68ee720460c23aaae30a2300586597ada94c4a65e4787",
        "GET, /?Param2=value2&Param1=value1, '', b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500, 86012e2c9ad4d77369f5d81c11f75158aae4f895a085212cc6d3f923d300bed5",
        "GET, /?\u1234=bar, '', 2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04, 0bdd809b1519ac4f0c1dc3540e2cc46bd0c7f778eda408b2ebf3b913d21ff600"
    })
    void signsAsAwsPublishedIt(String method, String uri, String headers, String inHeader, String inQuery) {
        var message = message(method, uri, headers, "");
        var signed = signer(KEY).sign(message, REGION);
        assertThat(authorization(signed).signature()).isEqualTo(inHeader);
        assertThat(isBy(SECRET, authorization(signed), signed)).isTrue();
        assertThat(isBy("x" + SECRET, authorization(signed), signed)).isFalse();

        var presigned = signer(KEY).presign(message, REGION, HOUR);
        assertThat(authorization(presigned).signature()).isEqualTo(inQuery);
        assertThat(isBy(SECRET, authorization(presigned), presigned)).isTrue();
        assertThat(presigned.headers()).isEqualTo(message.headers());
    }

    /** Case {@code post-x-www-form-urlencoded}. */
    @Test
    void signsABody() {
        String headers = "Content-Type:application/x-www-form-urlencoded|Content-Length:13";
        var presigned = signer(KEY).presign(message("POST", "/", headers, "Param1=value1"), REGION, HOUR);
        assertThat(authorization(presigned).signature())
                .isEqualTo("89a40deed0f26f9461242825a082d2222717248abc7ab41f552ad84a94ad46e9");
        String hash = "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e";
        var signed = signer(KEY)
                .sign(message("POST", "/", headers + "|x-amz-content-sha256:" + hash, "Param1=value1"), REGION);
        assertThat(authorization(signed).signature())
                .isEqualTo("d3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b");
    }

    /** Case {@code get-vanilla-with-session-token}. */
    @Test
    void signsTheTokenOfATemporaryKey() {
        var temporary = signer(new Credentials(
                "AKIDEXAMPLE", SECRET, "6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267"));
        var message = message("GET", "/", "", "");
        assertThat(authorization(temporary.sign(message, REGION)).signature())
                .isEqualTo("07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8");
        assertThat(authorization(temporary.presign(message, REGION, HOUR)).signature())
                .isEqualTo("7ff2b50b376cb4d151970630573d6291dc128cc5c2a12ffb237f73cc53f67b6c");
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
