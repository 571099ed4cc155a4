package dev.armature.cli.client;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells endpoints of AWS, which verify signatures, from others. */
public final class AwsEndpoint {
    private static final Pattern HOST =
            Pattern.compile(".+\\.(amazonaws\\.com(\\.cn)?|api\\.aws|api\\.amazonwebservices\\.com\\.cn)");
    private static final Pattern REGION =
            Pattern.compile("(?:.+\\.)?(?:dynamodb|dynamodb-fips|ddb)\\.([a-z0-9-]+-[0-9]+)\\..+");

    private AwsEndpoint() {}

    public static boolean is(URI endpoint) {
        return HOST.matcher(host(endpoint)).matches();
    }

    /** The Region whose endpoint it is; empty if its name does not tell. */
    public static Optional<String> region(URI endpoint) {
        var named = REGION.matcher(host(endpoint));
        return is(endpoint) && named.matches() ? Optional.of(named.group(1)) : Optional.empty();
    }

    private static String host(URI endpoint) {
        return endpoint.getHost().toLowerCase(Locale.ROOT);
    }
}
