package dev.armature.samples.btlrun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import dev.armature.samples.btlrun.EventLog.Event;
import dev.armature.samples.btlrun.Turns.Outcome;
import dev.armature.samples.btlrun.Turns.Turn;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class TurnsTest {
    private Matches matches;
    private EventLog log;
    private Budgets budgets;
    private Turns turns;
    private Match match;

    @BeforeEach
    void begin(DynamoDbClient client, DatabaseClock clock) {
        var table = KeyValueTable.of(client, clock);
        matches = new Matches(table);
        log = new EventLog(table);
        budgets = new Budgets(table);
        turns = new Turns(table);
        match = matches.create("m1", "new").orElseThrow();
        budgets.open("m1", 100);
    }

    @Test
    void changesStateLogAndBudgetTogether() {
        assertThat(turns.play(new Turn("k1", match, "after", "ann plays", 30)))
                .isEqualTo(new Outcome.Played("version 2"));
        assertThat(matches.find("m1")).contains(new Match("m1", "after", 2));
        assertThat(log.read("m1", 0, 10).events()).containsExactly(new Event(2, "ann plays"));
        assertThat(budgets.remaining("m1")).hasValue(70);
    }

    @Test
    void isPlayedOnceHoweverOftenItIsSent() {
        var turn = new Turn("k1", match, "after", "ann plays", 30);
        assertThat(turns.play(turn)).isEqualTo(turns.play(turn)).isEqualTo(new Outcome.Played("version 2"));
        assertThat(budgets.remaining("m1")).hasValue(70);
    }

    /** The service does it and the answer is lost: the SDK sends it again, and finds that it is done. */
    @Test
    void isPlayedOnceWhenTheAnswerIsLost(SimulationSwitches simulation) {
        simulation.apply(on ->
                on.seed(3).calls(calls -> calls.operations("TransactWriteItems").timeoutsAfterCommit(0.5)));
        for (int i = 0; i < 5; i++) {
            var seen = matches.find("m1").orElseThrow();
            assertThat(turns.play(new Turn("k" + i, seen, "after " + i, "turn " + i, 1)))
                    .isEqualTo(new Outcome.Played("version " + (i + 2)));
        }
        assertThat(log.read("m1", 0, 10).events()).hasSize(5);
        assertThat(budgets.remaining("m1")).hasValue(95);
    }

    @Test
    void waitsWhereAnotherTransactionIsInTheWay(SimulationSwitches simulation) {
        simulation.apply(on -> on.seed(4).allTables(all -> all.transactionConflicts(0.1)));
        for (int i = 0; i < 5; i++) {
            var seen = matches.find("m1").orElseThrow();
            assertThat(turns.play(new Turn("k" + i, seen, "after " + i, "turn " + i, 1)))
                    .isEqualTo(new Outcome.Played("version " + (i + 2)));
        }
    }

    @Test
    void doesNothingIfSomebodyElsePlayed() {
        turns.play(new Turn("k1", match, "first", "ann plays", 30));
        assertThat(turns.play(new Turn("k2", match, "second", "bob plays", 30))).isEqualTo(new Outcome.Overtaken());
        assertThat(matches.find("m1").orElseThrow().state()).isEqualTo("first");
        assertThat(budgets.remaining("m1")).hasValue(70);
    }

    @Test
    void doesNothingThatTheBudgetDoesNotAllow() {
        assertThat(turns.play(new Turn("k1", match, "after", "ann plays", 101))).isEqualTo(new Outcome.OverBudget());
        assertThat(matches.find("m1")).contains(match);
        assertThat(log.read("m1", 0, 10).events()).isEmpty();
        assertThat(turns.play(new Turn("k1", match, "after", "ann plays", 100)))
                .isEqualTo(new Outcome.Played("version 2"));
        assertThat(budgets.remaining("m1")).hasValue(0);
    }

    /** A key is remembered for a day, not longer, also if the item is still there. */
    @Test
    void forgetsKeysAfterADay(DatabaseClock clock, SimulationSwitches simulation) {
        simulation.apply(on -> on.allTables(all -> all.timeToLiveLag(Duration.ofDays(2))));
        clock.freeze();
        turns.play(new Turn("k1", match, "first", "ann plays", 1));
        clock.advance(Duration.ofHours(24));
        var seen = matches.find("m1").orElseThrow();
        assertThat(turns.play(new Turn("k1", seen, "second", "ann plays again", 1)))
                .isEqualTo(new Outcome.Played("version 3"));
    }
}
