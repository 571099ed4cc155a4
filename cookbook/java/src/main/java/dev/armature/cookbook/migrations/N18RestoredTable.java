package dev.armature.cookbook.migrations;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.itemcollections.PartyGame;
import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.InvalidRestoreTimeException;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * N18: a table restored to the moment before it was spoiled. Its items and
 * indexes come back, in a new table; its settings do not.
 */
public final class N18RestoredTable implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String data = kit.table(
                "GameData",
                design -> PartyGame.indexes(design).timeToLive("TTL").stream(StreamViewType.NEW_AND_OLD_IMAGES));
        String arn = kit.describe(data).tableArn();
        kit.client()
                .tagResource(tag -> tag.resourceArn(arn)
                        .tags(Tag.builder().key("team").value("games").build()));
        String target = kit.nameFor("GameDataThen");

        // There is no way back to a time of which nothing was kept: recovery has to be on before it is needed.
        kit.simulation().freeze();
        long tooEarly = kit.simulation().now();
        kit.simulation().advance("1m");
        kit.refused(
                PointInTimeRecoveryUnavailableException.class,
                "not enabled",
                () -> restore(kit, data, target, tooEarly));
        kit.client()
                .updateContinuousBackups(update -> update.tableName(data)
                        .pointInTimeRecoverySpecification(setting -> setting.pointInTimeRecoveryEnabled(true)));
        kit.refused(InvalidRestoreTimeException.class, "", () -> restore(kit, data, target, tooEarly));

        var game = PartyGame.game("g1", "QX7P", "2024-01-15T14:30:00Z");
        var asItWas = List.of(game, PartyGame.player("g1", "p1", "ann"), PartyGame.player("g1", "p2", "bob"));
        kit.put(data, asItWas);
        kit.simulation().advance("1m");
        long then = kit.simulation().now();

        // A script goes wrong: it overwrites, it deletes, and it adds.
        kit.simulation().advance("1m");
        kit.put(data, PartyGame.game("g1", "undefined", "2024-01-15T14:30:00Z"), PartyGame.word("g1", "w1", 1, "NaN"));
        kit.client().deleteItem(delete -> delete.tableName(data).key(item("PK", "GAME#g1", "SK", "PLAYER#p2")));
        kit.show(collection(kit, data), "spoiled");

        var begun = restore(kit, data, target, then);
        equal(begun.tableStatus(), TableStatus.CREATING);
        equal(begun.restoreSummary().sourceTableArn(), arn);
        kit.awaitTable(target);
        kit.show(collection(kit, target), "restored");
        equal(collection(kit, target), asItWas);
        equal(collection(kit, data).size(), 3); // the old table is as it is: moving over is the program's part
        // The indexes are there, and filled.
        equal(kit.queryIndex(target, "RoomCodeIndex", "RoomCode = :code", ":code", "QX7P"), List.of(game));
        lacksItsSettings(kit, target);
        equal(kit.describe(target).restoreSummary(), null); // once it is there, nothing tells where it came from
    }

    private static TableDescription restore(Kit kit, String source, String target, long time) {
        return kit.client()
                .restoreTableToPointInTime(restore -> restore.sourceTableName(source)
                        .targetTableName(target)
                        .restoreDateTime(Instant.ofEpochSecond(time)))
                .tableDescription();
    }

    private static List<Map<String, AttributeValue>> collection(Kit kit, String table) {
        return kit.query(table, "PK = :pk", ":pk", "GAME#g1");
    }

    /** What was set about the old table is not set about the new one, not even that it can be restored. */
    private static void lacksItsSettings(Kit kit, String name) {
        var client = kit.client();
        var table = kit.describe(name);
        var expiry =
                client.describeTimeToLive(describe -> describe.tableName(name)).timeToLiveDescription();
        var tags = client.listTagsOfResource(list -> list.resourceArn(table.tableArn()))
                .tags();
        var recovery = client.describeContinuousBackups(describe -> describe.tableName(name))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription()
                .pointInTimeRecoveryStatus();
        kit.say("expiry " + expiry.timeToLiveStatus() + ", tags " + tags.size() + ", recovery " + recovery);
        equal(expiry.timeToLiveStatus(), TimeToLiveStatus.DISABLED);
        equal(table.streamSpecification(), null);
        equal(table.latestStreamArn(), null);
        equal(tags, List.of());
        equal(recovery, PointInTimeRecoveryStatus.DISABLED);
    }
}
