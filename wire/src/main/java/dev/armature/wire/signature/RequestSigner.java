package dev.armature.wire.signature;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** Signs requests with AWS's Signature Version 4: a signature is for one host, so what is passed on to another needs a new one. */
public final class RequestSigner {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final int DAY_LENGTH = "yyyyMMdd".length();

    private final Credentials credentials;
    private final String service;
    private final Clock clock;

    public RequestSigner(Credentials credentials, String service, Clock clock) {
        this.credentials = credentials;
        this.service = service;
        this.clock = clock;
    }

    /** The same request with a date, and an {@code Authorization} header whose signature covers all headers. */
    public HttpMessage sign(HttpMessage message, String region) {
        return sign(message, region, CanonicalRequest::of);
    }

    /**
     * The same as S3 wants it, about a body that is sent besides.
     *
     * @param bodyHash SHA-256 of it in hexadecimal digits
     */
    public HttpMessage signObject(HttpMessage message, String bodyHash, String region) {
        return sign(
                message.withHeader("x-amz-content-sha256", bodyHash),
                region,
                (dated, names) -> CanonicalRequest.ofObject(dated, names, bodyHash));
    }

    private HttpMessage sign(
            HttpMessage message, String region, BiFunction<HttpMessage, String, CanonicalRequest> canonical) {
        String time = TIME.format(clock.instant());
        HttpMessage dated = message.withHeader("x-amz-date", time);
        if (!credentials.sessionToken().isEmpty()) {
            dated = dated.withHeader("x-amz-security-token", credentials.sessionToken());
        }
        var scope = scope(time, region);
        String names = names(dated);
        String signature = signature(scope, time, canonical.apply(dated, names));
        return dated.withHeader(
                "authorization",
                CredentialScope.ALGORITHM + " Credential=" + credentials.accessKey() + "/" + scope + ", SignedHeaders="
                        + names + ", Signature=" + signature);
    }

    /** The same request with its signature in the query, for a request that is sent later, perhaps by another program. */
    public HttpMessage presign(HttpMessage message, String region, Duration life) {
        String time = TIME.format(clock.instant());
        var scope = scope(time, region);
        String names = names(message);
        HttpMessage unsigned = message.withParameter("X-Amz-Algorithm", CredentialScope.ALGORITHM)
                .withParameter("X-Amz-Credential", credentials.accessKey() + "/" + scope)
                .withParameter("X-Amz-Date", time)
                .withParameter("X-Amz-SignedHeaders", names)
                .withParameter("X-Amz-Expires", Long.toString(life.toSeconds()));
        if (!credentials.sessionToken().isEmpty()) {
            unsigned = unsigned.withParameter("X-Amz-Security-Token", credentials.sessionToken());
        }
        String signature = signature(scope, time, CanonicalRequest.of(unsigned, names));
        return unsigned.withParameter(Authorization.SIGNATURE_PARAMETER, signature);
    }

    private String signature(CredentialScope scope, String time, CanonicalRequest request) {
        return SigningKey.of(scope, credentials.secretKey()).signature(time, request);
    }

    private CredentialScope scope(String time, String region) {
        return new CredentialScope(time.substring(0, DAY_LENGTH), region, service);
    }

    private static String names(HttpMessage message) {
        SortedSet<String> names = new TreeSet<>();
        for (Map.Entry<String, String> header : message.headers()) {
            names.add(header.getKey().toLowerCase(Locale.ROOT));
        }
        return String.join(";", names);
    }
}
