package dev.armature.trials.cluster;

import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code armature cluster}: a store and servers on it in the foreground, until a signal ends them. */
public final class ClusterCommand {
    private static final int CANNOT_START = 1;
    private static final int LOOK_EVERY_MILLIS = 500;

    private final ClusterOptions options;
    private final PrintStream out;
    private final PrintStream err;

    private ClusterCommand(ClusterOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command until the process is asked to end.
     *
     * @return its exit code, if nothing could be started or the store has ended
     */
    public static int run(List<String> arguments, PrintStream out, PrintStream err)
            throws UsageException, InterruptedException {
        return new ClusterCommand(ClusterOptions.parse(arguments), out, err).run();
    }

    private int run() throws InterruptedException {
        var missing = options.store().missing(options.nodes());
        if (missing.isPresent()) {
            say(missing.get());
            return CANNOT_START;
        }
        Cluster cluster;
        try {
            cluster = Cluster.start(
                    options.store(),
                    options.nodes(),
                    options.directory(),
                    options.addresses(),
                    Cluster.serve(),
                    this::say);
        } catch (IOException | RuntimeException failure) {
            say(String.valueOf(failure.getMessage()));
            return CANNOT_START;
        }
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stopped.countDown();
            say("stopping");
            cluster.close();
        }));
        out.println(ready(cluster));
        out.flush();
        watch(cluster, stopped);
        return 0;
    }

    static String ready(Cluster cluster) {
        String urls = cluster.servers().stream()
                .map(server -> "\"" + server.url() + "\"")
                .collect(Collectors.joining(", "));
        return "{\"servers\": [" + urls + "], \"store\": \"" + cluster.store().url() + "\"}";
    }

    /** Says of a process that it has ended, once. The others go on. */
    private void watch(Cluster cluster, CountDownLatch stopped) throws InterruptedException {
        Set<String> told = new HashSet<>();
        while (!stopped.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
            for (ClusterServer server : cluster.servers()) {
                if (server.isLost() && told.add(server.name())) {
                    say(server.name() + " at " + server.url() + " has ended; " + server.log() + " says why");
                }
            }
            for (int node = 0; node < cluster.store().nodes(); node++) {
                if (!cluster.store().isRunning(node) && told.add("node " + node)) {
                    say("node " + (node + 1) + " of the store has ended");
                }
            }
        }
    }

    private void say(String text) {
        err.println("armature: " + text);
    }
}
