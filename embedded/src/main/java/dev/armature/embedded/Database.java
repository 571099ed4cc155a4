package dev.armature.embedded;

import dev.armature.engine.Engine;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/** The engine that clients reach, which a restore replaces by another while they go on. */
final class Database {
    private final Caller caller;
    private final TrafficListener listener;
    /** Null once it is closed, so that a client that is kept does not keep the data. */
    private volatile @Nullable Current current;

    record Current(Engine engine, Wire wire) {}

    Database(Engine engine, Caller caller, TrafficListener listener) {
        this.caller = caller;
        this.listener = listener;
        this.current = new Current(engine, new Wire(engine, listener));
    }

    Current current() {
        var open = current;
        if (open == null) {
            throw new IllegalStateException("this database is closed");
        }
        return open;
    }

    Engine engine() {
        return current().engine();
    }

    /** Takes a request of the SDK to the engine and its answer back. */
    Answer run(SdkHttpRequest request, byte[] body) {
        String target = request.firstMatchingHeader("X-Amz-Target").orElse(null);
        var faults = request.firstMatchingHeader(Fault.HEADER).map(Fault::parse).orElse(Set.of());
        return current().wire().handle(target, body, caller, faults);
    }

    Caller caller() {
        return caller;
    }

    static SdkHttpFullResponse.Builder head(Answer answer) {
        return SdkHttpFullResponse.builder()
                .statusCode(answer.status())
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", Integer.toString(answer.body().length));
    }

    /** What is running on the engine before still finishes there. */
    void replaceBy(Engine engine) {
        var before = current();
        current = new Current(engine, new Wire(engine, listener));
        before.engine().close();
    }

    void close() {
        var open = current;
        current = null;
        if (open != null) {
            open.engine().close();
        }
    }
}
