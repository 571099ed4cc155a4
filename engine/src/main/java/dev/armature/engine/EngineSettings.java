package dev.armature.engine;

import dev.armature.engine.coordination.Sharing;
import dev.armature.engine.object.NoObjectStore;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.request.PolicyDocuments;
import java.time.Duration;
import java.util.function.Consumer;
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
 * @param exactVectors how many rows of a vector index, or of a part of it, are compared one by one; larger ones are brought into memory when they are
 *     searched
 * @param vectorMemoryBytes how much memory all vectors in memory may take
 * @param sharing how it shares its storage with other engines; null if the storage is its own
 * @param policies what reads the policies of tables and streams
 * @param objects where exports go, and imports and bulk operations read
 * @param deliversToKinesis whether what is recorded for Kinesis destinations is delivered; without, none can be enabled
 */
public record EngineSettings(
        int shardsPerStream,
        Duration shardLife,
        Duration sweepInterval,
        int sweepRows,
        Duration upkeepInterval,
        Duration transition,
        boolean dynamoDbLocalQuirks,
        int exactVectors,
        long vectorMemoryBytes,
        @Nullable Sharing sharing,
        PolicyDocuments policies,
        ObjectStore objects,
        boolean deliversToKinesis) {
    private static final ObjectStore NO_OBJECTS = new NoObjectStore(
            "there are no buckets, because the server was started without --s3, or the engine was given no object store");
    private static final int EXACT_VECTORS = 5_000;
    private static final int VECTOR_MEMORY_PART = 4;

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
                EXACT_VECTORS,
                Runtime.getRuntime().maxMemory() / VECTOR_MEMORY_PART,
                null,
                PolicyDocuments.UNREAD,
                NO_OBJECTS,
                false);
    }

    /** These settings for an engine that does nothing unless it is told to. */
    public EngineSettings withoutBackground() {
        return with(draft -> {
            draft.sweepInterval = Duration.ZERO;
            draft.upkeepInterval = Duration.ZERO;
        });
    }

    public EngineSettings withShards(int perStream) {
        return with(draft -> draft.shardsPerStream = perStream);
    }

    public EngineSettings withSweepRows(int rows) {
        return with(draft -> draft.sweepRows = rows);
    }

    public EngineSettings withTransition(Duration time) {
        return with(draft -> draft.transition = time);
    }

    public EngineSettings withDynamoDbLocalQuirks(boolean on) {
        return with(draft -> draft.dynamoDbLocalQuirks = on);
    }

    /** These settings with other bounds for vector indexes. */
    public EngineSettings withVectors(int exact, long memoryBytes) {
        return with(draft -> {
            draft.exactVectors = exact;
            draft.vectorMemoryBytes = memoryBytes;
        });
    }

    /** These settings for one of several engines on a storage. */
    public EngineSettings withSharing(Sharing with) {
        return with(draft -> draft.sharing = with);
    }

    /** These settings for an engine whose tables have policies that count. */
    public EngineSettings withPolicies(PolicyDocuments read) {
        return with(draft -> draft.policies = read);
    }

    /** These settings for an engine that exports to, and imports from, a store. */
    public EngineSettings withObjects(ObjectStore store) {
        return with(draft -> draft.objects = store);
    }

    /** These settings for an engine whose Kinesis destinations are delivered to. */
    public EngineSettings withKinesis(boolean delivers) {
        return with(draft -> draft.deliversToKinesis = delivers);
    }

    private EngineSettings with(Consumer<Draft> change) {
        var draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** A copy that can be changed. */
    private static final class Draft {
        private int shardsPerStream;
        private Duration shardLife;
        private Duration sweepInterval;
        private int sweepRows;
        private Duration upkeepInterval;
        private Duration transition;
        private boolean dynamoDbLocalQuirks;
        private int exactVectors;
        private long vectorMemoryBytes;
        private @Nullable Sharing sharing;
        private PolicyDocuments policies;
        private ObjectStore objects;
        private boolean deliversToKinesis;

        Draft(EngineSettings settings) {
            shardsPerStream = settings.shardsPerStream;
            shardLife = settings.shardLife;
            sweepInterval = settings.sweepInterval;
            sweepRows = settings.sweepRows;
            upkeepInterval = settings.upkeepInterval;
            transition = settings.transition;
            dynamoDbLocalQuirks = settings.dynamoDbLocalQuirks;
            exactVectors = settings.exactVectors;
            vectorMemoryBytes = settings.vectorMemoryBytes;
            sharing = settings.sharing;
            policies = settings.policies;
            objects = settings.objects;
            deliversToKinesis = settings.deliversToKinesis;
        }

        EngineSettings build() {
            return new EngineSettings(
                    shardsPerStream,
                    shardLife,
                    sweepInterval,
                    sweepRows,
                    upkeepInterval,
                    transition,
                    dynamoDbLocalQuirks,
                    exactVectors,
                    vectorMemoryBytes,
                    sharing,
                    policies,
                    objects,
                    deliversToKinesis);
        }
    }
}
