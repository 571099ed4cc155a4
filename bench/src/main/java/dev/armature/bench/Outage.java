package dev.armature.bench;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What clients saw while something was killed under them.
 *
 * @param title what was killed
 * @param acknowledged how many puts were answered
 * @param lost how many of these a strong read did not find afterwards
 * @param longest that one client waited from its first attempt at a put to the answer, wherever it came from
 */
record Outage(String title, long acknowledged, long lost, Duration longest) {
    static final Duration LONGEST_WANTED = Duration.ofSeconds(2);

    private static final int CLIENTS = 16;
    private static final int ANSWER_MILLIS_MAX = 10_000;
    private static final Duration GIVEN_UP = Duration.ofSeconds(30);

    boolean isShort() {
        return lost > 0 || longest.compareTo(LONGEST_WANTED) > 0;
    }

    /** What is done to a server or a store. */
    interface Kill {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Puts items by several clients, each of which turns to the next server when one does not do what it is asked; kills after a third of the
     * time; and then reads all items that were acknowledged.
     */
    static Outage measure(String title, List<Integer> ports, Duration time, Kill kill)
            throws IOException, InterruptedException {
        var stop = new AtomicBoolean();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Client> clients = new ArrayList<>();
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                var client = new Client(title.replace(' ', '-') + "-" + i, ports, i);
                clients.add(client);
                running.add(threads.submit(client.puts(stop)));
            }
            LockSupport.parkNanos(time.toNanos() / 3);
            kill.run();
            LockSupport.parkNanos(time.toNanos() / 3 * 2);
            stop.set(true);
            join(running);
            running.clear();
            clients.forEach(client -> running.add(threads.submit(client.looks())));
            join(running);
            return new Outage(
                    title,
                    clients.stream().mapToLong(client -> client.acknowledged).sum(),
                    clients.stream().mapToLong(client -> client.lost).sum(),
                    Duration.ofNanos(clients.stream()
                            .mapToLong(client -> client.longest)
                            .max()
                            .orElse(0)));
        }
    }

    private static void join(List<Future<Void>> running) throws IOException, InterruptedException {
        for (Future<Void> each : running) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                throw new IOException("clients could not go on: " + failed.getMessage(), failed);
            }
        }
    }

    /** One after the other, until each is acknowledged. */
    private static final class Client {
        private final String name;
        private final List<Integer> ports;
        private int at;
        private @Nullable Connection connection;
        private long acknowledged;
        private long lost;
        private long longest;

        Client(String name, List<Integer> ports, int first) {
            this.name = name;
            this.ports = ports;
            this.at = first;
        }

        Callable<Void> puts(AtomicBoolean stop) {
            return () -> {
                while (!stop.get()) {
                    long begun = System.nanoTime();
                    String unused = until("PutItem", "\"Item\":{" + key(acknowledged) + ",\"v\":{\"S\":\"x\"}}");
                    acknowledged++;
                    longest = Math.max(longest, System.nanoTime() - begun);
                }
                return null;
            };
        }

        Callable<Void> looks() {
            return () -> {
                for (long number = 0; number < acknowledged; number++) {
                    String found = until("GetItem", "\"ConsistentRead\":true,\"Key\":{" + key(number) + "}");
                    if (!found.contains("\"Item\"")) {
                        lost++;
                    }
                }
                disconnect();
                return null;
            };
        }

        private String key(long number) {
            return "\"pk\":{\"S\":\"" + name + "-" + number + "\"},\"sk\":{\"S\":\"put\"}";
        }

        private String until(String operation, String members) throws IOException {
            long end = System.nanoTime() + GIVEN_UP.toNanos();
            while (true) {
                try {
                    var open = connection;
                    if (open == null) {
                        open = new Connection(ports.get(at % ports.size()), ANSWER_MILLIS_MAX);
                        connection = open;
                    }
                    var answer = open.call(operation, "{\"TableName\":\"bench\"," + members + "}");
                    if (answer.isOk()) {
                        return answer.body();
                    }
                    if (answer.status() < 500) {
                        throw new IllegalStateException(operation + " was refused: " + answer.body());
                    }
                } catch (IOException unanswered) {
                    // Another server may.
                }
                if (System.nanoTime() - end > 0) {
                    throw new IOException(operation + " was not done by any server in " + GIVEN_UP.toSeconds() + " s");
                }
                disconnect();
                at++;
                LockSupport.parkNanos(10_000_000);
            }
        }

        private void disconnect() {
            var open = connection;
            connection = null;
            if (open != null) {
                try {
                    open.close();
                } catch (IOException gone) {
                    // It is closed all the same.
                }
            }
        }
    }
}
