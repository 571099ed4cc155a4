package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N14: five entities in one table. Everything about a game is one partition, and a prefix of the sort key picks a kind.
 */
public final class N14PartyGame implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String data = kit.table("GameData", PartyGame::indexes);
        kit.put(
                data,
                PartyGame.game("g1", "QX7P", "2024-01-15T14:30:00Z"),
                PartyGame.player("g1", "p1", "ann"),
                PartyGame.player("g1", "p2", "ben"),
                PartyGame.word("g1", "w1", 2, "dragon"),
                PartyGame.word("g1", "w2", 1, "slimy"),
                PartyGame.story("g1", "s1"),
                PartyGame.template("pirates", "t1", true));

        equal(text(kit.get(data, "PK", "GAME#g1", "SK", "METADATA"), "RoomCode"), "QX7P");
        equal(text(kit.get(data, "PK", "GAME#g1", "SK", "PLAYER#p1"), "Username"), "ann");
        equal(text(kit.get(data, "PK", "TEMPLATE#pirates", "SK", "TEMPLATE#t1"), "IsActive"), "true");
        equal(texts(under(kit, data, "GAME#g1", "PLAYER#"), "Username"), List.of("ann", "ben"));
        equal(under(kit, data, "TEMPLATE#pirates", "TEMPLATE#").size(), 1);
        // The story's id is not known to who looks for it; that there is one per game is.
        equal(under(kit, data, "GAME#g1", "STORY#").size(), 1);

        // Items sort by their sort key and nothing else: these come by id, not by Position.
        var byId = under(kit, data, "GAME#g1", "WORD#");
        kit.show(byId, "words as they are stored");
        equal(texts(byId, "Word"), List.of("dragon", "slimy"));
        // In the order of the story if the key begins with it.
        kit.put(data, PartyGame.word("g2", "0002#w1", 2, "dragon"), PartyGame.word("g2", "0001#w2", 1, "slimy"));
        equal(texts(under(kit, data, "GAME#g2", "WORD#"), "Word"), List.of("slimy", "dragon"));

        // No pattern above reads GSI1, and no item is in it. Were its
        // attributes set "for later", every write would pay for it.
        equal(kit.client().scan(scan -> scan.tableName(data).indexName("GSI1")).count(), 0);
        var player = PartyGame.player("g3", "p1", "cleo");
        var later = with(player, "GSI1PK", "PLAYER#p1", "GSI1SK", "GAME#g3");
        equal(kit.cost(() -> kit.put(data, player)).total(), 1.0);
        equal(kit.cost(() -> kit.put(data, later)).total(), 2.0);
    }

    private static List<Map<String, AttributeValue>> under(Kit kit, String table, String partition, String prefix) {
        return kit.query(table, "PK = :pk AND begins_with(SK, :sk)", ":pk", partition, ":sk", prefix);
    }
}
