package dev.armature.wire;

import dev.armature.engine.Api;
import dev.armature.engine.Engine;
import dev.armature.engine.Operations;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.simulation.Unanswered;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Calls;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.json.JsonReader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The database as awsJson1_0 sees it: the name of an operation and a body in, a status and a body out.
 *
 * <p>It always answers. A caller's fault is a 400 with DynamoDB's text; anything else that goes wrong, even a full heap, is a
 * 500 and a line in the log. Only if it is simulated that an answer is lost, it throws {@link Unanswered}.
 */
public final class Wire {
    private static final Logger LOG = System.getLogger(Wire.class.getName());
    private static final int SHOWN_TARGET_LENGTH_MAX = 128;
    /** A few values of the largest item take milliseconds. */
    private static final int QUICK_EFFORT_MAX = 8;

    private final Engine engine;
    private final Calls calls;
    private final Map<String, Api<?>> apis = new HashMap<>();
    private final RequestDecoder decoder = new RequestDecoder();
    private final ResponseEncoder encoder = new ResponseEncoder();

    public Wire(Engine engine) {
        this(engine, all());
    }

    /** With a listener that is told of the calls that come this way. */
    public Wire(Engine engine, TrafficListener listener) {
        this(engine, all(), engine.calls().with(listener));
    }

    private static List<Api<?>> all() {
        List<Api<?>> all = new ArrayList<>(Operations.ALL.values());
        all.addAll(Operations.AUTO_SCALING.values());
        return all;
    }

    /** With these operations only. */
    public Wire(Engine engine, Collection<Api<?>> apis) {
        this(engine, apis, engine.calls());
    }

    private Wire(Engine engine, Collection<Api<?>> apis, Calls calls) {
        this.engine = engine;
        this.calls = calls;
        apis.forEach(api -> this.apis.put(api.target().prefix() + "." + api.name(), api));
    }

    /** The operation that an {@code X-Amz-Target} header names. */
    public Optional<Api<?>> api(@Nullable String target) {
        return Optional.ofNullable(target == null ? null : apis.get(target));
    }

    /** Runs the operation that the header names, if there is one. */
    public Answer handle(@Nullable String target, byte[] body, Caller caller) {
        return handle(target, body, caller, Set.of());
    }

    public Answer handle(@Nullable String target, byte[] body, Caller caller, Set<Fault> faults) {
        return api(target).map(api -> run(api, body, caller, faults)).orElseGet(() -> unknownOperation(target, body));
    }

    /** Whether a run may wait, or otherwise behave as it would not by itself. */
    public boolean maySimulate(Set<Fault> faults) {
        return !faults.isEmpty() || engine.simulation().isOn();
    }

    /** @param faults what the request asks to go wrong */
    public Answer run(Api<?> api, byte[] body, Caller caller, Set<Fault> faults) {
        Answer answer = run(api, body, caller, faults, Integer.MAX_VALUE);
        if (answer == null) {
            throw new IllegalStateException("there is no greater effort");
        }
        return answer;
    }

    public Answer run(Api<?> api, byte[] body, Caller caller) {
        return run(api, body, caller, Set.of());
    }

    /** Runs it unless that may take long, as the request shows once it is decoded: then null, and nothing is done. */
    public @Nullable Answer runQuick(Api<?> api, byte[] body, Caller caller) {
        return run(api, body, caller, Set.of(), QUICK_EFFORT_MAX);
    }

    /**
     * The place in the store that a request writes one item to, if servers take turns at it. Nothing is run or counted; what is wrong with a
     * request shows when it is run.
     */
    public OptionalLong contended(Api<?> api, byte[] body, Caller caller) {
        if (!engine.isAnyContended()) {
            return OptionalLong.empty();
        }
        try {
            return engine.contended(decoded(api, body, caller));
        } catch (ApiException refusal) {
            return OptionalLong.empty();
        }
    }

    private <Q extends Record> Operation<? extends Record> decoded(Api<Q> api, byte[] body, Caller caller) {
        return api.operation(decoder.decode(body, api.request()), caller, engine);
    }

    private @Nullable Answer run(Api<?> api, byte[] body, Caller caller, Set<Fault> faults, int effortMax) {
        var call = calls.begin(api.name(), caller, body, engine.simulation().call(faults));
        try {
            var operation = operation(api, body, caller, call);
            if (engine.effort(operation) > effortMax) {
                call.postpone();
                return null;
            }
            engine.authorize(operation, call);
            Record response = engine.run(operation, call);
            byte[] encoded = encoder.encode(response);
            call.succeed(response);
            return new Answer(200, encoded, Optional.empty());
        } catch (ApiException refusal) {
            call.refuse(refusal);
            return answer(refusal);
        } catch (Unanswered lost) {
            call.leaveUnanswered();
            throw lost;
        } catch (Throwable failure) {
            call.fail();
            return failed(api, failure);
        }
    }

    private <Q extends Record> Operation<? extends Record> operation(
            Api<Q> api, byte[] body, Caller caller, Call call) {
        Q request = decoder.decode(body, api.request());
        call.decoded(request);
        var operation = api.operation(request, caller, engine);
        call.asks(operation);
        return operation;
    }

    /** AWS does not say what it does not know; who uses an operation that is missing here should see which. */
    public Answer unknownOperation(@Nullable String target, byte[] body) {
        String text = "";
        if (target != null && !target.isEmpty()) {
            text = "Unknown or unsupported operation: "
                    + target.substring(0, Math.min(target.length(), SHOWN_TARGET_LENGTH_MAX));
        }
        return refuse(new ApiException(ErrorCode.UNKNOWN_OPERATION, text), body);
    }

    /** Refuses a request whose body was not looked at: if it is not JSON, DynamoDB says that before anything else. */
    public Answer refuse(ApiException refusal, byte[] body) {
        engine.metrics().refused(refusal);
        try {
            if (body.length > 0) {
                JsonReader.check(body);
            }
            return answer(refusal);
        } catch (ApiException malformed) {
            return answer(malformed);
        }
    }

    private Answer answer(ApiException refusal) {
        return new Answer(refusal.code().httpStatus(), encoder.encode(refusal), Optional.of(refusal.code()));
    }

    private Answer failed(Api<?> api, Throwable failure) {
        LOG.log(Level.ERROR, () -> "an operation failed: operation=" + api.name(), failure);
        return answer(new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error"));
    }
}
