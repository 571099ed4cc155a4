package dev.armature.trials.chaos;

import dev.armature.trials.cluster.ClusterServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What happens to servers and store, one thing after the other in random order, each as often as the others. When it returns, all is well
 * again.
 */
final class Nemesis {
    /** A lease lasts ten seconds. */
    private static final int LONGER_THAN_A_LEASE_MILLIS = 12_000;

    private static final Duration CLOCK_AHEAD_MAX = Duration.ofMinutes(4);

    /** Something that can happen. */
    private enum Fault {
        KILL_SERVER("kill -9 of a server, and a start"),
        KILL_ALL_SERVERS("kill -9 of all servers, and a start of each"),
        STOP_SERVER("SIGTERM of a server, and a start"),
        PAUSE_SERVER("SIGSTOP of a server for longer than a lease, then SIGCONT"),
        KILL_STORE("kill -9 of a node of the store, and a start"),
        PAUSE_STORE("SIGSTOP of a node of the store, then SIGCONT"),
        CUT("a cut between a server and the store for longer than a lease"),
        CUT_BRIEFLY("a cut between a server and the store for a moment"),
        CUT_FROM_ALL("a cut between a server and all others, store and clients, for longer than a lease");

        private final String text;

        Fault(String text) {
            this.text = text;
        }
    }

    private final Site site;
    private final SplittableRandom random;
    private final Consumer<String> timeline;
    private final Deque<Fault> deck = new ArrayDeque<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    /** @param timeline told what happens when it does */
    Nemesis(Site site, SplittableRandom random, Consumer<String> timeline) {
        this.site = site;
        this.random = random;
        this.timeline = timeline;
    }

    /** How often each thing has happened. */
    Map<String, Integer> counts() {
        return counts;
    }

    /** The next thing, from its beginning to its end. */
    void strike() throws IOException, InterruptedException {
        if (deck.isEmpty()) {
            List<Fault> all = new ArrayList<>(List.of(Fault.values()));
            if (!site.network().cuts().contains(Network.Cut.STORE)) {
                all.removeAll(List.of(Fault.CUT, Fault.CUT_BRIEFLY));
            }
            if (!site.network().cuts().contains(Network.Cut.ALL)) {
                all.remove(Fault.CUT_FROM_ALL);
            }
            Collections.shuffle(all, new Random(random.nextLong()));
            deck.addAll(all);
        }
        Fault fault = deck.remove();
        counts.merge(fault.text, 1, Integer::sum);
        int server = random.nextInt(site.servers().size());
        int node = random.nextInt(site.store().nodes());
        switch (fault) {
            case KILL_SERVER -> restart(server, true);
            case STOP_SERVER -> restart(server, false);
            case KILL_ALL_SERVERS -> killAll();
            case PAUSE_SERVER -> pause(server);
            case KILL_STORE -> killStore(node);
            case PAUSE_STORE -> pauseStore(node);
            case CUT -> cut(server, Network.Cut.STORE, LONGER_THAN_A_LEASE_MILLIS + random.nextInt(5_000));
            case CUT_BRIEFLY -> cut(server, Network.Cut.STORE, 200 + random.nextInt(3_000));
            case CUT_FROM_ALL -> cut(server, Network.Cut.ALL, LONGER_THAN_A_LEASE_MILLIS + random.nextInt(5_000));
        }
    }

    private void rest(int millisMax) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(millisMax));
    }

    /** The clock of a server that is started may be wrong by minutes. */
    private void start(int index) throws InterruptedException {
        ClusterServer server = site.servers().get(index);
        int choice = random.nextInt(3);
        long seconds = random.nextLong(CLOCK_AHEAD_MAX.toSeconds());
        Duration ahead = Duration.ofSeconds(choice == 0 ? 0 : choice == 1 ? seconds : -seconds);
        site.setClock(index, ahead);
        server.start();
        timeline.accept(
                server.name() + " is back" + (ahead.isZero() ? "" : ", its clock off by " + ahead.toSeconds() + " s"));
    }

    private void restart(int index, boolean kills) throws InterruptedException {
        ClusterServer server = site.servers().get(index);
        timeline.accept((kills ? "kill -9 of " : "SIGTERM of ") + server.name());
        if (kills) {
            server.kill();
        } else {
            server.stop();
        }
        rest(4_000);
        start(index);
    }

    private void killAll() throws InterruptedException {
        timeline.accept("kill -9 of all servers");
        for (ClusterServer server : site.servers()) {
            server.kill();
        }
        rest(1_000);
        for (int i = 0; i < site.servers().size(); i++) {
            start(i);
        }
    }

    private void pause(int index) throws IOException, InterruptedException {
        ClusterServer server = site.servers().get(index);
        timeline.accept("SIGSTOP of " + server.name());
        server.suspend();
        TimeUnit.MILLISECONDS.sleep(LONGER_THAN_A_LEASE_MILLIS + random.nextInt(5_000));
        timeline.accept("SIGCONT of " + server.name());
        server.resume();
        rest(2_000);
    }

    private void killStore(int node) throws IOException, InterruptedException {
        timeline.accept("kill -9 of node " + (node + 1) + " of the store");
        site.store().kill(node);
        rest(6_000);
        site.store().restart(node);
        timeline.accept("node " + (node + 1) + " of the store is back");
        rest(4_000);
    }

    private void pauseStore(int node) throws IOException, InterruptedException {
        timeline.accept("SIGSTOP of node " + (node + 1) + " of the store");
        site.store().suspend(node);
        rest(15_000);
        site.store().resume(node);
        timeline.accept("SIGCONT of node " + (node + 1) + " of the store");
        rest(4_000);
    }

    private void cut(int index, Network.Cut cut, int millis) throws IOException, InterruptedException {
        ClusterServer server = site.servers().get(index);
        timeline.accept(
                server.name() + " is cut off from the store" + (cut == Network.Cut.ALL ? " and from clients" : ""));
        site.network().cut(index, cut);
        TimeUnit.MILLISECONDS.sleep(millis);
        boolean delivers = random.nextBoolean();
        timeline.accept(server.name() + " reaches the store again; "
                + (delivers ? "what was sent meanwhile arrives" : "connections are gone"));
        site.network().mend(index, delivers);
        rest(3_000);
    }
}
