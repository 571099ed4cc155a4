package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.ImportSource;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.request.Constraints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which objects a bulk operation reads, and how, in requests and in descriptions. */
public record InputS3Configuration(
        @Nullable String s3BucketOwner,
        @Nullable String s3Bucket,
        @Nullable String s3KeyPrefix,
        @Nullable String inputFormat,
        @Nullable String inputCompressionType) {
    private static final List<String> FORMATS = List.of("DYNAMODB_JSON", "ION");

    public static void collect(Constraints constraints, String member, @Nullable InputS3Configuration input) {
        constraints.present(member, input);
        if (input == null) {
            return;
        }
        ObjectTargets.collectSource(constraints, member + ".", input.s3Bucket, input.s3BucketOwner, input.s3KeyPrefix);
        constraints
                .present(member + ".inputFormat", input.inputFormat)
                .oneOf(member + ".inputFormat", input.inputFormat, FORMATS)
                .oneOf(member + ".inputCompressionType", input.inputCompressionType, Compressions.NAMES);
    }

    /** Once it was collected. */
    public ImportSource parse() {
        return new ImportSource(
                Constraints.checked(s3Bucket),
                s3BucketOwner,
                s3KeyPrefix,
                InputFormat.valueOf(Constraints.checked(inputFormat)),
                Compressions.of(inputCompressionType),
                null);
    }

    /** @param account whose bucket it is if no other was named */
    static InputS3Configuration of(ImportSource source, String account) {
        String owner = source.owner();
        return new InputS3Configuration(
                owner == null ? account : owner,
                source.bucket(),
                source.prefix(),
                source.format().name(),
                source.compression().name());
    }
}
