package dev.armature.trials.soak;

import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.TemporaryDirectory;
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
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/**
 * Proves on this machine that a server bears what may happen to it.
 *
 * <p>Writers that keep ledgers write all the time. Attacks come in random order, each as often as the others, some two at a time. After
 * every restart, and at the end, everything that was acknowledged is there, nothing else is, the index shows what the table has, and the
 * directory is sound.
 */
public final class Soak {
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
    private final Map<String, Attack> traffic = new LinkedHashMap<>();
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private final Seen ordinary = new Seen("an ordinary client");
    private final List<String> faults = new ArrayList<>();
    private final long began = System.nanoTime();
    private long said = began;

    private Soak(SoakOptions options, PrintStream out, TemporaryDirectory directory) {
        this.options = options;
        this.out = out;
        this.directory = directory;
        this.random = new SplittableRandom(options.seed());
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
        Site site = Site.open(directory.path(), options.durability(), random.split());
        long startBytes = site.server().residentBytes();
        long endBytes;
        long peakBytes;
        try (var probe = new Probe(site::server, ordinary)) {
            attack(site, probe);
            endBytes = site.close();
            peakBytes = probe.peakBytes();
            out.println("attack, how often, how long an ordinary client waited at worst, and what came of it:");
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
        return verdict(site);
    }

    private int verdict(Site site) throws IOException {
        collect(site);
        faults.stream().limit(FAULTS_SHOWN_MAX).forEach(fault -> out.println("  FAULT " + fault));
        long lost = faults.stream().filter(fault -> fault.contains("lost:")).count();
        String figures = String.format(
                Locale.ROOT,
                "%,d seconds, %,d acknowledged writes, %d lost, %d faults",
                Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                site.acknowledged(),
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
    private void attack(Site site, Probe probe) throws IOException, InterruptedException {
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
            List<String> turn = turn(deck);
            if (traffic.containsKey(turn.getFirst())) {
                traffic(turn, site.server().port());
            } else {
                special(turn.getFirst(), site);
            }
            long worstWait = probe.takeWorstMillis();
            turn.forEach(name -> seenOf(name).waited(worstWait));
            site.look();
            collect(site);
            say(site, probe, String.join(", ", turn));
        }
    }

    /** The next attack, and now and then the one after it. */
    private List<String> turn(Deque<String> deck) {
        String first = deck.remove();
        boolean two = random.nextBoolean()
                && !deck.isEmpty()
                && traffic.containsKey(first)
                && traffic.containsKey(deck.element());
        return two ? List.of(first, deck.remove()) : List.of(first);
    }

    /** Attacks that need nothing but a port, all at the same time. */
    private void traffic(List<String> names, int port) {
        var running = new ArrayList<CompletableFuture<Void>>();
        for (String name : names) {
            seenOf(name).began();
            Attack attack = Objects.requireNonNull(traffic.get(name));
            running.add(attack.start(port, random.split(), new While(options.attackTime()), seenOf(name)));
        }
        running.forEach(CompletableFuture::join);
    }

    private void special(String name, Site site) throws IOException, InterruptedException {
        Seen own = seenOf(name);
        own.began();
        switch (name) {
            case FULL_MEMORY -> FullMemory.run(directory.path().resolve("memory.log"), random.split(), own);
            case FULL_DISK -> FullDisk.run(directory.path(), directory.path().resolve("disk.log"), own);
            case STOP -> {
                site.stop();
                own.count("writes under way", site.underWay());
                site.start();
            }
            default -> {
                site.kill();
                own.count("writes under way", site.underWay());
                if (name.equals(KILL_START)) {
                    site.interruptAStart(random.nextInt(1_000));
                }
                site.start();
            }
        }
    }

    private void collect(Site site) {
        site.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
        for (Seen attacked : seen.values()) {
            attacked.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
        }
        ordinary.faults().stream().filter(fault -> !faults.contains(fault)).forEach(faults::add);
    }

    private void say(Site site, Probe probe, String last) {
        long now = System.nanoTime();
        if (now - said > SAY_EVERY.toNanos()) {
            said = now;
            out.println(String.format(
                    Locale.ROOT,
                    "%4d s: %,d writes acknowledged, memory %d MB, an ordinary client waits %.1f ms (worst %.0f), faults %d; last: %s",
                    Duration.ofNanos(now - began).toSeconds(),
                    site.acknowledged(),
                    site.server().residentBytes() >> 20,
                    probe.millis(0.5),
                    probe.millis(1),
                    faults.size(),
                    last));
        }
    }

    private Seen seenOf(String name) {
        return Objects.requireNonNull(seen.get(name));
    }
}
