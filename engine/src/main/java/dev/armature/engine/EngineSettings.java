package dev.armature.engine;

import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.request.PolicyDocuments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What may be set about an engine.
 *
 * @param shardsPerStream how many open shards a new stream has
 * @param shardLife how long a shard stays open before it is closed and a child takes over
 * @param sweepInterval how often items are looked for whose time to live is over; zero for never by itself
 * @param sweepRows how many rows are looked at each time, in all tables together
 * @param upkeepInterval how often shards are closed and old records trimmed; zero for never by itself
 * @param transition how long tables and indexes stay CREATING, UPDATING or DELETING, unless something else is simulated
 * @param dynamoDbLocalQuirks whether it answers as DynamoDB Local does, not as DynamoDB, in three things that tests written against
 *     that depend on: an update that only removes brings an item into being, a table with indexes may be created with definitions
 *     that no key uses, and the text for a table that is not there
 * @param sharing how it shares its storage with other engines; null if the storage is its own
 * @param policies what reads the policies of tables and streams
 */
public record EngineSettings(
        int shardsPerStream,
        Duration shardLife,
        Duration sweepInterval,
        int sweepRows,
        Duration upkeepInterval,
        Duration transition,
        boolean dynamoDbLocalQuirks,
        @Nullable Sharing sharing,
        PolicyDocuments policies) {
    public EngineSettings {
        if (shardsPerStream < 1 || sweepRows < 1) {
            throw new IllegalArgumentException("at least one shard and one row are needed: " + shardsPerStream
                    + " shards, " + sweepRows + " rows");
        }
    }

    public static EngineSettings defaults() {
        return new EngineSettings(
                4,
                Duration.ofHours(4),
                Duration.ofSeconds(1),
                10_000,
                Duration.ofMinutes(1),
                Duration.ZERO,
                false,
                null,
                PolicyDocuments.UNREAD);
    }

    /** These settings for an engine that does nothing unless it is told to. */
    public EngineSettings withoutBackground() {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                Duration.ZERO,
                sweepRows,
                Duration.ZERO,
                transition,
                dynamoDbLocalQuirks,
                sharing,
                policies);
    }

    public EngineSettings withShards(int perStream) {
        return new EngineSettings(
                perStream,
                shardLife,
                sweepInterval,
                sweepRows,
                upkeepInterval,
                transition,
                dynamoDbLocalQuirks,
                sharing,
                policies);
    }

    public EngineSettings withSweepRows(int rows) {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                sweepInterval,
                rows,
                upkeepInterval,
                transition,
                dynamoDbLocalQuirks,
                sharing,
                policies);
    }

    public EngineSettings withTransition(Duration time) {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                sweepInterval,
                sweepRows,
                upkeepInterval,
                time,
                dynamoDbLocalQuirks,
                sharing,
                policies);
    }

    public EngineSettings withDynamoDbLocalQuirks(boolean on) {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                sweepInterval,
                sweepRows,
                upkeepInterval,
                transition,
                on,
                sharing,
                policies);
    }

    /** These settings for one of several engines on a storage. */
    public EngineSettings withSharing(Sharing with) {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                sweepInterval,
                sweepRows,
                upkeepInterval,
                transition,
                dynamoDbLocalQuirks,
                with,
                policies);
    }

    /** These settings for an engine whose tables have policies that count. */
    public EngineSettings withPolicies(PolicyDocuments read) {
        return new EngineSettings(
                shardsPerStream,
                shardLife,
                sweepInterval,
                sweepRows,
                upkeepInterval,
                transition,
                dynamoDbLocalQuirks,
                sharing,
                read);
    }
}
