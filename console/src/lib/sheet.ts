import { marksOf } from "./keys";
import type { LibraryEntry } from "./models";
import { compareKeys } from "./values";

/* What the server says of a model, and what can be said of that without asking. */

export interface Place {
  line: number;
  column: number;
}
/** What a rule says, of a model or of traffic. */
export interface Said {
  rule: string;
  severity: "error" | "warning" | "advice";
  at: string;
  message: string;
  evidence: string;
  remedy: string;
  monthlyCost: number | null;
}
export interface ModelFinding extends Place, Said {}
export interface Fault extends Place {
  at: string;
  message: string;
}
export interface Span {
  from: number;
  to: number;
}
export interface Scale {
  partition: string;
  isNumber: boolean;
  width: number;
  from: string;
  to: string;
  marks: { key: string; column: number }[];
  bands: { entity: string; pieces: (Span & { text: string })[] }[];
  reaches: (Span & { pattern: string; condition: string; intrusions: Span[]; note: string })[];
}
export interface Entity {
  name: string;
  parent: string | null;
  partitionKey: string;
  sortKey: string | null;
  items: number | null;
  bytes: number | null;
  line: number;
  mappings: { index: string; partitionKey: string[]; sortKey: string[]; when: string | null }[];
  fields: { name: string; type: string; required: boolean; isKey: boolean }[];
}
export interface TableSheet {
  name: string;
  partitionKey: string;
  sortKey: string | null;
  line: number;
  billing: string;
  class: string;
  indexes: { name: string; partitionKey: string[]; sortKey: string[]; projection: string; line: number }[];
  entities: Entity[];
  rulers: { index: string | null; title: string; scales: Scale[] }[];
}
export interface Pattern {
  id: string;
  name: string;
  description: string;
  table: string;
  entity: string;
  index: string | null;
  operation: string;
  condition: string;
  filter: string | null;
  rate: number | null;
  line: number;
}
export interface Transaction {
  id: string;
  name: string;
  description: string;
  actions: { entity: string; kind: string }[];
  isWrite: boolean;
  rate: number | null;
  line: number;
}
export interface PatternCost {
  table: string;
  entity: string;
  pattern: string;
  operation: string;
  read_units: number;
  write_units: number;
  indexes: Record<string, number>;
  calls: number;
  monthly: { on_demand: number | null; provisioned: number | null };
}
export interface CostReport {
  patterns: PatternCost[];
  tables: { table: string; billing: string; class: string; monthly: { on_demand: number | null; provisioned: number | null; storage: number | null; total: number } }[];
  entities: Record<string, number>;
  indexes: { table: string; index: string; monthly: number }[];
  storage: { bytes: number; item_bytes: number; index_bytes: number; monthly: number | null };
  total: { on_demand: number | null; provisioned: number | null; storage: number | null; monthly: number };
  prices: { name: string; date: string; currency: string; hours_per_month: number };
  not_included: string[];
}
export interface Sheet {
  tables: TableSheet[];
  patterns: Pattern[];
  transactions: Transaction[];
}
export interface Checked {
  findings: ModelFinding[];
  waived: (ModelFinding & { why: string })[];
  notes: (Place & { at: string; message: string })[];
  summary: { errors: number; warnings: number; advice: number; waived: number; rules: number };
  model: Sheet;
  cost: CostReport;
}

/** The lines of a text that another does not have there, counted from 1; what is the same at both ends is left out. */
export function differingLines(a: readonly string[], b: readonly string[]): Set<number> {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const kept = new Map<string, number>();
  for (const line of a.slice(head, a.length - tail)) kept.set(line, (kept.get(line) ?? 0) + 1);
  const lines = new Set<number>();
  for (let i = head; i < b.length - tail; i++) {
    const left = kept.get(b[i]!) ?? 0;
    if (left > 0) kept.set(b[i]!, left - 1);
    else lines.add(i + 1);
  }
  return lines;
}

function entitiesOf(sheet: Sheet | undefined): string[] {
  return (sheet?.tables ?? []).flatMap((table) => table.entities.map((each) => each.name));
}

/** The two letters of an entity, which differ within a model. */
export function markOf(sheet: Sheet | undefined, entity: string): string {
  return marksOf([...entitiesOf(sheet), entity]).get(entity)!;
}

/** The number of an entity's colour: by its place in the model. */
export function hueOf(sheet: Sheet | undefined, entity: string): number {
  const at = entitiesOf(sheet).indexOf(entity);
  return at < 0 ? 9 : (at % 10) + 1;
}

/** Findings about one pattern, entity or index, by how their place begins. */
export function findingsAt(findings: ModelFinding[], place: string): ModelFinding[] {
  return findings.filter((finding) => finding.at === place || finding.at.startsWith(`${place}.`));
}

const RANK = { error: 0, warning: 1, advice: 2 } as const;

export function worst(findings: ModelFinding[]): ModelFinding | undefined {
  return [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity])[0];
}

/** DynamoDB's order of texts: that of their bytes in UTF-8. */
export const compareTexts = (a: string, b: string) => compareKeys({ S: a }, { S: b });

/** Where a key stands on a scale, in columns: -1 before all others, the width behind them. */
export function columnOf(scale: Scale, key: string): number {
  const { marks } = scale;
  if (marks.length === 0 || compareTexts(key, marks[0]!.key) < 0) return -1;
  for (let i = 1; i < marks.length; i++) if (compareTexts(key, marks[i]!.key) < 0) return (marks[i - 1]!.column + marks[i]!.column) / 2;
  return scale.width;
}

/** Whether a range has an end: by its operator, which comes first in a condition. */
export function endsOf(condition: string): { below: boolean; above: boolean } {
  if (/^any\b/.test(condition)) return { below: false, above: false };
  if (/^</.test(condition)) return { below: false, above: true };
  if (/^>/.test(condition)) return { below: true, above: false };
  return { below: true, above: true };
}

/** Whether a query would read a key that stands at a column. */
export function catches(reach: Scale["reaches"][number], column: number): boolean {
  const { below, above } = endsOf(reach.condition);
  return (column >= reach.from || !below) && (column < reach.to || !above);
}

/** A line of YAML in pieces, each with what it is. */
export function yamlPieces(line: string): { text: string; kind: "" | "k" | "s" | "n" | "c" }[] {
  const pieces: { text: string; kind: "" | "k" | "s" | "n" | "c" }[] = [];
  const pattern = /(\s#.*$|^#.*$)|("(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?)|([A-Za-z_][\w.-]*)(?=\s*:(?:\s|$))|(?<![\w#{.:-])(-?\d[\d_]*(?:\.\d+)?)(?![\w#-])/g;
  let at = 0;
  for (const found of line.matchAll(pattern)) {
    if (found.index > at) pieces.push({ text: line.slice(at, found.index), kind: "" });
    pieces.push({ text: found[0], kind: found[1] !== undefined ? "c" : found[2] !== undefined ? "s" : found[3] !== undefined ? "k" : "n" });
    at = found.index + found[0].length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at), kind: "" });
  return pieces;
}

/** Where a line begins in a text. */
export function offsetOf(of: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i++) {
    const next = of.indexOf("\n", at);
    if (next < 0) return of.length;
    at = next + 1;
  }
  return at;
}

export function titleOf(wanted: string, entries: LibraryEntry[]): string {
  const entry = entries.find((each) => each.name === wanted || each.repaired === wanted);
  return entry === undefined ? wanted : `${entry.title}${entry.repaired === wanted ? ", repaired" : ""}`;
}
