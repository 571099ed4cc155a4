package dev.armature.trials.chaos;

import dev.armature.trials.chaos.Servers.Reply;
import dev.armature.trials.client.Json;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Changes tables while others write to them, at any of the servers: an index comes and goes, continuous backups are switched, tables are
 * created, used at another server at once, and deleted; and the table of the clients is restored to what it is.
 */
final class Administrator implements Runnable {
    private static final int PAUSE_MILLIS_MAX = 1_500;
    private static final int LOOK_AGAIN_MILLIS = 200;
    private static final String ON_TABLE = "{\"TableName\":\"" + Items.TABLE + "\"";
    /** A change without an answer may come between a look at the table and the next change. */
    private static final Set<String> EXPECTED = Set.of(
            "NotConnected",
            "ResourceInUseException",
            "ResourceNotFoundException",
            "ValidationException",
            "LimitExceededException",
            "ContinuousBackupsUnavailableException",
            "PointInTimeRecoveryUnavailableException");

    private final Servers servers;
    private final Histories histories;
    private final RandomGenerator random;
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong restored = new AtomicLong();
    private int tables;
    private volatile boolean stopped;

    Administrator(Servers servers, Histories histories, RandomGenerator random) {
        this.servers = servers;
        this.histories = histories;
        this.random = random;
    }

    void stop() {
        stopped = true;
    }

    long changes() {
        return changes.get();
    }

    /** How many tables were restored and read. */
    long restored() {
        return restored.get();
    }

    @Override
    public void run() {
        try (servers) {
            while (!stopped) {
                switch (random.nextInt(5)) {
                    case 0, 1 -> switchIndex();
                    case 2 -> switchBackups();
                    case 3 -> restore();
                    default -> useNewTable();
                }
                var unused = pause(random.nextInt(PAUSE_MILLIS_MAX));
            }
        } catch (RuntimeException failure) {
            histories.fault("the administrator has ended: " + failure);
        }
    }

    /** Whether to go on after it. */
    private boolean pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
        }
        return !stopped;
    }

    private Reply ask(String operation, String json) {
        return ask(servers.any(random), operation, json, EXPECTED);
    }

    private Reply ask(int server, String operation, String json, Set<String> expected) {
        Reply reply = servers.call(server, operation, json);
        if (reply instanceof Reply.Refused(String code, Json body) && !expected.contains(code)) {
            histories.fault("the administrator's " + operation + " at server " + (server + 1) + " was refused: " + body
                    + " for " + json);
        }
        if (reply instanceof Reply.Done) {
            changes.incrementAndGet();
        }
        return reply;
    }

    /** Adds the index, or removes it once it is there. */
    private void switchIndex() {
        if (!(ask("DescribeTable", ON_TABLE + "}") instanceof Reply.Done(Json table))) {
            return;
        }
        changes.decrementAndGet();
        Optional<Json> index = table.at("Table", "GlobalSecondaryIndexes").stream()
                .flatMap(indexes -> indexes.all().stream())
                .filter(each ->
                        each.member("IndexName").map(Json::text).orElse("").equals(Items.BY_WRITER))
                .findFirst();
        if (index.isEmpty()) {
            var unused = ask("UpdateTable", ON_TABLE + """
                    ,"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"tag","AttributeType":"S"},
                      {"AttributeName":"writer","AttributeType":"S"}],
                     "GlobalSecondaryIndexUpdates":[{"Create":{"IndexName":"by-writer","Projection":{"ProjectionType":"ALL"},
                       "KeySchema":[{"AttributeName":"writer","KeyType":"HASH"},{"AttributeName":"pk","KeyType":"RANGE"}]}}]}""".strip());
        } else if (index.get().member("IndexStatus").map(Json::text).orElse("").equals("ACTIVE")) {
            var unused = ask(
                    "UpdateTable",
                    ON_TABLE + ",\"GlobalSecondaryIndexUpdates\":[{\"Delete\":{\"IndexName\":\"by-writer\"}}]}");
        }
    }

    private void switchBackups() {
        var unused = ask(
                "UpdateContinuousBackups",
                ON_TABLE + ",\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":"
                        + random.nextBoolean() + "}}");
    }

    /** Some of the new tables stay, for the check of everything that is stored. */
    private void restore() {
        String name = "restored-" + ++tables;
        if (new Restoration(name, this::ask, histories).run(() -> pause(LOOK_AGAIN_MILLIS))) {
            restored.incrementAndGet();
            if (random.nextBoolean()) {
                var unused = ask("DeleteTable", "{\"TableName\":\"" + name + "\"}");
            }
        }
    }

    static String createTable(String name) {
        return "{\"TableName\":\"" + name + "\""
                + ",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}]"
                + ",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]}";
    }

    /** What one server has created is there at all others. */
    private void useNewTable() {
        String name = "extra-" + ++tables;
        String table = "{\"TableName\":\"" + name + "\"";
        Reply created = ask("CreateTable", createTable(name));
        if (!(created instanceof Reply.Done)) {
            return;
        }
        for (int server = 0; server < servers.count(); server++) {
            var put = ask(
                    server,
                    "PutItem",
                    table + ",\"Item\":{\"pk\":{\"S\":\"" + server + "\"}}}",
                    Set.of("NotConnected"));
            var described = ask(server, "DescribeTable", table + "}", Set.of("NotConnected"));
            if (put instanceof Reply.Done
                    && described instanceof Reply.Done(Json body)
                    && !body.at("Table", "TableStatus")
                            .map(Json::text)
                            .orElse("")
                            .equals("ACTIVE")) {
                histories.fault(
                        "a table that was written to is not active at server " + (server + 1) + ": " + body.write());
            }
        }
        var unused = ask("DeleteTable", table + "}");
    }
}
