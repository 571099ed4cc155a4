import { useEffect, useRef, useState } from "preact/hooks";
import { type ApiError, type Capacity, call, unitsOf } from "../../lib/api";
import { type Ask, callOf, fromText, toText } from "../../lib/ask";
import { Incomplete } from "../../lib/expression";
import { keyText } from "../../lib/keys";
import { destroyed, isSelect } from "../../lib/operations";
import { replaceParams, route } from "../../lib/router";
import { type Table, keyOf } from "../../lib/schema";
import { changed, noteDeleted, readFindings } from "../../lib/store";
import { asError } from "../../lib/tables";
import type { Item } from "../../lib/values";
import { NOTHING, ROWS_MAX, type Result } from "./result";

/** How far to read: the first page, one more, all, or until something matches. */
export type Extent = "first" | "next" | "all" | "match";

const readsOnly = (ask: Ask) => ask.mode !== "partiql" || isSelect(ask.statement);

/** A result with another page of answers in it. */
function withPage(sofar: Result, answer: Record<string, unknown> & { millis: number }, operation: string): Result {
  const found = answer.SearchResults as { Item: Item; Score: number }[] | undefined;
  const items = found ? found.map((each) => each.Item) : operation === "GetItem" ? (answer.Item ? [answer.Item as Item] : []) : ((answer.Items as Item[] | undefined) ?? []);
  const units = unitsOf(answer.ConsumedCapacity);
  const kept = sofar.rows.concat(items);
  const next = (answer.LastEvaluatedKey as Item | undefined) ?? (answer.NextToken as string | undefined);
  return {
    rows: kept.length > ROWS_MAX ? kept.slice(0, ROWS_MAX) : kept,
    read: sofar.read + ((answer.ScannedCount as number | undefined) ?? items.length),
    units: units === undefined || sofar.units === undefined ? undefined : sofar.units + units,
    millis: sofar.millis + answer.millis,
    pages: sofar.pages + 1,
    next: kept.length < ROWS_MAX ? next : undefined,
    isFull: kept.length > ROWS_MAX || (kept.length === ROWS_MAX && next !== undefined),
    ...(found ? { scores: new Map(found.map((each) => [each.Item, each.Score])), searched: (answer.ConsumedCapacity as Capacity | undefined)?.VectorSearchRequestBytes ?? 0 } : {}),
  };
}

/** What is asked for, and what came back. The address holds the question, and asking it again is a matter of the link. */
export function useAsking(table: Table) {
  const { params } = route.value;
  const [ask, setAsk] = useState<Ask>(() => fromText(params.q));
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState(false);
  /** A statement that takes something away waits for the name of what it takes it from. */
  const [taken, setTaken] = useState("");
  const stop = useRef<AbortController>(undefined);
  const begun = useRef<string>(undefined);

  const run = async (extent: Extent, asked = ask) => {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setError(undefined);
    let sofar = extent === "first" ? NOTHING : (result ?? NOTHING);
    try {
      // Said before anything is sent.
      callOf(table, asked);
      setRunning(true);
      do {
        const { operation, request } = callOf(table, asked, sofar.next);
        const answer = await call<Record<string, unknown>>(operation, request, { signal: abort.signal });
        sofar = withPage(sofar, answer, operation);
        setResult(sofar);
        if (!readsOnly(asked)) changed.value++;
        if (destroyed(operation, request) === table.TableName && sofar.rows[0]) noteDeleted(table.TableName, sofar.rows[0], Object.values(keyOf(table, sofar.rows[0])).map(keyText).join(" / "));
      } while (sofar.next !== undefined && (extent === "all" || (extent === "match" && sofar.rows.length === (result?.rows.length ?? 0))));
      void readFindings();
    } catch (e) {
      if ((e as Error).name !== "AbortError") setError(asError(e));
    } finally {
      if (stop.current === abort) {
        stop.current = undefined;
        setRunning(false);
      }
    }
  };

  const begin = (isConfirmed = false) => {
    let name = "";
    try {
      const { operation, request } = callOf(table, ask);
      name = destroyed(operation, request);
    } catch (e) {
      if (!(e instanceof Incomplete)) throw e;
      return;
    }
    setTaken(isConfirmed ? "" : name);
    if (name !== "" && !isConfirmed) return;
    begun.current = toText(ask);
    replaceParams({ q: toText(ask), sel: "" });
    void run("first", ask);
  };

  // What the address says is asked at once, unless that changes anything or is not whole yet.
  useEffect(() => {
    const text = `${params.q ?? ""}`;
    if (begun.current === text) return;
    begun.current = text;
    const asked = fromText(params.q);
    setAsk(asked);
    setResult(undefined);
    setTaken("");
    if (!readsOnly(asked)) return;
    try {
      callOf(table, asked);
      void run("first", asked);
    } catch {
      // It is being filled in.
    }
  }, [params.q]);
  useEffect(() => () => stop.current?.abort(), []);
  // What was changed meanwhile is read again.
  const seen = useRef(changed.value);
  useEffect(() => {
    if (seen.current !== changed.value && ask.mode !== "partiql") void run("first");
    seen.current = changed.value;
  }, [changed.value]);

  let code: { operation: string; request: Record<string, unknown> } | undefined;
  let incomplete = "";
  try {
    code = callOf(table, ask);
  } catch (e) {
    if (!(e instanceof Incomplete)) throw e;
    incomplete = e.message;
  }
  return { ask, setAsk, result, error, running, run, begin, taken, cancel: () => setTaken(""), stop: () => stop.current?.abort(), code, incomplete };
}
