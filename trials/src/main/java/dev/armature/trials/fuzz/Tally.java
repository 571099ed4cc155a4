package dev.armature.trials.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What was answered, counted by all connections together. */
public final class Tally {
    private static final int FAULTS_KEPT_MAX = 100;

    private final LongAdder answered = new LongAdder();
    private final LongAdder done = new LongAdder();
    private final Map<String, LongAdder> codes = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> operationsDone = new ConcurrentHashMap<>();
    private final List<String> faults = new ArrayList<>();

    void done(String operation) {
        answered.increment();
        done.increment();
        operationsDone.computeIfAbsent(operation, name -> new LongAdder()).increment();
    }

    void refused(String code) {
        answered.increment();
        codes.computeIfAbsent(code, name -> new LongAdder()).increment();
    }

    /** An answer that no request may get, or none at all. */
    void fault(String what) {
        answered.increment();
        synchronized (faults) {
            if (faults.size() < FAULTS_KEPT_MAX) {
                faults.add(what);
            }
        }
    }

    /** How many requests have been answered, also wrongly. */
    public long answered() {
        return answered.sum();
    }

    /** How many of them were done. */
    public long done() {
        return done.sum();
    }

    /** How many of them were refused with a code. */
    public long refused() {
        return codes.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** By error code, how many were refused. */
    Map<String, LongAdder> codes() {
        return codes;
    }

    /** By operation, how many were done. */
    Map<String, LongAdder> operationsDone() {
        return operationsDone;
    }

    /** What was wrong, a sentence each. */
    public List<String> faults() {
        synchronized (faults) {
            return List.copyOf(faults);
        }
    }
}
