import type { CostReport, PatternCost } from "./sheet";

/** What `POST /_armature/model/cost` answers. */
export interface WhatIf {
  before: CostReport;
  after: CostReport;
  changes: string[];
  unserved: string[];
  breakEven: number | null;
  targetUse: number;
  options: { change: string; words: string[]; unserved: string[]; monthly: number }[];
  /** Null if a price is missing. */
  modes: { billing: string; class: string; monthly: number | null }[];
}

/** What a month of a pattern costs, by what it is paid for. */
export interface Parts {
  reads: number;
  writes: number;
  indexWrites: number;
}

/** As its table is billed. */
export function monthlyOf(report: CostReport, pattern: PatternCost): number | null {
  const table = report.tables.find((each) => each.table === pattern.table) ?? report.tables[0];
  return table?.billing === "PROVISIONED" ? pattern.monthly.provisioned : pattern.monthly.on_demand;
}

export function partsOf(report: CostReport, pattern: PatternCost): Parts {
  const total = monthlyOf(report, pattern) ?? 0;
  if (pattern.write_units === 0) return { reads: total, writes: 0, indexWrites: 0 };
  const indexes = Object.values(pattern.indexes).reduce((sum, units) => sum + units, 0);
  const share = Math.min(1, indexes / pattern.write_units);
  return { reads: 0, writes: total * (1 - share), indexWrites: total * share };
}

export interface Split extends Parts {
  storage: number;
}

export function splitOf(report: CostReport): Split {
  const split = { reads: 0, writes: 0, indexWrites: 0, storage: report.storage.monthly ?? 0 };
  for (const pattern of report.patterns) {
    const parts = partsOf(report, pattern);
    split.reads += parts.reads;
    split.writes += parts.writes;
    split.indexWrites += parts.indexWrites;
  }
  return split;
}

export interface Bar {
  name: string;
  hint: string;
  before: number;
  after: number;
  parts: Parts;
  isStorage: boolean;
}

/** What costs most first: patterns, entities or indexes, and storage last. */
export function barsOf(answer: WhatIf, by: string, rates: Map<string, number | null>): Bar[] {
  const { before, after } = answer;
  const none = { reads: 0, writes: 0, indexWrites: 0 };
  let bars: Bar[];
  if (by === "entity") {
    bars = Object.entries(before.entities).map(([name, cost]) => ({ name, hint: "", before: cost, after: after.entities[name] ?? 0, parts: { ...none, writes: after.entities[name] ?? 0 }, isStorage: false }));
  } else if (by === "index") {
    bars = before.indexes.map(({ table, index, monthly }) => {
      const left = after.indexes.find((each) => each.table === table && each.index === index)?.monthly ?? 0;
      return { name: index, hint: before.tables.length > 1 ? table : "", before: monthly, after: left, parts: { ...none, indexWrites: left }, isStorage: false };
    });
  } else {
    bars = before.patterns.map((pattern) => {
      const left = after.patterns.find((each) => each.pattern === pattern.pattern && each.entity === pattern.entity);
      const rate = rates.get(pattern.pattern);
      return {
        name: pattern.pattern,
        hint: rate === null || rate === undefined ? "" : `${rate.toLocaleString("en-US")}/s`,
        before: monthlyOf(before, pattern) ?? 0,
        after: left ? (monthlyOf(after, left) ?? 0) : 0,
        parts: left ? partsOf(after, left) : none,
        isStorage: false,
      };
    });
  }
  bars.sort((a, b) => b.before - a.before);
  if (by === "pattern") bars.push({ name: "Storage", hint: gigabytes(before.storage.bytes), before: before.storage.monthly ?? 0, after: after.storage.monthly ?? 0, parts: none, isStorage: true });
  return bars;
}

export function gigabytes(bytes: number): string {
  const size = bytes / 2 ** 30;
  return `${size >= 100 ? size.toFixed(0) : size >= 1 ? size.toFixed(1) : size.toFixed(2)} GB`;
}

export function money(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined) return "unknown";
  const rounded = Math.abs(dollars) >= 1e6 ? Math.round(dollars) : dollars;
  return `${rounded < 0 ? "−" : ""}$${Math.abs(rounded).toLocaleString("en-US", { minimumFractionDigits: Math.abs(rounded) >= 1e6 ? 0 : 2, maximumFractionDigits: Math.abs(rounded) >= 1e6 ? 0 : 2 })}`;
}

/** What provisioned capacity would cost if so much of it were used, from 0 to 1. */
export function provisionedAt(answer: WhatIf, use: number): number | null {
  const atTarget = answer.after.total.provisioned;
  return atTarget === null ? null : (atTarget * answer.targetUse) / use;
}

/** The index that a change is about: of these there is one at a time. */
export function indexOfChange(change: string): string {
  return decodeURIComponent(change.replace(/^[^=]*=/, "")).replace(/=.*$/, "");
}
