// Asks for ReturnConsumedCapacity with every call, prints it, and adds it up. So no scenario has to, and every one does.
import type { ConsumedCapacity, DynamoDBClient } from "@aws-sdk/client-dynamodb";

/** Capacity units: all of them, those of the table, and those of each index. */
export interface Cost {
  total: number;
  table: number;
  indexes: Record<string, number>;
}

interface Row {
  unit: string;
  calls: number;
  cost: Cost;
}

const READS = ["GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan"];
const WRITES = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"];

export class Meter {
  private sum: Cost = nothing();
  /** Calls of one kind, which are printed as one line: those in a row, or all of what is being measured. */
  private rows = new Map<string, Row>();
  private measuring = false;
  private tables = new Set<string>();

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

  /** Says which table is used from here on. Where there are several, each line says of which. */
  announce(table: string) {
    this.flush();
    this.tables.add(table);
    this.print(`table ${table}`);
  }

  private record(called: string, consumed: ConsumedCapacity[]) {
    const names = [...new Set(consumed.map((capacity) => capacity.TableName))];
    const operation = this.tables.size > 1 && names.length > 0 ? `${called} of ${names.join(", ")}` : called;
    if (!this.measuring && !this.rows.has(operation)) this.flush();
    // A transaction that is repeated with its token only reads.
    const reads = READS.includes(called) || consumed.some((capacity) => capacity.ReadCapacityUnits !== undefined);
    const row = this.rows.get(operation) ?? { unit: reads ? "RCU" : "WCU", calls: 0, cost: nothing() };
    this.rows.set(operation, row);
    row.calls++;
    for (const capacity of consumed) {
      add(this.sum, capacity);
      add(row.cost, capacity);
    }
  }

  /** Prints the calls since the last line. */
  flush() {
    for (const [operation, { unit, calls, cost }] of this.rows) {
      const indexes = Object.entries(cost.indexes).map(([name, units]) => `, ${name} ${units}`);
      const parts = indexes.length === 0 ? "" : ` (table ${cost.table}${indexes.join("")})`;
      this.print(`${operation}${calls > 1 ? ` x ${calls}` : ""}: ${cost.total} ${unit}${parts}`);
    }
    this.rows.clear();
  }

  /** Runs something and says what was spent by it. Calls that run at once are still one line for each kind. */
  async measure(run: () => Promise<unknown>): Promise<Cost> {
    this.flush();
    this.sum = nothing();
    this.measuring = true;
    try {
      await run();
    } finally {
      this.measuring = false;
      this.flush();
    }
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
