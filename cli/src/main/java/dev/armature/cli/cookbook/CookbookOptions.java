package dev.armature.cli.cookbook;

import dev.armature.cli.cookbook.Catalog.Scenario;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the {@code cookbook} command was asked to do. Nothing named means everything.
 *
 * @param endpoint a server that runs already; empty to start one for each language
 * @param list whether to say what there is, and run nothing
 * @param verbose whether to print what each scenario does
 */
record CookbookOptions(
        Set<String> ids,
        Set<String> groups,
        Set<Language> languages,
        Optional<String> endpoint,
        boolean list,
        boolean verbose) {
    static final String USAGE = """
            armature cookbook [scenario ...] [options]

              N41 N43             only these; what they do is printed
              --group G           only this group, for instance uniqueness
              --language L        only typescript, python or java
              --list              say which scenarios there are
              --verbose           print what each scenario does: requests, items, capacity
              --endpoint URL      use a server that runs, started with --simulation, and leave the tables in it
            """;

    static CookbookOptions parse(List<String> arguments) {
        Set<String> ids = new TreeSet<>();
        Set<String> groups = new TreeSet<>();
        Set<Language> languages = EnumSet.noneOf(Language.class);
        List<String> endpoints = new ArrayList<>();
        boolean list = false;
        boolean verbose = false;
        var rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String argument = rest.pop();
            switch (argument) {
                case "--group" -> groups.add(value(argument, rest));
                case "--language" -> languages.add(language(value(argument, rest)));
                case "--endpoint" -> endpoints.add(value(argument, rest));
                case "--list" -> list = true;
                case "--verbose" -> verbose = true;
                default -> ids.add(id(argument));
            }
        }
        return new CookbookOptions(
                ids,
                groups,
                languages.isEmpty() ? EnumSet.allOf(Language.class) : languages,
                endpoints.stream().findFirst(),
                list,
                verbose || !ids.isEmpty());
    }

    private static String value(String option, ArrayDeque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return rest.pop();
    }

    private static Language language(String word) {
        return Language.of(word)
                .orElseThrow(
                        () -> new IllegalArgumentException("--language is typescript, python or java, not " + word));
    }

    private static String id(String argument) {
        String id = argument.toUpperCase(Locale.ROOT);
        if (!id.matches("N\\d+")) {
            throw new IllegalArgumentException("there is no scenario or option " + argument);
        }
        return id;
    }

    boolean chooses(Scenario scenario) {
        return (ids.isEmpty() || ids.contains(scenario.id()))
                && (groups.isEmpty() || groups.contains(scenario.group()))
                && languages.stream().anyMatch(scenario::isIn);
    }
}
