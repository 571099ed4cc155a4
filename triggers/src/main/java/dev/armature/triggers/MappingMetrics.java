package dev.armature.triggers;

import java.util.concurrent.atomic.LongAdder;

/** What is counted about one mapping, under CloudWatch's names where it has one. */
final class MappingMetrics {
    final LongAdder invocations = new LongAdder();
    final LongAdder errors = new LongAdder();
    /** Attempts that did not reach the function. */
    final LongAdder notInvoked = new LongAdder();

    final LongAdder polledEvents = new LongAdder();
    final LongAdder filteredOutEvents = new LongAdder();
    final LongAdder invokedEvents = new LongAdder();
    final LongAdder failedInvokeEvents = new LongAdder();
    final LongAdder droppedEvents = new LongAdder();
    final LongAdder onFailureDeliveredEvents = new LongAdder();

    private volatile String lastProcessingResult = "No records processed";

    /** In Lambda's words: OK, or PROBLEM and which. */
    String lastProcessingResult() {
        return lastProcessingResult;
    }

    void succeeded() {
        lastProcessingResult = "OK";
    }

    void problem(String what) {
        lastProcessingResult = "PROBLEM: " + what;
    }
}
