package dev.armature.bench.load;

import java.time.Duration;

/**
 * What a run of one kind of request showed.
 *
 * @param refused answers other than 200; transactions that meet are refused now and then
 */
public record Measurement(long requests, Duration elapsed, int p50Micros, int p99Micros, long refused) {
    /** One in so many. */
    private static final int REFUSED_SHARE_MAX = 100;

    /** Whether the server does not have the operation. */
    public boolean isRefused() {
        return refused > requests / REFUSED_SHARE_MAX;
    }

    public double perSecond() {
        return requests * 1e9 / elapsed.toNanos();
    }
}
