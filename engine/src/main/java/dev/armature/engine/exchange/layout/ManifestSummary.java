package dev.armature.engine.exchange.layout;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an export says about itself as a whole.
 *
 * @param window the stretch of an incremental export; null for one of all items
 * @param exportTime of an export of all items: the time as of which they are; null for an incremental one
 * @param bucket null if it was not written to one
 */
public record ManifestSummary(
        String exportArn,
        Instant startTime,
        @Nullable Instant endTime,
        String tableArn,
        @Nullable String tableId,
        @Nullable Instant exportTime,
        @Nullable Window window,
        @Nullable String bucket,
        @Nullable String prefix,
        @Nullable String sseAlgorithm,
        @Nullable String sseKmsKeyId,
        String manifestFilesKey,
        long billedBytes,
        long items,
        String outputFormat,
        String exportType) {
    /** What {@link #exportType} is for all items of a table. */
    public static final String FULL = "FULL_EXPORT";

    /**
     * What an incremental export is about.
     *
     * @param view which images its records have
     */
    public record Window(Instant from, Instant to, String view) {}
}
