package dev.armature.engine;

import dev.armature.engine.operation.Operation;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.Set;

/** Runs operations as requests do. */
public final class TestCalls {
    private TestCalls() {}

    public static <R> R run(Engine engine, Operation<R> operation) {
        return run(engine, operation, Set.of());
    }

    /** @param faults what the call asks to go wrong */
    public static <R> R run(Engine engine, Operation<R> operation, Set<Fault> faults) {
        var call = begin(engine, operation.getClass().getSimpleName(), faults);
        call.asks(operation);
        try {
            R answer = engine.run(operation, call);
            call.succeed((Record) answer);
            return answer;
        } catch (ApiException refusal) {
            call.refuse(refusal);
            throw refusal;
        }
    }

    public static Call begin(Engine engine, String operation) {
        return begin(engine, operation, Set.of());
    }

    private static Call begin(Engine engine, String operation, Set<Fault> faults) {
        return engine.calls()
                .begin(
                        operation,
                        TestDatabase.CALLER,
                        new byte[0],
                        engine.simulation().call(faults));
    }
}
