package dev.armature.engine.stream;

import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All streams, and what becomes of them as tables change and time passes.
 *
 * <p>A stream is a row of its own, so that it can outlive its table by a day. It follows the catalog, and changes in one step with the row
 * of its table.
 */
public final class Streams implements Catalog.Follower {
    /** How long a record can be read, and a stream that is not enabled any more. */
    public static final Duration RETENTION = Duration.ofHours(24);

    private final Storage storage;
    private final Catalog catalog;
    private final Clock clock;
    private final int shardsPerStream;
    private final StreamUpkeep upkeep;
    private final Fence fence;
    private final boolean isShared;
    /**
     * Held for writing while a shard is being closed, and for reading while the end of a shard is looked up. A
     * reader that took a shard for open after its last record was written down would return records of its child as well. One at another
     * engine looks twice.
     */
    private final ReadWriteLock boundaries = new ReentrantReadWriteLock();

    /**
     * @param shardsPerStream how many open shards a new stream has
     * @param shardLife how long a shard stays open before it is closed and a child takes over
     */
    public Streams(
            Storage storage,
            Catalog catalog,
            Clock clock,
            int shardsPerStream,
            Duration shardLife,
            Coordination coordination) {
        this.storage = storage;
        this.catalog = catalog;
        this.clock = clock;
        this.shardsPerStream = shardsPerStream;
        this.fence = coordination.fence();
        this.isShared = coordination.isShared();
        this.upkeep = new StreamUpkeep(this, storage, clock, shardLife);
        if (!isShared) {
            catchUp();
        }
    }

    /** Earlier versions stored a table and its stream one after the other, and may have been killed between the two. */
    private void catchUp() {
        for (Table table : catalog.all()) {
            follow(null, table).forEach(this::apply);
        }
        for (Stream stream : all()) {
            var table = catalog.find(stream.table());
            var current = table == null ? null : enabled(table);
            if (stream.isEnabled() && !stream.settings().equals(current)) {
                apply(disabling(stream.arn()));
            }
        }
    }

    private void apply(Catalog.RowChange change) {
        var key = change.key();
        var unused = Repeatable.transact(
                storage,
                Set.of(key),
                current -> Decision.commit(
                        true, List.of(new Decision.Write(key, change.change().apply(current.get(key))))));
    }

    /** The settings of a new stream. It exists once a table in the catalog has them. */
    public Table.Stream start(TableRef table, Table.StreamViewType viewType) {
        var createdAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var log = catalog.newSpaces(shardsPerStream).getFirst();
        var stream = new Table.Stream(createdAt, viewType, log, shardsPerStream, true);
        while (find(new StreamArn(table, stream.label())) != null) {
            createdAt = createdAt.plusMillis(1);
            stream = new Table.Stream(createdAt, viewType, log, shardsPerStream, true);
        }
        return stream;
    }

    /** A stream that ends does so between two writes: to be asked while none is under way. */
    @Override
    public List<Catalog.RowChange> follow(@Nullable Table before, @Nullable Table after) {
        var ended = before == null ? null : enabled(before);
        var begun = after == null ? null : enabled(after);
        if (Objects.equals(ended, begun)) {
            return List.of();
        }
        List<Catalog.RowChange> changes = new ArrayList<>();
        if (before != null && ended != null) {
            changes.add(disabling(new StreamArn(before.ref(), ended.label())));
        }
        if (after != null && begun != null) {
            changes.add(rowChange(
                    new StreamArn(after.ref(), begun.label()),
                    current -> current == null ? Stream.open(after, begun) : current));
        }
        return changes;
    }

    private Catalog.RowChange disabling(StreamArn arn) {
        List<Long> last = ends(find(arn));
        return rowChange(
                arn,
                current -> current == null || !current.isEnabled() ? current : current.disabled(clock.instant(), last));
    }

    private static Catalog.RowChange rowChange(StreamArn arn, Change change) {
        return new Catalog.RowChange(arn.key(), row -> {
            var after = change.apply(row == null ? null : StreamCodec.decode(row));
            return after == null ? null : StreamCodec.encode(after);
        });
    }

    /** The positions of the newest records of a stream's logs. */
    private List<Long> ends(@Nullable Stream stream) {
        return stream == null
                ? List.of()
                : IntStream.range(0, stream.settings().shards())
                        .mapToObj(lineage -> storage.logEnd(stream.log(lineage)))
                        .toList();
    }

    private static Table.@Nullable Stream enabled(Table table) {
        var stream = table.stream();
        return stream != null && stream.enabled() ? stream : null;
    }

    /** Closes the open shards of a stream, which go on in children. */
    public void roll(StreamArn arn) {
        roll(arn, shard -> true);
    }

    /** Between two writes, of all engines: a reader that finds a shard open, and then the end of its log, finds nothing of its child. */
    void roll(StreamArn arn, Predicate<Shard> closes) {
        fence.quiesce(() -> {
            boundaries.writeLock().lock();
            try {
                var last = ends(find(arn));
                change(arn, current -> current == null ? null : current.rolled(closes, clock.instant(), last));
                return true;
            } finally {
                boundaries.writeLock().unlock();
            }
        });
    }

    /** What to do with the tags of a stream; null stands for a stream that is not there. */
    @FunctionalInterface
    public interface Tagging {
        Map<String, String> apply(@Nullable Map<String, String> current);
    }

    /** Gives a stream other tags. */
    public void tag(StreamArn arn, Tagging tagging) {
        change(arn, current -> {
            var tags = tagging.apply(current == null ? null : current.tags());
            return current == null ? null : current.tagged(tags);
        });
    }

    /** The stream, or null if there is none any more. */
    public @Nullable Stream find(StreamArn arn) {
        byte[] row = storage.read(arn.key(), Storage.Consistency.STRONG);
        return row == null ? null : StreamCodec.decode(row);
    }

    /** The stream, or the refusal of a request that names one that is not there. */
    public Stream existing(StreamArn arn) {
        var stream = find(arn);
        if (stream == null) {
            throw new ApiException(
                    ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found: Stream: " + arn + " not found");
        }
        return stream;
    }

    /** The shard, or the refusal of a request that names one that is not there. */
    public ShardView shard(StreamArn arn, String shardId) {
        boundaries.readLock().lock();
        try {
            var stream = existing(arn);
            var shard = stream.shard(shardId);
            if (shard == null) {
                throw new ApiException(
                        ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found: Shard does not exist");
            }
            var end = shard.end();
            if (end != null) {
                return new ShardView(stream, shard, end.last());
            }
            var view = new ShardView(stream, shard, storage.logEnd(stream.log(shard)));
            // Another engine may have closed the shard between the two looks, and then not all of its log is its own.
            return isShared && !stream.equals(find(arn)) ? shard(arn, shardId) : view;
        } finally {
            boundaries.readLock().unlock();
        }
    }

    /**
     * Streams of one account and Region in the order of their tables' names and their age.
     *
     * @param tableName whose streams are wanted; null for all
     * @param after the one to begin behind; null for the first
     */
    public List<Stream> list(
            String account, String region, @Nullable String tableName, @Nullable StreamArn after, int limit) {
        byte[] partition = KeyCodec.partition(Spaces.STREAMS, StreamArn.owner(account, region));
        byte[] beginning = partition;
        if (tableName != null) {
            byte[] name = KeyCodec.components(List.of(AttributeValue.string(tableName)));
            beginning = Arrays.copyOf(partition, partition.length + name.length);
            System.arraycopy(name, 0, beginning, partition.length, name.length);
        }
        var range = KeyRange.startingWith(beginning).shaped(KeyShape.prefix(partition.length));
        return range(after == null ? range : range.after(after.key().bytes(), Storage.Direction.FORWARD), limit);
    }

    /** Does what time asks for: closes shards that have been open for long, and forgets what is older than a day. */
    public void upkeep() {
        upkeep.run();
    }

    List<Stream> all() {
        return range(KeyRange.space(Spaces.STREAMS), Integer.MAX_VALUE);
    }

    private List<Stream> range(KeyRange range, int limit) {
        List<Stream> streams = new ArrayList<>();
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG, limit)) {
            while (streams.size() < limit && rows.next()) {
                streams.add(StreamCodec.decode(rows.row()));
            }
        }
        return streams;
    }

    /** What to do with a stream, null standing for none. */
    @FunctionalInterface
    interface Change {
        @Nullable
        Stream apply(@Nullable Stream current);
    }

    void change(StreamArn arn, Change change) {
        var keys = fence.keysWith(List.of(arn.key()));
        var unused = storage.transact(keys, fence.guarded(decider(arn, change))).certain();
    }

    private static Decider<Boolean> decider(StreamArn arn, Change change) {
        var key = arn.key();
        return current -> {
            byte[] row = current.get(key);
            var before = row == null ? null : StreamCodec.decode(row);
            var after = change.apply(before);
            return Objects.equals(before, after)
                    ? Decision.reject(false)
                    : Decision.commit(
                            true, List.of(new Decision.Write(key, after == null ? null : StreamCodec.encode(after))));
        };
    }
}
