package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps what requests consume, all together, below a number of capacity units a second. What a request consumes is known when it is answered; so it is a debt, and
 * the next request waits until it is paid.
 */
final class Rate {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final OptionalLong unitsPerSecond;
    private final LongSupplier nanoTime;
    private final Pause pause;
    /** When all debts are paid. Guarded by this. */
    private long paid;

    /** @param unitsPerSecond empty for as fast as can be */
    Rate(OptionalLong unitsPerSecond, LongSupplier nanoTime, Pause pause) {
        this.unitsPerSecond = unitsPerSecond;
        this.nanoTime = nanoTime;
        this.pause = pause;
        this.paid = nanoTime.getAsLong();
    }

    /** Whether requests have to ask what they consume. */
    boolean isLimited() {
        return unitsPerSecond.isPresent();
    }

    /** Waits until the next request may be sent. */
    void await() throws InterruptedException {
        if (isLimited()) {
            long debt = debt();
            while (debt > 0) {
                pause.millis(Math.max(1, TimeUnit.NANOSECONDS.toMillis(debt)));
                debt = debt();
            }
        }
    }

    private synchronized long debt() {
        return paid - nanoTime.getAsLong();
    }

    /** @param units what a request has consumed, if the answer says so */
    synchronized void consumed(OptionalDouble units) throws Unusable {
        if (!isLimited()) {
            return;
        }
        if (units.isEmpty()) {
            throw new Unusable("--rate cannot be kept, as the endpoint does not say what a request consumes");
        }
        long now = nanoTime.getAsLong();
        long from = paid - now > 0 ? paid : now;
        paid = from + Math.round(units.getAsDouble() / unitsPerSecond.getAsLong() * NANOS);
    }
}
