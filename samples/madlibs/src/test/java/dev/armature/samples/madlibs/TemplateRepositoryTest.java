package dev.armature.samples.madlibs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.DatabaseClock;
import dev.armature.junit.ArmatureTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@ArmatureTest(templateFiles = "template.yaml")
class TemplateRepositoryTest {
    @Test
    void findsTheActiveTemplatesOfATheme(DynamoDbClient client, DatabaseClock clock) {
        var templates = new TemplateRepository(GameTable.of(client, clock));
        var frog = new StoryTemplate("t1", "space", "Frog", List.of("A {adjective} frog."), true);
        var old = new StoryTemplate("t2", "space", "Old", List.of("Once."), false);
        var stew = new StoryTemplate("t3", "cooking", "Stew", List.of("A {noun} stew."), true);
        List.of(frog, old, stew).forEach(templates::save);

        assertThat(templates.active("space")).containsExactly(frog);
        assertThat(templates.active("travel")).isEmpty();
        assertThat(templates.find("space", "t2")).contains(old);
        assertThat(templates.find("cooking", "t2")).isEmpty();
    }

    /** Words are sorted by their sort key, where ten comes after nine. */
    @Test
    void wordsComeInTheOrderOfTheirBlanks(DynamoDbClient client, DatabaseClock clock) {
        var table = GameTable.of(client, clock);
        var templates = new TemplateRepository(table);
        templates.save(new StoryTemplate("t1", "space", "Count", List.of("{noun} ".repeat(12)), true));
        var madLibs = new MadLibs(table, () -> "AAAAA");
        var game = madLibs.open("space", "ann");
        madLibs.begin(game.id());
        for (int position = 11; position >= 0; position--) {
            madLibs.submit(game.id(), game.hostId(), position, "w" + position);
        }
        assertThat(new WordRepository(table).inGame(game.id()))
                .extracting(Word::position)
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }
}
