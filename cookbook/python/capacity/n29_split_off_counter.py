"""N29: an update writes the whole item. A counter beside a large profile costs a unit, inside of it ten. Ten times, not a hundred."""

from kit import equal


def run(kit):
    table = kit.table("Users")
    whole = {"PK": "USER#whole", "SK": "PROFILE"}
    table.put_item(Item={**whole, "bio": "x" * 10_100, "views": 1000})
    table.put_item(Item={"PK": "USER#split", "SK": "PROFILE", "bio": "x" * 10_100})
    stats = {"PK": "USER#split", "SK": "STATS"}
    table.put_item(Item={**stats, "views": 1000})

    def count_view(key):
        table.update_item(Key=key, UpdateExpression="ADD #v :one", ExpressionAttributeNames={"#v": "views"}, ExpressionAttributeValues={":one": 1})

    in_profile, apart = kit.cost(count_view, whole), kit.cost(count_view, stats)
    kit.say(f"a view costs {in_profile.total:g} WCU in the profile and {apart.total:g} apart: {in_profile.total / apart.total:g} times")
    equal((in_profile.total, apart.total), (10, 1))  # nothing is cheaper than one unit, so 0.1 KB is not a hundredth

    # Changing the profile itself costs what it did.
    rename = {"UpdateExpression": "SET nickname = :n", "ExpressionAttributeValues": {":n": "Ann"}}
    equal(kit.cost(table.update_item, Key={"PK": "USER#split", "SK": "PROFILE"}, **rename).total, 10)

    # Both together are still one Query, since they share a partition.
    equal(table.query(KeyConditionExpression="PK = :pk", ExpressionAttributeValues={":pk": "USER#split"})["Count"], 2)
