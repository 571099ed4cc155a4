package dev.armature.cli.exchange;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts what has been done since it was made. */
final class Meter {
    private final LongSupplier nanoTime;
    private final long began;
    private final LongAdder items = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    Meter(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.began = nanoTime.getAsLong();
    }

    void add(long moreItems, long moreBytes) {
        items.add(moreItems);
        bytes.add(moreBytes);
    }

    long items() {
        return items.sum();
    }

    long bytes() {
        return bytes.sum();
    }

    double seconds() {
        return (double) (nanoTime.getAsLong() - began) / TimeUnit.SECONDS.toNanos(1);
    }
}
