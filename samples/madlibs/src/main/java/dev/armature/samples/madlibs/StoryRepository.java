package dev.armature.samples.madlibs;

import static dev.armature.samples.madlibs.GameTable.action;
import static dev.armature.samples.madlibs.GameTable.item;
import static dev.armature.samples.madlibs.GameTable.key;
import static dev.armature.samples.madlibs.GameTable.refused;
import static dev.armature.samples.madlibs.GameTable.seconds;
import static dev.armature.samples.madlibs.GameTable.text;

import dev.armature.samples.madlibs.Game.State;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Stories that were told, one for each game. */
final class StoryRepository {
    private static final String PREFIX = "STORY#";

    private final GameTable table;
    private final GameRepository games;

    StoryRepository(GameTable table) {
        this.table = table;
        this.games = new GameRepository(table);
    }

    /** Ends a game with its story; false if it has one already. */
    boolean complete(Game game, Story story) {
        var item = item("COMPLETED_STORY", key(GameRepository.partition(game.id()), PREFIX + story.id()));
        item.put("StoryId", text(story.id()));
        item.put("Title", text(story.title()));
        item.put(
                "Paragraphs",
                AttributeValue.fromL(
                        story.paragraphs().stream().map(GameTable::text).toList()));
        item.put("TTL", seconds(game.expiresAt()));
        var put = Put.builder().tableName(table.name()).item(item).build();
        try {
            table.write(action(games.advance(game, State.PLAYING, State.TOLD)), action(put));
            return true;
        } catch (TransactionCanceledException cancelled) {
            if (refused(cancelled, 0)) {
                return false;
            }
            throw cancelled;
        }
    }

    /** By the game, because no caller knows the story's id. */
    Optional<Story> ofGame(String gameId) {
        return table.collection(GameRepository.partition(gameId), PREFIX).stream()
                .findFirst()
                .map(StoryRepository::story);
    }

    static Story story(Map<String, AttributeValue> item) {
        return new Story(
                item.get("StoryId").s(),
                item.get("Title").s(),
                item.get("Paragraphs").l().stream().map(AttributeValue::s).toList());
    }
}
