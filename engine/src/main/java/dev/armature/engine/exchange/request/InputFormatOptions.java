package dev.armature.engine.exchange.request;

import dev.armature.engine.request.Constraints;
import org.jspecify.annotations.Nullable;

/** What is said about the format of objects, in requests and in descriptions. */
public record InputFormatOptions(@Nullable CsvOptions csv) {
    public static void collect(Constraints constraints, String member, @Nullable InputFormatOptions options) {
        if (options != null && options.csv != null) {
            CsvOptions.collect(constraints, member + ".csv", options.csv);
        }
    }
}
