"""N19: an organisation and its users share a partition key, so one Query brings them all."""

from boto3.dynamodb.conditions import Key

from kit import equal


def run(kit):
    table = kit.table("App")
    with table.batch_writer() as batch:
        batch.put_item(Item={"PK": "ORG#acme", "SK": "METADATA", "name": "Acme", "plan": "pro"})
        batch.put_item(Item={"PK": "ORG#acme", "SK": "USER#user1", "name": "Ann", "email": "ann@acme.example"})
        batch.put_item(Item={"PK": "ORG#acme", "SK": "USER#user2", "name": "Ben", "email": "ben@acme.example"})
        batch.put_item(Item={"PK": "ORG#other", "SK": "METADATA", "name": "Other", "plan": "free"})

    everything = table.query(KeyConditionExpression=Key("PK").eq("ORG#acme"))["Items"]
    kit.show(everything, "one Query of ORG#acme")
    equal([item["SK"] for item in everything], ["METADATA", "USER#user1", "USER#user2"])

    users = table.query(KeyConditionExpression=Key("PK").eq("ORG#acme") & Key("SK").begins_with("USER#"))["Items"]
    equal([user["name"] for user in users], ["Ann", "Ben"])

    # Three small items cost what one does: a Query adds up their sizes and rounds once, to 4 KB.
    cost = kit.cost(table.query, KeyConditionExpression=Key("PK").eq("ORG#acme"))
    equal(cost.total, 0.5)
