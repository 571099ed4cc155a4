package dev.armature.security.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.wire.signature.Authorization;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import dev.armature.wire.signature.SigningKey;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is signed right passes; what is not is refused with AWS's text, and of two faults the one that AWS names. */
class VerifierTest {
    private static final String ID = "AKIDEXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Instant NOW = Instant.parse("2013-06-09T10:00:15Z");
    private static final String TARGET = "DynamoDB_20120810.GetItem";
    private static final String REGION = "us-east-1";
    private static final String NO_MATCH =
            "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access"
                    + " Key and signing method. Consult the service documentation for details.";

    private final MemoryIdentities identities = new MemoryIdentities().with(ID, SECRET);
    private Instant now = NOW;
    private final Verifier verifier = new Verifier(identities, Optional.of(REGION), () -> now, 4);

    private static RequestSigner signer(Instant time, String secret, String token, String service) {
        return new RequestSigner(new Credentials(ID, secret, token), service, Clock.fixed(time, ZoneOffset.UTC));
    }

    private static HttpMessage message(String uri, String body) {
        return new HttpMessage(
                "POST",
                uri,
                List.of(
                        Map.entry("Host", "localhost:8000"),
                        Map.entry("Content-Type", "application/x-amz-json-1.0"),
                        Map.entry("X-Amz-Target", TARGET)),
                body.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpMessage signed() {
        return signedAt(NOW);
    }

    private static HttpMessage signedAt(Instant time) {
        return signer(time, SECRET, "", "dynamodb").sign(message("/", "{}"), REGION);
    }

    private static HttpMessage presigned(Duration life) {
        return signer(NOW, SECRET, "", "dynamodb").presign(message("/", "{}"), REGION, life);
    }

    private Authenticated verify(HttpMessage message) {
        return verifier.verify(message.method(), message.uri(), HeaderLines.of(message.headers()), message.body());
    }

    private void assertRefused(HttpMessage message, ErrorCode code, String text) {
        assertThatThrownBy(() -> verify(message)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.text()).isEqualTo(text);
            assertThat(refusal.code()).isEqualTo(code);
        });
    }

    private void assertDoesNotMatch(HttpMessage message) {
        assertThatThrownBy(() -> verify(message)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_SIGNATURE);
            assertThat(refusal.text()).startsWith(NO_MATCH + "\n\nThe Canonical String");
        });
    }

    private static HttpMessage with(HttpMessage message, String name, String value) {
        List<Map.Entry<String, String>> headers = new ArrayList<>(message.headers());
        headers.removeIf(header -> header.getKey().equalsIgnoreCase(name));
        if (!value.isEmpty()) {
            headers.add(Map.entry(name, value));
        }
        return new HttpMessage(message.method(), message.uri(), headers, message.body());
    }

    /** The authorization of the request with a part of it replaced. */
    private static HttpMessage saying(String part, String other) {
        var signed = signed();
        String header = signed.headers().stream()
                .filter(each -> each.getKey().equals("authorization"))
                .findFirst()
                .orElseThrow()
                .getValue();
        assertThat(header).contains(part);
        return with(signed, "authorization", header.replace(part, other));
    }

    @Test
    void acceptsWhatIsSignedWithTheSecret() {
        var expected = new Authenticated(
                MemoryIdentities.identity(ID), ID, new CredentialScope("20130609", REGION, "dynamodb"));
        assertThat(verify(signed())).isEqualTo(expected);
        assertThat(verify(signed())).as("with a key that is kept").isEqualTo(expected);
        assertThat(verify(presigned(Duration.ofHours(1)))).isEqualTo(expected);
    }

    /** What botocore sends where it has no other date: the string that is signed has the other form. */
    @Test
    void acceptsADateOfHttp() {
        String date = "Sun, 09 Jun 2013 10:00:15 GMT";
        var dated = with(message("/", "{}"), "date", date);
        String authorization = "AWS4-HMAC-SHA256 Credential=" + ID
                + "/20130609/us-east-1/dynamodb/aws4_request,SignedHeaders=date;host;x-amz-target,Signature=";
        var lines =
                HeaderLines.of(with(dated, "authorization", authorization + "?").headers());
        String signature = SigningKey.of(new CredentialScope("20130609", REGION, "dynamodb"), SECRET)
                .signature(
                        "20130609T100015Z", Authorization.of("/", lines).canonical("POST", "/", lines, dated.body()));
        assertThat(verify(with(dated, "authorization", authorization + signature)))
                .isNotNull();
        assertDoesNotMatch(with(dated, "authorization", authorization + signature.toUpperCase(Locale.ROOT)));
        assertRefused(
                with(with(dated, "authorization", authorization + signature), "date", "Sun, 39 Jun 2013 10:00:15 GMT"),
                ErrorCode.INCOMPLETE_SIGNATURE,
                "Date must be in ISO-8601 'basic format'. Got 'Sun, 39 Jun 2013 10:00:15 GMT'. See"
                        + " http://en.wikipedia.org/wiki/ISO_8601");
    }

    @Test
    void refusesWhatIsSignedInNoWayOrTwoWays() {
        assertRefused(
                message("/", "{}"), ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        assertRefused(
                with(presigned(Duration.ofHours(1)), "authorization", "AWS4-HMAC-SHA256 X=Y"),
                ErrorCode.INVALID_SIGNATURE,
                "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "201",
                "20130609T100015",
                "20130609 100015Z",
                "20130609T100015z",
                "20131309T100015Z",
                "20130609T240015Z",
                "2013-06-09T10:00",
                "20130609Tx00015Z",
                ""
            })
    void refusesADateOfNoForm(String date) {
        var dated = with(with(signed(), "x-amz-date", ""), "date", date.isEmpty() ? " " : date);
        assertRefused(
                dated,
                ErrorCode.INCOMPLETE_SIGNATURE,
                "Date must be in ISO-8601 'basic format'. Got '" + date
                        + "'. See http://en.wikipedia.org/wiki/ISO_8601");
    }

    @Test
    void refusesWhatIsTooOldOrTooNew() {
        assertThat(verify(signedAt(NOW.minusSeconds(900)))).isNotNull();
        assertRefused(
                signedAt(Instant.parse("2013-03-01T00:00:00Z")),
                ErrorCode.INVALID_SIGNATURE,
                "Signature expired: 20130301T000000Z is now earlier than 20130609T094515Z (20130609T100015Z - 15 min.)");
        assertRefused(
                signedAt(NOW.minusSeconds(901)),
                ErrorCode.INVALID_SIGNATURE,
                "Signature expired: 20130609T094514Z is now earlier than 20130609T094515Z (20130609T100015Z - 15 min.)");
        assertThat(verify(signedAt(NOW.plusSeconds(900)))).isNotNull();
        assertRefused(
                signedAt(NOW.plusSeconds(901)),
                ErrorCode.INVALID_SIGNATURE,
                "Signature not yet current: 20130609T101516Z is still later than 20130609T101515Z (20130609T100015Z + 15"
                        + " min.)");
    }

    @Test
    void acceptsAPresignedRequestForAsLongAsItSays() {
        var presigned = presigned(Duration.ofDays(7));
        now = NOW.plus(Duration.ofDays(7));
        assertThat(verify(presigned)).isNotNull();
        now = now.plusSeconds(1);
        assertRefused(
                presigned,
                ErrorCode.INVALID_SIGNATURE,
                "Signature expired: 20130609T100015Z is now earlier than 20130609T100016Z (20130616T100016Z - 10080"
                        + " min.)");
        now = NOW.plusSeconds(2);
        assertRefused(
                presigned(Duration.ofSeconds(1)),
                ErrorCode.INVALID_SIGNATURE,
                "Signature expired: 20130609T100015Z is now earlier than 20130609T100016Z (20130609T100017Z - 1 sec.)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "604801", "-1", "1e3", "99999999999999999999", "+5", "%20"})
    void refusesALifeThatIsTooLong(String life) {
        var presigned = presigned(Duration.ofSeconds(60));
        String uri = presigned.uri().replace("X-Amz-Expires=60", "X-Amz-Expires=" + life);
        assertThatThrownBy(() -> verify(new HttpMessage("POST", uri, presigned.headers(), presigned.body())))
                .hasMessageStartingWith(
                        "IncompleteSignatureException: X-Amz-Expires must be a number of seconds from 1 to 604800");
    }

    /** A life that was changed is not the one that was signed. */
    @Test
    void refusesALifeThatWasChanged() {
        var presigned = presigned(Duration.ofSeconds(60));
        String uri = presigned.uri().replace("X-Amz-Expires=60", "X-Amz-Expires=604800");
        assertDoesNotMatch(new HttpMessage("POST", uri, presigned.headers(), presigned.body()));
    }

    @Test
    void refusesWhereHostOrOperationAreNotSigned() {
        assertRefused(
                saying("content-type;host;", "content-type;"),
                ErrorCode.INVALID_SIGNATURE,
                "'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.");
        assertRefused(
                saying(";x-amz-target", ""),
                ErrorCode.INVALID_SIGNATURE,
                "'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.");
    }

    @Test
    void refusesAnotherAlgorithm() {
        assertRefused(
                saying("AWS4-HMAC-SHA256 ", "AWS4-ECDSA-P256-SHA256 "),
                ErrorCode.INCOMPLETE_SIGNATURE,
                "Unsupported AWS 'algorithm': 'AWS4-ECDSA-P256-SHA256'.");
    }

    @Test
    void refusesACredentialThatIsNotWhole() {
        assertRefused(
                saying(ID + "/20130609/us-east-1/dynamodb/aws4_request", "a/b/c/d"),
                ErrorCode.INCOMPLETE_SIGNATURE,
                "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got"
                        + " 'a/b/c/d'");
    }

    @Test
    void namesAllFaultsOfAScope() {
        assertRefused(
                saying("20130609/us-east-1/dynamodb/aws4_request", "b/c/d/e"),
                ErrorCode.INVALID_SIGNATURE,
                "Credential should be scoped to a valid region, not 'c'. Credential should be scoped to correct service:"
                        + " 'dynamodb'. Credential should be scoped with a valid terminator: 'aws4_request', not 'e'. Date"
                        + " in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: 'b' !="
                        + " '20130609', from '20130609T100015Z'.");
    }

    /** Also when the key of a day is known, a request of another day is not signed with it. */
    @Test
    void refusesTheKeyOfAnotherDay() {
        assertThat(verify(signed())).isNotNull();
        now = Instant.parse("2013-06-10T00:05:00Z");
        String today = "20130610T000400Z";
        assertRefused(
                with(signed(), "x-amz-date", today),
                ErrorCode.INVALID_SIGNATURE,
                "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '20130609' !="
                        + " '20130610', from '20130610T000400Z'.");
        assertThat(verify(signedAt(now))).isNotNull();
    }

    @Test
    void servesDynamoDbOfOneRegionAndIamOfAll() {
        var elsewhere = signer(NOW, SECRET, "", "dynamodb").sign(message("/", "{}"), "eu-west-1");
        assertRefused(
                elsewhere,
                ErrorCode.INVALID_SIGNATURE,
                "Credential should be scoped to a valid region, not 'eu-west-1'. ");
        var everywhere = new Verifier(identities, Optional.empty(), InstantSource.fixed(NOW));
        assertThat(everywhere
                        .verify("POST", "/", HeaderLines.of(elsewhere.headers()), elsewhere.body())
                        .scope()
                        .region())
                .isEqualTo("eu-west-1");
        for (String service : List.of("iam", "sts")) {
            var asked = signer(NOW, SECRET, "", service).sign(message("/", "Action=X"), "eu-west-1");
            assertThat(verify(asked).scope()).isEqualTo(new CredentialScope("20130609", "eu-west-1", service));
        }
    }

    @Test
    void refusesAKeyThatIsNotKnownBeforeItLooksAtTheSignature() {
        assertRefused(
                saying("Credential=" + ID, "Credential=AKIAOTHER"),
                ErrorCode.UNRECOGNIZED_CLIENT,
                "The security token included in the request is invalid.");
    }

    @Test
    void refusesAnotherSecret() {
        var other = signer(NOW, "x" + SECRET, "", "dynamodb").sign(message("/", "{}"), REGION);
        assertRefused(other, ErrorCode.INVALID_SIGNATURE, NO_MATCH + """


                The Canonical String for this request should have been
                'POST
                /

                content-type:application/x-amz-json-1.0
                host:localhost:8000
                x-amz-date:20130609T100015Z
                x-amz-target:DynamoDB_20120810.GetItem

                content-type;host;x-amz-date;x-amz-target
                44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'

                The String-to-Sign should have been
                'AWS4-HMAC-SHA256
                20130609T100015Z
                20130609/us-east-1/dynamodb/aws4_request
                de161ef765c328266a249a85af9454caa9bd2c5df93576e2f37b544da07c4038'
                """);
    }

    /** What one request takes in memory is used for the next: nothing of a longer one may be left in it, nor of one that was refused. */
    @Test
    void leavesNothingOfARequestToTheNext() {
        for (int size : new int[] {0, 20_000, 1, 300, 64, 9_000, 63}) {
            var message = with(message("/", "x".repeat(size)), "x-amz-meta", "y".repeat(size / 2 + 1));
            var signed = signer(NOW, SECRET, "", "dynamodb").sign(message, REGION);
            assertDoesNotMatch(with(signed, "x-amz-meta", "z"));
            assertThat(verify(signed)).as("%d bytes", size).isNotNull();
        }
    }

    @Test
    void verifiesOnManyThreadsAtOnce() throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int task = 0; task < 100; task++) {
            int size = task * 37 % 500;
            tasks.add(() -> {
                int refused = 0;
                var signed = signer(NOW, SECRET, "", "dynamodb").sign(message("/", "x".repeat(size)), REGION);
                for (int i = 0; i < 50; i++) {
                    assertThat(verify(signed)).isNotNull();
                    try {
                        verify(new HttpMessage("POST", "/", signed.headers(), new byte[size + 1]));
                    } catch (ApiException changed) {
                        refused++;
                    }
                }
                return refused;
            });
        }
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var ended : threads.invokeAll(tasks)) {
                assertThat(ended.get()).isEqualTo(50);
            }
        }
    }

    /** Each digit counts, also where the others are right. */
    @Test
    void comparesTheWholeSignature() {
        String signature = authorizationOf(signed()).signature();
        for (int i = 0; i < signature.length(); i++) {
            char other = signature.charAt(i) == '0' ? '1' : '0';
            assertDoesNotMatch(saying(signature, signature.substring(0, i) + other + signature.substring(i + 1)));
        }
        assertDoesNotMatch(saying(signature, signature.substring(1)));
        assertDoesNotMatch(saying(signature, signature + "0"));
    }

    private static Authorization authorizationOf(HttpMessage message) {
        return Authorization.of(message.uri(), HeaderLines.of(message.headers()));
    }

    @Test
    void usesASecretNoLongerOnceItHasChanged() {
        assertThat(verify(signed())).isNotNull();
        identities.with(ID, "another secret");
        assertDoesNotMatch(signed());
        assertThat(verify(signer(NOW, "another secret", "", "dynamodb").sign(message("/", "{}"), REGION)))
                .isNotNull();
    }

    @Test
    void keepsNoMoreSigningKeysThanItMay() {
        var keys = new SigningKeys(2);
        for (int i = 0; i < 5; i++) {
            var scope = new CredentialScope("20130609", "r" + i, "dynamodb");
            keys.keep("k" + i, SigningKeys.Derived.of(new SigningKeys.Scoped("k" + i, scope), SECRET));
            assertThat(keys.count()).isLessThanOrEqualTo(2);
            assertThat(keys.find("k" + i)).isNotNull();
            assertThat(String.valueOf(keys.find("k" + i))).doesNotContain(SECRET);
        }
    }

    @Test
    void looksAtSessionTokens() {
        identities.with(ID, SECRET, "token", false);
        assertThat(verify(signer(NOW, SECRET, "token", "dynamodb").sign(message("/", "{}"), REGION)))
                .isNotNull();
        assertThat(verify(signer(NOW, SECRET, "token", "dynamodb")
                        .presign(message("/", "{}"), REGION, Duration.ofMinutes(5))))
                .isNotNull();
        String noFullStop = "The security token included in the request is invalid";
        assertRefused(signed(), ErrorCode.UNRECOGNIZED_CLIENT, noFullStop);
        assertRefused(
                signer(NOW, SECRET, "other", "dynamodb").sign(message("/", "{}"), REGION),
                ErrorCode.UNRECOGNIZED_CLIENT,
                noFullStop);
        var wrong = signer(NOW, "another secret", "to+ken/1=", "dynamodb");
        identities.with(ID, SECRET, "to+ken/1=", false);
        for (var message : List.of(
                wrong.sign(message("/", "{}"), REGION),
                wrong.presign(message("/", "{}"), REGION, Duration.ofMinutes(5)))) {
            assertThatThrownBy(() -> verify(message))
                    .hasMessageContaining("(the session token)")
                    .hasMessageNotContainingAny("to+ken/1=", "to%2Bken%2F1%3D");
        }
        identities.with(ID, SECRET, "token", true);
        assertRefused(
                signer(NOW, SECRET, "token", "dynamodb").sign(message("/", "{}"), REGION),
                ErrorCode.EXPIRED_TOKEN,
                "The security token included in the request is expired");
    }

    /** They would have the same signature as the path that they stand for. */
    @ParameterizedTest
    @ValueSource(strings = {"//", "/.", "/_armature/..", "/_armature/triggers/../..", "*"})
    void refusesAPathThatIsNotInItsNormalForm(String path) {
        assertRefused(
                new HttpMessage("POST", path, signed().headers(), signed().body()),
                ErrorCode.INVALID_SIGNATURE,
                "The path of a request has to be in its normal form, not '" + path + "'.");
    }

    @ParameterizedTest
    @CsvSource({"/other, {}", "/?a=1, {}", "/, {} "})
    void noticesWhatWasChanged(String uri, String body) {
        byte[] other = (body.length() > 2 ? body : uri.equals("/") ? "{ }" : body).getBytes(StandardCharsets.UTF_8);
        assertDoesNotMatch(new HttpMessage("POST", uri, signed().headers(), other));
    }

    /** The hash in a header is one more header: it is the body that is hashed. */
    @Test
    void hashesTheBodyItselfWhateverAHeaderSays() {
        var unsigned = with(message("/", "{}"), "x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        var signed = signer(NOW, SECRET, "", "dynamodb").sign(unsigned, REGION);
        assertThat(verify(signed)).isNotNull();
        assertDoesNotMatch(new HttpMessage(
                "POST", "/", signed.headers(), "{\"TableName\":\"other\"}".getBytes(StandardCharsets.UTF_8)));
    }
}
