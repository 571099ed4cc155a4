package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableChangeTest {
    private static final Instant START = TestDatabase.START;
    private static final Span MINUTE = Span.of(START, Duration.ofMinutes(1));

    private static final List<TableChange> TIMED = List.of(
            new TableChange.Creation(MINUTE),
            new TableChange.Capacity(
                    MINUTE, Table.BillingMode.PROVISIONED, null, Throughput.provisioned(1, 1), Map.of()),
            new TableChange.StreamStatus(MINUTE, true),
            new TableChange.ClassUpdate(MINUTE, null, null),
            new TableChange.EncryptionUpdate(MINUTE, null),
            new TableChange.Warming(MINUTE, null, 1, 1),
            new TableChange.IndexUpdate(MINUTE, "i", Throughput.onDemand()));

    @Test
    void runsForATime() {
        assertThat(TIMED).allMatch(change -> change.runs(START));
        assertThat(TIMED).allMatch(change -> change.runs(START.plusMillis(59_999)));
        assertThat(TIMED).noneMatch(change -> change.runs(START.plusSeconds(60)));
        // Nor before it began, by a clock that was set back.
        assertThat(TIMED).noneMatch(change -> change.runs(START.minusMillis(1)));
    }

    /** Indexes are really filled and emptied, which takes as long as it takes. */
    @Test
    void ofAnIndexRunsUntilItIsTakenOut() {
        Instant later = START.plusSeconds(3600);
        assertThat(new TableChange.IndexCreation(MINUTE, "i", MINUTE).runs(later))
                .isTrue();
        assertThat(new TableChange.IndexDeletion(MINUTE, "i").runs(later)).isTrue();
    }

    @Test
    void saysWhatTheTableIsMeanwhile() {
        assertThat(TIMED.stream().map(change -> change.tableStatus(START).name()))
                .containsExactly("CREATING", "UPDATING", "UPDATING", "UPDATING", "ACTIVE", "ACTIVE", "ACTIVE");
        assertThat(new TableChange.IndexDeletion(MINUTE, "i").tableStatus(START))
                .isEqualTo(Table.Status.UPDATING);
        var creation = new TableChange.IndexCreation(MINUTE, "i", Span.of(START, Duration.ofSeconds(10)));
        assertThat(creation.tableStatus(START)).isEqualTo(Table.Status.UPDATING);
        assertThat(creation.isBackfilling(START)).isFalse();
        assertThat(creation.tableStatus(START.plusSeconds(10))).isEqualTo(Table.Status.ACTIVE);
        assertThat(creation.isBackfilling(START.plusSeconds(10))).isTrue();
    }

    @Test
    void theLastWarmingWins() {
        List<TableChange> changes = new ArrayList<>(List.of(
                new TableChange.Warming(MINUTE, null, 1, 1),
                new TableChange.Warming(MINUTE, "i", 2, 2),
                TIMED.getFirst()));
        TableChange.Warming.replace(changes, new TableChange.Warming(MINUTE, "i", 3, 3));
        assertThat(changes)
                .containsExactly(
                        new TableChange.Warming(MINUTE, null, 1, 1),
                        TIMED.getFirst(),
                        new TableChange.Warming(MINUTE, "i", 3, 3));
    }

    /** In an answer, also what is over at once is under way. */
    @Test
    void isUnderWayInItsAnswer() {
        var none = Span.of(START, Duration.ZERO);
        assertThat(none.includes(START)).isFalse();
        assertThat(none.answered().includes(START)).isTrue();
        assertThat(MINUTE.answered()).isEqualTo(MINUTE);
    }
}
