package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.ObjectTarget;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.model.Limits;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the members of requests that say where objects go, or come from. */
public final class ObjectTargets {
    /** As AWS tells it. */
    static final String BUCKET_PATTERN = "^[a-z0-9A-Z]+[\\.\\-\\w]*[a-z0-9A-Z]+$";

    /** The same texts. AWS's own has so many ways to fail that a name of 4,000 characters takes minutes. */
    static final Pattern BUCKET = Pattern.compile("[a-z0-9A-Z][.\\-\\w]*[a-z0-9A-Z]");

    private static final String OWNER_PATTERN = "[0-9]{12}";
    private static final Pattern OWNER = Pattern.compile(OWNER_PATTERN);
    private static final List<String> ALGORITHMS = List.of("AES256", "KMS");
    private static final String KMS = "KMS";

    private ObjectTargets() {}

    public static void collect(
            Constraints constraints,
            @Nullable String bucket,
            @Nullable String owner,
            @Nullable String prefix,
            @Nullable String sseAlgorithm,
            @Nullable String sseKmsKeyId) {
        constraints.present("s3Bucket", bucket).length("s3Bucket", bucket, 0, Limits.S3_BUCKET_LENGTH_MAX);
        matches(constraints, "s3Bucket", bucket, BUCKET, BUCKET_PATTERN);
        matches(constraints, "s3BucketOwner", owner, OWNER, OWNER_PATTERN);
        constraints
                .length("s3Prefix", prefix, 0, Limits.S3_PREFIX_LENGTH_MAX)
                .oneOf("s3SseAlgorithm", sseAlgorithm, ALGORITHMS)
                .length("s3SseKmsKeyId", sseKmsKeyId, 1, Limits.S3_KMS_KEY_LENGTH_MAX);
    }

    /** @param in the member that they are in, with a point behind it */
    static void collectSource(
            Constraints constraints,
            String in,
            @Nullable String bucket,
            @Nullable String owner,
            @Nullable String prefix) {
        constraints.present(in + "s3Bucket", bucket).length(in + "s3Bucket", bucket, 0, Limits.S3_BUCKET_LENGTH_MAX);
        matches(constraints, in + "s3Bucket", bucket, BUCKET, BUCKET_PATTERN);
        matches(constraints, in + "s3BucketOwner", owner, OWNER, OWNER_PATTERN);
        constraints.length(in + "s3KeyPrefix", prefix, 0, Limits.S3_PREFIX_LENGTH_MAX);
    }

    /**
     * The same for a report, where all of them are options.
     *
     * @param in the member that they are in, with a point behind it
     */
    static void collectReport(
            Constraints constraints,
            String in,
            @Nullable String bucket,
            @Nullable String owner,
            @Nullable String prefix,
            @Nullable String sseAlgorithm,
            @Nullable String sseKmsKeyId) {
        constraints.length(in + "s3Bucket", bucket, 0, Limits.S3_BUCKET_LENGTH_MAX);
        matches(constraints, in + "s3Bucket", bucket, BUCKET, BUCKET_PATTERN);
        matches(constraints, in + "s3BucketOwner", owner, OWNER, OWNER_PATTERN);
        constraints
                .length(in + "s3KeyPrefix", prefix, 0, Limits.S3_PREFIX_LENGTH_MAX)
                .oneOf(in + "s3SseAlgorithm", sseAlgorithm, ALGORITHMS)
                .length(in + "s3SseKmsKeyId", sseKmsKeyId, 1, Limits.S3_KMS_KEY_LENGTH_MAX);
    }

    private static void matches(
            Constraints constraints, String member, @Nullable String value, Pattern pattern, String told) {
        if (value != null && !pattern.matcher(value).matches()) {
            constraints.refuse(member, value, "Member must satisfy regular expression pattern: " + told);
        }
    }

    public static ObjectTarget of(
            String bucket,
            @Nullable String owner,
            @Nullable String prefix,
            @Nullable String sseAlgorithm,
            @Nullable String sseKmsKeyId) {
        requireKeyFits(sseAlgorithm, sseKmsKeyId);
        return new ObjectTarget(
                bucket, owner, prefix, sseAlgorithm == null ? ALGORITHMS.getFirst() : sseAlgorithm, sseKmsKeyId);
    }

    /** Refuses a key that nothing would be encrypted with. */
    static void requireKeyFits(@Nullable String sseAlgorithm, @Nullable String sseKmsKeyId) {
        if (sseKmsKeyId != null && !KMS.equals(sseAlgorithm)) {
            throw BackupFaults.invalid("KMS Key Id is not supported for this encryption type");
        }
    }
}
