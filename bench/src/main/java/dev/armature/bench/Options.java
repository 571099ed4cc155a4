package dev.armature.bench;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;

/**
 * What the {@code bench} command was asked to do.
 *
 * @param only a part of the names of the servers to measure; empty for all
 * @param bestOf how often each operation is measured, of which the fastest counts
 * @param compares whether servers are compared
 * @param growthItems how many items to load to see what size does; 0 for not at all
 * @param given the words of the command line
 */
record Options(
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

    private static final int GROWTH_ITEMS = 10_000_000;
    private static final Duration WARM_UP_MAX = Duration.ofSeconds(3);

    static final String USAGE = """
            Usage: armature bench [options]
              --quick            this server in memory and the ceiling only, no peers; fails if gets are below a quarter of it
              --peers all        also DynamoDB Local, which listens on all addresses; the default where everything can be run
                                 in a network of its own, that nobody else reaches
              --only TEXT        only servers whose name contains it
              --connections N    connections under load at once (16)
              --best-of N        measure each operation N times and take the fastest (1): for a machine with others on it
              --seconds N        how long each operation is measured (5), after as long, but 3 at most, of warming up
              --micro [NAME]     microbenchmarks of the parts of a request; what follows goes to JMH
              --growth [N]       load N items (10,000,000) instead, and see what size does to speed
              --everything       compare servers, and see what size does after that
            """;

    static Options parse(String... arguments) {
        Peers peers = Peers.LOOPBACK;
        boolean durable = true;
        String only = "";
        int connections = 16;
        int bestOf = 1;
        Duration measured = Duration.ofSeconds(5);
        boolean compares = true;
        int growth = 0;
        var rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--quick" -> {
                    peers = Peers.NONE;
                    durable = false;
                }
                case "--peers" -> peers = Peers.valueOf(value(option, rest).toUpperCase(Locale.ROOT));
                case "--only" -> only = value(option, rest);
                case "--connections" -> connections = number(option, rest);
                case "--best-of" -> bestOf = number(option, rest);
                case "--seconds" -> measured = Duration.ofSeconds(number(option, rest));
                case "--growth" -> {
                    compares = false;
                    growth = rest.isEmpty() || rest.peek().startsWith("-") ? GROWTH_ITEMS : number(option, rest);
                }
                case "--everything" -> growth = GROWTH_ITEMS;
                default -> throw new IllegalArgumentException("there is no option " + option);
            }
        }
        return new Options(
                peers,
                durable,
                only,
                connections,
                bestOf,
                measured.compareTo(WARM_UP_MAX) < 0 ? measured : WARM_UP_MAX,
                measured,
                compares,
                growth,
                String.join(" ", arguments));
    }

    /** Whether the result is complete enough to be written down. */
    boolean isWhole() {
        return peers != Peers.NONE && only.isEmpty();
    }

    /** Whether it only has to be seen that nothing has become very slow. */
    boolean isSmokeTest() {
        return peers == Peers.NONE && only.isEmpty();
    }

    private static String value(String option, ArrayDeque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return rest.pop();
    }

    private static int number(String option, ArrayDeque<String> rest) {
        String value = value(option, rest);
        try {
            return Integer.parseInt(value.replace("_", "").replace(",", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " needs a number, not " + value, e);
        }
    }
}
