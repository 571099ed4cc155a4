package dev.armature.wire.overheard;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Traffic;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** A server of our own that is overheard: what it tells of its requests itself, and what is made of their answers. */
final class OtherServer implements AutoCloseable {
    static final Caller CALLER = new Caller("000000000000", "us-east-1");
    private static final String TARGET = "DynamoDB_20120810.";

    final List<Traffic> own = new ArrayList<>();
    final List<Traffic> overheard = new ArrayList<>();
    /** What was asked to know the tables. */
    final List<String> asked = new ArrayList<>();

    final Engine engine = engine();
    final Engine shadow = engine();
    final Overhearing overhearing = new Overhearing(shadow, overheard::add);
    private final Wire wire = new Wire(engine, own::add);

    private static Engine engine() {
        return new Engine(
                new MemoryStorage(),
                Clock.systemUTC(),
                new SplittableRandom(1),
                EngineSettings.defaults().withoutBackground());
    }

    /** Runs a request there that is not overheard. */
    Answer runUnheard(String operation, String body) {
        var answer = wire.handle(TARGET + operation, bytes(body), CALLER);
        own.removeLast();
        return answer;
    }

    Answer run(String operation, String body) {
        return run(operation, body, Set.of());
    }

    Answer run(String operation, String body, Set<Fault> faults) {
        var answer = wire.handle(TARGET + operation, bytes(body), CALLER, faults);
        hear(operation, body, answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
        return answer;
    }

    void hear(String operation, String body, int status, String answer) {
        overhearing.hear(new Overheard(TARGET + operation, bytes(body), status, bytes(answer), 1, CALLER), this::ask);
    }

    private Optional<byte[]> ask(String operation, byte[] body) {
        asked.add(operation);
        var answer = new Wire(engine).handle(TARGET + operation, body, CALLER);
        return answer.status() == 200 ? Optional.of(answer.body()) : Optional.empty();
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        engine.close();
        shadow.close();
    }
}
