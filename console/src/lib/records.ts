import type { Item } from "./values";

/** Records that a page keeps: the newest. */
export const RECORDS_MAX = 500;

/** A change, as a stream has it. */
export interface StreamRecord {
  eventID: string;
  eventName: "INSERT" | "MODIFY" | "REMOVE";
  userIdentity?: { Type?: string; PrincipalId?: string };
  dynamodb: {
    ApproximateCreationDateTime: number;
    Keys: Item;
    NewImage?: Item;
    OldImage?: Item;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: string;
  };
}

/** Sequence numbers have more digits than a number of JavaScript holds. */
export function compareNumbers(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The newest first, each once, and no more than are kept. */
export function merged(kept: StreamRecord[], read: StreamRecord[]): StreamRecord[] {
  const seen = new Set(kept.map((record) => record.eventID));
  const fresh = read.filter((record) => !seen.has(record.eventID) && seen.add(record.eventID));
  return [...fresh.reverse(), ...kept].slice(0, RECORDS_MAX);
}
