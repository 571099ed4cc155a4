"""N24: one inequality, on the last attribute that is named. And strings compare as text, not as rounds of a tournament."""

import tournament
from kit import equal


def run(kit):
    table = tournament.create(kit)

    def found(condition, values):
        return tournament.matches(tournament.query(table, condition, values))

    # FINALS < QUARTERFINALS < SEMIFINALS: "from the quarterfinals on" leaves out the final.
    from_quarterfinals = found(" AND round >= :start", {":start": "QUARTERFINALS"})
    equal(from_quarterfinals, ["match-005", "match-004", "match-002", "match-001"])

    brackets = {":round": "SEMIFINALS", ":a": "A", ":b": "M"}
    equal(found(" AND round = :round AND bracket BETWEEN :a AND :b", brackets), ["match-002"])
    # begins_with is an inequality like the others.
    equal(found(" AND begins_with(round, :start)", {":start": "S"}), ["match-002", "match-001"])

    kit.refused(
        "ValidationException",
        "because a condition is present on key attribute bracket",
        tournament.query,
        table,
        " AND round > :round AND bracket = :bracket",
        {":round": "A", ":bracket": "UPPER"},
    )
    kit.refused(
        "ValidationException",
        "HASH key attributes tournamentId must have equality conditions",
        table.query,
        IndexName="TournamentRegionIndex",
        KeyConditionExpression="tournamentId > :t AND #region = :r",
        ExpressionAttributeNames={"#region": "region"},
        ExpressionAttributeValues={":t": "WINTER", ":r": "NA-EAST"},
    )

    # The order of the text does not matter, only which attributes are there.
    out_of_order = found(" AND bracket = :bracket AND round = :round", {":round": "SEMIFINALS", ":bracket": "UPPER"})
    equal(out_of_order, ["match-001"])
