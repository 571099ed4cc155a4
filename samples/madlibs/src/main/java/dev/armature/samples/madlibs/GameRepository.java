package dev.armature.samples.madlibs;

import static dev.armature.samples.madlibs.GameTable.action;
import static dev.armature.samples.madlibs.GameTable.item;
import static dev.armature.samples.madlibs.GameTable.key;
import static dev.armature.samples.madlibs.GameTable.number;
import static dev.armature.samples.madlibs.GameTable.refused;
import static dev.armature.samples.madlibs.GameTable.seconds;
import static dev.armature.samples.madlibs.GameTable.text;

import dev.armature.samples.madlibs.Game.State;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * Games and their room codes.
 *
 * <p>A code must lead to one game only. An index cannot promise that: it takes any number of items under one key, and lags behind. So
 * a code is an item of its own, which is created with its game or not at all; and finding a game by its code is two reads that cannot be stale.
 */
final class GameRepository {
    private static final String METADATA = "METADATA";

    private final GameTable table;
    private final PlayerRepository players;

    GameRepository(GameTable table) {
        this.table = table;
        this.players = new PlayerRepository(table);
    }

    static String partition(String gameId) {
        return "GAME#" + gameId;
    }

    private static Map<String, AttributeValue> keyOf(String gameId) {
        return key(partition(gameId), METADATA);
    }

    private static Map<String, AttributeValue> keyOfCode(String roomCode) {
        return key("ROOM#" + roomCode, "ROOM#" + roomCode);
    }

    /** Begins a game with its host; false if another game has the code. */
    boolean create(Game game, Player host) {
        var code = item("ROOM_CODE", keyOfCode(game.roomCode()));
        code.put("GameId", text(game.id()));
        code.put("TTL", seconds(game.expiresAt()));
        // The code of a game that is over is free, whether or not time to live was here.
        var putCode = Put.builder()
                .tableName(table.name())
                .item(code)
                .conditionExpression("attribute_not_exists(PK) OR #ttl <= :now")
                .expressionAttributeNames(GameTable.TTL)
                .expressionAttributeValues(Map.of(":now", table.now()))
                .build();
        var putGame = Put.builder()
                .tableName(table.name())
                .item(itemOf(game))
                .conditionExpression("attribute_not_exists(PK)")
                .build();
        try {
            table.write(action(putCode), action(putGame), action(players.join(game, host)));
            return true;
        } catch (TransactionCanceledException cancelled) {
            if (refused(cancelled, 0)) {
                return false;
            }
            throw cancelled;
        }
    }

    Optional<Game> find(String gameId) {
        return table.alive(keyOf(gameId)).map(GameRepository::game);
    }

    Optional<Game> findByRoomCode(String roomCode) {
        return table.alive(keyOfCode(roomCode))
                .flatMap(code -> find(code.get("GameId").s()));
    }

    /** Lets a player into a game that waits and has room; both items change, or none. */
    void join(Game game, Player player) {
        var count = Update.builder()
                .tableName(table.name())
                .key(keyOf(game.id()))
                .updateExpression("ADD PlayerCount :one SET UpdatedAt = :at")
                .conditionExpression("GameState = :waiting AND PlayerCount < MaxPlayers AND #ttl > :now")
                .expressionAttributeNames(GameTable.TTL)
                .expressionAttributeValues(Map.of(
                        ":one", number(1),
                        ":waiting", text(State.WAITING.name()),
                        ":now", table.now(),
                        ":at", text(table.clock().instant().toString())))
                .build();
        try {
            table.write(action(count), action(players.join(game, player)));
        } catch (TransactionCanceledException cancelled) {
            if (refused(cancelled, 0)) {
                throw new RefusedException("the game is full, has begun, or is over");
            }
            if (refused(cancelled, 1)) {
                throw new RefusedException(player.username() + " is in the game already");
            }
            throw cancelled;
        }
    }

    /** Lets the playing begin; false if it has. */
    boolean begin(Game game) {
        try {
            table.write(action(advance(game, State.WAITING, State.PLAYING)));
            return true;
        } catch (TransactionCanceledException cancelled) {
            if (refused(cancelled, 0)) {
                return false;
            }
            throw cancelled;
        }
    }

    /** Moves a game on as an action of a transaction, unless it is elsewhere by now. */
    Update advance(Game game, State from, State to) {
        return Update.builder()
                .tableName(table.name())
                .key(keyOf(game.id()))
                .updateExpression("SET GameState = :to, UpdatedAt = :at")
                .conditionExpression("GameState = :from")
                .expressionAttributeValues(Map.of(
                        ":from", text(from.name()),
                        ":to", text(to.name()),
                        ":at", text(table.clock().instant().toString())))
                .build();
    }

    /** Makes a transaction depend on the state of a game. */
    ConditionCheck isIn(State state, Game game) {
        return ConditionCheck.builder()
                .tableName(table.name())
                .key(keyOf(game.id()))
                .conditionExpression("GameState = :state AND #ttl > :now")
                .expressionAttributeNames(GameTable.TTL)
                .expressionAttributeValues(Map.of(":state", text(state.name()), ":now", table.now()))
                .build();
    }

    private static Map<String, AttributeValue> itemOf(Game game) {
        var item = item("GAME_SESSION", keyOf(game.id()));
        item.put("GameId", text(game.id()));
        item.put("RoomCode", text(game.roomCode()));
        item.put("HostId", text(game.hostId()));
        item.put("GameState", text(game.state().name()));
        item.put("PlayerCount", number(game.playerCount()));
        item.put("MaxPlayers", number(game.playersMax()));
        item.put("Theme", text(game.theme()));
        item.put("StoryTemplateId", text(game.templateId()));
        item.put("CreatedAt", text(game.createdAt().toString()));
        item.put("TTL", seconds(game.expiresAt()));
        return item;
    }

    static Game game(Map<String, AttributeValue> item) {
        return new Game(
                item.get("GameId").s(),
                item.get("RoomCode").s(),
                item.get("HostId").s(),
                State.valueOf(item.get("GameState").s()),
                Integer.parseInt(item.get("PlayerCount").n()),
                Integer.parseInt(item.get("MaxPlayers").n()),
                item.get("Theme").s(),
                item.get("StoryTemplateId").s(),
                Instant.parse(item.get("CreatedAt").s()),
                Instant.ofEpochSecond(Long.parseLong(item.get("TTL").n())));
    }
}
