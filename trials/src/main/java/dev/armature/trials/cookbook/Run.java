package dev.armature.trials.cookbook;

import dev.armature.trials.cookbook.Catalog.Scenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One process that runs the scenarios of one language.
 *
 * <p>It prints what a scenario does indented, and how it ended at the margin: {@code passed N41}, {@code failed N41}, or {@code skipped N41} if the
 * scenario lives by something that the server does not have.
 */
final class Run {
    private final Language language;
    private final boolean verbose;
    private final boolean maySkip;
    private final PrintStream out;
    private final Map<String, Scenario> awaited = new LinkedHashMap<>();
    private final List<String> said = new ArrayList<>();
    private Tally tally = Tally.NONE;

    /** How a scenario ended, by the word that says so. */
    private enum End {
        PASSED("passed", Tally.ofPassed()),
        FAILED("FAILED", Tally.ofFailed()),
        SKIPPED("skipped", Tally.ofSkipped());

        private final String word;
        private final Tally tally;

        End(String word, Tally tally) {
            this.word = word;
            this.tally = tally;
        }
    }

    /** @param maySkip whether a server is not expected to have all that scenarios need; otherwise one that is skipped has failed */
    Run(Language language, List<Scenario> scenarios, boolean verbose, boolean maySkip, PrintStream out) {
        this.language = language;
        this.verbose = verbose;
        this.maySkip = maySkip;
        this.out = out;
        scenarios.forEach(scenario -> awaited.put(scenario.id(), scenario));
    }

    Tally run(List<String> runner, String endpoint) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(runner);
        command.add(endpoint);
        command.addAll(awaited.keySet());
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Which versions of Node.js the SDK will want next year is of no interest to who runs a scenario.
        builder.environment().put("AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED", "true");
        Process process = builder.start();
        try (BufferedReader lines = process.inputReader()) {
            lines.lines().forEach(this::hear);
        } finally {
            process.destroy();
        }
        process.waitFor();
        // What it said last, if it ended before its time, is why.
        awaited.values().forEach(scenario -> end(scenario, End.FAILED));
        return tally;
    }

    private void hear(String line) {
        for (End end : End.values()) {
            String word = end.name().toLowerCase(Locale.ROOT) + " ";
            Scenario scenario = line.startsWith(word) ? awaited.remove(line.substring(word.length())) : null;
            if (scenario != null) {
                end(scenario, end == End.SKIPPED && !maySkip ? End.FAILED : end);
                return;
            }
        }
        said.add(line);
    }

    private void end(Scenario scenario, End end) {
        Cookbook.report(out, end.word, scenario, language);
        if (verbose || end == End.FAILED) {
            said.forEach(out::println);
        }
        said.clear();
        tally = tally.plus(end.tally);
    }
}
