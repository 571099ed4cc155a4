package dev.armature.templates;

import dev.armature.engine.Caller;
import dev.armature.engine.Engine;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** A database to deploy to, without a network. */
final class InMemory implements Endpoint, AutoCloseable {
    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1));
    private final Wire wire = new Wire(engine);

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

    @Override
    public void close() {
        engine.close();
    }
}
