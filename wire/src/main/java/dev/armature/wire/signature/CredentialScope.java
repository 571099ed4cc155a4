package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the key that is derived from a secret is good for: one day, one Region, one service.
 *
 * @param day as {@code 20261117}
 */
public record CredentialScope(String day, String region, String service) {
    static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final String END = "aws4_request";
    private static final Pattern FORM = Pattern.compile("(\\d{8})/([^/]+)/([^/]+)/" + END);

    static @Nullable CredentialScope parse(String text) {
        var parts = FORM.matcher(text);
        return parts.matches() ? new CredentialScope(parts.group(1), parts.group(2), parts.group(3)) : null;
    }

    @Override
    public String toString() {
        return day + "/" + region + "/" + service + "/" + END;
    }

    byte[] signingKey(String secretKey) {
        byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {day, region, service, END}) {
            key = Digests.hmac(key, part);
        }
        return key;
    }

    /** @param time as {@code 20261117T120000Z} */
    String stringToSign(String time, CanonicalRequest request) {
        byte[] hash = Digests.sha256(request.text().getBytes(StandardCharsets.UTF_8));
        return ALGORITHM + "\n" + time + "\n" + this + "\n" + Digests.hex(hash);
    }

    String signature(String secretKey, String time, CanonicalRequest request) {
        return Digests.hex(Digests.hmac(signingKey(secretKey), stringToSign(time, request)));
    }
}
