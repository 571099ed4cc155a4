package dev.armature.engine.exchange;

import dev.armature.engine.exchange.layout.ManifestSummary;
import java.time.Instant;

/** What of a table is exported. */
public sealed interface ExportScope {
    /**
     * All items, as of a time.
     *
     * @param isNamed whether the request said so; descriptions only repeat it then
     */
    record Full(Instant time, boolean isNamed) implements ExportScope {}

    /**
     * The items that were written between two times.
     *
     * @param from inclusive
     * @param to exclusive
     */
    record Incremental(Instant from, Instant to, View view) implements ExportScope {}

    /** What is told of an item besides its key. */
    enum View {
        NEW_IMAGE,
        NEW_AND_OLD_IMAGES
    }

    default String typeName() {
        return switch (this) {
            case Full ignored -> ManifestSummary.FULL;
            case Incremental ignored -> "INCREMENTAL_EXPORT";
        };
    }

    /** The earliest time whose state is needed. */
    default Instant needed() {
        return switch (this) {
            case Full full -> full.time();
            case Incremental window -> window.from();
        };
    }
}
