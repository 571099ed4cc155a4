package dev.armature.cli.exchange;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsEndpoint;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * The endpoint that a command line names.
 *
 * @param region that requests are signed for; empty for the one that the address names, or else that of the environment
 */
record Where(URI url, Optional<String> region) {
    static final Where DEFAULT = new Where(Arguments.ENDPOINT_DEFAULT, Optional.empty());

    /** Whether the option is about that. */
    static boolean isMeant(String option) {
        return switch (option) {
            case "--endpoint-url", "--endpoint", "--region" -> true;
            default -> false;
        };
    }

    Where with(String option, Arguments arguments) throws UsageException {
        return option.equals("--region")
                ? new Where(url, Optional.of(arguments.region(option)))
                : new Where(arguments.endpoint(option), region);
    }

    /** @param environment where AWS's tools find credentials too */
    HttpEndpoint open(Map<String, String> environment) {
        var settings = AwsSettings.of(environment);
        return new HttpEndpoint(
                url,
                region.or(() -> AwsEndpoint.region(url)).orElseGet(settings::regionOrDefault),
                settings.credentialsOrAny(),
                Clock.systemUTC());
    }
}
