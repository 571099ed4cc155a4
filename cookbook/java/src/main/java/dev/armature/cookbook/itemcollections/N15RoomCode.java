package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.kit.Writes;
import java.util.List;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * N15: a game by its id, its players by a prefix, and the game
 * behind a room code by an index. An index cannot keep codes unique.
 */
public final class N15RoomCode implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String data = kit.table("GameData", PartyGame::indexes);
        kit.put(
                data,
                PartyGame.game("g1", "QX7P", "2024-01-15T14:30:00Z"),
                PartyGame.player("g1", "p1", "ann"),
                PartyGame.player("g1", "p2", "ben"));

        equal(text(kit.get(data, "PK", "GAME#g1", "SK", "METADATA"), "GameId"), "g1");
        var players = kit.query(data, "PK = :pk AND begins_with(SK, :sk)", ":pk", "GAME#g1", ":sk", "PLAYER#");
        kit.show(players, "players");
        equal(texts(players, "SK"), List.of("PLAYER#p1", "PLAYER#p2"));
        equal(gameByCode(kit, data, query -> query), "g1");

        // A second game with the same code. Nothing stops it, and
        // "the first" is the oldest, which may have ended long ago.
        kit.put(data, PartyGame.game("g2", "QX7P", "2024-01-20T20:00:00Z"));
        equal(gameByCode(kit, data, query -> query), "g1");
        equal(gameByCode(kit, data, query -> query.scanIndexForward(false)), "g2");
        kit.invalid(
                "Consistent reads are not supported on global secondary indexes",
                () -> gameByCode(kit, data, query -> query.consistentRead(true)));

        // Unique codes are keys: an item per code, written with the game or not at all, and readable consistently.
        create(kit, data, "g3", "ZZ9A");
        kit.refused(
                TransactionCanceledException.class,
                "[ConditionalCheckFailed, None]",
                () -> create(kit, data, "g4", "ZZ9A"));
        var room = kit.client()
                .getItem(get -> get.tableName(data)
                        .key(item("PK", "ROOM#ZZ9A", "SK", "ROOM#ZZ9A"))
                        .consistentRead(true));
        equal(text(room.item(), "GameId"), "g3");
    }

    private static String gameByCode(Kit kit, String table, UnaryOperator<QueryRequest.Builder> settings) {
        var query = QueryRequest.builder()
                .tableName(table)
                .indexName("RoomCodeIndex")
                .keyConditionExpression("RoomCode = :code")
                .expressionAttributeValues(item(":code", "QX7P"))
                .limit(1);
        return text(kit.client().query(settings.apply(query).build()).items().get(0), "GameId");
    }

    private static void create(Kit kit, String table, String id, String code) {
        var room = item("PK", "ROOM#" + code, "SK", "ROOM#" + code, "GameId", id);
        var game = PartyGame.game(id, code, "2024-02-01T20:00:00Z");
        kit.client()
                .transactWriteItems(all -> all.transactItems(
                        Writes.put(
                                put -> put.tableName(table).item(room).conditionExpression("attribute_not_exists(PK)")),
                        Writes.put(put -> put.tableName(table).item(game))));
    }
}
