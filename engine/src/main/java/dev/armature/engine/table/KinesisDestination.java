package dev.armature.engine.table;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A Kinesis data stream that gets the changes of a table. It stays in the table's list when it has been disabled.
 *
 * @param span when its phase began, and until when DynamoDB is at it
 * @param precision null as long as none was asked for, which is as if it were milliseconds
 * @param failure why it could not be enabled
 * @param log the first of its logs, which it keeps if it is enabled again
 * @param lineages how many there are; all changes of an item are in one
 */
public record KinesisDestination(
        String streamArn,
        Phase phase,
        Span span,
        @Nullable Precision precision,
        @Nullable String failure,
        int log,
        int lineages) {
    public enum Phase {
        /** Changes are recorded, but it is not known yet whether the stream takes them. */
        UNCHECKED,
        ACTIVE,
        /** Active, and changed lately. */
        UPDATED,
        DISABLED,
        FAILED
    }

    public enum Status {
        ENABLING,
        ACTIVE,
        UPDATING,
        DISABLING,
        DISABLED,
        ENABLE_FAILED
    }

    /** Of the time in a record. In the order in which DynamoDB lists them. */
    public enum Precision {
        MILLISECOND,
        MICROSECOND
    }

    public Status status(Instant now) {
        boolean isUnderWay = span.includes(now);
        return switch (phase) {
            case UNCHECKED -> Status.ENABLING;
            case ACTIVE -> isUnderWay ? Status.ENABLING : Status.ACTIVE;
            case UPDATED -> isUnderWay ? Status.UPDATING : Status.ACTIVE;
            case DISABLED -> isUnderWay ? Status.DISABLING : Status.DISABLED;
            case FAILED -> isUnderWay ? Status.ENABLING : Status.ENABLE_FAILED;
        };
    }

    /** Whether changes are recorded for it. */
    public boolean isRecording() {
        return switch (phase) {
            case UNCHECKED, ACTIVE, UPDATED -> true;
            case DISABLED, FAILED -> false;
        };
    }

    /** The stream was looked at, and takes records. */
    public KinesisDestination active() {
        return new KinesisDestination(streamArn, Phase.ACTIVE, span, precision, null, log, lineages);
    }

    public KinesisDestination failed(String why) {
        return new KinesisDestination(streamArn, Phase.FAILED, span, precision, why, log, lineages);
    }

    public KinesisDestination disabled(Span since) {
        return new KinesisDestination(streamArn, Phase.DISABLED, since, precision, null, log, lineages);
    }

    public KinesisDestination updated(Precision other, Span since) {
        return new KinesisDestination(streamArn, Phase.UPDATED, since, other, null, log, lineages);
    }

    /** Enabled again, with the logs that it has. */
    public KinesisDestination enabled(@Nullable Precision other, Span since) {
        return new KinesisDestination(streamArn, Phase.UNCHECKED, since, other, null, log, lineages);
    }
}
