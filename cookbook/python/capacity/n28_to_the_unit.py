"""N28: what reads and writes cost, to the unit: by 4 KB for a read, by 1 KB for a write, and for every index that changes."""

from kit import equal

ALL = {"ProjectionType": "ALL"}
KEYS = {"ProjectionType": "KEYS_ONLY"}


def filled(item, kilobytes):
    """The item with an attribute that makes it exactly this large: names and values count."""
    bytes_so_far = sum(len(name) + len(value) for name, value in item.items())
    return {**item, "data": "x" * (kilobytes * 1024 - bytes_so_far - len("data"))}


def run(kit):
    reads(kit)
    indexes(kit)
    provisioned_or_on_demand(kit)


def reads(kit):
    table = kit.table("Plain")
    key = {"PK": "ITEM", "SK": "20KB"}
    table.put_item(Item=filled(key, 20))
    equal(kit.cost(table.get_item, Key=key, ConsistentRead=True).total, 5)
    equal(kit.cost(table.get_item, Key=key).total, 2.5)  # eventually consistent: half
    transaction = [{"Get": {"TableName": table.name, "Key": key}}]
    equal(kit.cost(table.meta.client.transact_get_items, TransactItems=transaction).total, 10)  # twice
    equal(kit.cost(table.put_item, Item=filled({"PK": "ITEM", "SK": "10KB"}, 10)).total, 10)
    # One byte over counts as a whole unit.
    equal(kit.cost(table.put_item, Item={**filled({"PK": "ITEM", "SK": "a"}, 1), "x": ""}).total, 2)


def indexes(kit):
    names = ["GSI1", "GSI2", "GSI3"]
    three = [(name, [f"{name}PK"], [], ALL) for name in names] + [("KeysOnly", ["KeysPK"], [], KEYS)]
    table = kit.table("Indexed", indexes=three)
    keys = {f"{name}PK": name for name in names}

    in_none = kit.cost(table.put_item, Item=filled({"PK": "A", "SK": "none"}, 10))
    equal((in_none.total, dict(in_none.indexes)), (10, {}))  # an index that an item is not in costs nothing
    in_one = kit.cost(table.put_item, Item=filled({"PK": "A", "SK": "one", "GSI1PK": "x"}, 10))
    equal((in_one.table, in_one.indexes["GSI1"], in_one.total), (10, 10, 20))
    in_three = kit.cost(table.put_item, Item=filled({"PK": "A", "SK": "three", **keys}, 10))
    equal((in_three.total, dict(in_three.indexes)), (40, {"GSI1": 10, "GSI2": 10, "GSI3": 10}))
    keys_only = kit.cost(table.put_item, Item=filled({"PK": "A", "SK": "keys", "KeysPK": "x"}, 10))
    equal(keys_only.indexes["KeysOnly"], 1)  # each index by the size of what it projects

    def change(sort_key, attribute, value):
        return kit.cost(
            table.update_item,
            Key={"PK": "A", "SK": sort_key},
            UpdateExpression="SET #a = :v",
            ExpressionAttributeNames={"#a": attribute},
            ExpressionAttributeValues={":v": value},
        )

    equal(change("one", "data2", "y").indexes["GSI1"], 11)  # projected data changed: one write there
    equal(change("one", "GSI1PK", "z").indexes["GSI1"], 22)  # its key changed: a delete and a put
    equal(dict(change("keys", "data2", "y").indexes), {})  # not projected: nothing to do there


def provisioned_or_on_demand(kit):
    """Rules of thumb about prices follow from the prices, which change: work them out instead of remembering them."""
    on_demand, provisioned_hour = 0.625, 0.00065  # dollars for a million writes, and for a unit for an hour
    full_hour = 3600 * on_demand / 1_000_000
    equal(round(full_hour / provisioned_hour, 2), 3.46)  # "about 3.5 times"
    equal(round(100 * provisioned_hour / full_hour, 1), 28.9)  # per cent of use from which provisioned is cheaper
    storage, storage_infrequent, reads, reads_infrequent = 0.25, 0.10, 0.125, 0.155
    # Infrequent Access saves 0.15 of 0.25 on storage and costs 24 per cent more on reads: even at this ratio of the two bills.
    ratio = (reads_infrequent / reads - 1) / (1 - storage_infrequent / storage)
    kit.say(f"Infrequent Access pays from storage of {100 * ratio:.0f} per cent of the spending on reads")
    equal(round(ratio, 2), 0.40)
