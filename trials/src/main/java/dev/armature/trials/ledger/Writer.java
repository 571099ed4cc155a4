package dev.armature.trials.ledger;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Writes to its own items until the server is gone or it is stopped, and keeps a {@link Ledger} of what was acknowledged.
 *
 * <p>Returns what the server refused, which should be nothing: the empty text when only the connection broke.
 */
final class Writer implements Callable<String> {
    private static final int ITEMS = 40;
    private static final int PAIRS = 10;
    private static final int BATCH_MAX = 10;

    private final int port;
    private final String name;
    private final Ledger ledger;
    private final RandomGenerator random;
    private final Duration pause;
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile boolean stopped;
    private long version;

    /**
     * @param pause after each write
     * @param firstVersion higher than every version this writer used before
     */
    Writer(int port, String name, Ledger ledger, RandomGenerator random, Duration pause, long firstVersion) {
        this.port = port;
        this.name = name;
        this.ledger = ledger;
        this.random = random;
        this.pause = pause;
        this.version = firstVersion;
    }

    @Override
    public String call() throws InterruptedException {
        try (var connection = new Connection(port)) {
            while (!stopped) {
                Optional<String> refusal = write(connection);
                if (refusal.isPresent()) {
                    return refusal.get();
                }
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            }
            return "";
        } catch (IOException e) {
            // The crash that all this is about.
            return "";
        }
    }

    void stop() {
        stopped = true;
    }

    /** Waits for the first acknowledgement. */
    boolean awaitBegun(int seconds) throws InterruptedException {
        return begun.await(seconds, TimeUnit.SECONDS);
    }

    private Optional<String> write(Connection connection) throws IOException {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> put(connection, item());
            case 3, 4, 5 -> update(connection, item());
            case 6 -> delete(connection, item());
            case 7 -> batch(connection);
            default -> transact(connection);
        };
    }

    private Optional<String> put(Connection connection, String key) throws IOException {
        State state = State.put(++version, owner());
        ledger.begin(Map.of(key, Optional.of(state)), true);
        return send(connection, "PutItem", "{\"TableName\":\"ledger\",\"Item\":" + Reading.item(key, state) + "}");
    }

    private Optional<String> update(Connection connection, String key) throws IOException {
        long hits = ledger.state(key).map(State::hits).orElse(0L) + 1;
        var state = new State(++version, owner(), hits);
        ledger.begin(Map.of(key, Optional.of(state)), true);
        return send(connection, "UpdateItem", "{" + updateMembers(key, state) + "}");
    }

    private static String updateMembers(String key, State state) {
        return "\"TableName\":\"ledger\",\"Key\":" + Reading.key(key)
                + ",\"UpdateExpression\":\"SET version = :v, #o = :o ADD hits :one\""
                + ",\"ExpressionAttributeNames\":{\"#o\":\"owner\"}"
                + ",\"ExpressionAttributeValues\":{\":v\":{\"N\":\"" + state.version() + "\"},\":o\":{\"S\":\""
                + state.owner() + "\"},\":one\":{\"N\":\"1\"}}";
    }

    private Optional<String> delete(Connection connection, String key) throws IOException {
        ledger.begin(Map.of(key, Optional.empty()), true);
        return send(connection, "DeleteItem", "{\"TableName\":\"ledger\",\"Key\":" + Reading.key(key) + "}");
    }

    /** Each part of a batch is on its own: some may be done and others not. */
    private Optional<String> batch(Connection connection) throws IOException {
        Map<String, Optional<State>> changes = new LinkedHashMap<>();
        int size = 1 + random.nextInt(BATCH_MAX);
        for (int i = 0; i < size; i++) {
            changes.put(item(), random.nextInt(4) == 0 ? Optional.empty() : Optional.of(State.put(++version, owner())));
        }
        ledger.begin(changes, false);
        String requests = changes.entrySet().stream()
                .map(change -> change.getValue()
                        .map(state -> "{\"PutRequest\":{\"Item\":" + Reading.item(change.getKey(), state) + "}}")
                        .orElseGet(() -> "{\"DeleteRequest\":{\"Key\":" + Reading.key(change.getKey()) + "}}"))
                .collect(Collectors.joining(","));
        return send(connection, "BatchWriteItem", "{\"RequestItems\":{\"ledger\":[" + requests + "]}}");
    }

    /** Two items that always have the same version, whatever happens: one put, one updated. */
    private Optional<String> transact(Connection connection) throws IOException {
        String pair = name + "#pair" + random.nextInt(PAIRS);
        String left = pair + "#left";
        String right = pair + "#right";
        State put = State.put(++version, owner());
        var updated =
                new State(version, owner(), ledger.state(right).map(State::hits).orElse(0L) + 1);
        ledger.begin(Map.of(left, Optional.of(put), right, Optional.of(updated)), true);
        return send(
                connection,
                "TransactWriteItems",
                "{\"TransactItems\":[{\"Put\":{\"TableName\":\"ledger\",\"Item\":" + Reading.item(left, put)
                        + "}},{\"Update\":{" + updateMembers(right, updated) + "}}]}");
    }

    private Optional<String> send(Connection connection, String operation, String json) throws IOException {
        Connection.Answer answer = connection.call(operation, json);
        if (!answer.isOk() || answer.body().contains("Request\"")) {
            return Optional.of(operation + " was answered with " + answer.status() + " " + answer.body());
        }
        ledger.acknowledge();
        begun.countDown();
        return Optional.empty();
    }

    private String item() {
        return name + "#" + random.nextInt(ITEMS);
    }

    private String owner() {
        return Reading.OWNERS.get(random.nextInt(Reading.OWNERS.size()));
    }
}
