"""N21: keys joined by hand, and an index that joins them: the same answers, and nothing to build, pad or take apart.

The index of several attributes is added to a table in use. No item is rewritten for it: its attributes are there already.
"""

from boto3.dynamodb.conditions import Key

import tournament
from kit import equal, key_schema


def run(kit):
    table = kit.table("Matches", indexes=[("GSI1", ["GSI1PK"], ["GSI1SK"])])
    with table.batch_writer() as batch:
        for item in tournament.items():
            joined = {
                "GSI1PK": f"TOURNAMENT#{item['tournamentId']}#REGION#{item['region']}",
                "GSI1SK": f"{item['round']}#{item['bracket']}#{item['matchId']}",
            }
            batch.put_item(Item={**item, **joined})

    name, partition, sort = tournament.INDEX
    updating = table.meta.client.update_table(
        TableName=table.name,
        AttributeDefinitions=[
            {"AttributeName": attribute, "AttributeType": "S"} for attribute in ["GSI1PK", "GSI1SK", *partition, *sort]
        ],
        GlobalSecondaryIndexUpdates=[
            {"Create": {"IndexName": name, "KeySchema": key_schema(partition, sort), "Projection": {"ProjectionType": "ALL"}}}
        ],
    )
    status = next(index for index in updating["TableDescription"]["GlobalSecondaryIndexes"] if index["IndexName"] == name)
    kit.say(f"the new index is {status['IndexStatus']}: it is filled from the table")
    kit.wait_for_index(table, name)

    def by_joined(*prefix):
        key = Key("GSI1PK").eq("TOURNAMENT#WINTER2024#REGION#NA-EAST")
        for text in prefix:
            key = key & Key("GSI1SK").begins_with(text)
        return table.query(IndexName="GSI1", KeyConditionExpression=key)

    by_several = tournament.query(table, " AND round = :round", {":round": "SEMIFINALS"})
    kit.show(by_several["Items"], "semifinals, by several attributes")
    equal(tournament.matches(by_several), ["match-002", "match-001"])
    equal(tournament.matches(by_joined("SEMIFINALS#")), ["match-002", "match-001"])
    everything = tournament.query(table, "", {})
    equal(tournament.matches(everything), tournament.matches(by_joined()))
