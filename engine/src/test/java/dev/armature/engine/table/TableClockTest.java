package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables and their items are there whatever time it is. */
class TableClockTest {
    private static final Duration YEARS = Duration.ofDays(10 * 365);

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aTableIsThereBeforeItWasCreated() {
        var unused = database.put("1", "one");
        database.clock.advance(YEARS.negated());
        assertActive();
        database.restart();
        assertActive();
    }

    @Test
    void aTableIsThereBeforeItWasUpdated() {
        database.clock.advance(YEARS);
        var span = Span.of(database.clock.instant(), Duration.ofSeconds(10));
        database.change(draft -> draft.changes.add(new TableChange.StreamStatus(span, true)));
        assertThat(database.table().status(database.clock.instant())).isEqualTo(Table.Status.UPDATING);
        database.clock.advance(YEARS.dividedBy(2).negated());
        database.restart();
        assertActive();
    }

    @Test
    void aNameIsFreeAgainBeforeItsTableWasDeleted() {
        var table = database.table();
        database.engine.catalog().linger(table, database.clock.instant().plusSeconds(10));
        assertThat(database.engine.catalog().departing(table.ref())).isNotNull();
        database.clock.advance(YEARS.negated());
        assertThat(database.engine.catalog().departing(table.ref())).isNull();
    }

    private void assertActive() {
        var now = database.clock.instant();
        assertThat(database.engine.catalog().usable(TestDatabase.TABLE).status(now))
                .isEqualTo(Table.Status.ACTIVE);
        var unused = database.put("2", "two");
    }
}
