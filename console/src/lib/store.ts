import { computed, signal } from "@preact/signals";
import { ApiError, ask, call } from "./api";
import { route } from "./router";
import type { Table } from "./schema";
import type { Item } from "./values";

export interface Finding {
  rule: string;
  severity: "error" | "warning" | "advice";
  at: string;
  message: string;
  evidence: string;
  remedy: string;
  monthlyCost: number | null;
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

export const tables = signal<Table[] | undefined>(undefined);
export const tablesError = signal<ApiError | undefined>(undefined);
export const timeToLive = signal<Record<string, string>>({});
export const findings = signal<Findings | undefined>(undefined);
export const findingsError = signal<ApiError | undefined>(undefined);
export const simulated = signal<string[]>([]);

/** The table that screens are about: the one in the address, or the one before. */
export const remembered = signal("");
export const current = computed(() => {
  const wanted = route.value.table || remembered.value;
  return tables.value?.find((table) => table.TableName === wanted);
});

export const known = (name: string) => tables.value?.find((table) => table.TableName === name);

export function asError(e: unknown): ApiError {
  return e instanceof ApiError ? e : new ApiError((e as Error).name ?? "Error", (e as Error).message, 0, "");
}

/** Reads all tables again. Those that are in the making are looked at until they are there. */
export async function readTables(quiet = false): Promise<void> {
  try {
    const names: string[] = [];
    let from: string | undefined;
    do {
      const page: { TableNames: string[]; LastEvaluatedTableName?: string } = await call("ListTables", from === undefined ? {} : { ExclusiveStartTableName: from }, { quiet });
      names.push(...page.TableNames);
      from = page.LastEvaluatedTableName;
    } while (from !== undefined);
    const described = await Promise.all(names.map((name) => describe(name)));
    tables.value = described.filter((table) => table !== undefined);
    tablesError.value = undefined;
    if (tables.value.some(isChanging)) setTimeout(() => void readTables(true), 700);
    void readTimeToLive(names);
  } catch (e) {
    tablesError.value = asError(e);
  }
}

export function isChanging(table: Table): boolean {
  return table.TableStatus !== "ACTIVE" || (table.GlobalSecondaryIndexes ?? []).some((index) => index.IndexStatus !== "ACTIVE");
}

async function describe(name: string): Promise<Table | undefined> {
  try {
    return (await call<{ Table: Table }>("DescribeTable", { TableName: name }, { quiet: true })).Table;
  } catch (e) {
    if (e instanceof ApiError && e.type === "ResourceNotFoundException") return undefined;
    throw e;
  }
}

async function readTimeToLive(names: string[]) {
  const read: Record<string, string> = {};
  await Promise.all(
    names.map(async (name) => {
      try {
        const answer = await call<{ TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string } }>("DescribeTimeToLive", { TableName: name }, { quiet: true });
        if (answer.TimeToLiveDescription?.TimeToLiveStatus === "ENABLED") read[name] = answer.TimeToLiveDescription.AttributeName ?? "";
      } catch {
        // A table that has gone meanwhile has none.
      }
    }),
  );
  timeToLive.value = read;
}

export async function readFindings(quiet = true) {
  try {
    findings.value = await ask<Findings>("_armature/advisor/findings", { quiet });
    findingsError.value = undefined;
  } catch (e) {
    findingsError.value = asError(e);
  }
}

export async function readSimulation() {
  try {
    const health = await ask<{ simulation?: unknown; On?: string[]; simulated?: string[] }>("health", { quiet: true });
    const on = health.simulated ?? health.On ?? health.simulation;
    simulated.value = Array.isArray(on) ? on.map(String) : [];
  } catch {
    simulated.value = [];
  }
}

export function findingsOf(table: string): Finding[] {
  return (findings.value?.findings ?? []).filter((finding) => finding.at === `tables.${table}` || finding.at.startsWith(`tables.${table}.`));
}

/** The colours of entities, in the order in which they were first seen in a table. */
const hues = new Map<string, string[]>();

export function hue(table: string, entity: string): number {
  if (entity === "") return 0;
  let seen = hues.get(table);
  if (!seen) {
    try {
      seen = JSON.parse(localStorage.getItem(`armature.hues.${table}`) ?? "[]") as string[];
    } catch {
      seen = [];
    }
    hues.set(table, seen);
  }
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

/** A delete that can be taken back for a minute. */
export interface Deleted {
  table: string;
  item: Item;
  label: string;
  until: number;
}
export const deleted = signal<Deleted | undefined>(undefined);
export const UNDO_MILLIS = 60_000;

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
