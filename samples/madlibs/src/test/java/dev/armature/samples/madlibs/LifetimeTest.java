package dev.armature.samples.madlibs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A day in the life of a game, and the days after it. The clock is moved, so no test waits. */
@ArmatureTest(templateFiles = "template.yaml")
class LifetimeTest {
    private MadLibs madLibs;
    private GameTable table;
    private Game game;

    @BeforeEach
    void playAGame(DynamoDbClient client, DatabaseClock clock) {
        clock.freeze();
        table = GameTable.of(client, clock);
        new TemplateRepository(table)
                .save(new StoryTemplate("t1", "space", "Frog", List.of("A {adjective} frog."), true));
        madLibs = new MadLibs(table, () -> "AAAAA");
        game = madLibs.open("space", "ann");
        madLibs.begin(game.id());
        madLibs.submit(game.id(), game.hostId(), 0, "green");
        madLibs.tell(game.id());
    }

    @Test
    void everythingOfAGameGoesAfterADayAndTemplatesStay(DatabaseClock clock) {
        assertThat(clock.advance(MadLibs.LIFETIME.minusSeconds(1))).isZero();
        // The game, its code, its player, its word and its story.
        assertThat(clock.advance(Duration.ofSeconds(2))).isEqualTo(5);
        var left = table.client().scan(scan -> scan.tableName(table.name())).items();
        assertThat(left).extracting(item -> item.get("EntityType").s()).containsExactly("STORY_TEMPLATE");
    }

    /** DynamoDB may take days to remove what has expired. Until then it is there, and must not be seen. */
    @Test
    void whatHasExpiredIsNotSeenWhileItIsStillThere(DatabaseClock clock, SimulationSwitches simulation) {
        simulation.apply(on -> on.allTables(all -> all.timeToLiveLag(Duration.ofDays(2))));
        assertThat(clock.advance(MadLibs.LIFETIME.plusSeconds(1))).isZero();

        assertThatThrownBy(() -> madLibs.game(game.id())).hasMessage("there is no such game");
        assertThatThrownBy(() -> madLibs.join("AAAAA", "bob")).hasMessage("there is no room AAAAA");
        assertThat(madLibs.players(game.id())).isEmpty();
        assertThat(new StoryRepository(table).ofGame(game.id())).isEmpty();

        var next = madLibs.open("space", "bob");
        assertThat(next.roomCode()).isEqualTo("AAAAA");
        assertThat(new GameRepository(table).findByRoomCode("AAAAA")).contains(next);
    }
}
