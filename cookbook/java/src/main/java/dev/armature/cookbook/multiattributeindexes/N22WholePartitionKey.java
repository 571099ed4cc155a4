package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * N22: every attribute of a partition key has to be there, and be equal to something. Half a key finds no partition.
 */
public final class N22WholePartitionKey implements Scenario {
    private static final String NO_REGION = "HASH key attributes region must have equality conditions";

    @Override
    public void run(Kit kit) throws Exception {
        var tournament = new Tournament(kit);
        var found = tournament.under();
        kit.list(found, "by tournament and region");
        equal(found.size(), 5); // the match in EU-WEST is in another partition

        // What is set once stays in a builder.
        var query = QueryRequest.builder().tableName(tournament.table()).indexName(Tournament.INDEX);
        var half = query.keyConditionExpression("tournamentId = :t")
                .expressionAttributeValues(item(":t", "WINTER2024"))
                .build();
        kit.invalid(NO_REGION, () -> kit.client().query(half));
        var prefix = query.keyConditionExpression("tournamentId = :t AND begins_with(#r, :r)")
                .expressionAttributeNames(Map.of("#r", "region"))
                .expressionAttributeValues(item(":t", "WINTER2024", ":r", "NA"))
                .build();
        kit.invalid(NO_REGION, () -> kit.client().query(prefix));
        var unnamed = query.keyConditionExpression("tournamentId = :t AND region = :r")
                .build();
        kit.invalid("reserved keyword: region", () -> kit.client().query(unnamed));
    }
}
