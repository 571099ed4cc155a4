package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import dev.armature.trials.fuzz.FuzzLoad;
import dev.armature.trials.fuzz.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** Clients that ask for much: memory, time, or an answer that is never read. */
final class LoadAttacks {
    private static final int BULK_ITEMS = 200;
    private static final int BULK_ITEM_BYTES = 10_000;
    private static final int SET_SIZE = 10_000;
    private static final int CONTAINS = 120;
    private static final int INFLATING = 32;
    private static final int INFLATED_BYTES = 12 << 20;
    /** Further apart than a compressor remembers. */
    private static final int BLANKS = 40_000;

    private static final int UNREAD = 40;
    private static final int UNREAD_EACH = 4;
    private static final int WORKERS = 4;
    /** Long names: an expression may have no more than 300 operators. */
    private static final long NAMES_MIN = Long.MAX_VALUE / 8;

    static final List<Attack> ALL = List.of(
            new Attack("mutated requests of all operations", LoadAttacks::mutated),
            new Attack("small bodies that inflate to 12 MB", LoadAttacks::inflating),
            new Attack("large answers that are never read", LoadAttacks::unread),
            new Attack("conditions with 120 searches in a large set", LoadAttacks::costly),
            new Attack("ever new expressions of 4 KB", LoadAttacks::expressions),
            new Attack("the clock jumps by years, and back", LoadAttacks::clock));

    private LoadAttacks() {}

    /** The table that attacks read: many items of some size, one with a large set, and a small one. */
    static void load(int port) throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            Items.createTable(connection, "bulk", "S");
            String text = "x".repeat(BULK_ITEM_BYTES);
            for (int i = 0; i < BULK_ITEMS; i++) {
                put(connection, Integer.toString(i), "\"text\":{\"S\":\"" + text + "\"}");
            }
            String set = IntStream.range(0, SET_SIZE)
                    .mapToObj(i -> "\"element-" + i + "\"")
                    .collect(Collectors.joining(","));
            put(connection, "set", "\"set\":{\"SS\":[" + set + "]}");
            put(connection, "small", "\"text\":{\"S\":\"x\"}");
        }
    }

    private static void put(Connection connection, String key, String attribute) throws IOException {
        var ignored = connection.ask(
                "PutItem", "{\"TableName\":\"bulk\",\"Item\":{\"pk\":{\"S\":\"" + key + "\"}," + attribute + "}}");
    }

    static String request(String operation, String json) {
        return Connection.head(operation, json.length()) + json;
    }

    private static void mutated(int port, SplittableRandom random, BooleanSupplier more, Seen seen) throws IOException {
        var tally = new Tally();
        FuzzLoad.run(port, WORKERS, random, tally, more);
        seen.count("done", tally.done());
        seen.count("refused", tally.refused());
        tally.faults().forEach(seen::fault);
    }

    /** All at once, and again. */
    private static void inflating(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException {
        // Where so many come at once, some are told that there is no memory for them now.
        seen.expect(503);
        byte[] bomb = compressed("{}" + " ".repeat(INFLATED_BYTES));
        byte[] credible = compressed("{}" + blanks(random).repeat(INFLATED_BYTES / BLANKS));
        while (more.getAsBoolean()) {
            var clients = new ArrayList<Client>();
            try {
                for (int i = 0; i < INFLATING; i++) {
                    var client = new Client(port);
                    clients.add(client);
                    byte[] body = random.nextInt(4) == 0 ? bomb : credible;
                    client.send(Connection.head("ListTables", body.length)
                            .replace("\r\n\r\n", "\r\nContent-Encoding: gzip\r\n\r\n"));
                    client.send(body);
                }
                clients.forEach(client -> client.hear(seen));
            } finally {
                for (Client client : clients) {
                    client.close();
                }
            }
        }
    }

    /** Blanks of two kinds, which do not compress as well as others do. */
    private static String blanks(SplittableRandom random) {
        return random.ints(BLANKS, 0, 2).mapToObj(any -> any == 0 ? " " : "\t").collect(Collectors.joining());
    }

    private static byte[] compressed(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    private static void unread(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException, InterruptedException {
        String keys = IntStream.range(0, 100)
                .mapToObj(i -> "{\"pk\":{\"S\":\"" + i + "\"}}")
                .collect(Collectors.joining(","));
        String scans = request("Scan", "{\"TableName\":\"bulk\"}").repeat(UNREAD_EACH);
        String gets = request("BatchGetItem", "{\"RequestItems\":{\"bulk\":{\"Keys\":[" + keys + "]}}}");
        var clients = new ArrayList<Client>();
        try {
            for (int i = 0; i < UNREAD; i++) {
                var client = new Client(port);
                clients.add(client);
                client.send(random.nextBoolean() ? scans : gets.repeat(UNREAD_EACH));
                seen.count("answers left unread", UNREAD_EACH);
            }
            while (more.getAsBoolean()) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (IOException hungUp) {
            seen.count("connections closed");
        } finally {
            for (Client client : clients) {
                client.abort();
            }
        }
    }

    private static void costly(int port, SplittableRandom random, BooleanSupplier more, Seen seen) {
        byConnections(port, random, more, seen, chance -> {
            String condition = IntStream.range(0, CONTAINS)
                    .mapToObj(i -> "contains(#s, :v" + i + ")")
                    .collect(Collectors.joining(" OR "));
            String values = IntStream.range(0, CONTAINS)
                    .mapToObj(i -> "\":v" + i + "\":{\"S\":\"none-" + chance.nextInt(1_000_000) + "\"}")
                    .collect(Collectors.joining(","));
            return request(
                    "DeleteItem",
                    "{\"TableName\":\"bulk\",\"Key\":{\"pk\":{\"S\":\"set\"}},\"ConditionExpression\":\"" + condition
                            + "\",\"ExpressionAttributeNames\":{\"#s\":\"set\"},\"ExpressionAttributeValues\":{"
                            + values
                            + "}}");
        });
    }

    private static void expressions(int port, SplittableRandom random, BooleanSupplier more, Seen seen) {
        byConnections(port, random, more, seen, chance -> {
            var condition = new StringBuilder("a = :v");
            while (condition.length() < 4_050) {
                condition
                        .append(" OR name")
                        .append(chance.nextLong(NAMES_MIN, Long.MAX_VALUE))
                        .append(" = :v");
            }
            return request(
                    "Query",
                    "{\"TableName\":\"bulk\",\"KeyConditionExpression\":\"pk = :p\",\"FilterExpression\":\"" + condition
                            + "\",\"ExpressionAttributeValues\":{\":p\":{\"S\":\"small\"},\":v\":{\"S\":\"y\"}}}");
        });
    }

    /** Makes one request of an attack. */
    private interface Maker {
        String make(SplittableRandom random);
    }

    private static void byConnections(int port, SplittableRandom random, BooleanSupplier more, Seen seen, Maker maker) {
        try (var threads = Executors.newFixedThreadPool(WORKERS)) {
            for (int i = 0; i < WORKERS; i++) {
                SplittableRandom own = random.split();
                threads.execute(() -> repeat(port, own, more, seen, maker));
            }
        }
    }

    private static void repeat(int port, SplittableRandom random, BooleanSupplier more, Seen seen, Maker maker) {
        try (var client = new Client(port)) {
            while (more.getAsBoolean()) {
                client.send(maker.make(random));
                if (!client.hear(seen)) {
                    seen.fault("the connection was closed");
                    return;
                }
            }
        } catch (IOException e) {
            seen.fault(String.valueOf(e.getMessage()));
        }
    }

    private static void clock(int port, SplittableRandom random, BooleanSupplier more, Seen seen)
            throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            do {
                String jump = switch (random.nextInt(4)) {
                    case 0 -> "{\"Advance\":\"" + (1 + random.nextInt(20)) * 365 + "d\"}";
                    case 1 -> "{\"Set\":\"" + (2027 + random.nextInt(70)) + "-02-28T23:59:59Z\"}";
                    case 2 -> "{\"Set\":\"" + (1970 + random.nextInt(56)) + "-01-01T00:00:00Z\"}";
                    default -> "{\"Reset\":true}";
                };
                Connection.Answer answer = connection.page("POST", "/_armature/clock", jump);
                seen.answered(answer.status(), answer.body());
                TimeUnit.MILLISECONDS.sleep(100);
            } while (more.getAsBoolean());
            Connection.Answer reset = connection.page("POST", "/_armature/clock", "{\"Reset\":true}");
            seen.answered(reset.status(), reset.body());
        }
    }
}
