package dev.armature.advisor.runtime.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.TableSchema;
import dev.armature.storage.MemoryStorage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KeyInsightsTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
    private static final Caller CALLER = new Caller("123456789012", "eu-west-2");

    private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    private final Catalog catalog = new Catalog(new MemoryStorage(), clock);
    private final KeyInsights insights = new KeyInsights(catalog, clock);

    private Table create(String name) {
        int space = catalog.newSpaces(1).getFirst();
        var keys = new KeySchema(List.of(new KeyAttribute("pk", AttributeType.S)), List.of());
        var draft = new TableDraft(
                CALLER.table(name),
                "id of " + name,
                NOW,
                Map.of("pk", AttributeType.S),
                new TableSchema(space, keys, List.of()));
        draft.insights.put(
                Table.OF_TABLE,
                new Insights(true, Insights.Mode.ACCESSED_AND_THROTTLED_KEYS, Span.of(NOW, Duration.ZERO), false));
        return Objects.requireNonNull(
                catalog.change(CALLER.table(name), current -> draft.build()).after());
    }

    private void get(Table table, String pk) {
        byte[] key = KeyCodec.key(table.schema().space(), List.of(AttributeValue.string(pk)), List.of())
                .bytes();
        insights.ended(new Traffic(
                "GetItem",
                CALLER,
                new byte[0],
                null,
                null,
                null,
                List.of(new Access.Get(table, key, null, Cost.NONE)),
                List.of(),
                0,
                new Ending.Succeeded(0, 0)));
    }

    private long shown() {
        var out = new Exposition();
        insights.write(out);
        return out.toString()
                .lines()
                .filter(line ->
                        line.startsWith("armature_contributor_insights_events_total{") && line.contains("rule=\"PKC\""))
                .count();
    }

    /** However many keys there are, as many are kept as a sketch has room for; the heaviest is one of them. */
    @Test
    void keepsSomeOfTheKeysAndTheirNumber() {
        var table = create("Orders");
        for (int i = 0; i < 10_000; i++) {
            get(table, "rare " + i);
            get(table, "hot");
        }
        var rule = insights.report(table.ref(), null).orElseThrow().rules().getFirst();
        assertThat(rule.count()).isEqualTo(20_000);
        assertThat(rule.contributors()).hasSize(40);
        assertThat(rule.contributors().getFirst().key()).isEqualTo("hot");
        assertThat(rule.contributors().getFirst().count()).isEqualTo(10_000);
        assertThat(rule.contributors().getFirst().minutes()).hasSize(60).endsWith(10_000L);
    }

    /** What is watched is bounded, and room is made by what is not switched on any more. */
    @Test
    void watchesSomeTablesAndForgetsThoseThatHaveEnded() {
        for (int i = 0; i <= KeyInsights.WATCHED_MAX; i++) {
            get(create("table" + i), "a");
        }
        assertThat(shown()).isEqualTo(KeyInsights.WATCHED_MAX);
        var unused = catalog.change(CALLER.table("table0"), current -> null);
        get(create("another"), "a");
        assertThat(shown()).isEqualTo(KeyInsights.WATCHED_MAX);
        assertThat(insights.report(CALLER.table("another"), null)).isPresent();
        assertThat(insights.report(CALLER.table("table0"), null)).isEmpty();
    }

    /** As a statement without a condition on keys reads it. */
    @Test
    void takesAPageOfAWholeTableForNoKey() {
        var table = create("Orders");
        byte[] start = Arrays.copyOf(
                KeyCodec.key(table.schema().space(), List.of(AttributeValue.string("a")), List.of())
                        .bytes(),
                KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES);
        for (int length = KeyCodec.SPACE_BYTES; length <= start.length; length++) {
            insights.ended(new Traffic(
                    "ExecuteStatement",
                    CALLER,
                    new byte[0],
                    null,
                    null,
                    null,
                    List.of(new Access.Page(table, null, Arrays.copyOf(start, length), 1, 1, 100, true, Cost.NONE)),
                    List.of(),
                    0,
                    new Ending.Succeeded(0, 0)));
        }
        get(table, "a");
        var rule = insights.report(table.ref(), null).orElseThrow().rules().getFirst();
        assertThat(rule.count()).isEqualTo(1);
        var out = new Exposition();
        insights.write(out);
        assertThat(out.toString()).contains("armature_contributor_insights_missed_total 0");
    }
}
