package dev.armature.cli.crash;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.Connection;
import dev.armature.cli.client.ServerProcess;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Proves on this machine that an acknowledged write is never lost.
 *
 * <p>A round starts the real server on the directory of the round before, compares everything in it with what its writers were
 * told, lets the writers write, and kills the process without warning at a random moment. Now and then a start is killed too, so
 * that recovery itself is interrupted. A kill leaves the operating system alive: what this cannot show is the loss of power.
 */
public final class Crash {
    private static final String MAIN = "dev.armature.cli.Main";
    private static final int WRITERS = 8;
    private static final int BEGIN_SECONDS_MAX = 30;
    private static final int WRITING_MILLIS_MIN = 1;
    private static final int WRITING_MILLIS_MAX = 900;
    private static final int FAULTS_SHOWN_MAX = 20;
    /** More than one writer can use in a round, so that versions never come again. */
    private static final long VERSIONS_PER_ROUND = 1_000_000;

    private final CrashOptions options;
    private final PrintStream out;
    private final TemporaryDirectory directory;
    private final SplittableRandom random;
    private final List<Ledger> ledgers = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private Crash(CrashOptions options, PrintStream out, TemporaryDirectory directory) {
        this.options = options;
        this.out = out;
        this.directory = directory;
        this.random = new SplittableRandom(options.seed());
        for (int i = 0; i < WRITERS; i++) {
            ledgers.add(new Ledger());
        }
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
                verify(server);
            }
            check();
        }
        long acknowledged = ledgers.stream().mapToLong(Ledger::acknowledgements).sum();
        long lost = faults.stream().filter(fault -> fault.startsWith("lost")).count();
        faults.stream().limit(FAULTS_SHOWN_MAX).forEach(fault -> out.println("  " + fault));
        out.println(
                String.format(Locale.ROOT, "%d rounds, %,d acknowledged writes, %d lost", round, acknowledged, lost));
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
                try (var connection = new Connection(server.port())) {
                    Reading.createTable(connection);
                }
            }
            verify(server);
            write(round, server);
        } finally {
            server.kill();
        }
        check();
    }

    private void write(int round, ServerProcess server) throws InterruptedException {
        int millis = random.nextInt(WRITING_MILLIS_MIN, WRITING_MILLIS_MAX);
        long before = ledgers.stream().mapToLong(Ledger::acknowledgements).sum();
        List<Future<String>> refusals = new ArrayList<>();
        var begun = new CountDownLatch(WRITERS);
        try (var threads = Executors.newFixedThreadPool(WRITERS)) {
            for (int i = 0; i < WRITERS; i++) {
                refusals.add(threads.submit(new Writer(
                        server.port(), "w" + i, ledgers.get(i), random.split(), begun, round * VERSIONS_PER_ROUND)));
            }
            // A fresh virtual machine is slow; what is to be interrupted is a server at work.
            if (!begun.await(BEGIN_SECONDS_MAX, TimeUnit.SECONDS)) {
                faults.add("nothing was acknowledged for " + BEGIN_SECONDS_MAX + " seconds");
            }
            TimeUnit.MILLISECONDS.sleep(millis);
            server.kill();
        }
        for (Future<String> refusal : refusals) {
            try {
                if (!refusal.get().isEmpty()) {
                    faults.add(refusal.get());
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        out.println(String.format(
                Locale.ROOT,
                "round %d: started in %d ms, killed after %d ms with %,d writes acknowledged and %d under way",
                round,
                server.coldStart().toMillis(),
                millis,
                ledgers.stream().mapToLong(Ledger::acknowledgements).sum() - before,
                ledgers.stream().filter(Ledger::isUnderWay).count()));
    }

    /** Everything that was acknowledged is there, nothing else is, and the index shows exactly what the table has. */
    private void verify(ServerProcess server) throws IOException {
        try (var connection = new Connection(server.port())) {
            Map<String, State> table = Reading.table(connection);
            Map<String, State> unexplained = new HashMap<>(table);
            for (Ledger ledger : ledgers) {
                ledger.keys().forEach(unexplained::remove);
                faults.addAll(ledger.settle(table));
            }
            unexplained.forEach((key, state) -> faults.add("from nowhere: " + key + " is " + state));

            Map<String, State> index = Reading.index(connection);
            table.forEach((key, state) -> {
                if (!state.equals(index.get(key))) {
                    faults.add("index differs: " + key + " is " + state + ", the index has " + index.get(key));
                }
            });
            index.keySet().stream()
                    .filter(key -> !table.containsKey(key))
                    .forEach(key -> faults.add("index differs: it has " + key + ", which is no item"));
        }
    }

    private ServerProcess start() throws InterruptedException {
        int port = ServerProcess.freePort();
        return ServerProcess.start(serve(port), port, directory.path().resolve("server.log"));
    }

    private List<String> serve(int port) {
        return ServerProcess.java(
                MAIN,
                "serve",
                "--port",
                Integer.toString(port),
                "--data",
                data().toString(),
                "--durability",
                options.durability());
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

    /** The directory on its own, without a server: every checksum, every key, every log, every item and its index entries. */
    private void check() {
        var damage = RocksCheck.check(data()).findings();
        damage.forEach(finding -> faults.add("damaged: " + finding));
        if (damage.isEmpty()) {
            try (var storage = RocksStorage.openReadOnly(data())) {
                EngineCheck.check(storage).findings().forEach(finding -> faults.add("inconsistent: " + finding));
            }
        }
    }
}
