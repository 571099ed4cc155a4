package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A second server that keeps its data in a small memory: filled until it refuses, read, emptied by half, and filled again. Writes are
 * refused then and nothing else is.
 */
final class FullMemory {
    private static final List<String> HEAP = List.of("-Xms96m", "-Xmn32m", "-Xmx96m");
    private static final int ITEM_BYTES = 50_000;
    private static final int ITEMS_MAX = 4_000;

    private FullMemory() {}

    static void run(Path log, SplittableRandom random, Seen seen) throws IOException, InterruptedException {
        int port = ServerProcess.freePort();
        List<String> command = ServerProcess.serve(HEAP, port, "--in-memory");
        try (var server = ServerProcess.start(command, port, log);
                var connection = new Connection(port)) {
            Items.createTable(connection, "full", "N");
            int stored = fill(connection, 0, seen);
            for (int i = 0; i < 20; i++) {
                Items.requireItem(connection, random.nextInt(stored), seen);
            }
            for (int number = 0; number < stored; number += 2) {
                Items.delete(connection, number, seen);
            }
            int again = fill(connection, stored, seen);
            Items.requireItem(connection, again - 1, seen);
            Items.requireItem(connection, 1, seen);
            if (again - stored < stored / 4) {
                seen.fault("after " + stored / 2 + " of " + stored + " items were deleted there was room for only "
                        + (again - stored));
            }
            if (!server.isAlive()) {
                seen.fault("the server died");
            }
        }
    }

    /** Returns the number behind the last item that was stored. */
    private static int fill(Connection connection, int first, Seen seen) throws IOException {
        for (int number = first; number < first + ITEMS_MAX; number++) {
            Connection.Answer answer = Items.put(connection, number, ITEM_BYTES);
            seen.answered(answer.status(), answer.body());
            if (!answer.isOk()) {
                return number;
            }
        }
        seen.fault("nothing was refused, although " + ITEMS_MAX + " items of " + ITEM_BYTES + " bytes were stored");
        return first + ITEMS_MAX;
    }
}
