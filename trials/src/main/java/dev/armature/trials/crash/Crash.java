package dev.armature.trials.crash;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.ledger.Ledgers;
import dev.armature.trials.ledger.Writing;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Proves on this machine that an acknowledged write is never lost.
 *
 * <p>A round starts the real server on the directory of the round before, compares everything in it with what its writers were
 * told, lets the writers write, and kills the process without warning at a random moment. Now and then a start is killed too, so
 * that recovery itself is interrupted. A kill leaves the operating system alive: what this cannot show is the loss of power.
 */
public final class Crash {
    private static final int WRITERS = 8;
    private static final int WRITING_MILLIS_MIN = 1;
    private static final int WRITING_MILLIS_MAX = 900;
    private static final int FAULTS_SHOWN_MAX = 20;

    private final CrashOptions options;
    private final PrintStream out;
    private final TemporaryDirectory directory;
    private final SplittableRandom random;
    private final Ledgers ledgers;
    private final List<String> faults = new ArrayList<>();

    private Crash(CrashOptions options, PrintStream out, TemporaryDirectory directory) {
        this.options = options;
        this.out = out;
        this.directory = directory;
        this.random = new SplittableRandom(options.seed());
        this.ledgers = new Ledgers(WRITERS, random.split());
    }

    /**
     * Runs the command.
     *
     * @return its exit code: 0 when nothing was lost, 1 when something was
     */
    public static int run(List<String> arguments, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        var options = CrashOptions.parse(arguments, System.nanoTime());
        return new Crash(options, out, TemporaryDirectory.create("armature-crash-")).run();
    }

    private int run() throws IOException, InterruptedException {
        out.println(
                "seed " + options.seed() + ", durability " + options.durability() + ", data in " + directory.path());
        int round = 0;
        while (round < options.rounds() && faults.isEmpty()) {
            round(++round);
        }
        if (faults.isEmpty()) {
            try (ServerProcess server = start()) {
                faults.addAll(ledgers.verify(server.port()));
            }
            faults.addAll(Ledgers.check(data()));
        }
        long lost = faults.stream().filter(fault -> fault.startsWith("lost")).count();
        faults.stream().limit(FAULTS_SHOWN_MAX).forEach(fault -> out.println("  " + fault));
        out.println(String.format(
                Locale.ROOT, "%d rounds, %,d acknowledged writes, %d lost", round, ledgers.acknowledged(), lost));
        if (faults.isEmpty()) {
            directory.close();
            return 0;
        }
        out.println(faults.size() + " faults; the data is kept in " + directory.path());
        return 1;
    }

    private void round(int round) throws IOException, InterruptedException {
        if (random.nextInt(5) == 0) {
            interruptAStart();
        }
        ServerProcess server = start();
        try {
            if (round == 1) {
                Ledgers.createTable(server.port());
            }
            faults.addAll(ledgers.verify(server.port()));
            write(round, server);
        } finally {
            server.kill();
        }
        faults.addAll(Ledgers.check(data()));
    }

    private void write(int round, ServerProcess server) throws InterruptedException {
        int millis = random.nextInt(WRITING_MILLIS_MIN, WRITING_MILLIS_MAX);
        long before = ledgers.acknowledged();
        Writing writing = ledgers.write(server.port(), Duration.ZERO);
        if (!writing.begun()) {
            faults.add("there is a writer whom nothing was acknowledged");
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        server.kill();
        faults.addAll(writing.end());
        out.println(String.format(
                Locale.ROOT,
                "round %d: started in %d ms, killed after %d ms with %,d writes acknowledged and %d under way",
                round,
                server.coldStart().toMillis(),
                millis,
                ledgers.acknowledged() - before,
                ledgers.underWay()));
    }

    private ServerProcess start() throws InterruptedException {
        int port = ServerProcess.freePort();
        return ServerProcess.start(serve(port), port, directory.path().resolve("server.log"));
    }

    private List<String> serve(int port) {
        return ServerProcess.serve(List.of(), port, "--data", data().toString(), "--durability", options.durability());
    }

    private Path data() {
        return directory.path().resolve("data");
    }

    private void interruptAStart() throws IOException, InterruptedException {
        Process process = ServerProcess.launch(
                serve(ServerProcess.freePort()), directory.path().resolve("server.log"));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(600));
        process.destroyForcibly();
        process.waitFor();
    }
}
