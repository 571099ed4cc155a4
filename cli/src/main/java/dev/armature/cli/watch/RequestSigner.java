package dev.armature.cli.watch;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests with AWS's Signature Version 4: a signature is for one host, so what is passed on to another needs a new one. */
final class RequestSigner {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Credentials credentials;
    private final String service;
    private final Clock clock;

    /**
     * Who asks.
     *
     * @param sessionToken empty for a key that is not temporary
     */
    record Credentials(String accessKey, String secretKey, String sessionToken) {
        /** Secrets stay out of logs. */
        @Override
        public String toString() {
            return "Credentials[" + accessKey + "]";
        }
    }

    RequestSigner(Credentials credentials, String service, Clock clock) {
        this.credentials = credentials;
        this.service = service;
        this.clock = clock;
    }

    /**
     * The headers of a POST to the root of a host, with a date and a signature over all of them.
     *
     * @param headers without those that belong to an earlier signature; {@code host} among them
     */
    Map<String, String> sign(Map<String, String> headers, byte[] body, String region) {
        return sign("POST", headers, body, region);
    }

    Map<String, String> sign(String method, Map<String, String> headers, byte[] body, String region) {
        String date = DATE.format(clock.instant());
        Map<String, String> signed = new TreeMap<>();
        headers.forEach((name, value) -> signed.put(name.toLowerCase(Locale.ROOT), value.strip()));
        signed.put("x-amz-date", date);
        if (!credentials.sessionToken().isEmpty()) {
            signed.put("x-amz-security-token", credentials.sessionToken());
        }
        String names = String.join(";", signed.keySet());
        var canonical = new StringBuilder(method).append("\n/\n\n");
        signed.forEach((name, value) ->
                canonical.append(name).append(':').append(value).append('\n'));
        canonical.append('\n').append(names).append('\n').append(hex(sha256(body)));
        String day = date.substring(0, 8);
        String scope = day + "/" + region + "/" + service + "/aws4_request";
        String toSign = ALGORITHM + "\n" + date + "\n" + scope + "\n"
                + hex(sha256(canonical.toString().getBytes(StandardCharsets.UTF_8)));
        byte[] key = ("AWS4" + credentials.secretKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {day, region, service, "aws4_request", toSign}) {
            key = hmac(key, part);
        }
        signed.put(
                "authorization",
                ALGORITHM + " Credential=" + credentials.accessKey() + "/" + scope + ", SignedHeaders=" + names
                        + ", Signature=" + hex(key));
        return signed;
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has HmacSHA256", missing);
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
