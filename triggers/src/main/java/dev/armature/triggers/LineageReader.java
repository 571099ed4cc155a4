package dev.armature.triggers;

import dev.armature.engine.Engine;
import dev.armature.engine.stream.Shard;
import dev.armature.engine.stream.ShardView;
import dev.armature.engine.stream.Stream;
import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.stream.StreamReader;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.storage.Capabilities;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one lineage of shards from any number on.
 *
 * <p>The numbers of records go on from a shard to its child, so one number says how far a reader has come in all of them, and
 * parents are read before their children without further care.
 */
final class LineageReader {
    private final Engine engine;
    private final StreamArn arn;
    private final int lineage;

    LineageReader(Engine engine, StreamArn arn, int lineage) {
        this.engine = engine;
        this.arn = arn;
        this.lineage = lineage;
    }

    sealed interface Step {
        /**
         * Records of one shard, perhaps none.
         *
         * @param isLast whether there is nothing behind them at this moment
         * @param isShardEnd whether the shard will never have more
         */
        record Found(
                Stream stream, String shardId, List<StreamReader.Numbered> records, boolean isLast, boolean isShardEnd)
                implements Step {}

        /**
         * What is wanted is not there any more.
         *
         * @param horizon from where on nothing is missing
         * @param lost how many records are, or one if that is not known
         */
        record Trimmed(long horizon, long lost) implements Step {}

        /** Nothing will ever come. */
        record Ended() implements Step {}
    }

    StreamArn arn() {
        return arn;
    }

    int lineage() {
        return lineage;
    }

    /** @param from the number of the record to begin with */
    Step read(long from, int limit) {
        var stream = engine.streams().find(arn);
        var shard = stream == null ? null : holding(stream, from);
        if (shard == null) {
            return new Step.Ended();
        }
        if (from < shard.first()) {
            return trimmed(from, shard.first());
        }
        try {
            return read(engine.streams().shard(arn, shard.id()), from, limit);
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.RESOURCE_NOT_FOUND) {
                // It was trimmed between the two looks at it; the next call is told where to go on.
                return trimmed(from, from);
            }
            throw refusal;
        }
    }

    private Step read(ShardView view, long from, int limit) {
        try {
            var page = engine.streamReader().read(view, from, limit);
            return new Step.Found(
                    view.stream(), view.shard().id(), page.records(), page.next() > view.last(), page.isEnd());
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.TRIMMED_DATA_ACCESS) {
                return trimmed(from, Math.max(from, engine.streamReader().horizon(view)));
            }
            throw refusal;
        }
    }

    private Step trimmed(long from, long horizon) {
        boolean isCountable = engine.storage().capabilities().logPositions() == Capabilities.LogPositions.GAP_FREE;
        return new Step.Trimmed(horizon, isCountable ? horizon - from : Math.min(1, horizon - from));
    }

    /** The oldest shard of the lineage that does not end before this record. */
    private @Nullable Shard holding(Stream stream, long from) {
        return stream.shards().stream()
                .filter(shard -> shard.lineage() == lineage)
                .filter(shard -> shard.end() == null || shard.end().last() >= from)
                .min(Comparator.comparingLong(Shard::first))
                .orElse(null);
    }
}
