package dev.armature.engine.simulation;

import static dev.armature.model.AttributeValue.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Global indexes and eventually consistent reads may be behind, and catch up. */
class LagTest {
    private final SimulatedTable table = new SimulatedTable();
    private final TableSwitchesDraft switches = new TableSwitchesDraft();

    @AfterEach
    void close() {
        table.close();
    }

    private List<@Nullable AttributeValue> keysOfKind(String kind) {
        return table.ofKind(kind).stream().map(item -> item.get("pk")).toList();
    }

    private @Nullable AttributeValue value(boolean consistent) {
        return Objects.requireNonNull(table.get("a", consistent)).get("value");
    }

    @Test
    void anIndexIsCurrentUnlessItIsToldToLag() {
        table.put("pk", "a", "kind", "k");

        assertThat(keysOfKind("k")).containsExactly(string("a"));
    }

    @Test
    void anIndexLagsByAFixedTime() {
        table.put("pk", "b", "kind", "k");
        switches.indexLagMillis = 500L;
        table.apply(switches);
        table.put("pk", "a", "kind", "k");
        table.put("pk", "b", "kind", "other");
        table.put("pk", "c", "kind", "k");

        assertThat(keysOfKind("k")).containsExactly(string("b"));
        assertThat(keysOfKind("other")).isEmpty();
        assertThat(table.get("a", false)).isNotNull();

        table.database.clock.advance(Duration.ofMillis(500));
        assertThat(keysOfKind("k")).containsExactly(string("a"), string("c"));
        assertThat(keysOfKind("other")).containsExactly(string("b"));
    }

    @Test
    void anIndexIsHeldUntilItIsReleased() {
        table.put("pk", "a", "kind", "k");
        table.simulation().hold("Orders", "byKind");
        table.put("pk", "b", "kind", "k");
        table.database.delete("a");
        table.database.clock.advance(Duration.ofDays(1));

        assertThat(keysOfKind("k")).containsExactly(string("a"));
        assertThat(table.simulation().heldIndexes()).containsExactly("Orders/byKind");

        table.simulation().release("Orders", "byKind");
        assertThat(keysOfKind("k")).containsExactly(string("b"));
        assertThatThrownBy(() -> table.simulation().hold("Orders", "none"))
                .hasMessage("there is no global or vector index none of a table Orders");
    }

    /** What is shown is what was there then: not what a write was once about to replace. */
    @Test
    void aStaleReadShowsTheStateOfItsMoment() {
        switches.stalenessMillis = 1000L;
        table.apply(switches);
        table.put("pk", "a", "value", "0");
        for (int i = 1; i <= 100; i++) {
            table.database.clock.advance(Duration.ofMillis(600));
            table.put("pk", "a", "value", Integer.toString(i));
            table.database.clock.advance(Duration.ofMillis(500));
            assertThat(value(false)).isEqualTo(string(Integer.toString(i - 1)));
        }
    }

    @Test
    void anEventualReadMayBeStaleAndAStrongOneNever() {
        table.put("pk", "a", "value", "old");
        switches.stalenessMillis = 1000L;
        table.apply(switches);
        table.put("pk", "a", "value", "new");

        assertThat(value(false)).isEqualTo(string("old"));
        assertThat(value(true)).isEqualTo(string("new"));
        table.database.clock.advance(Duration.ofSeconds(1));
        assertThat(value(false)).isEqualTo(string("new"));
    }

    @Test
    void oneReadMayAskToBeStale() {
        table.put("pk", "a", "value", "old");
        switches.stalenessMillis = 1000L;
        switches.staleReads = 0.0;
        table.apply(switches);
        table.put("pk", "a", "value", "new");

        assertThat(value(false)).isEqualTo(string("new"));
        Item stale = table.database.asking(Set.of(Fault.STALE_READ), () -> table.get("a", false));
        assertThat(Objects.requireNonNull(stale).get("value")).isEqualTo(string("old"));
    }

    @Test
    void offIsOff() {
        switches.indexLagMillis = 500L;
        table.apply(switches);
        table.simulation().clock().advance(Duration.ofDays(1));
        assertThat(table.simulation().described())
                .containsExactly("lag of global indexes", "the clock is ahead by PT24H");
        table.put("pk", "a", "kind", "k");

        table.simulation().off();

        assertThat(table.simulation().described()).isEmpty();
        assertThat(keysOfKind("k")).containsExactly(string("a"));
    }
}
