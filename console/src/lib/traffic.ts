/** What `GET /_armature/advisor/traffic` answers. */
export interface HeatRow {
  key: string;
  minutes: number[];
  peak: number | null;
  /** Requests that name one item with this key and were throttled. */
  throttles: number[] | null;
}
export interface Space {
  index: string | null;
  items: number;
  bytes: number;
  partitions: number;
  readUnits: number[];
  writeUnits: number[];
  readThrottles: number[];
  writeThrottles: number[];
  expired: number[];
  reads: HeatRow[];
  writes: HeatRow[];
}
export interface Shape {
  operation: string;
  index: string | null;
  text: string;
  keyCondition: string;
  filter: string;
  minutes: number[];
  requests: number;
  readUnits: number;
  writeUnits: number;
  scanned: number;
  returned: number;
  throttled: number;
  conflicts: number;
  conditionFailed: number;
  p50: number;
  p99: number;
  patterns: string[] | null;
}
export interface TableTraffic {
  name: string;
  spaces: Space[];
  shapes: Shape[];
}
export interface Traffic {
  until: string;
  since: string;
  window: string;
  missed: number;
  tables: TableTraffic[];
}

export interface Snapshot {
  millis: number;
  traffic: Traffic;
}

/** What heat there is of keys. */
export type Kind = "reads" | "writes" | "throttles";

/** The keys of a table or index with the heat of one kind, the hottest first. */
export function heatRows(space: Space, kind: Kind): HeatRow[] {
  if (kind !== "throttles") return space[kind];
  const byKey = new Map<string, HeatRow>();
  for (const { key, throttles } of [...space.reads, ...space.writes]) {
    if (throttles === null) continue;
    const minutes = throttles.map((count, i) => count + (byKey.get(key)?.minutes[i] ?? 0));
    byKey.set(key, { key, minutes, peak: null, throttles: null });
  }
  return [...byKey.values()].sort((a, b) => sum(b.minutes) - sum(a.minutes));
}

/** All that were throttled in the last hour, also those that name no single item. */
export function throttledOf(space: Space): number {
  return sum(space.readThrottles) + sum(space.writeThrottles);
}

/** Requests for a table in each of the last sixty minutes, and a second by the last one and the one that has begun. */
export function loadOf(traffic: Traffic, table: TableTraffic): { minutes: number[]; perSecond: number } {
  const minutes = Array.from({ length: 60 }, (_, i) => sum(table.shapes.map((shape) => shape.minutes[i] ?? 0)));
  return { minutes, perSecond: sum(minutes.slice(-2)) / secondsOf(traffic) };
}

/** How long the last whole minute and the one that has begun are together. */
function secondsOf(traffic: Traffic): number {
  return 60 + ((Date.parse(traffic.until) / 1000) % 60);
}

const idOf = (shape: Shape) => `${shape.index ?? ""} ${shape.text}`;

/** Between the first and the last of some snapshots: requests and units a second, of a table, of each shape. */
export interface Rates {
  requests: number;
  readUnits: number;
  writeUnits: number;
  ofShape: (shape: Shape) => number;
}

export function ratesOf(snapshots: Snapshot[], table: string): Rates {
  const last = snapshots.at(-1);
  const first = snapshots[0];
  const now = last?.traffic.tables.find((each) => each.name === table)?.shapes ?? [];
  const seconds = last && first ? (last.millis - first.millis) / 1000 : 0;
  if (seconds < 0.5) {
    // There is nothing to compare with yet: the last whole minute and the one that has begun.
    const recent = (shape: Shape) => sum(shape.minutes.slice(-2)) / secondsOf(last!.traffic);
    return { requests: sum(now.map(recent)), readUnits: sum(now.map((shape) => (recent(shape) * shape.readUnits) / Math.max(1, shape.requests))), writeUnits: sum(now.map((shape) => (recent(shape) * shape.writeUnits) / Math.max(1, shape.requests))), ofShape: recent };
  }
  const before = new Map((first!.traffic.tables.find((each) => each.name === table)?.shapes ?? []).map((shape) => [idOf(shape), shape]));
  // What was told to be forgotten meanwhile begins with nothing.
  const grown = (shape: Shape, of: (each: Shape) => number) => Math.max(0, of(shape) - (before.has(idOf(shape)) ? Math.min(of(before.get(idOf(shape))!), of(shape)) : 0)) / seconds;
  return {
    requests: sum(now.map((shape) => grown(shape, (each) => each.requests))),
    readUnits: sum(now.map((shape) => grown(shape, (each) => each.readUnits))),
    writeUnits: sum(now.map((shape) => grown(shape, (each) => each.writeUnits))),
    ofShape: (shape) => grown(shape, (each) => each.requests),
  };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** The part of what was read that a filter threw away; undefined if nothing was read by pages. */
export function wasteOf(shape: Shape): number | undefined {
  return shape.scanned === 0 ? undefined : 1 - shape.returned / shape.scanned;
}

export function rate(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value >= 1 ? value.toFixed(1) : value >= 0.01 ? value.toFixed(2) : "<0.01";
}

export function millis(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(2);
}

/** How hot a cell is, from 0 for nothing to 8: by its part of the most that there is. */
export function heatOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.min(8, 1 + Math.floor(Math.sqrt(value / most) * 7.999));
}

/** Keys with the same beginning stand together, those with most traffic first. */
export function grouped(rows: HeatRow[]): { prefix: string; rows: HeatRow[] }[] {
  const groups = new Map<string, HeatRow[]>();
  for (const row of rows) {
    const prefix = /^([A-Za-z_][\w-]*)#/.exec(row.key)?.[1] ?? "";
    groups.set(prefix, [...(groups.get(prefix) ?? []), row]);
  }
  return [...groups].map(([prefix, own]) => ({ prefix, rows: own })).sort((a, b) => sum(b.rows.map((row) => sum(row.minutes))) - sum(a.rows.map((row) => sum(row.minutes))));
}

/** What a partition takes a second, at most. */
export const LIMITS = { reads: 3000, writes: 1000 } as const;
