package dev.armature.cli.model;

import dev.armature.advisor.convert.source.Kind;
import dev.armature.advisor.convert.source.LiveSource;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.templates.StackSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code model init} was told.
 *
 * @param from a file, or a directory that {@code cdk synth} made; nothing if an endpoint is asked
 * @param endpoint where tables are, if they are what the model is made of
 * @param tables the names of tables: those of an endpoint that are wanted, or the one that a file has no name for
 */
record InitOptions(
        Optional<Path> from,
        Optional<URI> endpoint,
        Optional<Kind> kind,
        List<String> tables,
        int sample,
        Map<String, String> parameters,
        String region,
        Optional<Path> output,
        boolean overwrite) {
    private static final int SAMPLE_MAX = 100_000;
    private static final String LIVE = "live";

    static InitOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        Optional<String> from = Optional.empty();
        URI endpoint = Arguments.ENDPOINT_DEFAULT;
        Optional<Kind> kind = Optional.empty();
        List<String> tables = new ArrayList<>();
        int sample = LiveSource.SAMPLE_DEFAULT;
        Map<String, String> parameters = new LinkedHashMap<>();
        String region = StackSettings.REGION_DEFAULT;
        Optional<Path> output = Optional.empty();
        boolean overwrite = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--from" -> from = Optional.of(arguments.value(option));
                case "--endpoint-url" -> {
                    endpoint = arguments.endpoint(option);
                    from = from.or(() -> Optional.of(LIVE));
                }
                case "--format" -> kind = Kind.named(arguments.choice(option, words()));
                case "--table" -> tables.add(arguments.value(option));
                case "--sample" -> sample = arguments.number(option, 1, SAMPLE_MAX);
                case "--parameter" -> parameter(arguments.value(option), parameters);
                case "--region" -> region = arguments.value(option);
                case "--output" -> output = Optional.of(Paths.of(arguments.value(option)));
                case "--overwrite" -> overwrite = true;
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    if (from.isPresent()) {
                        throw new UsageException(
                                "model init makes a model of one thing: of " + from.get() + " or of " + option);
                    }
                    from = Optional.of(option);
                }
            }
        }
        if (from.isEmpty()) {
            throw new UsageException("model init needs --from with a file, or with the address of a server");
        }
        Optional<URI> address = from.get().equals(LIVE) ? Optional.of(endpoint) : Endpoints.of(from.get());
        return new InitOptions(
                address.isPresent() ? Optional.empty() : Optional.of(Paths.of(from.get())),
                address,
                kind,
                tables,
                sample,
                parameters,
                region,
                output,
                overwrite);
    }

    private static String[] words() {
        return Stream.of(Kind.values()).map(Kind::word).toArray(String[]::new);
    }

    private static void parameter(String given, Map<String, String> parameters) throws UsageException {
        int equals = given.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--parameter needs a name and a value, as in Stage=test, not '" + given + "'");
        }
        parameters.put(given.substring(0, equals), given.substring(equals + 1));
    }
}
