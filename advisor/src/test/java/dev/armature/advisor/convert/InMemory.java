package dev.armature.advisor.convert;

import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.templates.Endpoint;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Random;

/** A database to look at, without a network. */
public final class InMemory implements Endpoint, AutoCloseable {
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1));
    private final Wire wire = new Wire(engine);

    @Override
    public Answer call(String operation, String json) {
        var answer = wire.handle("DynamoDB_20120810." + operation, json.getBytes(StandardCharsets.UTF_8), CALLER);
        return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    /** A request that must succeed. */
    public void ask(String operation, String json) {
        var answer = call(operation, json);
        if (answer.status() != 200) {
            throw new IllegalStateException(operation + " was refused: " + answer.body() + " for " + json);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
