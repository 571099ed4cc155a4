import { computed, signal } from "@preact/signals";
import { type ApiError, ask, call } from "./api";
import { send } from "./http";
import type { Said } from "./sheet";
import { marksOf } from "./keys";
import { asError, known, names as listed } from "./tables";
import type { Item } from "./values";

export interface Finding extends Said {
  since: string;
  window: string;
  requests: number;
  confidence: string;
}
export interface Findings {
  findings: Finding[];
  waived: (Finding & { why: string; until: string | null })[];
  requests: number;
  window: string;
  summary: { errors: number; warnings: number; advice: number; waived: number; rules: number };
}

export const findings = signal<Findings | undefined>(undefined);
export const findingsError = signal<ApiError | undefined>(undefined);
export const simulated = signal<string[]>([]);

export async function readFindings(quiet = true) {
  try {
    findings.value = await ask<Findings>("_armature/advisor/findings", { quiet });
    findingsError.value = undefined;
  } catch (e) {
    findingsError.value = asError(e);
  }
}

/** Whether the server is there, and what it simulates. This is asked in the background, so it does not count as use of a sign-in. */
export async function readHealth() {
  try {
    const health = JSON.parse((await send("health", { credentials: "omit" })).text) as { simulation?: unknown };
    const on = Array.isArray(health.simulation) ? health.simulation.map(String) : [];
    if (on.join() !== simulated.value.join()) simulated.value = on;
  } catch {
    // What was on is on, as far as is known.
  }
}

/** The table that a finding is about. Names may have dots in them, so those that are there count. */
export function tableOf(at: string): string {
  const path = at.replace(/^tables\./, "");
  const found = (listed.value ?? []).filter((name) => path === name || path.startsWith(`${name}.`));
  return found.sort((a, b) => b.length - a.length)[0] ?? path.replace(/\.(gsi_list|entities)\..*$/, "");
}

/** Worked out once for all tables: there may be hundreds of both. */
const byTable = computed(() => {
  const found = new Map<string, Finding[]>();
  for (const finding of findings.value?.findings ?? []) {
    const table = tableOf(finding.at);
    found.set(table, [...(found.get(table) ?? []), finding]);
  }
  return found;
});

export function findingsOf(table: string): Finding[] {
  return byTable.value.get(table) ?? [];
}

/** The colours of entities, in the order in which they were first seen in a table. */
const hues = new Map<string, string[]>();

function seenIn(table: string): string[] {
  let seen = hues.get(table);
  if (!seen) {
    try {
      const kept = JSON.parse(localStorage.getItem(`armature.hues.${table}`) ?? "[]") as unknown;
      seen = Array.isArray(kept) ? kept.map(String) : [];
    } catch {
      seen = [];
    }
    hues.set(table, seen);
  }
  return seen;
}

export function hue(table: string, entity: string): number {
  if (entity === "") return 0;
  const seen = seenIn(table);
  let at = seen.indexOf(entity);
  if (at < 0) {
    at = seen.push(entity) - 1;
    try {
      localStorage.setItem(`armature.hues.${table}`, JSON.stringify(seen.slice(0, 100)));
    } catch {
      // Without a store they are kept until the page is closed.
    }
  }
  return (at % 10) + 1;
}

/** The marks of what was seen in a table, worked out anew when there is more of it. */
const marks = new Map<string, Map<string, string>>();

/** The two letters of an entity, which differ within a table. */
export function mark(table: string, entity: string): string {
  hue(table, entity);
  let known = marks.get(table);
  if (!known?.has(entity)) marks.set(table, (known = marksOf(seenIn(table))));
  return known.get(entity) ?? "";
}

/** A delete that can be taken back for a minute. */
export interface Deleted {
  table: string;
  item: Item;
  label: string;
  /** By the clock of the page, which nothing sets back or ahead. */
  until: number;
}
export const deleted = signal<Deleted | undefined>(undefined);
export const UNDO_MILLIS = 60_000;

/** Offers to put back what was deleted, in the place of what was deleted before. */
export function noteDeleted(table: string, item: Item, label: string) {
  deleted.value = { table, item, label, until: performance.now() + UNDO_MILLIS };
}

/** Puts back what was deleted, unless there is another by now. */
export async function undoDelete() {
  const last = deleted.value;
  if (!last) return;
  const key = Object.keys(last.item)[0]!;
  const table = known(last.table);
  const name = table?.KeySchema[0]?.AttributeName ?? key;
  await call("PutItem", { TableName: last.table, Item: last.item, ConditionExpression: "attribute_not_exists(#k)", ExpressionAttributeNames: { "#k": name }, ReturnConsumedCapacity: "INDEXES" });
  deleted.value = undefined;
  changed.value++;
}

/** Grows when items were changed, for screens that show them. */
export const changed = signal(0);

const LANGUAGE = "armature.language";
export const language = signal<string>(read(LANGUAGE, "JavaScript"));

export function chooseLanguage(chosen: string) {
  language.value = chosen;
  try {
    localStorage.setItem(LANGUAGE, chosen);
  } catch {
    // Forgotten with the page.
  }
}

function read(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}
