package dev.armature.trials.cookbook;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.trials.cluster.Store;
import dev.armature.trials.cookbook.Catalog.Scenario;
import dev.armature.trials.cookbook.Workshop.Prepared;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Runs the cookbook: for each language a fresh server in memory, or one of two on a store that they share, and one process that runs all its
 * scenarios against it.
 *
 * <p>A scenario is skipped where the machine lacks its language, or while it waits for something; the line that counts says so.
 */
public final class Cookbook {
    private static final String LEGEND = """
            Below each scenario stands what it did: its tables, its requests in their order, and items that it read. Behind a
            request is the capacity that it consumed of the table, or of the table and its indexes together and each: RCU are
            read capacity units, WCU write capacity units. "x 3" is the sum of three requests.
            """;

    private final CookbookOptions options;
    private final PrintStream out;
    private final Workshop workshop;

    private Cookbook(CookbookOptions options, PrintStream out, Path cookbook) {
        this.options = options;
        this.out = out;
        this.workshop = new Workshop(cookbook);
    }

    /**
     * Runs the command.
     *
     * @param root the directory that holds {@code cookbook/}
     * @return its exit code: 0 when no scenario failed, 1 when one did
     */
    public static int run(List<String> arguments, PrintStream out, Path root)
            throws UsageException, IOException, InterruptedException {
        var options = CookbookOptions.parse(arguments);
        Path cookbook = root.resolve("cookbook");
        List<Scenario> scenarios = Catalog.read(cookbook).chosenBy(options);
        if (scenarios.isEmpty()) {
            throw new UsageException("no scenario is meant by that; armature cookbook --list says which there are");
        }
        return new Cookbook(options, out, cookbook).run(scenarios);
    }

    private int run(List<Scenario> scenarios) throws IOException, InterruptedException {
        if (options.list()) {
            scenarios.forEach(this::list);
            return 0;
        }
        if (options.verbose()) {
            out.println(LEGEND);
        }
        var missing = options.store().flatMap(Store.Kind::missing);
        if (missing.isPresent()) {
            out.println("skipped: " + missing.get());
            return 0;
        }
        Tally tally = Tally.NONE;
        for (Language language : options.languages()) {
            List<Scenario> here = scenarios.stream()
                    .filter(scenario -> scenario.isIn(language))
                    .toList();
            if (!here.isEmpty()) {
                tally = tally.plus(run(language, here));
            }
        }
        out.println(tally);
        return tally.failed() == 0 ? 0 : 1;
    }

    private void list(Scenario scenario) {
        String waits =
                scenario.waitsFor().map(what -> " (waits for " + what + ")").orElse("");
        out.println(String.format(
                Locale.ROOT,
                "%-4s %-24s %-11s %s%s",
                scenario.id(),
                scenario.group(),
                scenario.home().word(),
                scenario.title(),
                waits));
    }

    private Tally run(Language language, List<Scenario> scenarios) throws IOException, InterruptedException {
        Tally tally = Tally.NONE;
        for (Scenario scenario : scenarios) {
            if (scenario.waitsFor().isPresent()) {
                tally = tally.plus(Tally.ofWaiting());
                report(out, "waits", scenario, language);
            }
        }
        List<Scenario> ready = scenarios.stream()
                .filter(scenario -> scenario.waitsFor().isEmpty())
                .toList();
        if (ready.isEmpty()) {
            return tally;
        }
        return tally.plus(
                switch (workshop.prepare(language)) {
                    case Prepared.Command(List<String> words) ->
                        run(new Run(language, ready, options.verbose(), isOther(), out), words);
                    case Prepared.Missing(String reason) -> {
                        out.println(language.word() + ": skipped, " + reason);
                        yield new Tally(0, 0, ready.size(), 0);
                    }
                    case Prepared.Broken(String reason) -> {
                        out.println(language.word() + ": failed, " + reason);
                        yield new Tally(0, ready.size(), 0, 0);
                    }
                });
    }

    /** Whether the server is another than a fresh one in memory, and may have no simulation: a shared store has none. */
    private boolean isOther() {
        return options.endpoint().isPresent() || options.store().isPresent();
    }

    private Tally run(Run run, List<String> command) throws IOException, InterruptedException {
        if (options.endpoint().isPresent()) {
            return run.run(command, options.endpoint().get());
        }
        if (options.store().isPresent()) {
            return onStore(run, command, options.store().get());
        }
        // Time and throttling are moved by some scenarios, so the switches have to be there.
        try (Server server = Server.start(ServerConfig.inMemory().withSimulation(SimulationSettings.OFF))) {
            return run.run(command, server.url());
        }
    }

    /** Two servers, so that there is another one that has to be told of tables and does its share of what is done in the background. */
    private Tally onStore(Run run, List<String> command, Store.Kind kind) throws IOException, InterruptedException {
        try (var directory = TemporaryDirectory.create("armature-cookbook-");
                Store store = kind.start(directory.path(), out::println);
                Server first = Server.start(ServerConfig.shared(URI.create(store.url())));
                Server second = Server.start(ServerConfig.shared(URI.create(store.url())))) {
            out.println("servers at " + first.url() + " and " + second.url() + ", asked is the second");
            return run.run(command, second.url());
        }
    }

    static void report(PrintStream out, String end, Scenario scenario, Language language) {
        out.println(String.format(
                Locale.ROOT,
                "%s %-4s %-10s %s: %s",
                end,
                scenario.id(),
                language.word(),
                scenario.group(),
                scenario.title()));
    }
}
