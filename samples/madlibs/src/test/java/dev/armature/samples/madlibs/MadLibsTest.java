package dev.armature.samples.madlibs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.SimulationSwitches;
import dev.armature.junit.ArmatureTest;
import dev.armature.samples.madlibs.Game.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class MadLibsTest {
    private final List<String> codes = new ArrayList<>(List.of("AAAAA", "BBBBB", "CCCCC"));
    private MadLibs madLibs;

    @BeforeEach
    void open(DynamoDbClient client, DatabaseClock clock) {
        var table = GameTable.of(client, clock);
        new TemplateRepository(table)
                .save(new StoryTemplate("t1", "space", "Frog", List.of("A {adjective} frog.", "It {verb}."), true));
        madLibs = new MadLibs(table, codes::removeFirst);
    }

    @Test
    void tellsAStoryOfTheWordsThatWereGiven() {
        var game = madLibs.open("space", "ann");
        var bob = madLibs.join("AAAAA", "bob");
        madLibs.begin(game.id());
        assertThat(madLibs.blanks(game.id())).containsExactly("adjective", "verb");

        madLibs.submit(game.id(), bob.id(), 1, "sings $1");
        assertThatThrownBy(() -> madLibs.tell(game.id())).hasMessage("1 words are missing");
        madLibs.submit(game.id(), game.hostId(), 0, "green");

        var story = madLibs.tell(game.id());
        assertThat(story.paragraphs()).containsExactly("A green frog.", "It sings $1.");
        assertThat(madLibs.tell(game.id())).isEqualTo(story);
        assertThat(madLibs.game(game.id()).state()).isEqualTo(State.TOLD);
        assertThat(madLibs.players(game.id()))
                .extracting(Player::username, Player::wordsContributed)
                .containsExactlyInAnyOrder(tuple("ann", 1), tuple("bob", 1));
    }

    /** An index would have taken both games under one code. */
    @Test
    void neverGivesACodeToTwoGames() {
        codes.add(1, "AAAAA");
        assertThat(madLibs.open("space", "ann").roomCode()).isEqualTo("AAAAA");
        assertThat(madLibs.open("space", "bob").roomCode()).isEqualTo("BBBBB");
    }

    @Test
    void refusesWhatTheRulesDoNotAllow() {
        var game = madLibs.open("space", "ann");
        assertThatThrownBy(() -> madLibs.open("cooking", "ann")).hasMessage("there is no story about cooking");
        assertThatThrownBy(() -> madLibs.join("ZZZZZ", "bob")).hasMessage("there is no room ZZZZZ");
        assertThatThrownBy(() -> madLibs.submit(game.id(), game.hostId(), 0, "green"))
                .hasMessage("the game is not being played");
        madLibs.begin(game.id());
        assertThatThrownBy(() -> madLibs.begin(game.id())).hasMessage("the game has begun already");
        assertThatThrownBy(() -> madLibs.join("AAAAA", "bob")).hasMessageContaining("has begun");
        assertThatThrownBy(() -> madLibs.submit(game.id(), "stranger", 0, "green"))
                .hasMessage("stranger is not in the game");
        assertThatThrownBy(() -> madLibs.submit(game.id(), game.hostId(), 2, "green"))
                .hasMessage("there is no blank 2");
        madLibs.submit(game.id(), game.hostId(), 0, "green");
        assertThatThrownBy(() -> madLibs.submit(game.id(), game.hostId(), 0, "blue"))
                .hasMessage("another player was faster: blank 0 has its word");
        assertThat(madLibs.players(game.id()))
                .extracting(Player::wordsContributed)
                .containsExactly(1);
    }

    /** Twelve want to come in at once, get into each other's way, and there are seven places beside the host's. */
    @Test
    void neverLetsInMoreThanThereIsRoomFor(SimulationSwitches simulation) throws Exception {
        var game = madLibs.open("space", "ann");
        simulation.apply(on -> on.seed(5).allTables(all -> all.transactionConflicts(0.1)));
        int joined = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Player>> joins = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                String name = "player " + i;
                joins.add(() -> madLibs.join("AAAAA", name));
            }
            for (var join : threads.invokeAll(joins)) {
                try {
                    join.get();
                    joined++;
                } catch (ExecutionException refused) {
                    assertThat(refused).hasCauseInstanceOf(RefusedException.class);
                }
            }
        }
        assertThat(joined).isEqualTo(7);
        assertThat(madLibs.players(game.id())).hasSize(8);
        assertThat(madLibs.game(game.id()).playerCount()).isEqualTo(8);
    }
}
