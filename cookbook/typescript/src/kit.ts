// What every scenario is given: clients, tables of its own, and ways to show what happened and to insist on it.
import { deepStrictEqual, fail } from "node:assert/strict";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocument } from "@aws-sdk/lib-dynamodb";
import { type Cost, Meter } from "./meter.js";
import { Simulation } from "./simulation.js";
import { StreamReader } from "./stream.js";
import { createTable, type Design, dropTable } from "./table.js";

export type Item = Record<string, any>;

/** Asserts that what came out is what was meant to, arrays and maps by their contents. */
export const equal = (actual: unknown, expected: unknown) => deepStrictEqual(actual, expected);

const ROWS_SHOWN_MAX = 12;
const CELL_CHARACTERS_MAX = 48;
const BATCH_WRITES_MAX = 25;

export class Kit {
  /** The low-level client: attribute values as they travel, {"S": "text"}. */
  readonly client: DynamoDBClient;
  /** The same client with plain values. */
  readonly documents: DynamoDBDocument;
  readonly simulation: Simulation;
  private readonly meter: Meter;

  constructor(
    private readonly id: string,
    private readonly endpoint: string,
    private readonly print: (line: string) => void,
  ) {
    this.client = this.connect();
    this.meter = new Meter(print);
    this.meter.attach(this.client);
    this.documents = DynamoDBDocument.from(this.client);
    this.simulation = new Simulation(endpoint);
  }

  /** A client of one's own, for instance one that does not try again by itself. Its calls are not metered. */
  connect(settings: { maxAttempts?: number } = {}) {
    return new DynamoDBClient({ ...this.connection(), ...settings });
  }

  private connection() {
    return { endpoint: this.endpoint, region: "us-east-1", credentials: { accessKeyId: "any", secretAccessKey: "any" } };
  }

  /** The name for a table that a scenario creates itself; what an earlier run left under it is deleted. */
  async nameFor(name: string): Promise<string> {
    await dropTable(this.client, `${this.id}-${name}`);
    this.meter.announce(`${this.id}-${name}`);
    return `${this.id}-${name}`;
  }

  /** Creates a table of this scenario, in the place of one that an earlier run left. @returns its name */
  async table(name: string, design: Design = {}): Promise<string> {
    this.meter.announce(`${this.id}-${name}`);
    return createTable(this.client, `${this.id}-${name}`, design);
  }

  /** Puts items into a table, 25 in a call. */
  async put(table: string, ...items: Item[]) {
    for (let from = 0; from < items.length; from += BATCH_WRITES_MAX) {
      const requests = items.slice(from, from + BATCH_WRITES_MAX).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems } = await this.documents.batchWrite({ RequestItems: { [table]: requests } });
      equal(UnprocessedItems, {});
    }
  }

  say(text: string) {
    this.meter.flush();
    this.print(text);
  }

  /** Prints items as the table of an item collection, in the order in which they came. */
  show(items: Item[] | undefined, heading: string) {
    this.say(`${heading}: ${items?.length ?? 0}`);
    for (const item of items?.slice(0, ROWS_SHOWN_MAX) ?? []) this.print(`  | ${row(item)}`);
    if (items && items.length > ROWS_SHOWN_MAX) this.print(`  | ... and ${items.length - ROWS_SHOWN_MAX} more`);
  }

  /** Runs something and says what it cost, in capacity units. */
  async cost(run: () => Promise<unknown>): Promise<Cost> {
    return this.meter.measure(run);
  }

  /** Insists on an error of this name, with these words in its message. @returns the error, for a closer look */
  async refused(name: string, words: string, run: () => Promise<unknown>): Promise<any> {
    try {
      await run();
    } catch (error: any) {
      this.say(`refused: ${error.name}: ${error.message}`);
      if (error.name !== name || !error.message.includes(words)) fail(`expected ${name} with "${words}", got ${error.name}: ${error.message}`);
      return error;
    }
    fail(`expected ${name}, and it was accepted`);
  }

  /** Reads the stream of a table from its beginning; each read gives what is new. */
  changes(table: string): StreamReader {
    return new StreamReader(this.client, this.connection(), table);
  }

  async close() {
    this.meter.flush();
    await this.simulation.off();
    this.client.destroy();
  }
}

/** Keys first. */
function row(item: Item): string {
  const rank = (name: string) => (/^pk$/i.test(name) ? 0 : /^sk$/i.test(name) ? 1 : name.startsWith("GSI") ? 2 : 3);
  return Object.entries(item)
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(cell)
    .join(" | ");
}

function cell([name, value]: [string, unknown]): string {
  const text = value instanceof Set ? `{${[...value].join(", ")}}` : typeof value === "string" ? value : JSON.stringify(value);
  return `${name}: ${text.length > CELL_CHARACTERS_MAX ? text.slice(0, CELL_CHARACTERS_MAX) + "..." : text}`;
}
