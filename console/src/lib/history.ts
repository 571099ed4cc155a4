import { isRead } from "./operations";

/** A call that was made from the scratchpad. */
export interface Entry {
  operation: string;
  body: string;
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

/** The units of an answer, of all tables together; empty if it says nothing of them. */
export function unitsText(operation: string, request: Record<string, unknown>, answer: Record<string, unknown>): string {
  const capacity = answer.ConsumedCapacity;
  const all = (Array.isArray(capacity) ? capacity : capacity ? [capacity] : []) as { CapacityUnits?: number; VectorSearchRequestBytes?: number }[];
  if (all.length === 0) return "";
  if (all[0]!.VectorSearchRequestBytes !== undefined) return `${all[0]!.VectorSearchRequestBytes} bytes searched`;
  const sum = all.reduce((units, each) => units + (each.CapacityUnits ?? 0), 0);
  return `${Math.round(sum * 100) / 100} ${isRead(operation, request) ? "RCU" : "WCU"}`;
}
