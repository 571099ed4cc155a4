"""What every scenario is given: clients, tables of its own, and ways to show what happened and to insist on it."""

import json
import re
import time

import boto3
from botocore.exceptions import ClientError

from meter import Meter

ROWS_SHOWN_MAX = 12
CELL_CHARACTERS_MAX = 48
POLLS_MAX = 600


def equal(actual, expected):
    """Asserts that what came out is what was meant to."""
    if actual != expected:
        raise AssertionError(f"expected {expected!r}, got {actual!r}")


class Kit:
    def __init__(self, number, endpoint, print_line):
        self._number = number
        self._endpoint = endpoint
        self._print = print_line
        self._connection = {
            "endpoint_url": endpoint,
            "region_name": "us-east-1",
            "aws_access_key_id": "any",
            "aws_secret_access_key": "any",
        }
        self._meter = Meter(print_line)
        self.dynamodb = boto3.resource("dynamodb", **self._connection)
        self.client = self.dynamodb.meta.client
        self._meter.attach(self.client)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._meter.flush()

    def table(self, name, key=("PK", "SK"), indexes=(), types=None, stream=None):
        """Creates a table of this scenario, in the place of one that an earlier run left.

        An index is a tuple: its name, the attributes of its partition key, those of its sort key, and a projection if it is
        not of everything. Key attributes are strings unless types says otherwise.
        """
        types = types or {}
        table_name = f"{self._number}-{name}"
        self._drop(table_name)
        self._meter.announce(table_name)
        keys = {name: (partition, sort) for name, partition, sort, *_ in indexes}
        attributes = dict.fromkeys([*key, *(name for parts in keys.values() for part in parts for name in part)])
        request = {
            "TableName": table_name,
            "BillingMode": "PAY_PER_REQUEST",
            "KeySchema": key_schema(key[:1], key[1:]),
            "AttributeDefinitions": [
                {"AttributeName": name, "AttributeType": types.get(name, "S")} for name in attributes
            ],
        }
        if indexes:
            request["GlobalSecondaryIndexes"] = [
                {
                    "IndexName": name,
                    "KeySchema": key_schema(partition, sort),
                    "Projection": projection[0] if projection else {"ProjectionType": "ALL"},
                }
                for name, partition, sort, *projection in indexes
            ]
        if stream:
            request["StreamSpecification"] = {"StreamEnabled": True, "StreamViewType": stream}
        table = self.dynamodb.create_table(**request)
        self.client.get_waiter("table_exists").wait(TableName=table_name, WaiterConfig={"Delay": 1})
        return table

    def _drop(self, table_name):
        try:
            self.client.delete_table(TableName=table_name)
            self.client.get_waiter("table_not_exists").wait(TableName=table_name, WaiterConfig={"Delay": 1})
        except self.client.exceptions.ResourceNotFoundException:
            pass

    def say(self, text):
        self._meter.flush()
        self._print(text)

    def show(self, items, heading):
        """Prints items as the table of an item collection, in the order in which they came."""
        self.say(f"{heading}: {len(items)}")
        for item in items[:ROWS_SHOWN_MAX]:
            self._print("  | " + " | ".join(f"{name}: {shortened(item[name])}" for name in sorted(item, key=rank)))
        if len(items) > ROWS_SHOWN_MAX:
            self._print(f"  | ... and {len(items) - ROWS_SHOWN_MAX} more")

    def cost(self, call, *arguments, **parameters):
        """Calls something and says what it cost, in capacity units."""
        self._meter.reset()
        call(*arguments, **parameters)
        return self._meter.spent

    def refused(self, code, words, call, *arguments, **parameters):
        """Insists on an error of this code, with these words in its message."""
        try:
            call(*arguments, **parameters)
        except ClientError as error:
            actual, message = error.response["Error"]["Code"], error.response["Error"]["Message"]
            self.say(f"refused: {actual}: {message}")
            if actual != code or words not in message:
                raise AssertionError(f'expected {code} with "{words}"') from error
            return
        raise AssertionError(f"expected {code}, and it was accepted")

    def streams(self):
        return boto3.client("dynamodbstreams", **self._connection)

    def wait_for_index(self, table, name):
        """Until an index that was added is filled."""
        for _ in range(POLLS_MAX):
            table.reload()
            if next(index for index in table.global_secondary_indexes if index["IndexName"] == name)["IndexStatus"] == "ACTIVE":
                return
            time.sleep(0.1)
        raise AssertionError(f"{name} was not filled in time")


def key_schema(partition, sort):
    return [{"AttributeName": name, "KeyType": "HASH"} for name in partition] + [
        {"AttributeName": name, "KeyType": "RANGE"} for name in sort
    ]


def rank(name):
    """Keys first."""
    return (0 if re.fullmatch("PK|SK", name, re.I) else 1 if name.startswith("GSI") else 2, name)


def shortened(value):
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= CELL_CHARACTERS_MAX else text[:CELL_CHARACTERS_MAX] + "..."
