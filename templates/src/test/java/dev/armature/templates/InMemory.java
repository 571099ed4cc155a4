package dev.armature.templates;

import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** A database to deploy to, without a network. */
final class InMemory implements Endpoint, AutoCloseable {
    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1));
    private final Wire wire = new Wire(engine);
    private final Map<String, Json.Object> mappings = new LinkedHashMap<>();

    /** Indexes are built by a thread of the engine's: waiting for it is giving way to it. */
    Deployment deployment() {
        return new Deployment(this, () -> LockSupport.parkNanos(100_000));
    }

    @Override
    public Answer call(String operation, String json) {
        var caller = new Caller(StackSettings.ACCOUNT_DEFAULT, StackSettings.REGION_DEFAULT);
        var answer = wire.handle("DynamoDB_20120810." + operation, json.getBytes(StandardCharsets.UTF_8), caller);
        return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** Keeps mappings and shows them as a server does, and calls no function. */
    @Override
    public Answer triggers(String method, String uuid, String json) {
        if (method.equals("GET")) {
            return new Answer(
                    200,
                    Json.of("EventSourceMappings", Json.array(List.copyOf(mappings.values())))
                            .toString());
        }
        if (method.equals("DELETE")) {
            mappings.remove(uuid);
        } else if (Json.parse(json) instanceof Json.Object request) {
            String table = request.text("EventSourceArn").orElseThrow();
            mappings.put(
                    request.text("UUID").orElseThrow(),
                    request.with("EventSourceArn", Json.text("arn:aws:dynamodb:us-east-1:000000000000:table/" + table))
                            .with("State", Json.text(request.flag("Enabled") ? "Enabled" : "Disabled")));
        }
        return new Answer(200, "{}");
    }

    @Override
    public void close() {
        engine.close();
    }
}
