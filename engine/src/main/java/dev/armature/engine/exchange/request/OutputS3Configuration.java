package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.BulkOperation;
import dev.armature.engine.exchange.BulkOperation.OutputType;
import dev.armature.engine.exchange.ObjectTarget;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.restore.BackupFaults;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the report of a bulk operation goes, and what is in it, in requests and in descriptions. */
public record OutputS3Configuration(
        @Nullable String s3BucketOwner,
        @Nullable String s3Bucket,
        @Nullable String s3KeyPrefix,
        @Nullable String s3SseAlgorithm,
        @Nullable String s3SseKmsKeyId,
        @Nullable List<String> outputType) {
    private static final List<String> TYPES = List.of("ERROR", "CONDITION_CHECK_FAILURE");

    public static void collect(Constraints constraints, String member, @Nullable OutputS3Configuration output) {
        constraints.present(member, output);
        if (output == null) {
            return;
        }
        ObjectTargets.collectReport(
                constraints,
                member + ".",
                output.s3Bucket,
                output.s3BucketOwner,
                output.s3KeyPrefix,
                output.s3SseAlgorithm,
                output.s3SseKmsKeyId);
        constraints.present(member + ".outputType", output.outputType);
        if (output.outputType != null && !TYPES.containsAll(output.outputType)) {
            constraints.refuse(
                    member + ".outputType",
                    output.outputType.toString(),
                    "Member must satisfy constraint: [Member must satisfy enum value set: " + TYPES + "]");
        }
    }

    /** Once it was collected. The bucket is an option for AWS's model, and not for AWS. */
    public BulkOperation.Output parse() {
        if (s3Bucket == null) {
            throw BackupFaults.invalid("S3Bucket must be provided in OutputS3Configuration");
        }
        var types = Constraints.checked(outputType);
        if (types.isEmpty()) {
            throw BackupFaults.invalid("OutputType must be provided in OutputS3Configuration");
        }
        ObjectTargets.requireKeyFits(s3SseAlgorithm, s3SseKmsKeyId);
        return new BulkOperation.Output(
                new ObjectTarget(s3Bucket, s3BucketOwner, s3KeyPrefix, s3SseAlgorithm, s3SseKmsKeyId),
                types.stream().map(OutputType::valueOf).distinct().toList());
    }

    /** @param account whose bucket it is if no other was named */
    static OutputS3Configuration of(BulkOperation.Output output, String account) {
        var target = output.target();
        String owner = target.owner();
        return new OutputS3Configuration(
                owner == null ? account : owner,
                target.bucket(),
                target.prefix(),
                target.sseAlgorithm(),
                target.sseKmsKeyId(),
                output.types().stream().map(OutputType::name).toList());
    }
}
