package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.multiattributeindexes.Tournament.Match;
import java.util.List;

/**
 * N21: keys joined by hand, and an index that joins them: the same answers, and nothing to build, pad or take apart.
 *
 * <p>The index of several attributes is added to a table in use. No item is rewritten for it: its attributes are there already.
 */
public final class N21JoinedOrSeveral implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String table = kit.table("Matches", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var matches = kit.enhanced().table(table, RecordSchema.of(Match.class));
        kit.put(
                table,
                Tournament.MATCHES.stream()
                        .map(match -> with(
                                matches.tableSchema().itemToMap(match, true),
                                "GSI1PK",
                                "TOURNAMENT#" + match.tournamentId() + "#REGION#" + match.region(),
                                "GSI1SK",
                                match.round() + "#" + match.bracket() + "#" + match.matchId()))
                        .toList());

        kit.addIndex(table, Tournament.INDEX, Tournament.PARTITION, Tournament.SORT);

        var semifinals = Tournament.under(matches, "SEMIFINALS");
        kit.list(semifinals, "semifinals, by several attributes");
        equal(Tournament.ids(semifinals), List.of("match-002", "match-001"));
        String region = "TOURNAMENT#WINTER2024#REGION#NA-EAST";
        String prefix = "GSI1PK = :pk AND begins_with(GSI1SK, :sk)";
        var joined = kit.queryIndex(table, "GSI1", prefix, ":pk", region, ":sk", "SEMIFINALS#");
        equal(texts(joined, "matchId"), List.of("match-002", "match-001"));

        var everything = kit.queryIndex(table, "GSI1", "GSI1PK = :pk", ":pk", region);
        equal(Tournament.ids(Tournament.under(matches)), texts(everything, "matchId"));
    }
}
