package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;

/** N23: the attributes of a sort key from the left: none, one, two, all. What is skipped cannot be taken up again. */
public final class N23SortKeyFromTheLeft implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        var tournament = new Tournament(kit);
        equal(Tournament.ids(tournament.under("SEMIFINALS")), List.of("match-002", "match-001")); // LOWER, UPPER
        var two = tournament.under("SEMIFINALS", "UPPER");
        kit.list(two, "semifinals of the upper bracket");
        equal(Tournament.ids(two), List.of("match-001"));
        equal(tournament.under("SEMIFINALS", "UPPER", "match-001"), two);

        // The enhanced client's keys have no gaps. A condition that is written out can have them, and is refused.
        kit.invalid(
                "RANGE key attributes round must have equality conditions",
                () -> tournament.idsWhere("bracket = :b", ":b", "UPPER"));
        kit.invalid(
                "RANGE key attributes bracket must have",
                () -> tournament.idsWhere("round = :r1 AND matchId = :m", ":r1", "FINALS", ":m", "match-003"));
    }
}
