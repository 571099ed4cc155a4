package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Clients that misbehave below the API: in HTTP, or in not being HTTP. */
final class WireAttacks {
    private static final int SLOW_CONNECTIONS = 100;
    private static final int SLOW_PAUSE_MILLIS = 40;
    private static final int PIPELINED = 200;
    private static final int EXTENSION_BYTES = 1 << 20;

    static final List<Attack> ALL = List.of(
            new Attack("random bytes instead of requests", WireAttacks::garbage),
            new Attack("requests sent by half, then gone", WireAttacks::half),
            new Attack("heads sent byte by byte", WireAttacks::slowHeads),
            new Attack("hundreds of requests before any answer is read", WireAttacks::pipelined),
            new Attack("chunks with extensions of a megabyte", WireAttacks::chunkExtensions));

    private WireAttacks() {}

    private static void garbage(int port, SplittableRandom random, BooleanSupplier more, Seen seen) throws IOException {
        // Of what is not HTTP, a server may say which part it does not know.
        seen.expect(501, 505);
        while (more.getAsBoolean()) {
            try (var client = new Client(port)) {
                byte[] bytes = new byte[1 + random.nextInt(4_000)];
                random.nextBytes(bytes);
                client.send(random.nextBoolean() ? "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n" : "");
                client.send(bytes);
                client.send("\r\n\r\n");
                client.endSending();
                client.hear(seen);
            } catch (IOException hungUp) {
                seen.count("connections closed");
            }
        }
    }

    private static void half(int port, SplittableRandom random, BooleanSupplier more, Seen seen) throws IOException {
        while (more.getAsBoolean()) {
            try (var client = new Client(port)) {
                String request = LoadAttacks.request("Scan", "{\"TableName\":\"bulk\",\"Limit\":50}");
                boolean whole = random.nextInt(4) == 0;
                client.send(whole ? request : request.substring(0, random.nextInt(request.length())));
                seen.count(whole ? "sent and not waited for" : "sent by half");
                if (random.nextBoolean()) {
                    client.abort();
                }
            }
        }
    }

    private static void slowHeads(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException, InterruptedException {
        String request = LoadAttacks.request("ListTables", "{}");
        var clients = new ArrayList<Client>();
        try {
            for (int i = 0; i < SLOW_CONNECTIONS; i++) {
                clients.add(new Client(port));
            }
            int at = 0;
            for (; more.getAsBoolean() && at < request.length() / 2; at++) {
                for (Client client : clients) {
                    client.send(request.substring(at, at + 1));
                }
                TimeUnit.MILLISECONDS.sleep(SLOW_PAUSE_MILLIS);
            }
            // Who is slow is served all the same, unless time is up.
            for (Client client : clients) {
                client.send(request.substring(at));
                client.hear(seen);
            }
        } finally {
            for (Client client : clients) {
                client.close();
            }
        }
    }

    private static void pipelined(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException {
        String requests = LoadAttacks.request("GetItem", "{\"TableName\":\"bulk\",\"Key\":{\"pk\":{\"S\":\"small\"}}}")
                .repeat(PIPELINED);
        while (more.getAsBoolean()) {
            try (var client = new Client(port)) {
                client.send(requests);
                int answers = 0;
                while (answers < PIPELINED && client.hear(seen)) {
                    answers++;
                }
                if (answers < PIPELINED) {
                    seen.fault("only " + answers + " answers to " + PIPELINED + " requests");
                }
            }
        }
    }

    private static void chunkExtensions(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException {
        String head = Connection.head("ListTables", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
        String extension = ";x=" + "y".repeat(EXTENSION_BYTES);
        while (more.getAsBoolean()) {
            try (var client = new Client(port)) {
                client.send(head + "2" + (random.nextInt(4) == 0 ? ";x=y" : extension) + "\r\n{}\r\n0\r\n\r\n");
                client.hear(seen);
            } catch (IOException hungUp) {
                seen.count("connections closed");
            }
        }
    }
}
