package dev.armature.engine.exchange;

import dev.armature.engine.table.Fields;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the rows of several kinds of jobs have in common. */
final class JobFields {
    private JobFields() {}

    /** Begins a row. */
    static Fields begin(long format, JobArn arn, Enum<?> status, String clientToken) {
        var out = new Fields();
        out.put("format", format);
        out.put(JobStore.KIND, arn.kind().word());
        out.put("id", arn.id());
        out.put("status", status.name());
        out.put("clientToken", clientToken);
        return out;
    }

    static void put(Fields out, ObjectTarget target) {
        out.put("bucket", target.bucket());
        out.put("owner", target.owner());
        out.put("prefix", target.prefix());
        out.put("sseAlgorithm", target.sseAlgorithm());
        out.put("sseKmsKeyId", target.sseKmsKeyId());
    }

    static ObjectTarget target(Fields in) {
        return new ObjectTarget(
                in.text("bucket"),
                in.optionalText("owner"),
                in.optionalText("prefix"),
                in.optionalText("sseAlgorithm"),
                in.optionalText("sseKmsKeyId"));
    }

    static void put(Fields out, ImportSource source) {
        out.put("bucket", source.bucket());
        out.put("owner", source.owner());
        out.put("prefix", source.prefix());
        out.put("input", source.format().name());
        out.put("compression", source.compression().name());
    }

    static void put(Fields out, List<Integer> spaces) {
        out.put(
                "spaces",
                new AttributeValue.L(spaces.stream()
                        .map(space -> AttributeValue.number(space))
                        .toList()));
    }

    static List<Integer> spaces(Fields in) {
        return in.list("spaces").stream().map(JobFields::space).toList();
    }

    private static int space(AttributeValue value) {
        if (value instanceof AttributeValue.N(Decimal number)) {
            return number.value().intValueExact();
        }
        throw new IllegalStateException("damaged job: a space that is no number");
    }

    static void put(Fields out, @Nullable JobFailure failure) {
        if (failure != null) {
            out.put("failureCode", failure.code());
            out.put("failureMessage", failure.message());
        }
    }

    static @Nullable JobFailure failure(Fields in) {
        return in.has("failureCode") ? new JobFailure(in.text("failureCode"), in.text("failureMessage")) : null;
    }
}
