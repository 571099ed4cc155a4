package dev.armature.engine.request;

import dev.armature.engine.stream.StreamArn;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** Reads the members of requests that name a stream or a part of it. */
public final class StreamArns {
    private StreamArns() {}

    public static void collect(Constraints constraints, String member, @Nullable String arn) {
        constraints.length(member, arn, Limits.STREAM_ARN_LENGTH_MIN, Limits.STREAM_ARN_LENGTH_MAX);
    }

    public static void collectShardId(Constraints constraints, String member, @Nullable String shardId) {
        constraints.length(member, shardId, Limits.SHARD_ID_LENGTH_MIN, Limits.SHARD_ID_LENGTH_MAX);
    }

    /** Once the constraints are known to be met. */
    public static StreamArn resolve(@Nullable String text) {
        var arn = text == null ? null : StreamArn.parse(text);
        if (arn == null) {
            throw ApiException.validation("Invalid StreamArn");
        }
        return arn;
    }
}
