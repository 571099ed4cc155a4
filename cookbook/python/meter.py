"""Asks for ReturnConsumedCapacity with every call, prints it, and adds it up. So no scenario has to, and every one does."""

from collections import defaultdict

READS = ("GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan")
WRITES = ("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems")


class Cost:
    """Capacity units: all of them, those of the table, and those of each index."""

    def __init__(self):
        self.total = 0
        self.table = 0
        self.indexes = defaultdict(float)

    def add(self, consumed):
        for capacity in consumed if isinstance(consumed, list) else [consumed]:
            self.total += capacity["CapacityUnits"]
            self.table += capacity.get("Table", {}).get("CapacityUnits", 0)
            for name, index in capacity.get("GlobalSecondaryIndexes", {}).items():
                self.indexes[name] += index["CapacityUnits"]

    def __str__(self):
        parts = "".join(f", {name} {units:g}" for name, units in self.indexes.items())
        return f" (table {self.table:g}{parts})" if parts else ""


class Meter:
    def __init__(self, print_line):
        self._print = print_line
        self.spent = Cost()
        # Calls of one kind in a row, which are printed as one line.
        self._operation, self._calls, self._row, self._unit = "", 0, Cost(), ""
        self._tables = set()

    def announce(self, table):
        """Says which table is used from here on. Where there are several, each line says of which."""
        self.flush()
        self._tables.add(table)
        self._print(f"table {table}")

    def attach(self, client):
        for operation in READS + WRITES:
            client.meta.events.register(f"before-parameter-build.dynamodb.{operation}", self._ask)
            client.meta.events.register(f"after-call.dynamodb.{operation}", self._record)

    def _ask(self, params, **_):
        params.setdefault("ReturnConsumedCapacity", "INDEXES")

    def _record(self, model, parsed, **_):
        if "ConsumedCapacity" not in parsed:
            return  # it was refused
        consumed = parsed["ConsumedCapacity"]
        names = dict.fromkeys(part["TableName"] for part in (consumed if isinstance(consumed, list) else [consumed]))
        operation = model.name + (" of " + ", ".join(names) if len(self._tables) > 1 else "")
        if operation != self._operation:
            self.flush()
            self._operation, self._row, self._unit = operation, Cost(), "RCU" if model.name in READS else "WCU"
        self._calls += 1
        self._row.add(parsed["ConsumedCapacity"])
        self.spent.add(parsed["ConsumedCapacity"])

    def flush(self):
        """Prints the calls since the last line."""
        if self._calls:
            times = f" x {self._calls}" if self._calls > 1 else ""
            self._print(f"{self._operation}{times}: {self._row.total:g} {self._unit}{self._row}")
        self._operation, self._calls = "", 0

    def reset(self):
        self.flush()
        self.spent = Cost()
