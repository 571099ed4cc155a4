package dev.armature.cookbook.pagination;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;

/**
 * N5: a log read in pages, each from after the last number seen.
 * A range without an end lets in whatever sorts behind it.
 */
public final class N5LogInPages implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        var log = new Log(kit, kit.table("Kv", design -> design.key("pk", "sk")));
        kit.put(
                log.table,
                range(0, 120, number -> item("pk", "match#7", "sk", Log.key(number), "v", "move " + number)));
        equal(log.page(-1).size(), 50);
        equal(log.page(49).size(), 50);
        equal(log.page(99).size(), 20);
        equal(log.page(119).size(), 0);

        // The fault needs company to show: "state" and "summary#" sort behind "log#".
        kit.put(
                log.table,
                item("pk", "match#7", "sk", "state", "v", "{}"),
                item("pk", "match#7", "sk", "summary#2024-01-15", "v", "{}"));
        var leaked = log.openRange(99);
        kit.say("open range after 99: " + leaked.size() + " items, and the last are no log: " + leaked.subList(20, 22));
        equal(leaked.subList(20, 22), List.of("state", "summary#2024-01-15"));
        equal(log.page(99).size(), 20);

        // After number 0 the next is 1, unless 0 is taken for "nothing given".
        equal(log.openRange(0).get(0), "log#000000");
        equal(log.page(0).get(0), "log#000001");

        // A page ends after 1 MB too, with fewer items than its limit.
        // That it was the last is said by LastEvaluatedKey alone.
        String large = "x".repeat(390_000);
        kit.put(log.table, range(0, 4, number -> item("pk", "match#9", "sk", Log.key(number), "v", large)));
        var page = kit.client()
                .query(query -> query.tableName(log.table)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(item(":pk", "match#9"))
                        .limit(50));
        kit.say("asked for 50 of 4, got " + page.count() + "; go on after " + text(page.lastEvaluatedKey(), "sk"));
        equal(page.count(), 3);
        equal(page.lastEvaluatedKey(), item("pk", "match#9", "sk", Log.key(2)));

        // Six digits are enough for 999,999. One more sorts before it.
        kit.put(
                log.table,
                item("pk", "match#8", "sk", Log.key(999_999)),
                item("pk", "match#8", "sk", Log.key(1_000_000)));
        equal(texts(kit.query(log.table, "pk = :pk", ":pk", "match#8"), "sk"), List.of("log#1000000", "log#999999"));
    }

    private record Log(Kit kit, String table) {
        static String key(int number) {
            return String.format(Locale.ROOT, "log#%06d", number);
        }

        /** As often written: an open range, and 0 counts as absent. */
        List<String> openRange(int after) {
            return query("sk >= :from", ":pk", "match#7", ":from", after == 0 ? "log#" : key(after + 1));
        }

        /** Both ends named. */
        List<String> page(int after) {
            return query("sk BETWEEN :from AND :to", ":pk", "match#7", ":from", key(after + 1), ":to", key(999_999));
        }

        private List<String> query(String condition, Object... values) {
            var page = kit.client()
                    .query(query -> query.tableName(table)
                            .keyConditionExpression("pk = :pk AND " + condition)
                            .expressionAttributeValues(item(values))
                            .limit(50));
            return texts(page.items(), "sk");
        }
    }
}
