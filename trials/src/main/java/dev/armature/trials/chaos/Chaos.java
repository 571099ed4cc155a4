package dev.armature.trials.chaos;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Proves on this machine that several servers on one store do what one would, whatever happens to them.
 *
 * <p>Clients ask any server for any operation on items, an administrator changes tables, and a nemesis kills, stops and cuts off servers and
 * store. Then all is left alone, and what every client saw has to be explained by one order of all operations; and what is stored has to be
 * whole.
 */
public final class Chaos {
    /** The exit code where there is no such store. */
    public static final int NO_STORE = 2;

    static final List<String> CLIENT_NAMES =
            IntStream.rangeClosed(1, 8).mapToObj(number -> "client " + number).toList();

    private static final int FAULTS_SHOWN_MAX = 20;
    private static final Duration SAY_EVERY = Duration.ofSeconds(10);

    private final ChaosOptions options;
    private final PrintStream out;
    private final TemporaryDirectory directory;
    private final SplittableRandom random;
    private final Histories histories = new Histories();
    private final List<String> timeline = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private Chaos(ChaosOptions options, PrintStream out, TemporaryDirectory directory) {
        this.options = options;
        this.out = out;
        this.directory = directory;
        this.random = new SplittableRandom(options.seed());
    }

    /**
     * Runs the command.
     *
     * @return its exit code: 0 when all can be explained, 1 when something can not; {@link #NO_STORE} when there is no such store on this machine
     */
    public static int run(List<String> arguments, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        var options = ChaosOptions.parse(arguments, System.nanoTime());
        var missing = options.store().missing(options.nodes());
        if (missing.isPresent()) {
            out.println("skipped: " + missing.get());
            return NO_STORE;
        }
        if (options.runs() == 1) {
            return new Chaos(options, out, TemporaryDirectory.create("armature-chaos-")).run();
        }
        var runs = new Runs();
        for (int i = 0; i < options.runs(); i++) {
            out.println("run " + (i + 1) + " of " + options.runs());
            var alone = options.alone(i);
            var chaos = new Chaos(alone, out, TemporaryDirectory.create("armature-chaos-"));
            int status = chaos.run();
            runs.add(new Runs.Run(
                    alone.seed(),
                    status == 0,
                    chaos.histories.done.get(),
                    chaos.histories.unknown.get(),
                    chaos.faults.size()));
        }
        out.println(runs.summary());
        return runs.areGood() ? 0 : 1;
    }

    private int run() throws IOException, InterruptedException {
        out.println("seed " + options.seed() + ", " + options.nodes() + " nodes of "
                + options.store().name().toLowerCase(Locale.ROOT) + ", " + options.servers() + " servers, "
                + CLIENT_NAMES.size()
                + " clients, for " + options.time().toSeconds() + " seconds, data in " + directory.path());
        Nemesis nemesis;
        Administrator administrator;
        try (var site = start()) {
            if (site == null) {
                return 1;
            }
            try (var connection = new Connection(site.addresses().getFirst())) {
                var ignored = connection.ask("CreateTable", Items.createTable());
            }
            nemesis = new Nemesis(site, random.split(), this::tell);
            administrator = new Administrator(new Servers(site.addresses()), histories, random.split());
            trouble(site, nemesis, administrator);
            tell("all is left alone");
            faults.addAll(site.awaitReady());
            faults.addAll(site.lost());
            if (faults.isEmpty()) {
                faults.addAll(new Aftermath(site, histories, this::tell).check());
            }
        }
        faults.addAll(0, histories.faults());
        return verdict(nemesis, administrator);
    }

    /** Null if something does not start, which is said. */
    private @Nullable Site start() throws IOException, InterruptedException {
        try {
            return Site.start(options.store(), options.nodes(), directory.path(), options.servers(), this::tell);
        } catch (RuntimeException failure) {
            out.println("FAILED: the cluster did not start, logs are kept in " + directory.path() + ": "
                    + failure.getMessage());
            return null;
        }
    }

    /** Lets clients and administrator work while the nemesis does, until time is up. */
    private void trouble(Site site, Nemesis nemesis, Administrator administrator) throws InterruptedException {
        var keys = new Keys();
        List<ChaosClient> clients = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (String name : CLIENT_NAMES) {
            var client = new ChaosClient(name, new Servers(site.addresses()), keys, histories, random.split());
            clients.add(client);
            threads.add(Thread.ofVirtual().start(client));
        }
        threads.add(Thread.ofVirtual().start(administrator));
        var progress = Thread.ofVirtual().start(this::sayProgress);
        long end = System.nanoTime() + options.time().toNanos();
        TimeUnit.SECONDS.sleep(2);
        try {
            while (System.nanoTime() < end
                    && histories.faults().isEmpty()
                    && site.lost().isEmpty()) {
                nemesis.strike();
            }
        } catch (RuntimeException | IOException failure) {
            histories.fault("what was killed or stopped did not come back: " + failure);
        }
        clients.forEach(ChaosClient::stop);
        administrator.stop();
        for (Thread thread : threads) {
            thread.join();
        }
        progress.interrupt();
    }

    private void sayProgress() {
        try {
            while (true) {
                TimeUnit.NANOSECONDS.sleep(SAY_EVERY.toNanos());
                tell(String.format(
                        Locale.ROOT,
                        "%,d operations done, %,d without a known outcome, %,d refused",
                        histories.done.get(),
                        histories.unknown.get(),
                        histories.refused.get()));
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void tell(String text) {
        String line = String.format(Locale.ROOT, "%6.1f s: %s", histories.now() / 1e9, text);
        timeline.add(line);
        out.println(line);
    }

    private int verdict(Nemesis nemesis, Administrator administrator) throws IOException {
        nemesis.counts().forEach((fault, count) -> out.println("  " + count + " x " + fault));
        out.println("  refused: " + histories.refusals());
        String figures = String.format(
                Locale.ROOT,
                "%,d operations done, %,d without a known outcome, %,d refused, %,d changes of tables, %,d restored tables, %d faults",
                histories.done.get(),
                histories.unknown.get(),
                histories.refused.get(),
                administrator.changes(),
                administrator.restored(),
                faults.size());
        if (faults.isEmpty()) {
            directory.close();
            out.println("PASSED: " + figures);
            return 0;
        }
        faults.stream().limit(FAULTS_SHOWN_MAX).forEach(fault -> out.println("  FAULT " + fault));
        Files.write(directory.path().resolve("timeline.txt"), timeline);
        Files.write(directory.path().resolve("faults.txt"), faults);
        Files.write(directory.path().resolve("history.txt"), histories.lines());
        out.println("FAILED: " + figures + "; seed " + options.seed() + ", data, logs and history are kept in "
                + directory.path());
        return 1;
    }
}
