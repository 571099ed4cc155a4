package dev.armature.engine.exchange.request;

import org.jspecify.annotations.Nullable;

/** The stretch of time whose changes are exported, as a request says it. Times are seconds since 1970. */
public record IncrementalExportSpecification(
        @Nullable Double exportFromTime,
        @Nullable Double exportToTime,
        @Nullable String exportViewType) {}
