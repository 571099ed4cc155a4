package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What requests about Kinesis destinations have in common. */
public final class KinesisStreaming {
    private static final List<String> PRECISIONS =
            Arrays.stream(KinesisDestination.Precision.values()).map(Enum::name).toList();

    private KinesisStreaming() {}

    /** How the records of a destination are, as requests and answers say it. */
    public record Configuration(@Nullable String approximateCreationDateTimePrecision) {
        public static final Configuration NONE = new Configuration(null);

        /** Null if none is named. */
        public KinesisDestination.@Nullable Precision precision() {
            return approximateCreationDateTimePrecision == null
                    ? null
                    : KinesisDestination.Precision.valueOf(approximateCreationDateTimePrecision);
        }
    }

    /** The constraints on the ARN of a stream, and on a configuration if there is one. */
    public static void requireSound(@Nullable String streamArn, String member, @Nullable Configuration configuration) {
        var constraints = new Constraints()
                .present("streamArn", streamArn)
                .length("streamArn", streamArn, Limits.STREAM_ARN_LENGTH_MIN, Limits.STREAM_ARN_LENGTH_MAX);
        if (configuration != null) {
            constraints.oneOf(
                    member + ".approximateCreationDateTimePrecision",
                    configuration.approximateCreationDateTimePrecision(),
                    PRECISIONS);
        }
        constraints.check();
    }

    /** The place of a stream among the destinations of a table; -1 if it is none. */
    public static int indexOf(Table table, String streamArn) {
        for (int i = 0; i < table.destinations().size(); i++) {
            if (table.destinations().get(i).streamArn().equals(streamArn)) {
                return i;
            }
        }
        return -1;
    }

    /** Whatever is wanted of a destination, these are the words. */
    public static ApiException unfit(String text) {
        return ApiException.validation(
                "Table is not in a valid state to enable Kinesis Streaming Destination: " + text);
    }
}
