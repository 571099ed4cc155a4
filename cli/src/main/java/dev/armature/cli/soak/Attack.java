package dev.armature.cli.soak;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Something that is done to a server.
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
}
