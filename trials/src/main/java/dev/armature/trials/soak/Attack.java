package dev.armature.trials.soak;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Something that clients do to a server.
 *
 * @param name what a reader of the report is told
 * @param action what is done
 */
record Attack(String name, Action action) {
    /** What is done to the server at a port, as long as more is wanted. */
    interface Action {
        void run(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
                throws IOException, InterruptedException;
    }

    /** Begins it, on a thread of its own. */
    CompletableFuture<Void> start(int port, SplittableRandom random, BooleanSupplier more, Seen seen) {
        Runnable attack = () -> {
            try {
                action.run(port, random, more, seen);
            } catch (IOException e) {
                seen.fault("the server did not listen: " + e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        return CompletableFuture.runAsync(attack, task -> new Thread(task, name).start());
    }
}
