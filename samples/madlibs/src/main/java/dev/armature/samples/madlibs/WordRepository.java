package dev.armature.samples.madlibs;

import static dev.armature.samples.madlibs.GameTable.action;
import static dev.armature.samples.madlibs.GameTable.item;
import static dev.armature.samples.madlibs.GameTable.key;
import static dev.armature.samples.madlibs.GameTable.number;
import static dev.armature.samples.madlibs.GameTable.refused;
import static dev.armature.samples.madlibs.GameTable.seconds;
import static dev.armature.samples.madlibs.GameTable.text;

import dev.armature.samples.madlibs.Game.State;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The words of games, in the order of the blanks they fill: a Query sorts by the sort key and by nothing else, so the position is in it, with
 * leading zeros. That also makes it one word for each blank.
 */
final class WordRepository {
    private static final String PREFIX = "WORD#";

    private final GameTable table;
    private final GameRepository games;
    private final PlayerRepository players;

    WordRepository(GameTable table) {
        this.table = table;
        this.games = new GameRepository(table);
        this.players = new PlayerRepository(table);
    }

    private static String sortKey(int position) {
        return PREFIX + "%04d".formatted(position);
    }

    /** Fills a blank of a game that is being played, and counts it for the player. */
    void submit(Game game, Word word) {
        var item = item("WORD_SUBMISSION", key(GameRepository.partition(game.id()), sortKey(word.position())));
        item.put("PlayerId", text(word.playerId()));
        item.put("Word", text(word.word()));
        item.put("Position", number(word.position()));
        item.put("SubmittedAt", text(table.clock().instant().toString()));
        item.put("TTL", seconds(game.expiresAt()));
        var put = Put.builder()
                .tableName(table.name())
                .item(item)
                .conditionExpression("attribute_not_exists(PK)")
                .build();
        try {
            table.write(
                    action(games.isIn(State.PLAYING, game)),
                    action(put),
                    action(players.contribute(game, word.playerId())));
        } catch (TransactionCanceledException cancelled) {
            if (refused(cancelled, 0)) {
                throw new RefusedException("the game is not being played");
            }
            if (refused(cancelled, 1)) {
                throw new RefusedException("another player was faster: blank " + word.position() + " has its word");
            }
            if (refused(cancelled, 2)) {
                throw new RefusedException(word.playerId() + " is not in the game");
            }
            throw cancelled;
        }
    }

    /** The words of a game, in the order of their blanks. */
    List<Word> inGame(String gameId) {
        return table.collection(GameRepository.partition(gameId), PREFIX).stream()
                .map(WordRepository::word)
                .toList();
    }

    static Word word(Map<String, AttributeValue> item) {
        return new Word(
                Integer.parseInt(item.get("Position").n()),
                item.get("PlayerId").s(),
                item.get("Word").s());
    }
}
