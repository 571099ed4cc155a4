package dev.armature.engine.exchange;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What this engine has done for jobs of one kind since it was opened, for people who run it. */
public final class JobMeter {
    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final AtomicInteger running = new AtomicInteger();

    void add(long moreItems, long moreBytes) {
        items.add(moreItems);
        bytes.add(moreBytes);
    }

    void begin() {
        running.incrementAndGet();
    }

    void end() {
        running.decrementAndGet();
    }

    /** How many were written or read, also for jobs that came to nothing. */
    public long items() {
        return items.sum();
    }

    /** Of items, as DynamoDB counts them. */
    public long bytes() {
        return bytes.sum();
    }

    /** How many jobs are being done here. */
    public int running() {
        return running.get();
    }
}
