package dev.armature.engine;

import dev.armature.engine.operation.Operation;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.LayeredRequest;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Wording;

/**
 * One operation of the API, as the wire sees it: a name, the record a request is decoded into, and how to make an operation of
 * it.
 *
 * @param wording the validation layer it is on
 */
public record Api<Q extends Record>(
        Target target, String name, Class<Q> request, Weight weight, Wording wording, From<Q> from) {

    /** The service that an {@code X-Amz-Target} header names before the dot. */
    public enum Target {
        DYNAMODB("DynamoDB_20120810"),
        STREAMS("DynamoDBStreams_20120810"),
        /** Application Auto Scaling, a service of its own that speaks awsJson1_1. */
        AUTO_SCALING("AnyScaleFrontendService");

        private final String prefix;

        Target(String prefix) {
            this.prefix = prefix;
        }

        public String prefix() {
            return prefix;
        }
    }

    /** How long a run may take, which decides on which thread it may. */
    public enum Weight {
        /** Reads one item: microseconds. */
        QUICK_READ,
        /** Writes one item: microseconds, unless the storage waits for the disk. */
        QUICK_WRITE,
        /** Any of these or {@link #LONG}, as its request says ({@link Engine#effort}). */
        VARYING,
        LONG,
        /** The same, and the answer may be as large as a request may be. */
        LARGE,
        /** Reads as much as a page takes, and a client that asks for one usually goes on to the end of the table. */
        SCAN
    }

    /** Makes an operation of a request, or refuses it, checking in DynamoDB's order. */
    @FunctionalInterface
    public interface From<Q> {
        Operation<? extends Record> from(Q request, Intake intake);
    }

    /** A decoded request in, an operation out that {@link Engine#run} may be given. */
    public Operation<? extends Record> operation(Q request, Caller caller, Engine engine) {
        boolean isLeftToOlder = request instanceof LayeredRequest layered && layered.isForOlderLayer();
        Wording worded = caller.onOlderLayer() || isLeftToOlder ? Wording.OLDER : wording;
        var intake = new Intake(
                caller,
                worded,
                engine.expressions(),
                engine.statements(),
                engine.settings().dynamoDbLocalQuirks(),
                engine.settings().policies());
        if (worded != Wording.ENVELOPED) {
            return from.from(request, intake);
        }
        try {
            return from.from(request, intake);
        } catch (ApiException fault) {
            throw fault.enveloped();
        }
    }
}
