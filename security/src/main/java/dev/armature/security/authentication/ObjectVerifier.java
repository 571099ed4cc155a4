package dev.armature.security.authentication;

import dev.armature.model.ApiException;
import dev.armature.security.authentication.SigningKeys.Derived;
import dev.armature.security.authentication.SigningKeys.Scoped;
import dev.armature.security.identity.Identities;
import dev.armature.security.identity.Identities.Known;
import dev.armature.wire.signature.Authorization;
import dev.armature.wire.signature.ChunkSignatures;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.HeaderLines;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Verifies requests to S3, which differ from all others: the path is signed as it is sent, the request says what its body hashes to or that it is not signed, a
 * body may come in chunks with signatures of their own, and refusals have other names. What a signature does not cover of {@code x-amz-} headers is refused, as
 * a request that was overheard could be made another one by it.
 */
public final class ObjectVerifier {
    public static final String S3 = "s3";

    private static final String BODY_HASH = "x-amz-content-sha256";
    private static final String UNSIGNED = "UNSIGNED-PAYLOAD";
    private static final String CHUNKS = "STREAMING-AWS4-HMAC-SHA256-PAYLOAD";
    private static final String CHUNKS_WITH_TRAILER = CHUNKS + "-TRAILER";
    private static final String UNSIGNED_CHUNKS = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";

    private static final long SKEW_SECONDS_MAX = 15L * 60;
    private static final long LIFE_SECONDS_MAX = 7L * 24 * 60 * 60;
    private static final int KEYS_MAX = 1024;
    private static final int CREDENTIAL_PARTS = 5;
    private static final int HASH_LENGTH = 64;

    private final Identities identities;
    private final Optional<String> region;
    private final InstantSource clock;
    private final SigningKeys keys = new SigningKeys(KEYS_MAX);

    /** @param region that buckets are in; empty if they are in every one */
    public ObjectVerifier(Identities identities, Optional<String> region, InstantSource clock) {
        this.identities = identities;
        this.region = region;
        this.clock = clock;
    }

    /**
     * A request that is what its sender has signed.
     *
     * @param chunks what verifies the chunks of its body, if those are signed
     * @param bodyHash what it says of its body
     * @param isInQuery whether its signature is, as that of a presigned URL
     * @param age of the signature, in milliseconds
     */
    public record Proven(
            Authenticated sender, Optional<ChunkSignatures> chunks, String bodyHash, boolean isInQuery, long age) {}

    /**
     * @param uri the path, and the query behind a question mark, as they came
     * @param body as it came
     */
    public Proven verify(String method, String uri, HeaderLines headers, byte[] body) throws ObjectRefusal {
        var said = said(uri, headers);
        var time = time(said);
        checkAge(time, said);
        checkSigned(said, headers);
        String bodyHash = bodyHash(said, uri, headers);
        Derived recent = keys.find(said.credential());
        Scoped scoped = recent != null && recent.scoped().scope().day().equals(time.day())
                ? recent.scoped()
                : scoped(said, time);
        Known.Key known = known(scoped.accessKeyId(), said);
        boolean isKept = recent != null
                && recent.scoped().equals(scoped)
                && recent.secret().equals(known.secret());
        Derived derived = recent != null && isKept ? recent : Derived.of(scoped, known.secret());
        var request = said.canonicalOfObject(method, uri, headers, bodyHash);
        if (!derived.key().isSignature(said.signature(), time.text(), request)) {
            throw mismatch()
                    .with("AWSAccessKeyId", scoped.accessKeyId())
                    .with("StringToSign", derived.key().stringToSign(time.text(), request))
                    .with("SignatureProvided", said.signature())
                    .with("CanonicalRequest", said.withoutToken(request.text()));
        }
        if (!isKept) {
            keys.keep(said.credential(), derived);
        }
        checkBody(bodyHash, body);
        boolean isChunked = bodyHash.equals(CHUNKS) || bodyHash.equals(CHUNKS_WITH_TRAILER);
        return new Proven(
                new Authenticated(known.identity(), scoped.accessKeyId(), scoped.scope()),
                isChunked
                        ? Optional.of(new ChunkSignatures(
                                derived.key(), time.text(), said.signature(), bodyHash.equals(CHUNKS_WITH_TRAILER)))
                        : Optional.empty(),
                bodyHash,
                said.isInQuery(),
                Math.max(0, clock.millis() - time.epochSecond() * 1000));
    }

    private static ObjectRefusal mismatch() {
        return new ObjectRefusal(
                403,
                "SignatureDoesNotMatch",
                "The request signature we calculated does not match the signature you provided. Check your key and"
                        + " signing method.");
    }

    private static Authorization said(String uri, HeaderLines headers) throws ObjectRefusal {
        try {
            var said = Authorization.of(uri, headers);
            if (!said.algorithm().equals(CredentialScope.ALGORITHM)) {
                throw new ObjectRefusal(
                        400,
                        "InvalidRequest",
                        "The authorization mechanism you have provided is not supported. Please use "
                                + CredentialScope.ALGORITHM + ".");
            }
            return said;
        } catch (ApiException incomplete) {
            boolean isInHeader = headers.first("authorization") != null;
            if (isInHeader && uri.contains("X-Amz-Algorithm=")) {
                throw new ObjectRefusal(
                        400,
                        "InvalidArgument",
                        "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string"
                                + " parameter or the Authorization header should be specified");
            }
            throw isInHeader
                    ? new ObjectRefusal(
                            400,
                            "AuthorizationHeaderMalformed",
                            "The authorization header is malformed; the authorization header requires three components:"
                                    + " Credential, SignedHeaders, and Signature, and a date.")
                    : new ObjectRefusal(
                            400,
                            "AuthorizationQueryParametersError",
                            "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential,"
                                    + " X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.");
        }
    }

    private static SignedTime time(Authorization said) throws ObjectRefusal {
        try {
            return SignedTime.parse(said.date());
        } catch (ApiException malformed) {
            throw new ObjectRefusal(
                    403, "AccessDenied", "AWS authentication requires a valid Date or x-amz-date header");
        }
    }

    private void checkAge(SignedTime time, Authorization said) throws ObjectRefusal {
        long now = clock.millis() / 1000;
        if (!said.isInQuery()) {
            if (Math.abs(now - time.epochSecond()) > SKEW_SECONDS_MAX) {
                throw new ObjectRefusal(
                                403,
                                "RequestTimeTooSkewed",
                                "The difference between the request time and the current time is too large.")
                        .with("RequestTime", time.text())
                        .with("ServerTime", shown(now))
                        .with("MaxAllowedSkewMilliseconds", Long.toString(SKEW_SECONDS_MAX * 1000));
            }
            return;
        }
        long life = life(said.expires());
        if (time.epochSecond() > now + SKEW_SECONDS_MAX) {
            throw new ObjectRefusal(403, "AccessDenied", "Request is not yet valid").with("ServerTime", shown(now));
        }
        if (time.epochSecond() + life < now) {
            throw new ObjectRefusal(403, "AccessDenied", "Request has expired")
                    .with("X-Amz-Expires", Long.toString(life))
                    .with("Expires", shown(time.epochSecond() + life))
                    .with("ServerTime", shown(now));
        }
    }

    private static String shown(long epochSecond) {
        return Instant.ofEpochSecond(epochSecond)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private static long life(@Nullable String seconds) throws ObjectRefusal {
        if (seconds == null || !seconds.matches("[0-9]{1,9}")) {
            throw malformedQuery("X-Amz-Expires should be a number");
        }
        long life = Long.parseLong(seconds);
        if (life > LIFE_SECONDS_MAX) {
            throw malformedQuery("X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires"
                    + " must be less than " + LIFE_SECONDS_MAX + " seconds");
        }
        return life;
    }

    private static ObjectRefusal malformedQuery(String text) {
        return new ObjectRefusal(400, "AuthorizationQueryParametersError", text);
    }

    private static void checkSigned(Authorization said, HeaderLines headers) throws ObjectRefusal {
        var unsigned = new TreeSet<String>();
        if (!said.signs("host")) {
            unsigned.add("host");
        }
        headers.forEach((name, value) -> {
            if ((name.startsWith("x-amz-") || name.equals("content-md5")) && !said.signs(name)) {
                unsigned.add(name);
            }
        });
        if (!unsigned.isEmpty()) {
            throw new ObjectRefusal(
                            403, "AccessDenied", "There were headers present in the request which were not signed")
                    .with("HeadersNotSigned", String.join(", ", unsigned));
        }
    }

    /** What the request says of its body, whether it is so or not. */
    private static String bodyHash(Authorization said, String uri, HeaderLines headers) throws ObjectRefusal {
        String header = headers.first(BODY_HASH);
        String given = header == null && said.isInQuery()
                ? said.parameter(uri, "X-Amz-Content-Sha256").orElse(UNSIGNED)
                : header;
        if (given == null) {
            throw new ObjectRefusal(400, "InvalidRequest", "Missing required header for this request: " + BODY_HASH);
        }
        boolean isKnown = switch (given) {
            case UNSIGNED, CHUNKS, CHUNKS_WITH_TRAILER, UNSIGNED_CHUNKS -> true;
            default -> given.matches("[0-9a-f]{" + HASH_LENGTH + "}");
        };
        if (!isKnown) {
            throw new ObjectRefusal(
                    400,
                    "InvalidArgument",
                    BODY_HASH + " must be " + UNSIGNED + ", " + UNSIGNED_CHUNKS + ", " + CHUNKS + ", "
                            + CHUNKS_WITH_TRAILER + " or a valid sha256 value.");
        }
        return given;
    }

    private static void checkBody(String bodyHash, byte[] body) throws ObjectRefusal {
        if (bodyHash.length() != HASH_LENGTH) {
            return;
        }
        String computed = HexFormat.of().formatHex(sha256(body));
        if (!computed.equals(bodyHash)) {
            throw new ObjectRefusal(
                            400,
                            "XAmzContentSHA256Mismatch",
                            "The provided 'x-amz-content-sha256' header does not match what was computed.")
                    .with("ClientComputedContentSHA256", bodyHash)
                    .with("S3ComputedContentSHA256", computed);
        }
    }

    private static byte[] sha256(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    private Scoped scoped(Authorization said, SignedTime time) throws ObjectRefusal {
        String[] parts = said.credential().split("/", -1);
        if (parts.length != CREDENTIAL_PARTS) {
            throw malformed(
                    said,
                    "the Credential is mal-formed; expecting \"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".");
        }
        var scope = new CredentialScope(parts[1], parts[2], parts[3]);
        if (!scope.day().equals(time.day())) {
            throw malformed(
                    said,
                    "Invalid credential date \"" + scope.day() + "\". This date is not the same as X-Amz-Date: \""
                            + time.day() + "\".");
        }
        if (region.isPresent() && !scope.region().equals(region.get())) {
            throw malformed(said, "the region '" + scope.region() + "' is wrong; expecting '" + region.get() + "'")
                    .with("Region", region.get());
        }
        if (!scope.service().equals(S3)) {
            throw malformed(
                    said, "incorrect service \"" + scope.service() + "\". This endpoint belongs to \"" + S3 + "\".");
        }
        if (!parts[4].equals(CredentialScope.END)) {
            throw malformed(
                    said,
                    "incorrect terminal \"" + parts[4] + "\". This endpoint uses \"" + CredentialScope.END + "\".");
        }
        return new Scoped(parts[0], scope);
    }

    private static ObjectRefusal malformed(Authorization said, String text) {
        return said.isInQuery()
                ? malformedQuery("Error parsing the X-Amz-Credential parameter; " + text)
                : new ObjectRefusal(
                        400, "AuthorizationHeaderMalformed", "The authorization header is malformed; " + text);
    }

    private Known.Key known(String accessKeyId, Authorization said) throws ObjectRefusal {
        return switch (identities.find(accessKeyId, Optional.ofNullable(said.sessionToken()))) {
            case Known.Key key -> key;
            case Known.Not() ->
                throw new ObjectRefusal(
                                403,
                                "InvalidAccessKeyId",
                                "The AWS Access Key Id you provided does not exist in our records.")
                        .with("AWSAccessKeyId", accessKeyId);
            case Known.TokenInvalid() ->
                throw new ObjectRefusal(400, "InvalidToken", "The provided token is malformed or otherwise invalid.");
            case Known.TokenExpired ignored ->
                throw new ObjectRefusal(400, "ExpiredToken", "The provided token has expired.");
        };
    }
}
