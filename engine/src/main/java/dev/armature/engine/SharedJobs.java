package dev.armature.engine;

import dev.armature.engine.background.Background;
import dev.armature.engine.coordination.Leases;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The jobs that are done again and again for all engines of a storage by one of them, which has the job's lease. They remove what is old, and
 * are left out while the clock cannot be trusted: that might be by mistake.
 */
final class SharedJobs {
    private final Background background;
    private final Leases leases;
    private final BooleanSupplier isClockTrusted;
    /** Those that this engine has done last. */
    private final Map<String, Leases.Lease> held = new ConcurrentHashMap<>();

    SharedJobs(Background background, Leases leases, BooleanSupplier isClockTrusted) {
        this.background = background;
        this.leases = leases;
        this.isClockTrusted = isClockTrusted;
    }

    /** Does a part of the work of all engines, unless another one does it. */
    void every(Duration interval, String job, Runnable work) {
        background.every(interval, job, () -> {
            if (isClockTrusted.getAsBoolean()) {
                runIfHeld(job, work);
            }
        });
    }

    private void runIfHeld(String job, Runnable work) {
        var lease = held.get(job);
        if (lease == null || !lease.isHeld()) {
            lease = leases.take(job);
        }
        if (lease != null) {
            held.put(job, lease);
            work.run();
        }
    }
}
