package dev.armature.security.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of S3's documentation pass; what is changed in them is refused in S3's words. */
class ObjectVerifierTest {
    private static final String ID = "AKIAIOSFODNN7EXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    private static final Instant NOW = Instant.parse("2013-05-24T00:00:00Z");
    private static final String HOST = "examplebucket.s3.amazonaws.com";
    private static final String NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private final MemoryIdentities identities = new MemoryIdentities().with(ID, SECRET);
    private Instant now = NOW;
    private final ObjectVerifier verifier = new ObjectVerifier(identities, Optional.of("us-east-1"), () -> now);

    private static String authorization(String signedHeaders, String signature) {
        return "AWS4-HMAC-SHA256 Credential=" + ID + "/20130524/us-east-1/s3/aws4_request,SignedHeaders="
                + signedHeaders + ",Signature=" + signature;
    }

    private static HttpMessage get() {
        return new HttpMessage(
                "GET",
                "/test.txt",
                List.of(
                        Map.entry("Host", HOST),
                        Map.entry("Range", "bytes=0-9"),
                        Map.entry("x-amz-content-sha256", NOTHING),
                        Map.entry("x-amz-date", "20130524T000000Z"),
                        Map.entry(
                                "Authorization",
                                authorization(
                                        "host;range;x-amz-content-sha256;x-amz-date",
                                        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"))),
                new byte[0]);
    }

    private static HttpMessage put(String uri) {
        return new HttpMessage(
                "PUT",
                uri,
                List.of(
                        Map.entry("Host", HOST),
                        Map.entry("Date", "Fri, 24 May 2013 00:00:00 GMT"),
                        Map.entry(
                                "Authorization",
                                authorization(
                                        "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
                                        "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")),
                        Map.entry("x-amz-date", "20130524T000000Z"),
                        Map.entry("x-amz-storage-class", "REDUCED_REDUNDANCY"),
                        Map.entry(
                                "x-amz-content-sha256",
                                "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")),
                "Welcome to Amazon S3.".getBytes(StandardCharsets.UTF_8));
    }

    private static HttpMessage presigned() {
        return HttpMessage.of(
                "GET",
                "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=" + ID
                        + "%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
                        + "&X-Amz-SignedHeaders=host"
                        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
                Map.of("Host", HOST),
                new byte[0]);
    }

    private ObjectVerifier.Proven verify(HttpMessage message) throws ObjectRefusal {
        return verifier.verify(message.method(), message.uri(), HeaderLines.of(message.headers()), message.body());
    }

    private void refused(HttpMessage message, int status, String code, String text) {
        assertThatThrownBy(() -> verify(message)).isInstanceOfSatisfying(ObjectRefusal.class, refusal -> {
            assertThat(refusal.text()).isEqualTo(text);
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.status()).isEqualTo(status);
        });
    }

    private void mismatched(HttpMessage message) {
        refused(
                message,
                403,
                "SignatureDoesNotMatch",
                "The request signature we calculated does not match the signature you provided. Check your key and"
                        + " signing method.");
    }

    private static HttpMessage with(HttpMessage message, String name, String value) {
        List<Map.Entry<String, String>> headers = new ArrayList<>(message.headers());
        headers.removeIf(header -> header.getKey().equalsIgnoreCase(name));
        headers.add(Map.entry(name, value));
        return new HttpMessage(message.method(), message.uri(), headers, message.body());
    }

    private static HttpMessage without(HttpMessage message, String name) {
        return new HttpMessage(
                message.method(),
                message.uri(),
                message.headers().stream()
                        .filter(header -> !header.getKey().equalsIgnoreCase(name))
                        .toList(),
                message.body());
    }

    @Test
    void believesTheExamplesOfTheDocumentation() throws Exception {
        var proven = verify(get());
        assertThat(proven.sender().accessKeyId()).isEqualTo(ID);
        assertThat(proven.sender().identity()).isEqualTo(MemoryIdentities.identity(ID));
        assertThat(proven.chunks()).isEmpty();
        assertThat(proven.isInQuery()).isFalse();
        assertThat(verify(get()).bodyHash()).isEqualTo(NOTHING);
        assertThat(verify(put("/test%24file.text")).age()).isZero();
        now = NOW.plusSeconds(60);
        assertThat(verify(presigned()))
                .satisfies(presigned -> assertThat(presigned.isInQuery()).isTrue())
                .satisfies(presigned -> assertThat(presigned.bodyHash()).isEqualTo("UNSIGNED-PAYLOAD"))
                .satisfies(presigned -> assertThat(presigned.age()).isEqualTo(60_000));
    }

    /** What some clients send unencoded, and sign encoded. */
    @Test
    void encodesAPathOnce() throws Exception {
        assertThat(verify(put("/test$file.text")).sender().accessKeyId()).isEqualTo(ID);
    }

    @Test
    void handsOutWhatVerifiesChunks() throws Exception {
        byte[] body = "a".repeat(66_560).getBytes(StandardCharsets.US_ASCII);
        var message = new HttpMessage(
                "PUT",
                "/examplebucket/chunkObject.txt",
                List.of(
                        Map.entry("Host", "s3.amazonaws.com"),
                        Map.entry("x-amz-date", "20130524T000000Z"),
                        Map.entry("x-amz-storage-class", "REDUCED_REDUNDANCY"),
                        Map.entry("x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"),
                        Map.entry("Content-Encoding", "aws-chunked"),
                        Map.entry("x-amz-decoded-content-length", "66560"),
                        Map.entry("Content-Length", "66824"),
                        Map.entry(
                                "Authorization",
                                authorization(
                                        "content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;"
                                                + "x-amz-decoded-content-length;x-amz-storage-class",
                                        "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9"))),
                body);
        var chunks = verify(message).chunks().orElseThrow();
        assertThat(chunks.hasTrailer()).isFalse();
        assertThat(chunks.isNext(body, 0, 65_536, "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"))
                .isTrue();
    }

    @Test
    void refusesWhatWasChanged() {
        mismatched(with(get(), "Range", "bytes=0-10"));
        mismatched(new HttpMessage("HEAD", get().uri(), get().headers(), get().body()));
        mismatched(new HttpMessage("GET", "/test.txt/", get().headers(), get().body()));
        mismatched(new HttpMessage("GET", "/./test.txt", get().headers(), get().body()));
        mismatched(new HttpMessage("GET", "/test.txt?acl", get().headers(), get().body()));
        mismatched(
                new HttpMessage("GET", presigned().uri() + "&acl", presigned().headers(), new byte[0]));
        mismatched(with(presigned(), "Host", "other.s3.amazonaws.com"));
        mismatched(with(get(), "x-amz-content-sha256", "UNSIGNED-PAYLOAD"));
        refused(
                new HttpMessage("GET", "/test.txt", get().headers(), new byte[] {1}),
                400,
                "XAmzContentSHA256Mismatch",
                "The provided 'x-amz-content-sha256' header does not match what was computed.");
    }

    @Test
    void saysWhatWasSignedWithoutTheToken() {
        assertThatThrownBy(() -> verify(with(get(), "Range", "bytes=0-10")))
                .isInstanceOfSatisfying(
                        ObjectRefusal.class,
                        refusal -> assertThat(refusal.details())
                                .containsEntry("AWSAccessKeyId", ID)
                                .containsKeys("StringToSign", "SignatureProvided", "CanonicalRequest"));
    }

    @Test
    void refusesWhatIsNotSigned() {
        var refusal = "There were headers present in the request which were not signed";
        refused(with(get(), "x-amz-acl", "public-read"), 403, "AccessDenied", refusal);
        refused(with(get(), "Content-MD5", "1B2M2Y8AsgTpgAmY7PhCfg=="), 403, "AccessDenied", refusal);
        refused(with(presigned(), "x-amz-acl", "public-read"), 403, "AccessDenied", refusal);
        refused(
                with(get(), "Authorization", authorization("range;x-amz-content-sha256;x-amz-date", "0")),
                403,
                "AccessDenied",
                refusal);
        refused(
                without(get(), "x-amz-content-sha256"),
                400,
                "InvalidRequest",
                "Missing required header for this request: x-amz-content-sha256");
        assertThatThrownBy(
                        () -> verify(with(get(), "x-amz-content-sha256", "STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD")))
                .hasMessageContaining("or a valid sha256 value.");
    }

    @Test
    void refusesWhatIsOldOrOfTheFuture() throws Exception {
        String skewed = "The difference between the request time and the current time is too large.";
        now = NOW.plus(Duration.ofMinutes(15));
        assertThat(verify(get()).age()).isEqualTo(900_000);
        now = NOW.plusSeconds(901);
        refused(get(), 403, "RequestTimeTooSkewed", skewed);
        now = NOW.minusSeconds(901);
        refused(get(), 403, "RequestTimeTooSkewed", skewed);
        refused(presigned(), 403, "AccessDenied", "Request is not yet valid");
        now = NOW.plus(Duration.ofDays(1));
        assertThat(verify(presigned()).isInQuery()).isTrue();
        now = NOW.plus(Duration.ofDays(1)).plusSeconds(1);
        refused(presigned(), 403, "AccessDenied", "Request has expired");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-1", "99999999999"})
    void refusesLivesThatAreNoNumbers(String life) {
        refused(
                new HttpMessage(
                        "GET",
                        presigned().uri().replace("X-Amz-Expires=86400", "X-Amz-Expires=" + life),
                        presigned().headers(),
                        new byte[0]),
                400,
                "AuthorizationQueryParametersError",
                "X-Amz-Expires should be a number");
    }

    @Test
    void refusesOtherScopes() {
        refused(
                with(
                        get(),
                        "Authorization",
                        authorization("host", "0")
                                .replace("us-east-1", "eu-west-1")
                                .replace("host", "host;range;x-amz-content-sha256;x-amz-date")),
                400,
                "AuthorizationHeaderMalformed",
                "The authorization header is malformed; the region 'eu-west-1' is wrong; expecting 'us-east-1'");
        refused(
                new HttpMessage(
                        "GET",
                        presigned().uri().replace("20130524%2Fus", "20130525%2Fus"),
                        presigned().headers(),
                        new byte[0]),
                400,
                "AuthorizationQueryParametersError",
                "Error parsing the X-Amz-Credential parameter; Invalid credential date \"20130525\". This date is not the"
                        + " same as X-Amz-Date: \"20130524\".");
        refused(
                with(get(), "Authorization", "AWS4-HMAC-SHA256 Credential=x"),
                400,
                "AuthorizationHeaderMalformed",
                "The authorization header is malformed; the authorization header requires three components: Credential,"
                        + " SignedHeaders, and Signature, and a date.");
        refused(
                with(get(), "x-amz-date", "yesterday"),
                403,
                "AccessDenied",
                "AWS authentication requires a valid Date or x-amz-date header");
    }

    @Test
    void refusesKeysAndTokensThatItDoesNotKnow() throws Exception {
        refused(
                with(
                        get(),
                        "Authorization",
                        get().headers().getLast().getValue().replace(ID, "AKIAOTHER")),
                403,
                "InvalidAccessKeyId",
                "The AWS Access Key Id you provided does not exist in our records.");
        identities.with("ASIATEMPORARY", SECRET, "token", false).with("ASIAPAST", SECRET, "token", true);
        var message = HttpMessage.of("GET", "/a", Map.of("host", HOST), new byte[0]);
        var clock = Clock.fixed(NOW, ZoneOffset.UTC);
        assertThat(verify(new RequestSigner(new Credentials("ASIATEMPORARY", SECRET, "token"), "s3", clock)
                                .signObject(message, NOTHING, "us-east-1"))
                        .sender()
                        .accessKeyId())
                .isEqualTo("ASIATEMPORARY");
        refused(
                new RequestSigner(new Credentials("ASIATEMPORARY", SECRET, "other"), "s3", clock)
                        .signObject(message, NOTHING, "us-east-1"),
                400,
                "InvalidToken",
                "The provided token is malformed or otherwise invalid.");
        refused(
                new RequestSigner(new Credentials("ASIAPAST", SECRET, "token"), "s3", clock)
                        .signObject(message, NOTHING, "us-east-1"),
                400,
                "ExpiredToken",
                "The provided token has expired.");
    }

    /** A key that was kept must not outlive its secret. */
    @Test
    void forgetsASecretThatHasChanged() throws Exception {
        assertThat(verify(get()).sender().accessKeyId()).isEqualTo(ID);
        identities.with(ID, "another secret");
        mismatched(get());
    }
}
