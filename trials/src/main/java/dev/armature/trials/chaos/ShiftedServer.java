package dev.armature.trials.chaos;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A server of a cluster whose clock is wrong. The command has no option for that: a server takes the clock of its machine, and nothing
 * but a trial wants another one. Monotonic time, which leases are counted by, goes on as it does everywhere.
 */
final class ShiftedServer {
    private ShiftedServer() {}

    /** Host, port, address of the store, and how far the clock is ahead, as ISO 8601 writes it. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        // A network of its own is out of reach from any other machine.
        var config = ServerConfig.shared(URI.create(arguments[2]))
                .withHost(arguments[0])
                .withBindPublicWithoutAuth(true)
                .withPort(Integer.parseInt(arguments[1]));
        var server = Server.start(config, Clock.offset(Clock.systemUTC(), Duration.parse(arguments[3])));
        var closed = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            closed.countDown();
        }));
        closed.await();
    }
}
