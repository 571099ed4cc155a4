package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.object.ObjectStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which objects an import reads, and how.
 *
 * @param prefix what their keys begin with; null for all of the bucket
 * @param csv as the request had it; null if it did not
 */
public record ImportSource(
        String bucket,
        @Nullable String owner,
        @Nullable String prefix,
        InputFormat format,
        Compression compression,
        @Nullable Csv csv) {
    /** What was said about CSV, to be told again. */
    public record Csv(@Nullable String delimiter, @Nullable List<String> headerList) {}

    ObjectStore.Bucket in() {
        return new ObjectStore.Bucket(bucket, owner);
    }
}
