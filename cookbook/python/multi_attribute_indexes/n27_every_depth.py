"""N27: three indexes with the natural names of their data, each read at every depth that its sort key has."""

from kit import equal


def run(kit):
    devices(kit)
    tenants(kit)
    sellers(kit)


def devices(kit):
    time = ["year", "month", "day", "timestamp"]
    index = ("DeviceTimeIndex", ["deviceId", "locationId"], time)
    table = kit.table("Readings", indexes=[index], types=dict.fromkeys(time, "N"))
    with table.batch_writer() as batch:
        for number, (year, month, day) in enumerate([(2023, 12, 31), (2024, 1, 5), (2024, 1, 5), (2024, 10, 1), (2024, 2, 1)]):
            moment = {"year": year, "month": month, "day": day, "timestamp": number}
            reading = {"PK": f"READING#{number}", "SK": "-", "deviceId": "d1", "locationId": "l1"}
            batch.put_item(Item={**reading, **moment})

    # All four names are reserved words, so all four need a placeholder.
    names = {f"#{name}": name for name in time}

    def count(*values):
        used = list(names)[: len(values)]
        condition = "".join(f" AND {name} = :{name[1:]}" for name in used)
        parameters = {"ExpressionAttributeNames": {name: names[name] for name in used}} if used else {}
        return table.query(
            IndexName="DeviceTimeIndex",
            KeyConditionExpression="deviceId = :d AND locationId = :l" + condition,
            ExpressionAttributeValues={
                ":d": "d1",
                ":l": "l1",
                **{f":{name[1:]}": value for name, value in zip(used, values)},
            },
            **parameters,
        )

    depths = [count()["Count"], count(2024)["Count"], count(2024, 1)["Count"], count(2024, 1, 5)["Count"]]
    equal(depths, [5, 4, 2, 2])
    equal(count(2024, 1, 5, 2)["Count"], 1)
    # Months are numbers: October comes after February.
    equal([int(item["month"]) for item in count(2024)["Items"]], [1, 1, 2, 10])
    for word in time:
        kit.refused(
            "ValidationException",
            f"reserved keyword: {word}",
            table.query,
            IndexName="DeviceTimeIndex",
            KeyConditionExpression=f"deviceId = :d AND locationId = :l AND {word} = :v",
            ExpressionAttributeValues={":d": "d1", ":l": "l1", ":v": 1},
        )


def tenants(kit):
    table = kit.table("Resources", indexes=[("TenantResourceIndex", ["tenantId", "customerId"], ["resourceType", "resourceId"])])
    with table.batch_writer() as batch:
        for kind, number in [("bucket", "1"), ("bucket", "2"), ("queue", "1")]:
            resource = {"tenantId": "t1", "customerId": "c1", "resourceType": kind, "resourceId": number}
            batch.put_item(Item={"PK": f"RESOURCE#{kind}#{number}", "SK": "-", **resource})
    equal(depths(table, "TenantResourceIndex", {"tenantId": "t1", "customerId": "c1"}, {"resourceType": "bucket", "resourceId": "2"}), [3, 2, 1])


def sellers(kit):
    sort = ["orderDate", "category", "orderId"]
    table = kit.table("Orders", indexes=[("SellerOrderIndex", ["sellerId", "region"], sort)])
    with table.batch_writer() as batch:
        for number, (date, category) in enumerate([("2024-01-15", "books"), ("2024-01-15", "games"), ("2024-01-16", "books")]):
            order = {"sellerId": "s1", "region": "eu", "orderDate": date, "category": category, "orderId": str(number)}
            batch.put_item(Item={"PK": f"ORDER#{number}", "SK": "-", **order})
    order = {"orderDate": "2024-01-15", "category": "games", "orderId": "1"}
    equal(depths(table, "SellerOrderIndex", {"sellerId": "s1", "region": "eu"}, order), [3, 2, 1, 1])


def depths(table, index, partition, sort):
    """How many items there are with none of the sort key's attributes, with the first, with the first two, and so on."""
    counts = []
    for depth in range(len(sort) + 1):
        wanted = {**partition, **dict(list(sort.items())[:depth])}
        response = table.query(
            IndexName=index,
            KeyConditionExpression=" AND ".join(f"#{name} = :{name}" for name in wanted),
            ExpressionAttributeNames={f"#{name}": name for name in wanted},
            ExpressionAttributeValues={f":{name}": value for name, value in wanted.items()},
        )
        counts.append(response["Count"])
    return counts
