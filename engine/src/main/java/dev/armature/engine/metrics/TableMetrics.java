package dev.armature.engine.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What is counted about one table. */
final class TableMetrics {
    /** What is counted about one operation on the table. */
    static final class Requests {
        final Histogram latency = new Histogram();
        final LongAdder throttled = new LongAdder();
        final LongAdder systemErrors = new LongAdder();
        final LongAdder returned = new LongAdder();
        final LongAdder returnedBytes = new LongAdder();
    }

    /** What is counted about one vector index. */
    static final class Vectors {
        final LongAdder searchedBytes = new LongAdder();
        final LongAdder writtenBytes = new LongAdder();
    }

    /** Of the table and its local indexes, which draw on the table's throughput. */
    final Capacity capacity = new Capacity();

    final LongAdder conditionalCheckFailed = new LongAdder();
    final LongAdder transactionConflicts = new LongAdder();
    final LongAdder timeToLiveDeleted = new LongAdder();
    /** Of the record that was read last from the table's stream; negative if none ever was. */
    volatile long iteratorAgeMillis = -1;

    private final Map<String, Capacity> indexes = new ConcurrentHashMap<>();
    private final Map<String, Vectors> vectors = new ConcurrentHashMap<>();
    private final Map<String, Requests> operations = new ConcurrentHashMap<>();

    /** Of a global index, by its name. */
    Capacity index(String name) {
        var known = indexes.get(name);
        return known != null ? known : indexes.computeIfAbsent(name, ignored -> new Capacity());
    }

    /** Of a vector index, by its name. */
    Vectors vectors(String name) {
        return vectors.computeIfAbsent(name, ignored -> new Vectors());
    }

    Requests requests(String operation) {
        var known = operations.get(operation);
        return known != null ? known : operations.computeIfAbsent(operation, ignored -> new Requests());
    }

    /** By the name of the operation, in the order of the names. */
    Map<String, Requests> operations() {
        return new TreeMap<>(operations);
    }
}
