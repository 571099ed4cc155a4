package dev.armature.cli.conform;

import dev.armature.model.Arn;
import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The tables of one transcript at an endpoint, which are removed at the end. All have names that no other table has. */
final class Tables implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String PREFIX = "conform-";
    /** What a token may have: a name is one too, where a transcript wants that. */
    private static final int NAME_LENGTH = 36;

    private final Endpoint endpoint;
    private final List<String> made = new ArrayList<>();

    Tables(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    private static String unusedName() {
        return (PREFIX + UUID.randomUUID()).substring(0, NAME_LENGTH);
    }

    /**
     * Makes a table, and waits until it can be used.
     *
     * @param shape the rest of a CreateTable request
     * @return its ARN
     */
    private String create(String name, String shape) throws IOException, InterruptedException {
        String billing = shape.contains("BillingMode") ? "" : "\"BillingMode\": \"PAY_PER_REQUEST\", ";
        var answer = Reply.of(
                endpoint.call("CreateTable", "{\"TableName\": \"" + name + "\", " + billing + shape.substring(1)));
        if (!answer.isOk()) {
            throw new RefusedTableException("a table could not be created: " + answer.shown());
        }
        made.add(name);
        awaitActive(name);
        return answer.at("TableDescription.TableArn").orElse("");
    }

    private void awaitActive(String name) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isActive(name)) {
            if (System.nanoTime() > end) {
                throw new RefusedTableException("a table was not ACTIVE after " + PATIENCE.toMinutes() + " minutes");
            }
            Thread.sleep(PAUSE);
        }
    }

    private boolean isActive(String name) throws IOException, InterruptedException {
        var answer = Reply.of(endpoint.call("DescribeTable", "{\"TableName\": \"" + name + "\"}"));
        if (!(answer.json().orElse(Json.EMPTY) instanceof Json.Object object)) {
            return false;
        }
        var table = object.object("Table");
        return isActive(table, "TableStatus")
                && table.objects("GlobalSecondaryIndexes").stream().allMatch(index -> isActive(index, "IndexStatus"));
    }

    private static boolean isActive(Json.Object described, String member) {
        return described.text(member).orElse("").equals("ACTIVE");
    }

    /** Fills in the account and the Region that an ARN names. */
    private static void tell(Names names, String text) {
        var arn = Arn.parse(text);
        if (arn != null) {
            names.put("region", arn.region());
            names.put("account", arn.account());
        }
    }

    /** Finds names for everything that a transcript names. */
    static void choose(Transcript transcript, Names names) {
        transcript.tables().keySet().forEach(table -> names.put(table, unusedName()));
        transcript.names().forEach(name -> names.put(name, unusedName()));
    }

    /** Makes all tables of a transcript under the names that were chosen. */
    void prepare(Transcript transcript, Names names) throws IOException, InterruptedException {
        transcript.names().forEach(name -> made.add(names.get(name)));
        for (Map.Entry<String, String> table : transcript.tables().entrySet()) {
            tell(names, create(names.get(table.getKey()), table.getValue()));
        }
    }

    /** What cannot be removed, because it was never made, is as well as gone. */
    @Override
    public void close() throws IOException {
        try {
            for (String name : made) {
                endpoint.call("DeleteTable", "{\"TableName\": \"" + name + "\"}");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("tables may be left whose names begin with " + PREFIX);
        }
    }
}
