import { useEffect, useRef, useState } from "preact/hooks";
import { type ApiError, call } from "../../lib/api";
import { type Entry, FILE_LENGTH_MAX, STATEMENT, fileOf, keepHistory, readHistory, unitsText, withEntry, withFile } from "../../lib/history";
import { keyText } from "../../lib/keys";
import { download } from "../../lib/picture";
import { type Example, OPERATIONS, destroyed, isRead } from "../../lib/operations";
import { replaceParams, route } from "../../lib/router";
import { type Table, keyOf, sources } from "../../lib/schema";
import { changed, noteDeleted } from "../../lib/store";
import { asError, current, readTables } from "../../lib/tables";
import type { Item } from "../../lib/values";
import type { Answered } from "./answer";

const ADDRESS_MAX = 4000;
/** By operation, while the page is open. */
const typedBodies = new Map<string, string>();

function exampleOf(table: Table | undefined): Example {
  const own = table ? sources(table)[0]! : undefined;
  const keys = own ? [...own.partition, ...own.sort] : [{ name: "PK", type: "S" as const }];
  const key = Object.fromEntries(keys.map(({ name, type }) => [name, { [type]: type === "N" ? "0" : type === "B" ? "AA==" : "…" }]));
  return { table: table?.TableName ?? "TableName", arn: table?.TableArn ?? "arn:aws:dynamodb:us-east-1:000000000000:table/TableName", stream: table?.LatestStreamArn ?? "arn:…/stream/…", key, partition: keys[0]!.name, vector: table?.VectorIndexes?.[0] && { name: table.VectorIndexes[0].IndexName, dimensions: table.VectorIndexes[0].Dimensions } };
}

function textOf(name: string, table: Table | undefined): string {
  const operation = OPERATIONS.find((each) => each.name === name) ?? OPERATIONS[0]!;
  return JSON.stringify(operation.body(exampleOf(table)), null, 2);
}

/** What was deleted from the chosen table can be put back, if the answer has it. */
function noteTaken(table: Table | undefined, taken: string, answer: Record<string, unknown>) {
  const item = (answer.Attributes ?? (answer.Items as unknown[] | undefined)?.[0]) as Item | undefined;
  if (!table || taken !== table.TableName || !item) return;
  const key = keyOf(table, item);
  if (Object.keys(key).length === table.KeySchema.length) noteDeleted(table.TableName, item, Object.values(key).map(keyText).join(" / "));
}

/** A call that is written: what is typed, what it would take away, its answer, and the calls before it. */
export function useCall() {
  const table = current.value;
  const { params } = route.value;
  const isStatement = params.mode === "partiql";
  const chosen = OPERATIONS.find((each) => each.name === (isStatement ? "ExecuteStatement" : params.op)) ?? OPERATIONS[0]!;
  const operation = chosen.name;
  const service = chosen.service ? { service: chosen.service } : {};
  const [body, setBody] = useState(params.body ?? textOf(operation, table));
  const [statement, setStatement] = useState(params.statement ?? "");
  const [answered, setAnswered] = useState<Answered>();
  const [running, setRunning] = useState(false);
  const [typed, setTyped] = useState("");
  const [entries, setEntries] = useState<Entry[]>(() => readHistory());
  /** Why a file of calls was not opened. */
  const [unread, setUnread] = useState("");
  const stop = useRef<AbortController>(undefined);
  const isUntouched = useRef(params.body === undefined);

  // A template is of the table that is chosen, until something is typed.
  useEffect(() => {
    if (isUntouched.current) setBody(textOf(operation, table));
    if (statement === "" && table) setStatement(`SELECT * FROM "${table.TableName}"`);
  }, [table?.TableName, operation]);
  useEffect(() => () => stop.current?.abort(), []);

  let request: Record<string, unknown> | undefined;
  let fault = "";
  if (isStatement) {
    if (statement.trim() === "") fault = "a statement is needed";
    else request = { Statement: statement.trim(), ReturnConsumedCapacity: "INDEXES" };
  } else {
    try {
      const parsed: unknown = JSON.parse(body);
      if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) fault = "a request is an object: { … }";
      else request = parsed as Record<string, unknown>;
    } catch (e) {
      fault = (e as Error).message;
    }
  }
  const taken = request ? destroyed(operation, request) : "";
  const isReady = request !== undefined && !running && (taken === "" || typed === taken);

  const keep = (next: Entry[]) => {
    setEntries(next);
    keepHistory(next);
  };
  const run = async () => {
    if (!request || !isReady) return;
    const abort = new AbortController();
    stop.current = abort;
    setRunning(true);
    setTyped("");
    const text = isStatement ? statement.trim() : body;
    const begun = performance.now();
    let failed = "";
    let units = "";
    try {
      const { millis, ...answer } = await call<Record<string, unknown>>(operation, request, { signal: abort.signal, ...service });
      units = unitsText(operation, request, answer);
      setAnswered({ operation, answer, millis, units });
      noteTaken(table, taken, answer);
      if (!isRead(operation, request)) {
        if (/Table|Backups|Resource|TimeToLive|Scal/.test(operation)) void readTables(true);
        else changed.value++;
      }
    } catch (e) {
      if ((e as Error).name === "AbortError") return;
      const error: ApiError = asError(e);
      failed = error.type;
      setAnswered({ operation, error, millis: performance.now() - begun, units: "" });
    } finally {
      setRunning(false);
      stop.current = undefined;
    }
    // Another page may have added to it meanwhile.
    const next = withEntry(readHistory(), { operation: isStatement ? STATEMENT : operation, body: text, at: Date.now(), millis: Math.round((performance.now() - begun) * 10) / 10, units, failed });
    keep(next);
  };
  const abort = () => stop.current?.abort();
  // What was typed for an operation is there when one comes back to it.
  const choose = (op: string) => {
    if (!isUntouched.current) typedBodies.set(operation, body);
    const before = typedBodies.get(op);
    isUntouched.current = before === undefined;
    setBody(before ?? textOf(op, table));
    replaceParams({ op, body: before !== undefined && before.length <= ADDRESS_MAX ? before : "", mode: "" });
  };
  const typeBody = (text: string) => {
    isUntouched.current = false;
    setBody(text);
    replaceParams({ op: operation, body: text.length <= ADDRESS_MAX ? text : "" });
  };
  const load = (entry: Entry) => {
    isUntouched.current = false;
    setAnswered(undefined);
    if (entry.operation === STATEMENT) {
      setStatement(entry.body);
      replaceParams({ mode: "partiql", statement: entry.body, op: "", body: "" });
    } else {
      setBody(entry.body);
      replaceParams({ mode: "", op: entry.operation, body: entry.body.length <= ADDRESS_MAX ? entry.body : "", statement: "" });
    }
  };
  const typeStatement = (text: string) => {
    setStatement(text);
    replaceParams({ statement: text.length <= ADDRESS_MAX ? text : "" });
  };
  const openFile = async (file: File) => {
    try {
      if (file.size > FILE_LENGTH_MAX) throw new Error(`${file.name} has more than 1 MB.`);
      keep(withFile(readHistory(), file.name, await file.text()));
      setUnread("");
    } catch (e) {
      setUnread((e as Error).message);
    }
  };
  const saveFile = () => download("calls.json", fileOf(entries));
  const forget = () => keep([]);
  return { table, isStatement, operation, service, body, statement, request, fault, taken, typed, setTyped, isReady, running, answered, entries, run, abort, choose, typeBody, typeStatement, load, forget, openFile, saveFile, unread };
}

export type Call = ReturnType<typeof useCall>;
