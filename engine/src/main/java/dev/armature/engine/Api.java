package dev.armature.engine;

import dev.armature.engine.operation.Operation;
import java.util.function.BiFunction;

/**
 * One operation of the API, as the wire sees it: a name, the record a request is decoded into, and how to make an operation of
 * it.
 *
 * @param from refuses what is wrong with the request itself, in DynamoDB's order
 */
public record Api<Q extends Record>(
        Target target,
        String name,
        Class<Q> request,
        Weight weight,
        BiFunction<Q, Caller, Operation<? extends Record>> from) {

    /** The service that an {@code X-Amz-Target} header names before the dot. */
    public enum Target {
        DYNAMODB("DynamoDB_20120810"),
        STREAMS("DynamoDBStreams_20120810");

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
        LONG
    }

    /** Decoded bytes in, a record to encode out. */
    public Record call(Q request, Caller caller, Engine engine) {
        return from.apply(request, caller).run(engine);
    }
}
