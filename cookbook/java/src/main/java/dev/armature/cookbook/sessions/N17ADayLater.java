package dev.armature.cookbook.sessions;

import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.itemcollections.PartyGame;
import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.regex.Pattern;

/**
 * N17: what is to expire has to say when. There is no inheritance:
 * players and words of a game that is gone stay for ever.
 */
public final class N17ADayLater implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String data = kit.table("GameData", design -> PartyGame.indexes(design).timeToLive("TTL"));
        kit.simulation().expireLate(data);
        long tomorrow = kit.simulation().now() + 24 * 3600;
        kit.put(
                data,
                with(PartyGame.game("g1", "QX7P", "2024-01-15T14:30:00Z"), "TTL", tomorrow),
                PartyGame.player("g1", "p1", "ann"),
                PartyGame.word("g1", "w1", 1, "dragon"),
                with(PartyGame.story("g1", "s1"), "TTL", tomorrow),
                PartyGame.template("pirates", "t1", true));

        equal(kit.simulation().advance("25h"), 0); // over, but the service may take two days
        equal(kinds(kit, data).size(), 5);
        equal(kit.simulation().advance("48h"), 2);
        kit.say("left: " + kinds(kit, data));
        equal(kinds(kit, data), List.of("PLAYER", "STORY_TEMPLATE", "WORD_SUBMISSION"));

        // An item that should go with the game is told so when it is written.
        long inAnHour = kit.simulation().now() + 3600;
        kit.put(
                data,
                with(PartyGame.player("g2", "p1", "ann"), "TTL", inAnHour),
                with(PartyGame.word("g2", "w1", 1, "ghost"), "TTL", inAnHour));
        equal(kit.simulation().advance("50h"), 2);

        // What expired is counted; that expiry failed is not something
        // that CloudWatch has a metric for, or that could alarm.
        String metrics = kit.simulation().metrics();
        String expired = "time_to_live_deleted_item\\w*\\{[^}]*\"" + data + "\"[^}]*\\} 4";
        equal(Pattern.compile(expired).matcher(metrics).find(), true);
        equal(Pattern.compile("time_to_live\\w*fail").matcher(metrics).find(), false);
    }

    private static List<String> kinds(Kit kit, String table) {
        var items = kit.client().scan(scan -> scan.tableName(table)).items();
        return texts(items, "EntityType").stream().sorted().toList();
    }
}
