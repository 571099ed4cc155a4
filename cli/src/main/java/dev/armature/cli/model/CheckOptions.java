package dev.armature.cli.model;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.report.ReportFormat;
import dev.armature.advisor.rule.Rule;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code model check} was told.
 *
 * @param output where the report goes, if not to the terminal
 */
record CheckOptions(Path file, ReportFormat format, Severity failOn, List<Rule> rules, Optional<Path> output) {
    private static final Pattern COMMA = Pattern.compile(",");

    static CheckOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        List<Path> files = new ArrayList<>();
        var format = ReportFormat.TEXT;
        var failOn = Severity.ERROR;
        List<String> ids = new ArrayList<>();
        Optional<Path> output = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--format" ->
                    format = ReportFormat.of(arguments.choice(option, words(ReportFormat.values())))
                            .orElseThrow();
                case "--fail-on" -> failOn = severity(arguments.choice(option, words(Severity.values())));
                case "--rule" -> ids.addAll(List.of(COMMA.split(arguments.value(option), -1)));
                case "--output" -> output = Optional.of(Paths.of(arguments.value(option)));
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("model", option);
                    }
                    files.add(Paths.of(option));
                }
            }
        }
        if (files.size() != 1) {
            throw new UsageException("model check needs one model file");
        }
        return new CheckOptions(files.getFirst(), format, failOn, rules(ids), output);
    }

    private static String[] words(Enum<?>[] values) {
        return Stream.of(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toArray(String[]::new);
    }

    private static Severity severity(String word) {
        return Stream.of(Severity.values())
                .filter(severity -> severity.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static List<Rule> rules(List<String> ids) throws UsageException {
        try {
            return ids.isEmpty() ? StaticRules.ALL : StaticRules.named(ids);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException(unknown.getMessage() + "; armature model rules lists them");
        }
    }
}
