package dev.armature.cli.model;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.HttpEndpoint;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Servers that a command line names. */
final class Endpoints {
    private Endpoints() {}

    static HttpEndpoint open(URI url, String region) {
        return new HttpEndpoint(
                url, region, System.getenv().getOrDefault("AWS_ACCESS_KEY_ID", "any"), Clock.systemUTC());
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
