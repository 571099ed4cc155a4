package dev.armature.wire.signature;

/**
 * What the key that is derived from a secret is good for: one day, one Region, one service.
 *
 * @param day as {@code 20261117}
 */
public record CredentialScope(String day, String region, String service) {
    public static final String ALGORITHM = "AWS4-HMAC-SHA256";
    public static final String END = "aws4_request";

    @Override
    public String toString() {
        return day + "/" + region + "/" + service + "/" + END;
    }
}
