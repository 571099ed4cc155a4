package dev.armature.bench.load;

import java.time.Duration;

/**
 * What a run of one kind of request showed.
 *
 * @param refused answers other than 200; a run with any is worth nothing
 */
public record Measurement(long requests, Duration elapsed, int p50Micros, int p99Micros, long refused) {
    public double perSecond() {
        return requests * 1e9 / elapsed.toNanos();
    }
}
