package dev.armature.templates;

import java.util.List;
import java.util.Optional;

/**
 * A table that is there, as the service describes it.
 *
 * @param table DescribeTable's {@code Table}
 * @param timeToLive the attribute by which items expire, from DescribeTimeToLive
 * @param tags ListTagsOfResource's {@code Tags}
 * @param pointInTimeRecovery whether DescribeContinuousBackups says that it is on
 */
public record Described(Json.Object table, Optional<String> timeToLive, List<Json> tags, boolean pointInTimeRecovery) {
    public Described {
        tags = List.copyOf(tags);
    }

    String arn() {
        return table.text("TableArn").orElse("");
    }
}
