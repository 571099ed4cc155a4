package dev.armature.trials.fuzz;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** What the command sends, for a server that has other things to do as well. */
public final class FuzzLoad {
    private FuzzLoad() {}

    /**
     * Makes tables of its own, sends requests, and deletes what they have made.
     *
     * @param more asked before each request
     */
    public static void run(int port, int connections, SplittableRandom random, Tally tally, BooleanSupplier more)
            throws IOException {
        try (var connection = new Connection(port)) {
            var keeper = new Keeper(connection);
            keeper.create();
            var learned = new Learned();
            try (var threads = Executors.newFixedThreadPool(connections)) {
                for (int i = 0; i < connections; i++) {
                    threads.execute(new FuzzClient(port, random.split(), learned, tally, more));
                }
            }
            keeper.clear();
        }
    }
}
