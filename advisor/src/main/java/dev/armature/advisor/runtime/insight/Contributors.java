package dev.armature.advisor.runtime.insight;

import dev.armature.advisor.runtime.observation.StoredKey;
import dev.armature.advisor.runtime.sketch.KeyHeat;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.TableRef;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The most used keys of one table or index since its insights were switched on. */
final class Contributors {
    private static final int PARTITION_START = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;

    private final TableRef table;
    private final @Nullable String index;
    private final Insights insights;
    private final KeySchema keys;
    private final List<Insights.Rule> rules;
    /** Guarded by this, like the counts. */
    private final Map<Insights.Rule, KeyHeat> heats = new EnumMap<>(Insights.Rule.class);

    private final Map<Insights.Rule, Long> counts = new EnumMap<>(Insights.Rule.class);

    Contributors(TableRef table, @Nullable String index, Insights insights, KeySchema keys) {
        this.table = table;
        this.index = index;
        this.insights = insights;
        this.keys = keys;
        this.rules = Insights.rules(insights.mode(), keys);
    }

    TableRef table() {
        return table;
    }

    @Nullable
    String index() {
        return index;
    }

    /** Whether it is about what is switched on now. */
    boolean isOf(@Nullable Insights current) {
        return insights.equals(current);
    }

    /**
     * A key was accessed, or throttled. A page that begins where a table or a segment of it does is about none.
     *
     * @param isWhole whether it has its sort key
     */
    synchronized void add(byte[] key, boolean isWhole, boolean isThrottled, long minute) {
        if (key.length <= PARTITION_START) {
            return;
        }
        int end = keys.shape().partitionLength(key);
        for (Insights.Rule rule : rules) {
            if (rule.isThrottled() == isThrottled && (isWhole || !rule.needsSortKey())) {
                heats.computeIfAbsent(rule, any -> new KeyHeat())
                        .add(key, PARTITION_START, rule.needsSortKey() ? key.length : end, 1, minute);
                counts.merge(rule, 1L, Long::sum);
            }
        }
    }

    synchronized Map<Insights.Rule, Long> counts() {
        Map<Insights.Rule, Long> all = new EnumMap<>(Insights.Rule.class);
        rules.forEach(rule -> all.put(rule, counts.getOrDefault(rule, 0L)));
        return all;
    }

    synchronized InsightsReport report(Instant now, long minute) {
        List<InsightsReport.RuleReport> reports = new ArrayList<>();
        for (Insights.Rule rule : rules) {
            var heat = heats.get(rule);
            List<KeyAttribute> shown = rule.needsSortKey() ? keys.attributes() : keys.hash();
            reports.add(new InsightsReport.RuleReport(
                    rule.name(table.name(), index, insights.span().since()),
                    rule.name(),
                    counts.getOrDefault(rule, 0L),
                    heat == null
                            ? List.of()
                            : heat.rows(minute).stream()
                                    .map(row -> contributor(row, shown))
                                    .toList()));
        }
        return new InsightsReport(
                table.name(),
                index,
                insights.status(now).name(),
                insights.mode().name(),
                insights.span().since().toString(),
                reports);
    }

    private static InsightsReport.Contributor contributor(KeyHeat.Row row, List<KeyAttribute> shown) {
        return new InsightsReport.Contributor(
                StoredKey.text(row.key(), shown),
                row.sum(),
                Arrays.stream(row.minutes()).boxed().toList());
    }
}
