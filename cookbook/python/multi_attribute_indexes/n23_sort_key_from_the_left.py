"""N23: the attributes of a sort key from the left: none, one, two, all. What is skipped cannot be taken up again."""

import tournament
from kit import equal


def run(kit):
    table = tournament.create(kit)
    one = tournament.query(table, " AND round = :round", {":round": "SEMIFINALS"})
    equal(tournament.matches(one), ["match-002", "match-001"])  # by bracket: LOWER, UPPER

    two_values = {":round": "SEMIFINALS", ":bracket": "UPPER"}
    two = tournament.query(table, " AND round = :round AND bracket = :bracket", two_values)
    kit.show(two["Items"], "semifinals of the upper bracket")
    equal(tournament.matches(two), ["match-001"])

    three = " AND round = :round AND bracket = :bracket AND matchId = :match"
    equal(tournament.matches(tournament.query(table, three, {**two_values, ":match": "match-001"})), ["match-001"])

    def refused(words, condition, values):
        kit.refused("ValidationException", words, tournament.query, table, condition, values)

    refused("RANGE key attributes round must have equality conditions", " AND bracket = :b", {":b": "UPPER"})
    skipping = " AND round = :round AND matchId = :match"
    refused("RANGE key attributes bracket must have", skipping, {":round": "FINALS", ":match": "match-003"})
