package dev.armature.advisor.request;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.templates.Endpoint;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Random;

/** An engine in this process that keeps everything in memory, and answers as a server would. */
public final class LocalEngine implements Endpoint, AutoCloseable {
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");

    private final Engine engine;
    private final Wire wire;

    public LocalEngine(Clock clock, long seed) {
        this.engine = new Engine(
                new MemoryStorage(),
                clock,
                new Random(seed),
                EngineSettings.defaults().withoutBackground());
        this.wire = new Wire(engine);
    }

    @Override
    public Answer call(String operation, String json) {
        var answer = wire.handle("DynamoDB_20120810." + operation, json.getBytes(StandardCharsets.UTF_8), CALLER);
        return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        engine.close();
    }
}
