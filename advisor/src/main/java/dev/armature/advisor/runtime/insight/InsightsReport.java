package dev.armature.advisor.runtime.insight;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the keys of one table or index.
 *
 * @param since when insights were switched on, by ISO 8601
 */
public record InsightsReport(
        String tableName,
        @Nullable String indexName,
        String contributorInsightsStatus,
        String contributorInsightsMode,
        String since,
        List<RuleReport> rules) {
    /**
     * What one rule has counted.
     *
     * @param kind one of PKC, SKC, PKT and SKT
     * @param count of all keys, also of those that are not shown, since the beginning
     * @param contributors the keys with the most in the last hour, the first one with the most of them
     */
    public record RuleReport(String rule, String kind, long count, List<Contributor> contributors) {}

    /**
     * A key.
     *
     * @param key the values of its attributes
     * @param count in the last hour, as far as it was among the most used ones
     * @param minutes in each minute of it, the present one last
     */
    public record Contributor(String key, long count, List<Long> minutes) {}
}
