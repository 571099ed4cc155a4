package dev.armature.bench;

import dev.armature.bench.load.Workload.Group;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What the {@code bench} command was asked to do.
 *
 * @param group what is asked of the servers
 * @param only a part of the names of the servers to measure; empty for all
 * @param bestOf how often each operation is measured, of which the fastest counts
 * @param compares whether servers are compared
 * @param growthItems how many items to load to see what size does; 0 for not at all
 * @param given the words of the command line
 */
record Options(
        Group group,
        Peers peers,
        boolean durable,
        String only,
        int connections,
        int bestOf,
        Duration warmUp,
        Duration measured,
        boolean compares,
        int growthItems,
        String given) {
    enum Peers {
        NONE,
        /** Those that listen on this machine only. */
        LOOPBACK,
        ALL
    }

    private static final int CONNECTIONS_MAX = 1024;
    private static final int BEST_OF_MAX = 100;
    private static final int SECONDS_MAX = 600;
    private static final int GROWTH_ITEMS = 10_000_000;
    private static final int GROWTH_ITEMS_MIN = 10_000;
    private static final int GROWTH_ITEMS_MAX = 1_000_000_000;
    private static final Duration WARM_UP_MAX = Duration.ofSeconds(3);

    static Options parse(String... words) throws UsageException {
        Group group = Group.HEADLINE;
        Peers peers = Peers.LOOPBACK;
        boolean durable = true;
        String only = "";
        int connections = 16;
        int bestOf = 1;
        Duration measured = Duration.ofSeconds(5);
        boolean compares = true;
        int growth = 0;
        var arguments = new Arguments(List.of(words));
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--quick" -> {
                    peers = Peers.NONE;
                    durable = false;
                }
                case "--peers" ->
                    peers = Peers.valueOf(
                            arguments.choice(option, "none", "loopback", "all").toUpperCase(Locale.ROOT));
                case "--breadth" -> group = Group.BREADTH;
                case "--only" -> only = arguments.value(option);
                case "--connections" -> connections = arguments.number(option, 1, CONNECTIONS_MAX);
                case "--best-of" -> bestOf = arguments.number(option, 1, BEST_OF_MAX);
                case "--seconds" -> measured = Duration.ofSeconds(arguments.number(option, 1, SECONDS_MAX));
                case "--growth" -> {
                    compares = false;
                    growth = arguments.hasValue()
                            ? arguments.number(option, GROWTH_ITEMS_MIN, GROWTH_ITEMS_MAX)
                            : GROWTH_ITEMS;
                }
                case "--everything" -> growth = GROWTH_ITEMS;
                default -> throw UsageException.noOption("bench", option);
            }
        }
        return new Options(
                group,
                peers,
                durable,
                only,
                connections,
                bestOf,
                measured.compareTo(WARM_UP_MAX) < 0 ? measured : WARM_UP_MAX,
                measured,
                compares,
                growth,
                String.join(" ", words));
    }

    /** Whether the result is complete enough to be written down. */
    boolean isWhole() {
        return peers != Peers.NONE && only.isEmpty();
    }

    /** Whether it only has to be seen that nothing has become very slow. */
    boolean isSmokeTest() {
        return group == Group.HEADLINE && peers == Peers.NONE && only.isEmpty();
    }

    /** Whether our own servers are also asked at half of their rate, by many and for one item. */
    boolean seesOtherLoads() {
        return group == Group.HEADLINE && isWhole();
    }
}
