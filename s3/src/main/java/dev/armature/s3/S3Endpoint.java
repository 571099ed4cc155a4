package dev.armature.s3;

import dev.armature.wire.signature.Credentials;
import java.net.URI;
import java.util.Locale;

/**
 * A service that speaks S3.
 *
 * @param url where it is, with {@code http} or {@code https}, and without a path
 * @param region that requests are signed for
 */
public record S3Endpoint(URI url, String region, Credentials credentials) {
    public S3Endpoint {
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        boolean isHttp = scheme.equals("http") || scheme.equals("https");
        boolean isPlain = url.getRawPath() == null
                || url.getRawPath().isEmpty()
                || url.getRawPath().equals("/");
        if (!isHttp || url.getHost() == null || !isPlain || url.getRawQuery() != null || url.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "an S3 service has an address such as http://127.0.0.1:9000, without a path or a name of a user, not "
                            + withoutUser(url));
        }
    }

    /** A secret may stand there. */
    private static String withoutUser(URI url) {
        return url.toString().replaceFirst("//[^/@]*@", "//...@");
    }

    /** As the JDK's client writes it: without a port that goes without saying. */
    String authority() {
        int usual = "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
        return url.getPort() < 0 || url.getPort() == usual ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    /** The secret is not shown. */
    @Override
    public String toString() {
        return url.toString();
    }
}
