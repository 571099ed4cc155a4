// Asks for ReturnConsumedCapacity with every call, prints it, and adds it up. So no scenario has to, and every one does.
import type { ConsumedCapacity, DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Capacity units: all of them, those of the table, and those of each index. */
export interface Cost {
  total: number;
  table: number;
  indexes: Record<string, number>;
}

const READS = ["GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan"];
const WRITES = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"];

export class Meter {
  private sum: Cost = nothing();
  /** Calls of one kind in a row, which are printed as one line. */
  private row = { operation: "", unit: "", calls: 0, cost: nothing() };

  constructor(private readonly print: (line: string) => void) {}

  attach(client: DynamoDBClient) {
    client.middlewareStack.add(
      (next, context) => async (call) => {
        const operation = context.commandName!.replace(/Command$/, "");
        if (!READS.includes(operation) && !WRITES.includes(operation)) return next(call);
        (call.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity ??= "INDEXES";
        const result = await next(call);
        const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] }).ConsumedCapacity;
        this.record(operation, [consumed ?? []].flat());
        return result;
      },
      { step: "initialize", name: "cookbookMeter" },
    );
  }

  private record(operation: string, consumed: ConsumedCapacity[]) {
    if (operation !== this.row.operation) {
      this.flush();
      this.row = { operation, unit: "", calls: 0, cost: nothing() };
    }
    // A transaction that is repeated with its token only reads.
    const reads = READS.includes(operation) || consumed.some((capacity) => capacity.ReadCapacityUnits !== undefined);
    this.row.unit = reads ? "RCU" : "WCU";
    this.row.calls++;
    for (const capacity of consumed) {
      add(this.sum, capacity);
      add(this.row.cost, capacity);
    }
  }

  /** Prints the calls since the last line. */
  flush() {
    const { operation, unit, calls, cost } = this.row;
    if (calls === 0) return;
    const indexes = Object.entries(cost.indexes).map(([name, units]) => `, ${name} ${units}`);
    const parts = indexes.length === 0 ? "" : ` (table ${cost.table}${indexes.join("")})`;
    this.print(`${operation}${calls > 1 ? ` x ${calls}` : ""}: ${cost.total} ${unit}${parts}`);
    this.row.calls = 0;
    this.row.operation = "";
  }

  reset() {
    this.flush();
    this.sum = nothing();
  }

  /** What was spent since the last reset. */
  spent(): Cost {
    return structuredClone(this.sum);
  }
}

function nothing(): Cost {
  return { total: 0, table: 0, indexes: {} };
}

function add(cost: Cost, capacity: ConsumedCapacity) {
  cost.total += capacity.CapacityUnits ?? 0;
  cost.table += capacity.Table?.CapacityUnits ?? 0;
  for (const [name, index] of Object.entries({ ...capacity.GlobalSecondaryIndexes, ...capacity.LocalSecondaryIndexes })) {
    cost.indexes[name] = (cost.indexes[name] ?? 0) + (index.CapacityUnits ?? 0);
  }
}
