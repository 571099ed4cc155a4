package dev.armature.cli;

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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What {@code apply} was told.
 *
 * @param account what {@code AWS::AccountId} stands for
 * @param functions where functions run, by name; {@link StackSettings#EVERY_FUNCTION} for all others
 * @param peers the servers of other Regions, by Region
 * @param without properties of tables that are left as they are
 */
record ApplyOptions(
        List<Path> files,
        Map<String, String> parameters,
        Map<String, String> functions,
        Optional<String> stackName,
        URI endpoint,
        String region,
        String account,
        Map<String, URI> peers,
        Set<String> without,
        boolean planOnly,
        boolean yes,
        boolean allowReplacement) {
    static ApplyOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<Path> files = new ArrayList<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        Map<String, String> functions = new LinkedHashMap<>();
        Optional<String> stackName = Optional.empty();
        URI endpoint = Arguments.ENDPOINT_DEFAULT;
        String region = StackSettings.REGION_DEFAULT;
        String account = StackSettings.ACCOUNT_DEFAULT;
        Map<String, URI> peers = new TreeMap<>();
        Set<String> without = new TreeSet<>();
        boolean planOnly = false;
        boolean yes = false;
        boolean allowReplacement = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--parameter" -> parameter(arguments.value(option), parameters);
                case "--function" -> function(arguments.value(option), functions);
                case "--stack-name" -> stackName = Optional.of(arguments.value(option));
                case "--endpoint-url" -> endpoint = arguments.endpoint(option);
                case "--region" -> region = arguments.value(option);
                case "--account" -> account = arguments.account(option);
                case "--peer" -> PeerOptions.add(option, arguments.value(option), peers);
                case "--without" -> without.add(property(arguments.value(option)));
                case "--plan" -> planOnly = true;
                case "--yes" -> yes = true;
                case "--allow-replacement" -> allowReplacement = true;
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("apply", option);
                    }
                    files.add(Path.of(option));
                }
            }
        }
        if (files.isEmpty()) {
            throw new UsageException("apply needs a template");
        }
        if (planOnly && yes) {
            throw new UsageException("--plan changes nothing, and --yes is for changes: give one of them");
        }
        if (peers.containsKey(region)) {
            throw new UsageException(
                    "--peer " + region + " is the Region of the stack: --endpoint-url says where it is");
        }
        return new ApplyOptions(
                files,
                parameters,
                functions,
                stackName,
                endpoint,
                region,
                account,
                peers,
                without,
                planOnly,
                yes,
                allowReplacement);
    }

    private static String property(String given) throws UsageException {
        if (!StackSettings.LEAVABLE.contains(given)) {
            throw new UsageException(
                    "--without is for " + String.join(", ", StackSettings.LEAVABLE) + ", not '" + given + "'");
        }
        return given;
    }

    private static void function(String given, Map<String, String> functions) throws UsageException {
        int equals = given.matches("[\\w-]+=.*") ? given.indexOf('=') : -1;
        String url = given.substring(equals + 1);
        if (!url.matches("https?://.+")) {
            throw new UsageException(
                    "--function needs a name and a URL, as in Mailer=http://127.0.0.1:3001, not '" + given + "'");
        }
        functions.put(equals < 0 ? StackSettings.EVERY_FUNCTION : given.substring(0, equals), url);
    }

    private static void parameter(String given, Map<String, String> parameters) throws UsageException {
        int equals = given.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--parameter needs a name and a value, as in Stage=test, not '" + given + "'");
        }
        parameters.put(given.substring(0, equals), given.substring(equals + 1));
    }
}
