import { batch, computed, signal } from "@preact/signals";
import { ApiError, call } from "./api";
import { route } from "./router";
import type { Table } from "./schema";

/* The tables, as the server lists and describes them. Names are known at once; what is said of each comes a few at a time. */

/** The names of all tables, in their order. */
export const names = signal<string[] | undefined>(undefined);
/** Those that were described so far, in the same order. */
export const tables = signal<Table[] | undefined>(undefined);
export const tablesError = signal<ApiError | undefined>(undefined);
/** Tables that are listed, and that one may not describe. They are none of the names. */
export const undescribed = signal<string[]>([]);
/** By the name of a table, the attribute that its items expire by; empty if they do not. What is not known yet is missing. */
export const timeToLive = signal<Record<string, string>>({});

/** The table that screens are about: the one in the address, or the one before. */
export const remembered = signal("");
const wanted = () => route.value.table || remembered.value;
export const current = computed(() => known(wanted()));
/** Its name, which is known before the rest of it; empty if there is none. */
export const currentName = computed(() => (names.value?.includes(wanted()) ? wanted() : ""));

export const known = (name: string) => tables.value?.find((table) => table.TableName === name);

export function asError(e: unknown): ApiError {
  return e instanceof ApiError ? e : new ApiError((e as Error).name ?? "Error", (e as Error).message, 0, "");
}

/** A browser has six connections to a server. Two are left for what one does meanwhile. */
const AT_ONCE = 4;
const PAUSE_MILLIS = 700;
/** What is learned of many tables is shown together, this often. */
const SHOWN_MILLIS = 100;

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

/** What was said of a table. Answers may overtake each other: what was asked for later is newer. */
interface Answer {
  asked: number;
  /** Missing if there is none, or none that one may see. */
  table: Table | undefined;
  isDenied: boolean;
}

/** How many questions were asked: of a list, or of a table. */
let questions = 0;
const answers = new Map<string, Answer>();
let list: { asked: number; names: string[] } = { asked: 0, names: [] };
let showing: ReturnType<typeof setTimeout> | undefined;

/** Shows what is known: of the newest list, and of what was asked for since. */
function show() {
  clearTimeout(showing);
  showing = undefined;
  const there = new Set(list.names);
  for (const [name, answer] of answers) {
    if (answer.asked < list.asked || answer.isDenied) continue;
    if (answer.table) there.add(name);
    else there.delete(name);
  }
  const isDenied = (name: string) => answers.get(name)?.isDenied === true;
  const all = [...there].sort();
  const seen = all.filter((name) => !isDenied(name));
  // That there are none is known from a list alone.
  if (list.asked === 0 && seen.length === 0) return;
  batch(() => {
    // What only looks new would be drawn anew.
    if (seen.join("/") !== names.value?.join("/")) names.value = seen;
    tables.value = seen.flatMap((name) => answers.get(name)?.table ?? []);
    undescribed.value = all.filter(isDenied);
  });
}

function showSoon() {
  showing ??= setTimeout(show, SHOWN_MILLIS);
}

/** The last reading of all tables; those before it are given up. */
let whole: Promise<void> = Promise.resolve();
let readings = 0;
let isReading = false;

/** Reads all tables again. Those that are in the making are looked at until they are there. */
export function readTables(quiet = false): Promise<void> {
  whole = readAll(quiet);
  return whole;
}

async function readAll(quiet: boolean): Promise<void> {
  const mine = ++readings;
  const isOver = () => mine !== readings;
  isReading = true;
  try {
    await readList(quiet);
    if (isOver()) return whole;
    tablesError.value = undefined;
    // The one that is waited for comes first.
    const first = wanted();
    const inOrder = list.names.includes(first) ? [first, ...list.names.filter((name) => name !== first)] : list.names;
    await inTurns(inOrder, AT_ONCE, async (name) => (isOver() ? undefined : describe(name)));
    if (isOver()) return whole;
    show();
    watch();
    void readTimeToLive(names.value!);
  } catch (e) {
    if (isOver()) return whole;
    tablesError.value = asError(e);
    await readNamed();
  } finally {
    if (!isOver()) isReading = false;
  }
}

/** More tables than this are described again only when they are new. */
const REREAD_MAX = 100;

/** Looks for what others have made, changed or deleted meanwhile. */
export async function refreshTables(): Promise<void> {
  if (names.value === undefined || isReading) return;
  try {
    await readList(true);
    if (list.names.length <= REREAD_MAX) return await readTables(true);
    const fresh = names.value.filter((name) => !known(name));
    await inTurns(fresh, AT_ONCE, describe);
    show();
    void readTimeToLive(fresh);
  } catch {
    // What is known is shown; the next call says what is wrong.
  }
}

async function readList(quiet: boolean): Promise<void> {
  const asked = ++questions;
  const found: string[] = [];
  let from: string | undefined;
  do {
    const page: { TableNames: string[]; LastEvaluatedTableName?: string } = await call("ListTables", from === undefined ? {} : { ExclusiveStartTableName: from }, { quiet });
    found.push(...page.TableNames);
    from = page.LastEvaluatedTableName;
  } while (from !== undefined);
  if (list.asked > asked) return;
  list = { asked, names: found };
  show();
}

/** One who may not list tables may still know one. */
async function readNamed() {
  if (names.value !== undefined || tablesError.value!.type !== "AccessDeniedException" || route.value.table === "") return;
  await describe(route.value.table).catch(() => undefined);
  if (answers.get(route.value.table)?.table) show();
}

/** Reads one table again, which may be new or gone. */
export async function readTable(name: string): Promise<void> {
  await describe(name);
  show();
  watch();
  if (known(name)) void readTimeToLive([name]);
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
    void inTurns(changing, AT_ONCE, describe)
      .then(show)
      // A server that does not answer is asked again.
      .catch(() => undefined)
      .then(watch);
  }, PAUSE_MILLIS);
}

/** Learns what there is to say of a table, and shows it soon. */
async function describe(name: string): Promise<void> {
  const asked = ++questions;
  let table: Table | undefined;
  let isDenied = false;
  try {
    table = (await call<{ Table: Table }>("DescribeTable", { TableName: name }, { quiet: true })).Table;
  } catch (e) {
    if (!(e instanceof ApiError) || !/^(ResourceNotFound|AccessDenied)Exception$/.test(e.type)) throw e;
    isDenied = e.type === "AccessDeniedException";
  }
  if ((answers.get(name)?.asked ?? 0) > asked) return;
  answers.set(name, { asked, table, isDenied });
  showSoon();
}

/** By the name of a table, the question that its time to live is known from. */
const expiryAsked = new Map<string, number>();

async function readTimeToLive(of: readonly string[]) {
  let read: Record<string, string> = {};
  let shown = performance.now();
  const tell = () => {
    timeToLive.value = { ...timeToLive.value, ...read };
    read = {};
    shown = performance.now();
  };
  await inTurns(of, AT_ONCE, async (name) => {
    const asked = ++questions;
    // A table that has gone meanwhile has none, and neither has one of which it may not be known.
    const said = await call<{ TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string } }>("DescribeTimeToLive", { TableName: name }, { quiet: true }).catch(() => undefined);
    if ((expiryAsked.get(name) ?? 0) > asked) return;
    expiryAsked.set(name, asked);
    const { TimeToLiveStatus, AttributeName } = said?.TimeToLiveDescription ?? {};
    read[name] = TimeToLiveStatus === "ENABLED" ? (AttributeName ?? "") : "";
    if (performance.now() > shown + SHOWN_MILLIS) tell();
  });
  tell();
}
