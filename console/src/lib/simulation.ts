/** What the server says is simulated. */
export interface SimulationState {
  Settings: Settings;
  Clock: { Now: string; Ahead: string; Frozen: boolean };
  HeldIndexes: string[];
  On: string[];
}

export interface Settings {
  Seed?: number;
  Calls?: Record<string, unknown>;
  AllTables?: Record<string, unknown>;
  Tables?: Record<string, Record<string, unknown>>;
  [other: string]: unknown;
}

/** A switch: a part of the calls from 0 to 1, a number, or on and off. */
export interface Switch {
  member: string;
  title: string;
  kind: "part" | "number" | "flag";
  unit?: string;
  hint: string;
}

export const CALLS: readonly Switch[] = [
  { member: "LatencyMillis", title: "Latency", kind: "number", unit: "ms", hint: "each call waits before anything is done" },
  { member: "InternalServerErrors", title: "Internal errors", kind: "part", unit: "of calls", hint: "fail with a 500 before anything is done" },
  { member: "ServiceUnavailable", title: "Unavailable", kind: "part", unit: "of calls", hint: "are turned away with a 503" },
  { member: "ConnectionResets", title: "Resets", kind: "part", unit: "of calls", hint: "find their connection closed" },
  { member: "TimeoutsAfterCommit", title: "Timeouts after commit", kind: "part", unit: "of calls", hint: "are done, and get no answer: a retry does it twice" },
];

export const TABLES: readonly Switch[] = [
  { member: "Throttling", title: "Throttling", kind: "flag", hint: "capacity is limited, as it is billed" },
  { member: "PartitionReadUnits", title: "Partition reads", kind: "number", unit: "RCU/s", hint: "what one partition takes; 3000 on AWS" },
  { member: "PartitionWriteUnits", title: "Partition writes", kind: "number", unit: "WCU/s", hint: "1000 on AWS; a small one makes a hot key" },
  { member: "TransactionConflicts", title: "Conflicts", kind: "part", unit: "of items", hint: "count as held by another transaction" },
  { member: "Unprocessed", title: "Unprocessed", kind: "part", unit: "of items", hint: "of batches are left undone" },
  { member: "StalenessMillis", title: "Stale reads", kind: "number", unit: "ms", hint: "eventually consistent reads see the past" },
  { member: "IndexLagMillis", title: "Index lag", kind: "number", unit: "ms", hint: "global indexes show writes later" },
  { member: "TimeToLiveLagSeconds", title: "Expiry lag", kind: "number", unit: "s", hint: "items outlive their time; up to 172800 on AWS" },
  { member: "DuplicateRecords", title: "Duplicate records", kind: "part", unit: "of pages", hint: "of a stream begin with a record again" },
  { member: "TransitionSeconds", title: "Slow changes", kind: "number", unit: "s", hint: "tables stay CREATING or UPDATING" },
  { member: "ChangeLimits", title: "Change limits", kind: "flag", hint: "settings change only as often, and tables only as many at a time, as on AWS" },
];

/** Settings with one of them changed; what is empty or off is left out, and so is a group without any. */
export function withSetting(settings: Settings, group: "Calls" | "AllTables" | { table: string }, member: string, value: unknown): Settings {
  const changed = structuredClone(settings);
  const isNone = value === undefined || value === "" || value === false;
  if (typeof group === "string") {
    const own = (changed[group] ??= {});
    if (isNone) delete own[member];
    else own[member] = value;
    if (Object.keys(own).length === 0) delete changed[group];
    return changed;
  }
  const tables = (changed.Tables ??= {});
  const own = (tables[group.table] ??= {});
  if (isNone) delete own[member];
  else own[member] = value;
  if (Object.keys(own).length === 0) delete tables[group.table];
  if (Object.keys(tables).length === 0) delete changed.Tables;
  return changed;
}

/** What was typed for a switch. @throws Error with what is wrong */
export function valueOf(kind: Switch["kind"], text: string): number | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  const number = Number(typed);
  if (!Number.isFinite(number) || number < 0) throw new Error("a number from 0 on");
  if (kind === "part" && number > 1) throw new Error("a part from 0 to 1");
  return number === 0 ? undefined : number;
}

/** Without what is not set, so that it can be compared and shown. */
export function compact(settings: Settings): Settings {
  const strip = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const kept = Object.entries(value)
      .map(([name, member]) => [name, strip(member)] as const)
      .filter(([, member]) => member !== null && member !== undefined && !(typeof member === "object" && Object.keys(member as object).length === 0));
    return Object.fromEntries(kept);
  };
  return strip(settings) as Settings;
}

/** A text with times in the form of ISO 8601 as people write them: PT4H59M59.99S is 5h. */
export function plainTimes(text: string): string {
  return text.replace(/PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?/g, (whole, hours?: string, minutes?: string, seconds?: string) => {
    if (whole === "PT") return whole;
    let left = Math.round(Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
    const parts: string[] = [];
    for (const [unit, size] of [["d", 86_400], ["h", 3600], ["m", 60], ["s", 1]] as const) {
      if (left >= size) parts.push(`${Math.floor(left / size)}${unit}`);
      left %= size;
    }
    return parts.length === 0 ? "0s" : parts.join(" ");
  });
}
