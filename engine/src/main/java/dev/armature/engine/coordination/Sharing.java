package dev.armature.engine.coordination;

import java.time.Duration;

/**
 * How an engine shares its storage with others.
 *
 * @param lease how long an engine is waited for that is not heard of
 * @param reserve how long before the end of its lease an engine stops to write, so that what it has sent by then is done, or has failed,
 *     before others go on without it
 */
public record Sharing(Duration lease, Duration reserve) {
    public Sharing {
        if (reserve.isNegative() || reserve.multipliedBy(2).compareTo(lease) > 0) {
            throw new IllegalArgumentException(
                    "the reserve is at most half of the lease, and not " + reserve + " of " + lease);
        }
    }

    public static Sharing defaults() {
        return new Sharing(Duration.ofSeconds(10), Duration.ofSeconds(4));
    }

    /** How often an engine lets itself be heard of, and looks at what others say. */
    Duration interval() {
        return lease.minus(reserve).dividedBy(6);
    }
}
