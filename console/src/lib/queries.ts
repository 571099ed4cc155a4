/** A query that a person has given a name: what the address had, but for the row that was chosen. */
export interface Saved {
  name: string;
  params: Record<string, string>;
}

export const QUERIES_MAX = 50;
export const NAME_LENGTH_MAX = 60;
const QUERY_LENGTH_MAX = 20_000;
const keyOf = (table: string) => `armature.queries.${table}`;

/** What the browser has kept for a table; what it cannot read, it has not. */
export function readQueries(table: string, store: Pick<Storage, "getItem"> = localStorage): Saved[] {
  try {
    const read = JSON.parse(store.getItem(keyOf(table)) ?? "[]") as unknown;
    return Array.isArray(read) ? (read as Saved[]).filter(isSaved).slice(0, QUERIES_MAX) : [];
  } catch {
    return [];
  }
}

function isSaved(each: Saved | null): boolean {
  return typeof each?.name === "string" && typeof each.params === "object" && each.params !== null && Object.values(each.params).every((value) => typeof value === "string");
}

/** Whether they are kept: a store may be full or shut. */
export function keepQueries(table: string, saved: readonly Saved[], store: Pick<Storage, "setItem" | "removeItem"> = localStorage): boolean {
  try {
    if (saved.length === 0) store.removeItem(keyOf(table));
    else store.setItem(keyOf(table), JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/** One more, or another in the place of the one with its name. */
export function withQuery(saved: readonly Saved[], query: Saved): Saved[] {
  return saved.some((each) => each.name === query.name) ? saved.map((each) => (each.name === query.name ? query : each)) : [...saved, query];
}

/** Why a query cannot be saved under a name; empty if it can be. */
export function queryFault(saved: readonly Saved[], query: Saved): string {
  if (query.name === "") return "A name is needed.";
  if (query.name.length > NAME_LENGTH_MAX) return `A name has ${NAME_LENGTH_MAX} characters at most.`;
  if (JSON.stringify(query.params).length > QUERY_LENGTH_MAX) return "This query is too long to be kept.";
  return saved.length >= QUERIES_MAX && !saved.some((each) => each.name === query.name) ? `${QUERIES_MAX} queries of a table are kept at most. Delete one first.` : "";
}
