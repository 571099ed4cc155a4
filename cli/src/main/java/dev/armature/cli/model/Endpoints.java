package dev.armature.cli.model;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Servers that a command line names. */
final class Endpoints {
    private Endpoints() {}

    /** With the credentials that AWS's tools would use. */
    static HttpEndpoint open(URI url, String region) {
        var settings = AwsSettings.of(System.getenv());
        return new HttpEndpoint(url, region, settings.credentialsOrAny(), Clock.systemUTC());
    }

    /** An address, if that is what was given in a place where a file may be given as well. */
    static Optional<URI> of(String given) throws UsageException {
        if (!given.startsWith("http://") && !given.startsWith("https://")) {
            return Optional.empty();
        }
        try {
            var url = new URI(given);
            if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
                return Optional.of(url);
            }
        } catch (URISyntaxException notAnAddress) {
            // The same to the reader as an address without a host.
        }
        throw new UsageException("an address such as http://127.0.0.1:8000 is expected, not '" + given + "'");
    }
}
