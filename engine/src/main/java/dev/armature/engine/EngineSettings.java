package dev.armature.engine;

import java.time.Duration;

/**
 * What may be set about an engine.
 *
 * @param shardsPerStream how many open shards a new stream has
 * @param shardLife how long a shard stays open before it is closed and a child takes over
 * @param sweepInterval how often items are looked for whose time to live is over; zero for never by itself
 * @param sweepRows how many rows are looked at each time, in all tables together
 * @param upkeepInterval how often shards are closed and old records trimmed; zero for never by itself
 */
public record EngineSettings(
        int shardsPerStream, Duration shardLife, Duration sweepInterval, int sweepRows, Duration upkeepInterval) {
    public EngineSettings {
        if (shardsPerStream < 1 || sweepRows < 1) {
            throw new IllegalArgumentException("at least one shard and one row are needed: " + shardsPerStream
                    + " shards, " + sweepRows + " rows");
        }
    }

    public static EngineSettings defaults() {
        return new EngineSettings(4, Duration.ofHours(4), Duration.ofSeconds(1), 10_000, Duration.ofMinutes(1));
    }

    /** These settings for an engine that does nothing unless it is told to. */
    public EngineSettings withoutBackground() {
        return new EngineSettings(shardsPerStream, shardLife, Duration.ZERO, sweepRows, Duration.ZERO);
    }
}
