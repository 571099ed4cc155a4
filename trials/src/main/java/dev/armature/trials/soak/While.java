package dev.armature.trials.soak;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Says yes for a time, which begins when it is first asked: what an attack needs before it can begin does not count. */
final class While implements BooleanSupplier {
    private final long nanos;
    private final AtomicLong until = new AtomicLong();

    While(Duration time) {
        this.nanos = time.toNanos();
    }

    @Override
    public boolean getAsBoolean() {
        long now = System.nanoTime();
        until.compareAndSet(0, now + nanos);
        return now - until.get() < 0;
    }
}
