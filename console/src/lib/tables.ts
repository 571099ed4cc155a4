import { computed, signal } from "@preact/signals";
import { ApiError, call } from "./api";
import { route } from "./router";
import type { Table } from "./schema";

/* The tables, as the server describes them. */

export const tables = signal<Table[] | undefined>(undefined);
export const tablesError = signal<ApiError | undefined>(undefined);
/** Tables that are listed, and that one may not describe. */
export const undescribed = signal<string[]>([]);
/** By the name of a table, the attribute that its items expire by. */
export const timeToLive = signal<Record<string, string>>({});

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

/** A browser has six connections to a server; what waits for one is not sent yet. */
const AT_ONCE = 6;
const PAUSE_MILLIS = 700;

/** Does something with each, a few at a time, and answers in their order. */
export async function inTurns<T, R>(all: readonly T[], atOnce: number, each: (one: T) => Promise<R>): Promise<R[]> {
  const done = new Array<R>(all.length);
  let next = 0;
  const work = async () => {
    while (next < all.length) {
      const at = next++;
      try {
        done[at] = await each(all[at]!);
      } catch (e) {
        next = all.length;
        throw e;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return done;
}

let reading = 0;
/** The last reading of all tables. */
let whole: Promise<void> = Promise.resolve();

/** Reads all tables again. Those that are in the making are looked at until they are there. */
export function readTables(quiet = false): Promise<void> {
  whole = readAll(quiet);
  return whole;
}

async function readAll(quiet: boolean): Promise<void> {
  const mine = ++reading;
  try {
    const names = await listed(quiet);
    const denied: string[] = [];
    const described = await inTurns(names, AT_ONCE, (name) => describe(name, denied));
    // What was asked for later is newer.
    if (mine !== reading) return;
    tables.value = described.filter((table) => table !== undefined);
    undescribed.value = denied;
    tablesError.value = undefined;
    watch();
    void readTimeToLive(tables.value.map((table) => table.TableName));
  } catch (e) {
    if (mine !== reading) return;
    tablesError.value = asError(e);
    await readNamed();
  }
}

/** More tables than this are described again only when they are new. */
const REREAD_MAX = 100;

/** Looks for what others have made, changed or deleted meanwhile. */
export async function refreshTables(): Promise<void> {
  if (tables.value === undefined) return;
  try {
    const names = await listed(true);
    if (names.length <= REREAD_MAX) return await readTables(true);
    const known = new Set([...tables.value.map((table) => table.TableName), ...undescribed.value]);
    const fresh = names.filter((name) => !known.has(name));
    tables.value = tables.value.filter((table) => names.includes(table.TableName));
    await inTurns(fresh, AT_ONCE, readTable);
  } catch {
    // What is known is shown; the next call says what is wrong.
  }
}

async function listed(quiet: boolean): Promise<string[]> {
  const names: string[] = [];
  let from: string | undefined;
  do {
    const page: { TableNames: string[]; LastEvaluatedTableName?: string } = await call("ListTables", from === undefined ? {} : { ExclusiveStartTableName: from }, { quiet });
    names.push(...page.TableNames);
    from = page.LastEvaluatedTableName;
  } while (from !== undefined);
  return names;
}

/** One who may not list tables may still know one. */
async function readNamed() {
  if (tables.value !== undefined || tablesError.value!.type !== "AccessDeniedException" || route.value.table === "") return;
  const denied: string[] = [];
  const found = await describe(route.value.table, denied).catch(() => undefined);
  if (found) tables.value = [found];
}

/** Reads one table again, which may be new or gone. */
export async function readTable(name: string): Promise<void> {
  // What is read of all tables at the moment may be older.
  await whole;
  const found = await describe(name, []);
  put(name, found);
  watch();
  if (found) void readTimeToLive([name]);
}

function put(name: string, found: Table | undefined) {
  const others = (tables.value ?? []).filter((table) => table.TableName !== name);
  tables.value = found ? [...others, found].sort((a, b) => (a.TableName < b.TableName ? -1 : 1)) : others;
}

export function isChanging(table: Table): boolean {
  const parts = [...(table.GlobalSecondaryIndexes ?? []), ...(table.VectorIndexes ?? [])];
  const replicas = table.Replicas ?? [];
  return table.TableStatus !== "ACTIVE" || parts.some((index) => index.IndexStatus !== "ACTIVE") || replicas.some((replica) => /ING$/.test(replica.ReplicaStatus ?? ""));
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks at what is changing until it is as it will be, and at nothing else. */
function watch() {
  clearTimeout(timer);
  const changing = (tables.value ?? []).filter(isChanging).map((table) => table.TableName);
  if (changing.length === 0) return;
  timer = setTimeout(() => {
    void inTurns(changing, AT_ONCE, async (name) => put(name, await describe(name, [])))
      // A server that does not answer is asked again.
      .catch(() => undefined)
      .then(watch);
  }, PAUSE_MILLIS);
}

async function describe(name: string, denied: string[]): Promise<Table | undefined> {
  try {
    return (await call<{ Table: Table }>("DescribeTable", { TableName: name }, { quiet: true })).Table;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    if (e.type === "ResourceNotFoundException") return undefined;
    if (e.type !== "AccessDeniedException") throw e;
    denied.push(name);
    return undefined;
  }
}

async function readTimeToLive(names: string[]) {
  const read: Record<string, string> = {};
  await inTurns(names, AT_ONCE, async (name) => {
    try {
      const answer = await call<{ TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string } }>("DescribeTimeToLive", { TableName: name }, { quiet: true });
      if (answer.TimeToLiveDescription?.TimeToLiveStatus === "ENABLED") read[name] = answer.TimeToLiveDescription.AttributeName ?? "";
    } catch {
      // A table that has gone meanwhile has none.
    }
  });
  const others = Object.entries(timeToLive.value).filter(([name]) => !names.includes(name));
  timeToLive.value = Object.fromEntries([...others, ...Object.entries(read)]);
}
