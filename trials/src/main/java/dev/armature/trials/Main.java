package dev.armature.trials;

import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.Command.Verb;
import dev.armature.cli.arguments.Help;
import dev.armature.trials.chaos.Chaos;
import dev.armature.trials.cluster.ClusterCommand;
import dev.armature.trials.cookbook.Cookbook;
import dev.armature.trials.crash.Crash;
import dev.armature.trials.fuzz.Fuzz;
import dev.armature.trials.soak.Soak;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The part of the {@code armature} command that is not published: finds the verb and runs it. */
public final class Main {
    private final PrintStream out;
    private final PrintStream err;
    private final Path root;

    /** @param root the directory of the sources */
    Main(PrintStream out, PrintStream err, Path root) {
        this.out = out;
        this.err = err;
        this.root = root;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var root = Path.of(System.getProperty("armature.root", "."));
        int status = new Main(System.out, System.err, root).run(Arrays.asList(arguments));
        if (status != Command.OK) {
            System.exit(status);
        }
    }

    int run(List<String> arguments) throws IOException, InterruptedException {
        Map<String, Verb> verbs = Map.of(
                "chaos", rest -> Chaos.run(rest, out),
                "cluster", rest -> ClusterCommand.run(rest, out, err),
                "crash", rest -> Crash.run(rest, out),
                "fuzz", rest -> Fuzz.run(rest, out),
                "soak", rest -> Soak.run(rest, out),
                "cookbook", rest -> Cookbook.run(rest, out, root));
        return arguments.isEmpty()
                ? new Command(verbs, out, err).run(Help.OVERVIEW, List.of())
                : new Command(verbs, out, err).run(arguments.getFirst(), arguments.subList(1, arguments.size()));
    }
}
