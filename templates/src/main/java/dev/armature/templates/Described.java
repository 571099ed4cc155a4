package dev.armature.templates;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table that is there, as the service describes it.
 *
 * @param table DescribeTable's {@code Table}
 * @param timeToLive the attribute by which items expire, from DescribeTimeToLive
 * @param tags from ListTagsOfResource
 * @param recoveryDays how far point-in-time recovery reaches back, from DescribeContinuousBackups; empty if it is off
 */
public record Described(
        Json.Object table, Optional<String> timeToLive, Map<String, String> tags, OptionalLong recoveryDays) {
    public Described {
        tags = Map.copyOf(tags);
    }

    String arn() {
        return table.text("TableArn").orElse("");
    }
}
