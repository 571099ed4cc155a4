"""The matches of N21 to N24, and the index that finds them by tournament and region, then round, bracket and match."""

INDEX = ("TournamentRegionIndex", ["tournamentId", "region"], ["round", "bracket", "matchId"])

MATCHES = [
    ("match-001", "SEMIFINALS", "UPPER"),
    ("match-002", "SEMIFINALS", "LOWER"),
    ("match-003", "FINALS", "UPPER"),
    ("match-004", "QUARTERFINALS", "UPPER"),
    ("match-005", "QUARTERFINALS", "LOWER"),
]


def items(tournament="WINTER2024", region="NA-EAST"):
    return [
        {
            "PK": f"MATCH#{match}",
            "SK": "METADATA",
            "tournamentId": tournament,
            "region": region,
            "round": round_name,
            "bracket": bracket,
            "matchId": match,
        }
        for match, round_name, bracket in MATCHES
    ]


def create(kit):
    table = kit.table("Matches", indexes=[INDEX])
    for item in items():
        table.put_item(Item=item)
    table.put_item(Item={**items(region="EU-WEST")[0], "PK": "MATCH#elsewhere"})
    return table


def query(table, condition, values):
    """Queries the index for WINTER2024 in NA-EAST, and further as the condition says. "region" is a reserved word."""
    return table.query(
        IndexName="TournamentRegionIndex",
        KeyConditionExpression="tournamentId = :t AND #region = :r" + condition,
        ExpressionAttributeNames={"#region": "region"},
        ExpressionAttributeValues={":t": "WINTER2024", ":r": "NA-EAST", **values},
    )


def matches(response):
    return [item["matchId"] for item in response["Items"]]
