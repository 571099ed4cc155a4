package dev.armature.trials.chaos;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.trials.cluster.Store;
import java.time.Duration;
import java.util.List;

/**
 * What the {@code chaos} command was asked to do.
 *
 * @param time how long each run takes
 * @param seed that of the first run
 */
record ChaosOptions(Store.Kind store, int nodes, Duration time, int runs, int servers, long seed) {
    /** @param otherwise the seed, where the arguments give none */
    static ChaosOptions parse(List<String> given, long otherwise) throws UsageException {
        var arguments = new Arguments(given);
        String store = "postgresql";
        int nodes = 0;
        var time = Duration.ofMinutes(10);
        int runs = 1;
        int servers = 3;
        long seed = otherwise;
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--store" -> store = arguments.choice(option, "postgresql", "cassandra");
                case "--nodes" -> nodes = arguments.number(option, 1, 9);
                case "--minutes" -> time = Duration.ofMinutes(arguments.number(option, 1, 100_000));
                case "--seconds" -> time = Duration.ofSeconds(arguments.number(option, 1, 1_000_000));
                case "--runs" -> runs = arguments.number(option, 1, 100_000);
                case "--servers" -> servers = arguments.number(option, 2, 16);
                case "--seed" -> seed = arguments.number(option);
                default -> throw UsageException.noOption("chaos", option);
            }
        }
        var kind = Store.Kind.of(store);
        return new ChaosOptions(kind, kind.nodes(nodes), time, runs, servers, seed);
    }

    /** One of the runs, as it is repeated alone. */
    ChaosOptions alone(int run) {
        return new ChaosOptions(store, nodes, time, 1, servers, seed + run);
    }
}
