import { OPERATIONS, isRead } from "./operations";

/** A call that was made from the scratchpad, or that is of a file. */
export interface Entry {
  operation: string;
  body: string;
  /** The file that it is of, as long as it was not made. */
  file?: string;
  at: number;
  millis: number;
  units: string;
  failed: string;
}

export const ENTRIES_MAX = 100;
const BODY_MAX = 20_000;
const NAME = "armature.scratchpad";

/** The same call again takes the place of the one before; the newest comes first. */
export function withEntry(entries: readonly Entry[], entry: Entry): Entry[] {
  return [entry, ...entries.filter((each) => each.operation !== entry.operation || each.body !== entry.body)].slice(0, ENTRIES_MAX);
}

/** What the browser has kept; what it cannot read, it has not. */
export function readHistory(store: Pick<Storage, "getItem"> = localStorage): Entry[] {
  try {
    const read = JSON.parse(store.getItem(NAME) ?? "[]") as unknown;
    return Array.isArray(read) ? (read as Entry[]).filter((each) => typeof each?.operation === "string" && typeof each.body === "string" && typeof each.at === "number") : [];
  } catch {
    return [];
  }
}

export function keepHistory(entries: readonly Entry[], store: Pick<Storage, "setItem"> = localStorage) {
  try {
    store.setItem(NAME, JSON.stringify(entries.filter((each) => each.body.length <= BODY_MAX)));
  } catch {
    // A store that is full or shut: the history lasts as long as the page.
  }
}

/** What a statement of PartiQL is called among operations. */
export const STATEMENT = "PartiQL";
export const FILE_LENGTH_MAX = 1_000_000;

/** Calls as a file that people keep beside their program: the first made comes first, and nothing of an answer is in it. */
export function fileOf(entries: readonly Entry[]): string {
  const calls = [...entries].reverse().map(({ operation, body }) => (operation === STATEMENT ? { statement: body } : { operation, request: JSON.parse(body) as unknown }));
  return `${JSON.stringify({ calls }, null, 2)}\n`;
}

/** The calls of such a file before those that are there. @throws Error that says what it is not */
export function withFile(entries: readonly Entry[], file: string, text: string): Entry[] {
  let calls: unknown;
  try {
    calls = (JSON.parse(text) as { calls?: unknown } | null)?.calls;
  } catch (e) {
    throw new Error(`${file} is no JSON: ${(e as Error).message}`);
  }
  if (!Array.isArray(calls)) throw new Error(`${file} has no list of calls.`);
  return calls.reduce<Entry[]>((all, each: unknown, i) => withEntry(all, { ...callOf(each, `Call ${i + 1} of ${file}`), file, at: 0, millis: 0, units: "", failed: "" }), [...entries]);
}

function callOf(call: unknown, name: string): Pick<Entry, "operation" | "body"> {
  const { operation, request, statement } = (call ?? {}) as Record<string, unknown>;
  if (typeof statement === "string") return { operation: STATEMENT, body: statement };
  const known = OPERATIONS.find((each) => each.name === operation);
  if (!known || typeof request !== "object" || request === null || Array.isArray(request)) throw new Error(`${name} has neither a statement nor an operation with its request.`);
  return { operation: known.name, body: JSON.stringify(request, null, 2) };
}

/** The units of an answer, of all tables together; empty if it says nothing of them. */
export function unitsText(operation: string, request: Record<string, unknown>, answer: Record<string, unknown>): string {
  const capacity = answer.ConsumedCapacity;
  const all = (Array.isArray(capacity) ? capacity : capacity ? [capacity] : []) as { CapacityUnits?: number; VectorSearchRequestBytes?: number }[];
  if (all.length === 0) return "";
  if (all[0]!.VectorSearchRequestBytes !== undefined) return `${all[0]!.VectorSearchRequestBytes} bytes searched`;
  const sum = all.reduce((units, each) => units + (each.CapacityUnits ?? 0), 0);
  return `${Math.round(sum * 100) / 100} ${isRead(operation, request) ? "RCU" : "WCU"}`;
}
