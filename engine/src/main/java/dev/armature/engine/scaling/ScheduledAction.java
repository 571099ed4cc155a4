package dev.armature.engine.scaling;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Other bounds for a capacity, at times.
 *
 * @param id a UUID, which is part of its ARN
 * @param schedule as it was given
 * @param timezone of the schedule; null for UTC
 * @param capacityMin null to leave it as it is
 */
public record ScheduledAction(
        String name,
        String id,
        String schedule,
        @Nullable String timezone,
        @Nullable Instant start,
        @Nullable Instant end,
        @Nullable Long capacityMin,
        @Nullable Long capacityMax,
        Instant createdAt) {
    public String arn(ScalableResource of) {
        return "arn:aws:autoscaling:" + of.table().region() + ":" + of.table().account() + ":scheduledAction:" + id
                + ":resource/dynamodb/" + of.resourceId() + ":scheduledActionName/" + name;
    }

    /** @throws IllegalArgumentException if its schedule is none */
    public void requireSound() {
        var unused = Schedule.parse(schedule, timezone);
    }

    /** Whether it is to be done in the minute that begins at a time. */
    boolean isDue(Instant minute) {
        boolean isBefore = start != null && minute.isBefore(start);
        boolean isAfter = end != null && minute.isAfter(end);
        return !isBefore
                && !isAfter
                && Schedule.parse(schedule, timezone).isDue(minute, start == null ? createdAt : start);
    }
}
