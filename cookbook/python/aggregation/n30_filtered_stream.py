"""N30: a consumer that wants what is new or changed, and not what is gone. What a stream shows is fixed when it is switched on."""

from kit import equal


def run(kit):
    table = kit.table("Orders", stream="NEW_AND_OLD_IMAGES")
    for number in range(3):
        table.put_item(Item={"PK": f"ORDER#{number}", "SK": "-", "total": number})
    table.put_item(Item={"PK": "ORDER#0", "SK": "-", "total": 100})
    table.delete_item(Key={"PK": "ORDER#1", "SK": "-"})

    records = read(kit.streams(), table.latest_stream_arn, batch_size=100)
    equal(sorted(record["eventName"] for record in records), ["INSERT", "INSERT", "INSERT", "MODIFY", "REMOVE"])

    # The filter of an event source mapping, {"eventName": ["INSERT", "MODIFY"]}: the function never sees the rest.
    delivered = [record for record in records if record["eventName"] in ("INSERT", "MODIFY")]
    equal(len(delivered), 4)
    changed = next(record["dynamodb"] for record in delivered if record["eventName"] == "MODIFY")
    kit.say(f"MODIFY: {changed['OldImage']['total']} becomes {changed['NewImage']['total']}")
    equal((changed["OldImage"]["total"], changed["NewImage"]["total"]), ({"N": "0"}, {"N": "100"}))

    # Another view needs another stream: off, then on again, under a new ARN. Records of the old one stay readable for a day.
    def switch(**specification):
        table.meta.client.update_table(TableName=table.name, StreamSpecification=specification)
        table.reload()

    first = table.latest_stream_arn
    kit.refused("ValidationException", "Table already has an enabled stream", switch, StreamEnabled=True, StreamViewType="KEYS_ONLY")
    switch(StreamEnabled=False)
    switch(StreamEnabled=True, StreamViewType="KEYS_ONLY")
    equal(table.stream_specification["StreamViewType"], "KEYS_ONLY")
    equal(table.latest_stream_arn != first, True)
    equal(len(read(kit.streams(), first, batch_size=2)), 5)


def read(streams, stream_arn, batch_size):
    """Everything in a stream so far, in batches of at most this size."""
    records = []
    for shard in streams.describe_stream(StreamArn=stream_arn)["StreamDescription"]["Shards"]:
        iterator = streams.get_shard_iterator(
            StreamArn=stream_arn, ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
        )["ShardIterator"]
        while iterator:
            page = streams.get_records(ShardIterator=iterator, Limit=batch_size)
            if not page["Records"]:
                break
            records += page["Records"]
            iterator = page.get("NextShardIterator")
    return records
