"""N25: strings sort by their bytes, numbers by their value, binaries by unsigned bytes. Each as a part of a key."""

from kit import equal


def run(kit):
    parts = [("ByText", ["kind"], ["text"]), ("ByNumber", ["kind"], ["number"]), ("ByBytes", ["kind"], ["bytes"])]
    several = ("BySeveral", ["kind"], ["group", "number"])
    types = {"number": "N", "bytes": "B"}
    table = kit.table("Samples", indexes=[*parts, several], types=types)
    numbers = [1000, 5, 500, 50]
    with table.batch_writer() as batch:
        for number in numbers:
            value = {"text": str(number), "number": number, "bytes": bytes([number % 256, 1])}
            batch.put_item(Item={"PK": f"SAMPLE#{number}", "SK": "-", "kind": "k", "group": "g", **value})

    def order(index, attribute="number"):
        items = table.query(
            IndexName=index,
            KeyConditionExpression="kind = :k",
            ExpressionAttributeValues={":k": "k"},
        )["Items"]
        return [item[attribute] for item in items]

    kit.say(f"as text: {order('ByText', 'text')}, as numbers: {[int(number) for number in order('ByNumber')]}")
    equal(order("ByText", "text"), ["1000", "5", "50", "500"])
    equal(order("ByNumber"), [5, 50, 500, 1000])
    # 5, 50, 500 % 256 = 244, 1000 % 256 = 232: bytes above 127 are large, not negative.
    equal(order("ByBytes"), [5, 50, 1000, 500])
    # As the second attribute of a sort key a number is still a number.
    equal(order("BySeveral"), [5, 50, 500, 1000])
