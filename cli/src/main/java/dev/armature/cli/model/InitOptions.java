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
        Optional<URI> endpoint = Optional.empty();
        Optional<Kind> kind = Optional.empty();
        List<String> tables = new ArrayList<>();
        Optional<Integer> sample = Optional.empty();
        Map<String, String> parameters = new LinkedHashMap<>();
        String region = StackSettings.REGION_DEFAULT;
        Optional<Path> output = Optional.empty();
        boolean overwrite = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--from" -> from = one(from, arguments.value(option));
                case "--endpoint-url" -> endpoint = Optional.of(arguments.endpoint(option));
                case "--format" -> kind = Kind.named(arguments.choice(option, words()));
                case "--table" -> tables.add(arguments.value(option));
                case "--sample" -> sample = Optional.of(arguments.number(option, 1, SAMPLE_MAX));
                case "--parameter" -> parameter(arguments.value(option), parameters);
                case "--region" -> region = arguments.value(option);
                case "--output" -> output = Optional.of(Paths.of(arguments.value(option)));
                case "--overwrite" -> overwrite = true;
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    from = one(from, option);
                }
            }
        }
        Optional<URI> address = address(from, endpoint);
        if (address.isPresent()) {
            refuse(kind.isPresent(), "--format", "a file");
            refuse(!parameters.isEmpty(), "--parameter", "a template");
        } else {
            refuse(sample.isPresent(), "--sample", "a server");
            refuse(tables.size() > 1, "more than one --table", "a server");
        }
        return new InitOptions(
                address.isPresent() ? Optional.empty() : Optional.of(Paths.of(from.orElseThrow())),
                address,
                kind,
                tables,
                sample.orElse(LiveSource.SAMPLE_DEFAULT),
                parameters,
                region,
                output,
                overwrite);
    }

    private static Optional<String> one(Optional<String> before, String from) throws UsageException {
        if (before.isPresent()) {
            throw new UsageException("model init makes a model of one thing: of " + before.get() + " or of " + from);
        }
        return Optional.of(from);
    }

    /** Where the tables are, if they are what the model is made of. */
    private static Optional<URI> address(Optional<String> from, Optional<URI> endpoint) throws UsageException {
        if (from.isEmpty() && endpoint.isEmpty()) {
            throw new UsageException("model init needs --from with a file, or with the address of a server");
        }
        if (from.isEmpty() || from.get().equals(LIVE)) {
            return Optional.of(endpoint.orElse(Arguments.ENDPOINT_DEFAULT));
        }
        if (endpoint.isPresent()) {
            var unused = one(from, endpoint.get().toString());
        }
        return Endpoints.of(from.get());
    }

    /** What would be ignored. */
    private static void refuse(boolean isGiven, String option, String with) throws UsageException {
        if (isGiven) {
            throw new UsageException(option + " is for a model of " + with);
        }
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
