package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;

/**
 * N24: one inequality, on the last attribute that is named. And strings compare as text, not as rounds of a tournament.
 */
public final class N24OneInequality implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        var matches = new Tournament(kit);

        // FINALS < QUARTERFINALS < SEMIFINALS: "from the quarterfinals on" leaves out the final.
        var fromQuarterfinals = matches.idsWhere("round >= :start", ":start", "QUARTERFINALS");
        kit.say("from the quarterfinals on: " + fromQuarterfinals);
        equal(fromQuarterfinals, List.of("match-005", "match-004", "match-002", "match-001"));

        String between = "round = :round AND bracket BETWEEN :a AND :b";
        equal(matches.idsWhere(between, ":round", "SEMIFINALS", ":a", "A", ":b", "M"), List.of("match-002"));
        // begins_with is an inequality like the others.
        equal(matches.idsWhere("begins_with(round, :start)", ":start", "S"), List.of("match-002", "match-001"));

        kit.invalid(
                "because a condition is present on key attribute bracket",
                () -> matches.idsWhere("round > :round AND bracket = :b", ":round", "A", ":b", "UPPER"));
        kit.invalid(
                "HASH key attributes tournamentId must have equality conditions",
                () -> kit.client()
                        .query(query -> query.tableName(matches.table())
                                .indexName(Tournament.INDEX)
                                .keyConditionExpression("tournamentId > :t AND #region = :r")
                                .expressionAttributeNames(Map.of("#region", "region"))
                                .expressionAttributeValues(item(":t", "WINTER", ":r", "NA-EAST"))));

        // The order of the text does not matter, only which attributes are there.
        String outOfOrder = "bracket = :bracket AND round = :round";
        equal(matches.idsWhere(outOfOrder, ":round", "SEMIFINALS", ":bracket", "UPPER"), List.of("match-001"));
    }
}
