"""N20: a filter and a key give the same items, and not the same bill. The filter works on what was read and paid for."""

from boto3.dynamodb.conditions import Attr, Key

from kit import equal

ACTIVE, SUSPENDED = 20, 180


def run(kit):
    table = kit.table("App")
    with table.batch_writer() as batch:
        for number in range(ACTIVE + SUSPENDED):
            status = "active" if number < ACTIVE else "suspended"
            user = {"name": f"user {number}", "status": status, "bio": "x" * 400}
            batch.put_item(Item={"PK": "ORG#filtered", "SK": f"USER#{number:03}", **user})
            batch.put_item(Item={"PK": "ORG#keyed", "SK": f"STATUS#{status}#USER#{number:03}", **user})

    def by_filter():
        return table.query(
            KeyConditionExpression=Key("PK").eq("ORG#filtered"), FilterExpression=Attr("status").eq("active")
        )

    def by_key():
        return table.query(
            KeyConditionExpression=Key("PK").eq("ORG#keyed") & Key("SK").begins_with("STATUS#active#")
        )

    filtered, keyed = by_filter(), by_key()
    kit.show(keyed["Items"], "active users by their key")
    equal([user["name"] for user in filtered["Items"]], [user["name"] for user in keyed["Items"]])
    equal((filtered["Count"], filtered["ScannedCount"]), (ACTIVE, ACTIVE + SUSPENDED))
    equal((keyed["Count"], keyed["ScannedCount"]), (ACTIVE, ACTIVE))

    whole = kit.cost(table.query, KeyConditionExpression=Key("PK").eq("ORG#filtered"))
    by_filter_cost, by_key_cost = kit.cost(by_filter), kit.cost(by_key)
    kit.say(f"everything {whole.total:g} RCU, by filter {by_filter_cost.total:g}, by key {by_key_cost.total:g}")
    equal(by_filter_cost.total, whole.total)
    equal((whole.total, by_key_cost.total), (11.5, 1.5))
