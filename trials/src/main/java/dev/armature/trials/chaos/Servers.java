package dev.armature.trials.chaos;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The servers as one client sees them: a connection to each, made again when it broke. Nothing is retried. */
final class Servers implements AutoCloseable {
    /** As long as a server may take for what it then says the outcome is not known of. Longer, and one that hangs takes all clients along. */
    private static final int TIMEOUT_MILLIS = 3_000;

    /** What came of a request. */
    sealed interface Reply {
        /** It was done. */
        record Done(Json body) implements Reply {}

        /** It was not done, and never will be. */
        record Refused(String code, Json body) implements Reply {}

        /** It may have been done, or still be. */
        record Unknown(String why) implements Reply {}
    }

    /** So long a client goes to the others if it can, as a load balancer does. */
    private static final Duration AVOIDED = Duration.ofSeconds(4);

    private static final int TRIES_MAX = 4;

    private final List<InetSocketAddress> addresses;
    private final Map<Integer, Connection> connections = new HashMap<>();
    /** When a server was last found out of order. */
    private final Map<Integer, Long> failures = new HashMap<>();

    Servers(List<InetSocketAddress> addresses) {
        this.addresses = addresses;
    }

    int count() {
        return addresses.size();
    }

    /** Any server; rather not one that has just failed. */
    int any(RandomGenerator random) {
        int server = random.nextInt(addresses.size());
        for (int i = 1; i < TRIES_MAX && isAvoided(server); i++) {
            server = random.nextInt(addresses.size());
        }
        return server;
    }

    private boolean isAvoided(int server) {
        var failed = failures.get(server);
        return failed != null && System.nanoTime() - failed < AVOIDED.toNanos();
    }

    Reply call(int server, String operation, String json) {
        Connection connection;
        try {
            connection = connection(server);
        } catch (IOException notThere) {
            failures.put(server, System.nanoTime());
            return new Reply.Refused("NotConnected", new Json.Raw(""));
        }
        try {
            return reply(connection.call(operation, json));
        } catch (IOException broken) {
            close(server);
            failures.put(server, System.nanoTime());
            return new Reply.Unknown(String.valueOf(broken.getMessage()));
        }
    }

    private static Reply reply(Connection.Answer answer) {
        if (answer.status() >= 500) {
            return new Reply.Unknown("status " + answer.status());
        }
        Json body = Json.parse(answer.body());
        if (answer.isOk()) {
            return new Reply.Done(body);
        }
        String type = body.member("__type").map(Json::text).orElse("status " + answer.status());
        return new Reply.Refused(type.substring(type.indexOf('#') + 1), body);
    }

    private Connection connection(int server) throws IOException {
        var open = connections.get(server);
        if (open == null) {
            open = new Connection(addresses.get(server), TIMEOUT_MILLIS);
            connections.put(server, open);
        }
        return open;
    }

    private void close(int server) {
        var open = connections.remove(server);
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // It is of no use any more either way.
            }
        }
    }

    @Override
    public void close() {
        List.copyOf(connections.keySet()).forEach(this::close);
    }
}
