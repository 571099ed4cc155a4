package dev.armature.samples.madlibs;

import static dev.armature.samples.madlibs.GameTable.item;
import static dev.armature.samples.madlibs.GameTable.key;
import static dev.armature.samples.madlibs.GameTable.number;
import static dev.armature.samples.madlibs.GameTable.seconds;
import static dev.armature.samples.madlibs.GameTable.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** The players of games. */
final class PlayerRepository {
    private static final String PREFIX = "PLAYER#";

    private final GameTable table;

    PlayerRepository(GameTable table) {
        this.table = table;
    }

    private static Map<String, AttributeValue> keyOf(String gameId, String playerId) {
        return key(GameRepository.partition(gameId), PREFIX + playerId);
    }

    /** Adds a player as an action of a transaction; only once. */
    Put join(Game game, Player player) {
        var item = item("PLAYER", keyOf(game.id(), player.id()));
        item.put("PlayerId", text(player.id()));
        item.put("Username", text(player.username()));
        item.put("IsHost", AttributeValue.fromBool(player.isHost()));
        item.put("WordsContributed", number(player.wordsContributed()));
        item.put("JoinedAt", text(table.clock().instant().toString()));
        item.put("TTL", seconds(game.expiresAt()));
        return Put.builder()
                .tableName(table.name())
                .item(item)
                .conditionExpression("attribute_not_exists(PK)")
                .build();
    }

    /** Counts a word as an action of a transaction, for a player of the game. */
    Update contribute(Game game, String playerId) {
        return Update.builder()
                .tableName(table.name())
                .key(keyOf(game.id(), playerId))
                .updateExpression("ADD WordsContributed :one")
                // Without it, the update would make a player of a name that is not there.
                .conditionExpression("attribute_exists(PK)")
                .expressionAttributeValues(Map.of(":one", number(1)))
                .build();
    }

    Optional<Player> find(String gameId, String playerId) {
        return table.alive(keyOf(gameId, playerId)).map(PlayerRepository::player);
    }

    List<Player> inGame(String gameId) {
        return table.collection(GameRepository.partition(gameId), PREFIX).stream()
                .map(PlayerRepository::player)
                .toList();
    }

    static Player player(Map<String, AttributeValue> item) {
        return new Player(
                item.get("PlayerId").s(),
                item.get("Username").s(),
                item.get("IsHost").bool(),
                Integer.parseInt(item.get("WordsContributed").n()));
    }
}
