package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestItems;
import dev.armature.engine.table.Insights.Mode;
import dev.armature.engine.table.Insights.Rule;
import dev.armature.engine.table.Insights.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contributor Insights of a table, and tables that are shown for a while after they have gone. */
class InsightsTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_794_736_800_123L);
    private static final Span SPAN = Span.of(TIME, Duration.ofSeconds(10));

    @ParameterizedTest
    @CsvSource({
        "true, false, 0, ENABLING",
        "true, false, 10, ENABLED",
        "false, false, 0, DISABLING",
        "false, false, 10, DISABLED",
        "true, true, 0, ENABLING",
        "true, true, 10, FAILED",
        "false, true, 10, FAILED"
    })
    void haveAStatusThatTimeChanges(boolean enabled, boolean failed, int seconds, Status status) {
        var insights = new Insights(enabled, Mode.THROTTLED_KEYS, SPAN, failed);
        assertThat(insights.status(TIME.plusSeconds(seconds))).isEqualTo(status);
        assertThat(insights.isOn()).isEqualTo(enabled && !failed);
    }

    @Test
    void haveTheRulesOfTheirModeAndKey() {
        var simple = TestItems.keys("pk:S");
        var whole = TestItems.keys("pk:S", "sk:N");
        assertThat(Insights.rules(Mode.THROTTLED_KEYS, simple)).containsExactly(Rule.PKT);
        assertThat(Insights.rules(Mode.THROTTLED_KEYS, whole)).containsExactly(Rule.PKT, Rule.SKT);
        assertThat(Insights.rules(Mode.ACCESSED_AND_THROTTLED_KEYS, simple)).containsExactly(Rule.PKC, Rule.PKT);
        assertThat(Insights.rules(Mode.ACCESSED_AND_THROTTLED_KEYS, whole))
                .containsExactly(Rule.PKC, Rule.SKC, Rule.PKT, Rule.SKT);
        assertThat(Rule.PKC.name("Orders", null, TIME))
                .isEqualTo("DynamoDBContributorInsights-PKC-Orders-1794736800123");
        assertThat(Rule.SKT.name("Orders", "byCity", TIME))
                .isEqualTo("DynamoDBContributorInsights-SKT-Orders-byCity-1794736800123");
        assertThat(List.of(Rule.PKT, Rule.SKT)).allMatch(Rule::isThrottled);
        assertThat(List.of(Rule.PKC, Rule.SKC)).noneMatch(Rule::isThrottled);
    }

    /** Until a time, and not before the one at which it went: the clock can be set back. */
    @Test
    void aTableIsShownForAWhileAfterItHasGone() {
        var clock = new MovableClock(TIME);
        var departures = new Departures(clock);
        var table = TableCodecTest.FULL;
        assertThat(departures.find(table.ref())).isNull();
        departures.add(table, TIME.plusSeconds(5));
        assertThat(departures.find(table.ref())).isEqualTo(table);
        assertThat(departures.all()).containsExactly(table);
        assertThat(departures.find(table.ref().at("us-east-1"))).isNull();
        clock.advance(Duration.ofSeconds(5));
        assertThat(departures.find(table.ref())).isNull();
        assertThat(departures.all()).isEmpty();
        clock.advance(Duration.ofSeconds(-6));
        assertThat(departures.find(table.ref())).isNull();
    }

    @Test
    void figuresAddUp() {
        var some = new Figures(3, 70);
        assertThat(some.plus(new Figures(1, 5))).isEqualTo(new Figures(4, 75));
        assertThat(some.minus(new Figures(1, 5))).isEqualTo(new Figures(2, 65));
        assertThat(some.plus(Figures.NONE)).isEqualTo(some);
    }
}
