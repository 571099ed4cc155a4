package dev.armature.trials.fuzz;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.engine.Operations;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Proves on this machine that every request has an answer: 200, or a refusal with a code. Never a 5xx, never silence, and nothing of
 * a request is left in the server's memory.
 */
public final class Fuzz {
    private static final int CONNECTIONS = 8;
    private static final int FAULTS_SHOWN_MAX = 10;
    private static final int KEEP_MILLIS = 250;
    /** In units of {@link #KEEP_MILLIS}. */
    private static final int RENEW_EVERY = 16;

    private static final int SAY_EVERY = 12;
    /** The heap is as large as it can get from the beginning, so that what grows is not the heap. */
    private static final List<String> HEAP = List.of("-Xms384m", "-Xmx384m", "-XX:+AlwaysPreTouch");

    /** What code compiled later, buffers and a cache of RocksDB's may add. */
    private static final long GROWTH_MAX = 160L << 20;

    private final FuzzOptions options;
    private final PrintStream out;
    private final Tally tally = new Tally();
    private final AtomicInteger left;
    private long firstTenthBytes;
    private int shown;

    private Fuzz(FuzzOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
        this.left = new AtomicInteger(options.requests());
    }

    /**
     * Runs the command.
     *
     * @return its exit code: 0 when every request was answered as it may be, 1 when one was not
     */
    public static int run(List<String> arguments, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        var options = FuzzOptions.parse(arguments, System.nanoTime());
        return options.signatures() ? new Signatures(options, out).run() : new Fuzz(options, out).run();
    }

    private int run() throws IOException, InterruptedException {
        out.println(String.format(
                Locale.ROOT,
                "seed %d: %,d requests to a server %s",
                options.seed(),
                options.requests(),
                options.onDisk() ? "on disk" : "in memory"));
        long began = System.nanoTime();
        List<String> faults;
        try (var directory = TemporaryDirectory.create("armature-fuzz-")) {
            int port = ServerProcess.freePort();
            try (var server = ServerProcess.start(
                    command(port, directory), port, directory.path().resolve("log"))) {
                attack(server);
                faults = new ArrayList<>(tally.faults());
                faults.addAll(judge(server));
            }
        }
        report((System.nanoTime() - began) / 1e9, faults);
        return faults.isEmpty() ? 0 : 1;
    }

    private List<String> command(int port, TemporaryDirectory directory) {
        return options.onDisk()
                ? ServerProcess.serve(
                        HEAP,
                        port,
                        "--simulation",
                        "--durability",
                        "os",
                        "--data",
                        directory.path().resolve("data").toString())
                : ServerProcess.serve(HEAP, port, "--simulation", "--in-memory");
    }

    private void attack(ServerProcess server) throws IOException, InterruptedException {
        var random = new SplittableRandom(options.seed());
        var learned = new Learned();
        try (var connection = new Connection(server.port());
                var threads = Executors.newFixedThreadPool(CONNECTIONS)) {
            var keeper = new Keeper(connection);
            keeper.renew();
            for (int i = 0; i < CONNECTIONS; i++) {
                threads.execute(new FuzzClient(
                        server.port(), random.split(), learned, tally, () -> left.getAndDecrement() > 0));
            }
            threads.shutdown();
            keep(server, keeper, threads);
        } catch (IOException e) {
            tally.fault("the server is gone: " + e.getMessage());
        }
    }

    private void keep(ServerProcess server, Keeper keeper, ExecutorService threads)
            throws IOException, InterruptedException {
        long began = System.nanoTime();
        for (int turn = 1; !threads.awaitTermination(KEEP_MILLIS, TimeUnit.MILLISECONDS); turn++) {
            int tables = keeper.tidy();
            if (turn % RENEW_EVERY == 0) {
                keeper.renew();
            }
            show(tally.faults());
            long answered = tally.answered();
            if (firstTenthBytes == 0 && answered >= options.requests() / 10) {
                firstTenthBytes = server.residentBytes();
            }
            if (turn % SAY_EVERY == 0) {
                out.println(String.format(
                        Locale.ROOT,
                        "%,d requests, %,.0f a second, %d%% of them done and the others refused; memory %d MB, tables %d, faults %d",
                        answered,
                        answered * 1e9 / (System.nanoTime() - began),
                        100 * tally.done() / Math.max(1, answered),
                        server.residentBytes() >> 20,
                        tables,
                        tally.faults().size()));
            }
        }
        keeper.renew();
    }

    private List<String> judge(ServerProcess server) {
        var faults = new ArrayList<String>();
        if (!server.isAlive()) {
            faults.add("the server died");
        }
        if (tally.answered() < options.requests()) {
            faults.add("only " + tally.answered() + " requests were sent: a connection gave up");
        }
        long end = server.residentBytes();
        long first = firstTenthBytes == 0 ? end : firstTenthBytes;
        out.println(String.format(
                Locale.ROOT, "memory after the first tenth %d MB, at the end %d MB", first >> 20, end >> 20));
        if (end > first + GROWTH_MAX) {
            faults.add("memory grew by " + ((end - first) >> 20) + " MB");
        }
        return faults;
    }

    private void report(double seconds, List<String> faults) {
        out.println("refused: "
                + tally.codes().entrySet().stream()
                        .sorted((a, b) ->
                                Long.compare(b.getValue().sum(), a.getValue().sum()))
                        .map(code -> String.format(
                                Locale.ROOT,
                                "%s %,d",
                                code.getKey(),
                                code.getValue().sum()))
                        .collect(Collectors.joining(", ")));
        var never = new TreeSet<>(Operations.ALL.keySet());
        never.removeAll(tally.operationsDone().keySet());
        out.println("operations that were done at least once: "
                + (Operations.ALL.size() - never.size()) + " of " + Operations.ALL.size()
                + (never.isEmpty() ? "" : "; never: " + String.join(", ", never)));
        show(faults);
        out.println(String.format(
                Locale.ROOT,
                "%s: %,d requests in %.0f seconds, %,d done, %,d refused, %d faults",
                faults.isEmpty() ? "PASSED" : "FAILED",
                tally.answered(),
                seconds,
                tally.done(),
                tally.refused(),
                faults.size()));
    }

    /** Those that were not shown before: a long run is worth ending at the first. */
    private void show(List<String> faults) {
        for (; shown < Math.min(faults.size(), FAULTS_SHOWN_MAX); shown++) {
            out.println("FAULT, seed " + options.seed() + ": " + faults.get(shown));
        }
    }
}
