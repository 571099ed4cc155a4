package dev.armature.embedded;

import dev.armature.engine.Api;
import dev.armature.engine.traffic.Caller;
import dev.armature.wire.Answer;
import dev.armature.wire.JsonParts;
import dev.armature.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts tables and items into a database that are written down as DynamoDB's JSON. */
final class Fixtures {
    /** Of its own: what prepares a database is no request that a test would look for. */
    private final Wire wire;

    private final Caller caller;

    Fixtures(Database database) {
        this.wire = new Wire(database.engine());
        this.caller = database.caller();
    }

    /** @param json the body of a CreateTable request, or an array of them */
    void createTables(String json) {
        byte[] text = bytes(json);
        List<byte[]> requests = JsonParts.isArray(text) ? JsonParts.elements(text) : List.of(text);
        requests.forEach(request -> run("CreateTable", request));
    }

    /**
     * @param json an object with the items of each table under its name; an item may also be a PutRequest, as in the file that
     *     {@code aws dynamodb batch-write-item} takes
     */
    void putItems(String json) {
        JsonParts.members(bytes(json)).forEach((table, items) -> {
            for (byte[] item : JsonParts.elements(items)) {
                run("PutItem", putItem(table, item));
            }
        });
    }

    private void run(String operation, byte[] body) {
        Answer answer = wire.handle(Api.Target.DYNAMODB.prefix() + "." + operation, body, caller);
        if (answer.error().isPresent()) {
            throw new IllegalArgumentException(operation + " was refused: "
                    + new String(answer.body(), StandardCharsets.UTF_8) + " The request was: "
                    + new String(body, StandardCharsets.UTF_8));
        }
    }

    private static byte[] putItem(String table, byte[] written) {
        var put = only("PutRequest", written);
        var item = put == null ? null : only("Item", put);
        var body = new ByteArrayOutputStream();
        body.writeBytes(bytes("{\"TableName\": \"" + table + "\", \"Item\": "));
        body.writeBytes(item == null ? written : item);
        body.writeBytes(bytes("}"));
        return body.toByteArray();
    }

    private static byte @Nullable [] only(String member, byte[] object) {
        Map<String, byte[]> members = JsonParts.members(object);
        return members.size() == 1 ? members.get(member) : null;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
