package dev.armature.engine.exchange.request;

import dev.armature.engine.request.Constraints;
import org.jspecify.annotations.Nullable;

/** Where objects come from, in requests and in descriptions. */
public record S3BucketSource(
        @Nullable String s3BucketOwner,
        @Nullable String s3Bucket,
        @Nullable String s3KeyPrefix) {
    public static void collect(Constraints constraints, String member, @Nullable S3BucketSource source) {
        constraints.present(member, source);
        if (source != null) {
            ObjectTargets.collectSource(
                    constraints, member + ".", source.s3Bucket, source.s3BucketOwner, source.s3KeyPrefix);
        }
    }
}
