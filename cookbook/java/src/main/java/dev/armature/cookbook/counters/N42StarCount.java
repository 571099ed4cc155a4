package dev.armature.cookbook.counters;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.kit.Writes;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** N42: a count kept in the same transaction as what it counts. It can neither drift, nor count one user twice. */
public final class N42StarCount implements Scenario {
    /** As often written: right for a repository that was created with a count of zero. */
    private static final String AS_WRITTEN = "SET StarCount = StarCount + :one";

    private static final String FROM_NOTHING = "SET StarCount = if_not_exists(StarCount, :zero) + :one";

    @Override
    public void run(Kit kit) throws Exception {
        var stars = new Stars(kit, kit.table("GitHub"));
        kit.put(
                stars.table,
                item("PK", "REPO#old", "SK", "REPO#old", "StarCount", 0),
                item("PK", "REPO#new", "SK", "REPO#new"));
        stars.give("ann", "old", AS_WRITTEN, ":one", 1);
        equal(stars.count("old"), "1");
        kit.refused(
                TransactionCanceledException.class,
                "[ConditionalCheckFailed, None]",
                () -> stars.give("ann", "old", AS_WRITTEN, ":one", 1));
        equal(stars.count("old"), "1");

        // Without a count it fails, and takes the star with it.
        var refusal = kit.refused(
                TransactionCanceledException.class,
                "[None, ValidationError]",
                () -> stars.give("ann", "new", AS_WRITTEN, ":one", 1));
        String reason = refusal.cancellationReasons().get(1).message();
        kit.say("because: " + reason);
        equal(reason, "The provided expression refers to an attribute that does not exist in the item");

        stars.give("ann", "new", FROM_NOTHING, ":zero", 0, ":one", 1);
        stars.give("ben", "new", "ADD StarCount :one", ":one", 1);
        equal(stars.count("new"), "2");
        kit.refused(
                TransactionCanceledException.class,
                "[None, ConditionalCheckFailed]",
                () -> stars.give("ann", "missing", "ADD StarCount :one", ":one", 1));
    }

    private record Stars(Kit kit, String table) {
        void give(String user, String repository, String update, Object... values) {
            String key = "REPO#" + repository;
            kit.client()
                    .transactWriteItems(all -> all.transactItems(
                            Writes.put(put -> put.tableName(table)
                                    .item(item("PK", key, "SK", "STAR#" + user, "Type", "Star"))
                                    .conditionExpression("attribute_not_exists(PK)")),
                            Writes.update(count -> count.tableName(table)
                                    .key(item("PK", key, "SK", key))
                                    .updateExpression(update)
                                    .conditionExpression("attribute_exists(PK)")
                                    .expressionAttributeValues(item(values)))));
        }

        String count(String repository) {
            return text(kit.get(table, "PK", "REPO#" + repository, "SK", "REPO#" + repository), "StarCount");
        }
    }
}
