package dev.armature.cli.soak;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
import dev.armature.cli.ledger.Ledgers;
import dev.armature.cli.ledger.Writing;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Proves on this machine that a server bears what may happen to it.
 *
 * <p>Writers that keep ledgers write all the time. Attacks come in random order, each as often as the others, some two at a time. After
 * every restart, and at the end, everything that was acknowledged is there, nothing else is, the index shows what the table has, and the
 * directory is sound.
 */
public final class Soak {
    private static final int WRITERS = 4;
    private static final Duration WRITERS_PAUSE = Duration.ofMillis(5);
    private static final int FAULTS_SHOWN_MAX = 20;
    private static final Duration SAY_EVERY = Duration.ofSeconds(5);
    private static final String KILL = "kill -9, and a start";
    private static final String STOP = "SIGTERM, and a start";
    private static final String KILL_START = "kill -9 during the start, and a start";
    private static final String FULL_MEMORY = "a second server whose memory is full";
    private static final String FULL_DISK = "a second server whose disk is full";

    private final SoakOptions options;
    private final PrintStream out;
    private final TemporaryDirectory directory;
    private final SplittableRandom random;
    private final Ledgers ledgers;
    private final Map<String, Attack> traffic = new LinkedHashMap<>();
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private final Seen ordinary = new Seen("an ordinary client");
    private final List<String> faults = new ArrayList<>();
    private final long began = System.nanoTime();
    private long said = began;
    private volatile @Nullable SoakServer server;
    private @Nullable Writing writing;

    private Soak(SoakOptions options, PrintStream out, TemporaryDirectory directory) {
        this.options = options;
        this.out = out;
        this.directory = directory;
        this.random = new SplittableRandom(options.seed());
        this.ledgers = new Ledgers(WRITERS, random.split());
        LoadAttacks.ALL.forEach(attack -> traffic.put(attack.name(), attack));
        WireAttacks.ALL.forEach(attack -> traffic.put(attack.name(), attack));
        traffic.keySet().forEach(name -> seen.put(name, new Seen(name)));
        List.of(KILL, STOP, KILL_START, FULL_MEMORY, FULL_DISK).forEach(name -> seen.put(name, new Seen(name)));
    }

    /**
     * Runs the command.
     *
     * @return its exit code: 0 when nothing was wrong, 1 when something was
     */
    public static int run(List<String> arguments, PrintStream out)
            throws UsageException, IOException, InterruptedException {
        var options = SoakOptions.parse(arguments, System.nanoTime());
        return new Soak(options, out, TemporaryDirectory.create("armature-soak-")).run();
    }

    private int run() throws IOException, InterruptedException {
        out.println("seed " + options.seed() + ", durability " + options.durability() + ", for "
                + options.time().toSeconds() + " seconds, data in " + directory.path());
        boolean disk = FullDisk.isPossible(directory.path().resolve("mount.log"));
        if (!disk) {
            out.println("skipped: " + FULL_DISK + ", because this user may not make a mount of its own (unshare -rm)");
            seen.remove(FULL_DISK);
        }
        var current = SoakServer.start(directory.path(), options.durability());
        server = current;
        Ledgers.createTable(current.port());
        LoadAttacks.load(current.port());
        long startBytes = current.residentBytes();
        long endBytes;
        long peakBytes;
        try (var probe = new Probe(() -> Optional.ofNullable(server).filter(SoakServer::isUp), ordinary)) {
            beginWriting();
            attack(probe);
            endBytes = endInOrder();
            peakBytes = probe.peakBytes();
            out.println("attack, how often, and what came of it:");
            seen.values().forEach(attacked -> out.println(attacked.line()));
            out.println(String.format(
                    Locale.ROOT,
                    "an ordinary client during all of it: %,d answers, median %.1f ms, 99 of 100 below %.0f ms, worst %.0f ms",
                    ordinary.counted("answers 200"),
                    probe.millis(0.5),
                    probe.millis(0.99),
                    probe.millis(1)));
        }
        out.println(String.format(
                Locale.ROOT,
                "memory of the server: at the start %d MB, at most %d MB, at the end %d MB",
                startBytes >> 20,
                peakBytes >> 20,
                endBytes >> 20));
        return verdict();
    }

    private int verdict() throws IOException {
        collect();
        faults.stream().limit(FAULTS_SHOWN_MAX).forEach(fault -> out.println("  FAULT " + fault));
        long lost = faults.stream().filter(fault -> fault.contains("lost:")).count();
        String figures = String.format(
                Locale.ROOT,
                "%,d seconds, %,d acknowledged writes, %d lost, %d faults",
                Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                ledgers.acknowledged(),
                lost,
                faults.size());
        if (faults.isEmpty()) {
            directory.close();
            out.println("PASSED: " + figures);
            return 0;
        }
        out.println("FAILED: " + figures + "; seed " + options.seed() + ", the data is kept in " + directory.path());
        return 1;
    }

    /** All attacks in random order, again and again until time is up; the first time through even if it takes longer. */
    private void attack(Probe probe) throws IOException, InterruptedException {
        Deque<String> deck = new ArrayDeque<>();
        for (int rounds = 0; faults.isEmpty(); ) {
            if (deck.isEmpty()) {
                rounds++;
                var names = new ArrayList<>(seen.keySet());
                Collections.shuffle(names, new Random(random.nextLong()));
                deck.addAll(names);
            }
            if (rounds > 1 && System.nanoTime() - began > options.time().toNanos()) {
                return;
            }
            String name = deck.remove();
            Attack first = traffic.get(name);
            if (first == null) {
                special(name);
            } else {
                Attack second = random.nextBoolean() && !deck.isEmpty() ? traffic.get(deck.peek()) : null;
                if (second == null) {
                    traffic(List.of(first));
                } else {
                    deck.remove();
                    traffic(List.of(first, second));
                }
            }
            lookAround();
            say(probe, name);
        }
    }

    /** Attacks that need nothing but a port, all at the same time. */
    private void traffic(List<Attack> attacks) {
        var running = new ArrayList<CompletableFuture<Void>>();
        for (Attack attack : attacks) {
            Seen own = seenOf(attack.name());
            SplittableRandom chance = random.split();
            int port = current().port();
            var more = new While(options.attackTime());
            own.began();
            running.add(CompletableFuture.runAsync(
                    () -> {
                        try {
                            attack.action().run(port, chance, more, own);
                        } catch (IOException e) {
                            own.fault("the server did not listen: " + e);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    task -> new Thread(task, attack.name()).start()));
        }
        running.forEach(CompletableFuture::join);
    }

    private void special(String name) throws IOException, InterruptedException {
        Seen own = seenOf(name);
        own.began();
        switch (name) {
            case FULL_MEMORY -> FullMemory.run(directory.path().resolve("memory.log"), random.split(), own);
            case FULL_DISK -> FullDisk.run(directory.path(), directory.path().resolve("disk.log"), own);
            default -> restart(name, own);
        }
    }

    private void restart(String how, Seen own) throws IOException, InterruptedException {
        if (how.equals(STOP)) {
            current().stop();
        } else {
            current().kill();
        }
        endWriting();
        own.count("writes under way", ledgers.underWay());
        faults.addAll(Ledgers.check(SoakServer.data(directory.path())));
        if (how.equals(KILL_START)) {
            SoakServer.interruptAStart(directory.path(), options.durability(), random.nextInt(1_000));
        }
        server = SoakServer.start(directory.path(), options.durability());
        faults.addAll(ledgers.verify(current().port()));
        beginWriting();
    }

    /** Stops the writers, compares, stops the server, and looks at its directory. Returns what memory it had. */
    private long endInOrder() throws IOException, InterruptedException {
        if (writing != null) {
            writing.stop();
        }
        endWriting();
        long bytes = current().residentBytes();
        if (!current().isDead()) {
            faults.addAll(ledgers.verify(current().port()));
        }
        current().stop();
        faults.addAll(Ledgers.check(SoakServer.data(directory.path())));
        return bytes;
    }

    private void beginWriting() throws InterruptedException {
        writing = ledgers.write(current().port(), WRITERS_PAUSE);
        if (!writing.begun()) {
            faults.add("there is a writer whom nothing was acknowledged");
        }
    }

    private void endWriting() throws InterruptedException {
        if (writing != null) {
            faults.addAll(writing.end());
        }
    }

    private void lookAround() throws InterruptedException {
        if (current().isDead()) {
            faults.add("the server died");
        } else if (writing != null && writing.isBroken()) {
            faults.add("a writer lost its connection, or was refused");
        }
        collect();
    }

    private void collect() {
        for (Seen attacked : seen.values()) {
            attacked.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
        }
        ordinary.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
    }

    private void say(Probe probe, String last) {
        long now = System.nanoTime();
        if (now - said > SAY_EVERY.toNanos()) {
            said = now;
            out.println(String.format(
                    Locale.ROOT,
                    "%4d s: %,d writes acknowledged, memory %d MB, an ordinary client waits %.1f ms (worst %.0f), faults %d; last: %s",
                    Duration.ofNanos(now - began).toSeconds(),
                    ledgers.acknowledged(),
                    current().residentBytes() >> 20,
                    probe.millis(0.5),
                    probe.millis(1),
                    faults.size(),
                    last));
        }
    }

    private SoakServer current() {
        return Objects.requireNonNull(server);
    }

    private Seen seenOf(String name) {
        return Objects.requireNonNull(seen.get(name));
    }
}
