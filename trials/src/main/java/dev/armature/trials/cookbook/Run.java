package dev.armature.trials.cookbook;

import dev.armature.trials.cookbook.Catalog.Scenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One process that runs the scenarios of one language.
 *
 * <p>It prints what a scenario does indented, and how it ended at the margin: {@code passed N41} or {@code failed N41}.
 */
final class Run {
    private final Language language;
    private final boolean verbose;
    private final PrintStream out;
    private final Map<String, Scenario> awaited = new LinkedHashMap<>();
    private final List<String> said = new ArrayList<>();
    private Tally tally = Tally.NONE;

    Run(Language language, List<Scenario> scenarios, boolean verbose, PrintStream out) {
        this.language = language;
        this.verbose = verbose;
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
        awaited.values().forEach(scenario -> end(scenario, false));
        return tally;
    }

    private void hear(String line) {
        boolean passed = line.startsWith("passed ");
        Scenario scenario =
                passed || line.startsWith("failed ") ? awaited.remove(line.substring("passed ".length())) : null;
        if (scenario == null) {
            said.add(line);
        } else {
            end(scenario, passed);
        }
    }

    private void end(Scenario scenario, boolean passed) {
        Cookbook.report(out, passed ? "passed" : "FAILED", scenario, language);
        if (verbose || !passed) {
            said.forEach(out::println);
        }
        said.clear();
        tally = tally.plus(passed ? Tally.ofPassed() : Tally.ofFailed());
    }
}
