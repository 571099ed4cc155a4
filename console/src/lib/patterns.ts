import { ask as askServer } from "./api";
import { type Ask, sourceOf } from "./ask";
import { openedName, textOf } from "./model";
import { modelsOf } from "./models";
import { type Table, sources } from "./schema";
import { session } from "./session";
import type { Fault } from "./sheet";
import { asError } from "./tables";

/** The access patterns of a model that a request is. */
export interface Matches {
  model: string;
  patterns: { id: string; name: string; entity: string }[];
}

type Answer = { hasTable: boolean; patterns: Matches["patterns"] } | { faults: Fault[] };

/** What is asked for, in the words that the server takes; empty if it is about no keys, or not whole yet. */
export function wordsOf(table: Table, ask: Ask): string {
  if (ask.mode === "partiql" || ask.mode === "vector") return "";
  const source = ask.mode === "get" ? sources(table)[0]! : sourceOf(table, ask);
  const words: Record<string, string> = { table: table.TableName, operation: { query: "Query", scan: "Scan", get: "GetItem" }[ask.mode] };
  if (source.name !== "") words.index = source.name;
  if (ask.mode === "scan") return new URLSearchParams(words).toString();
  const [sort] = source.sort;
  const { op, value, to } = ask.sk[0] ?? { op: "", value: "", to: "" };
  const range = ask.mode === "get" ? "=" : op;
  if (source.partition.some((_, i) => (ask.pk[i] ?? "") === "") || (ask.mode === "get" && sort && value === "")) return "";
  // The keys of a model are compared as texts.
  if (source.partition.length === 1 && source.partition[0]!.type === "S") words.partition = ask.pk[0]!;
  if (sort?.type === "S" && range !== "") {
    if (value === "" || (range === "between" && to === "")) return "";
    Object.assign(words, { range, sort: value }, range === "between" ? { to } : {});
  }
  return new URLSearchParams(words).toString();
}

/** The sign-in that may not ask about models. It is found out once, and not with every key that is typed. */
let refused: unknown;

/** Asks which patterns a request is; nothing if no model that is known here has the table, or one may not ask. */
export async function matchesOf(table: string, words: string, stop: AbortSignal): Promise<Matches | undefined> {
  const asking = session.value;
  if (asking !== undefined && asking === refused) return undefined;
  try {
    return await firstOf(table, words, stop);
  } catch (e) {
    if (asError(e).status === 403) refused = asking;
    throw e;
  }
}

async function firstOf(table: string, words: string, stop: AbortSignal): Promise<Matches | undefined> {
  // What a person has opened comes first.
  const opened = openedName();
  for (const model of new Set([...(opened ? [opened] : []), ...(await modelsOf(table))])) {
    const answer = await askServer<Answer>(`_armature/model/patterns?${words}`, { method: "POST", body: await textOf(model), quiet: true, signal: stop });
    if ("hasTable" in answer && answer.hasTable) return { model, patterns: answer.patterns };
  }
  return undefined;
}
