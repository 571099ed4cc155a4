package dev.armature.engine.coordination;

import java.util.concurrent.atomic.LongAdder;

/** How many writes are under way. Writers share nothing else, because there are many of them and a fence is hardly ever closed. */
final class WriterCount {
    private final LongAdder entered = new LongAdder();
    private final LongAdder left = new LongAdder();

    void enter() {
        entered.increment();
    }

    void leave() {
        left.increment();
    }

    boolean isZero() {
        // In this order: a sum of those who entered that was taken earlier could miss one whose leaving is counted.
        long out = left.sum();
        return out == entered.sum();
    }
}
