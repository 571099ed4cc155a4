"""N22: every attribute of a partition key has to be there, and be equal to something. Half a key finds no partition."""

import tournament
from kit import equal


def run(kit):
    table = tournament.create(kit)

    found = tournament.query(table, "", {})
    kit.show(found["Items"], "by tournament and region")
    equal(len(found["Items"]), 5)  # the match in EU-WEST is in another partition

    def refused(words, condition, values, names=None):
        parameters = {"ExpressionAttributeNames": names} if names else {}
        kit.refused(
            "ValidationException",
            words,
            table.query,
            IndexName="TournamentRegionIndex",
            KeyConditionExpression=condition,
            ExpressionAttributeValues=values,
            **parameters,
        )

    refused("HASH key attributes region must have equality conditions", "tournamentId = :t", {":t": "WINTER2024"})
    both = {":t": "WINTER2024", ":r": "NA"}
    refused("HASH key attributes region must have equality conditions", "tournamentId = :t AND begins_with(#r, :r)", both, {"#r": "region"})
    refused("reserved keyword: region", "tournamentId = :t AND region = :r", both)
