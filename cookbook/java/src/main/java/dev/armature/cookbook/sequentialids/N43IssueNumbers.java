package dev.armature.cookbook.sequentialids;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * N43: issue numbers as people like them, 1, 2, 3. A counter gives
 * each caller its own; fifty at once get fifty different ones.
 */
public final class N43IssueNumbers implements Scenario {
    private static final String PROJECT = "PROJECT#armature";

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        var oneToFifty = IntStream.rangeClosed(1, 50).boxed().toList();

        List<Integer> numbers = new ArrayList<>();
        var cost = kit.cost(() ->
                numbers.addAll(together(50, caller -> createIssue(kit, app, "issue of caller " + caller))));
        equal(cost.total(), 100.0); // two writes for each issue, and no reads
        equal(numbers.stream().sorted().toList(), oneToFifty);

        var issues = kit.query(app, "PK = :pk AND begins_with(SK, :sk)", ":pk", PROJECT, ":sk", "ISSUE#");
        kit.show(issues, "issues");
        equal(
                texts(issues, "IssueNumber"),
                oneToFifty.stream().map(String::valueOf).toList());
        // A caller that dies between the two calls leaves a gap.
        // Where there must be none, both go into one transaction.
    }

    private static int createIssue(Kit kit, String table, String title) {
        var counted = kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(item("PK", PROJECT, "SK", "ISSUECOUNTER"))
                        .updateExpression("SET #count = if_not_exists(#count, :zero) + :one")
                        .expressionAttributeNames(Map.of("#count", "CurrentIssueNumber"))
                        .expressionAttributeValues(item(":zero", 0, ":one", 1))
                        .returnValues(ReturnValue.UPDATED_NEW));
        int number = Integer.parseInt(text(counted.attributes(), "CurrentIssueNumber"));
        String sortKey = String.format(Locale.ROOT, "ISSUE#%05d", number);
        kit.client()
                .putItem(put -> put.tableName(table)
                        .item(item("PK", PROJECT, "SK", sortKey, "IssueNumber", number, "title", title))
                        .conditionExpression("attribute_not_exists(PK)"));
        return number;
    }
}
