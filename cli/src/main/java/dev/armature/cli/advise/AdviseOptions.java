package dev.armature.cli.advise;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What {@code advise} was told.
 *
 * @param failOn the least that makes it fail
 * @param rules the ids of those that are wanted; none for all
 * @param resets whether the server forgets what it saw, after it was told
 */
record AdviseOptions(
        URI endpoint,
        Optional<Path> model,
        boolean isJson,
        Severity failOn,
        Set<String> rules,
        boolean hashesKeys,
        boolean resets) {
    AdviseOptions {
        rules = Set.copyOf(rules);
    }

    static AdviseOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        URI endpoint = Arguments.ENDPOINT_DEFAULT;
        Optional<Path> model = Optional.empty();
        boolean isJson = false;
        Severity failOn = Severity.WARNING;
        Set<String> rules = new TreeSet<>();
        boolean hashesKeys = false;
        boolean resets = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--endpoint-url", "--endpoint" -> endpoint = arguments.endpoint(option);
                case "--model" -> model = Optional.of(file(arguments.value(option)));
                case "--format" ->
                    isJson = arguments.choice(option, "text", "json").equals("json");
                case "--fail-on" -> failOn = severity(arguments.choice(option, words()));
                case "--rule" -> {
                    for (String id : arguments.value(option).split(",", -1)) {
                        rules.add(rule(id.strip().toUpperCase(Locale.ROOT)));
                    }
                }
                case "--hash-keys" -> hashesKeys = true;
                case "--reset" -> resets = true;
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("advise", option);
                    }
                    throw new UsageException("advise takes options only, not '" + option + "'");
                }
            }
        }
        return new AdviseOptions(endpoint, model, isJson, failOn, rules, hashesKeys, resets);
    }

    private static String[] words() {
        return Stream.of(Severity.values()).map(Severity::word).toArray(String[]::new);
    }

    static Severity severity(String word) {
        return Stream.of(Severity.values())
                .filter(severity -> severity.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static String rule(String id) throws UsageException {
        if (TrafficRules.rule(id).isEmpty()) {
            List<String> ids = TrafficRules.ALL.stream().map(TrafficRule::id).toList();
            throw new UsageException("there is no rule '" + id + "' about traffic" + Spelling.hint(id, ids)
                    + "; docs/advisor-runtime.md lists them");
        }
        return id;
    }

    private static Path file(String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException("--model needs a file, not '" + given + "'");
        }
    }
}
