package dev.armature.trials.cookbook;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.trials.cluster.Store;
import dev.armature.trials.cookbook.Catalog.Scenario;
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
 * @param store what the servers that are started share; empty for one in memory
 * @param list whether to say what there is, and run nothing
 * @param verbose whether to print what each scenario does
 */
record CookbookOptions(
        Set<String> ids,
        Set<String> groups,
        Set<Language> languages,
        Optional<String> endpoint,
        Optional<Store.Kind> store,
        boolean list,
        boolean verbose) {
    static CookbookOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        Set<String> ids = new TreeSet<>();
        Set<String> groups = new TreeSet<>();
        Set<Language> languages = EnumSet.noneOf(Language.class);
        Optional<String> endpoint = Optional.empty();
        Optional<Store.Kind> store = Optional.empty();
        boolean list = false;
        boolean verbose = false;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--group" -> groups.add(arguments.value(option));
                case "--language" ->
                    languages.add(Language.of(arguments.choice(option, Language.words()))
                            .orElseThrow());
                case "--endpoint-url" ->
                    endpoint = Optional.of(arguments.endpoint(option).toString());
                case "--store" ->
                    store = Optional.of(Store.Kind.of(arguments.choice(option, "postgresql", "cassandra")));
                case "--list" -> list = true;
                case "--verbose" -> verbose = true;
                default -> ids.add(id(option));
            }
        }
        if (endpoint.isPresent() && store.isPresent()) {
            throw new UsageException("--endpoint-url has servers already, and --store would start some");
        }
        return new CookbookOptions(
                ids,
                groups,
                languages.isEmpty() ? EnumSet.allOf(Language.class) : languages,
                endpoint,
                store,
                list,
                verbose || !ids.isEmpty());
    }

    private static String id(String argument) throws UsageException {
        if (argument.startsWith("-")) {
            throw UsageException.noOption("cookbook", argument);
        }
        String id = argument.toUpperCase(Locale.ROOT);
        if (!id.matches("N\\d+")) {
            throw new UsageException(
                    "a scenario is a number such as N41, not '" + argument + "'; armature cookbook --list has them");
        }
        return id;
    }

    boolean chooses(Scenario scenario) {
        return (ids.isEmpty() || ids.contains(scenario.id()))
                && (groups.isEmpty() || groups.contains(scenario.group()))
                && languages.stream().anyMatch(scenario::isIn);
    }
}
