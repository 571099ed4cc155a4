import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type ApiError, ENDPOINT, call, region, trimmed, unitsOf } from "../lib/api";
import { type Ask, callOf, fromText, toText } from "../lib/ask";
import { LANGUAGES, type Language, codeOf } from "../lib/code";
import { Incomplete } from "../lib/expression";
import { entityOf } from "../lib/keys";
import { go, href, replaceParams, route } from "../lib/router";
import { type Table, keyNames, keyOf } from "../lib/schema";
import { bytesText, itemSize, readUnits, writeUnits } from "../lib/size";
import { asError, changed, chooseLanguage, current, language, readFindings } from "../lib/store";
import { type Item, readJson, plainItem, same } from "../lib/values";
import { Icon, Severity } from "../ui/icons";
import { MOD, useKeys } from "../ui/keyboard";
import { Code, CopyButton, Mark, Plain, Problem, Tabs, TypeTag, Value, copyText, number } from "../ui/parts";
import { Builder } from "./builder";
import { Grid, columnsOf, csv } from "./grid";
import { NoTable } from "./notable";

interface Result {
  rows: Item[];
  read: number;
  units: number | undefined;
  millis: number;
  pages: number;
  next: Item | string | undefined;
}
const NOTHING: Result = { rows: [], read: 0, units: 0, millis: 0, pages: 0, next: undefined };

export function Explore() {
  const table = current.value;
  return table ? <ExploreTable key={table.TableName} table={table} /> : <NoTable title="Explore" />;
}

function ExploreTable({ table }: { table: Table }) {
  const params = route.value.params;
  const [ask, setAsk] = useState<Ask>(() => fromText(params.q));
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const begun = useRef<string>(undefined);
  const keys = keyNames(table);

  const run = async (mode: "first" | "next" | "all" | "match", asked = ask) => {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setError(undefined);
    let sofar = mode === "first" ? NOTHING : (result ?? NOTHING);
    try {
      // Said before anything is sent.
      callOf(table, asked);
      setRunning(true);
      do {
        const { operation, request } = callOf(table, asked, sofar.next);
        const answer = await call<Record<string, unknown>>(operation, request, { signal: abort.signal });
        const items = operation === "GetItem" ? (answer.Item ? [answer.Item as Item] : []) : ((answer.Items as Item[] | undefined) ?? []);
        const units = unitsOf(answer.ConsumedCapacity);
        sofar = {
          rows: sofar.rows.concat(items),
          read: sofar.read + ((answer.ScannedCount as number | undefined) ?? items.length),
          units: units === undefined || sofar.units === undefined ? undefined : sofar.units + units,
          millis: sofar.millis + answer.millis,
          pages: sofar.pages + 1,
          next: (answer.LastEvaluatedKey as Item | undefined) ?? (answer.NextToken as string | undefined),
        };
        setResult(sofar);
        if (operation === "ExecuteStatement" && !/^\s*select\b/i.test(asked.statement)) changed.value++;
      } while (sofar.next !== undefined && (mode === "all" || (mode === "match" && sofar.rows.length === (result?.rows.length ?? 0))) && sofar.rows.length < 200_000);
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

  const begin = (asked: Ask) => {
    setAsk(asked);
    begun.current = toText(asked);
    replaceParams({ q: toText(asked), sel: "" });
    void run("first", asked);
  };

  // What the address says is asked at once, unless that changes anything or is not whole yet.
  useEffect(() => {
    const text = `${params.q ?? ""}`;
    if (begun.current === text) return;
    begun.current = text;
    const asked = fromText(params.q);
    setAsk(asked);
    setResult(undefined);
    if (asked.mode === "partiql" && !/^\s*select\b/i.test(asked.statement)) return;
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

  const rows = result?.rows ?? [];
  const entities = useMemo(() => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const entity = entityOf(row, keys);
      counts.set(entity, (counts.get(entity) ?? 0) + 1);
    }
    return counts;
  }, [rows]);
  const wanted = params.entity ?? "";
  const shown = useMemo(() => (wanted === "" ? rows : rows.filter((row) => entityOf(row, keys) === wanted)), [rows, wanted]);
  const columns = useMemo(() => columnsOf(shown, keys, ask.mode === "query" && ask.index === "" ? keys.slice(0, 1) : []), [shown]);
  const hidden = new Set((params.hide ?? "").split("\n").filter((name) => name !== ""));
  const visible = columns.filter((column, i) => (params.hide === undefined ? i < 8 : !hidden.has(column)));

  const selectedKey = useMemo(() => (params.sel ? (readJson(params.sel) as Item | undefined) : undefined), [params.sel]);
  const selected = selectedKey ? shown.findIndex((row) => Object.entries(selectedKey).every(([name, value]) => same(row[name], value))) : -1;
  const item = selected >= 0 ? shown[selected] : undefined;
  const select = (i: number) => {
    const row = shown[i];
    if (row) replaceParams({ sel: JSON.stringify(keyOf(table, row)) });
  };
  const edit = () => item && keys.every((name) => item[name]) && go("item", table.TableName, { key: JSON.stringify(keyOf(table, item)) });
  useKeys({
    "mod+Enter": () => begin(ask),
    j: () => select(Math.min(shown.length - 1, selected + 1)),
    k: () => select(Math.max(0, selected - 1)),
    Enter: edit,
    e: edit,
    n: () => go("item", table.TableName, { new: "1" }),
    y: () => item && void copyText(JSON.stringify(keyOf(table, item))),
    Escape: () => stop.current?.abort(),
    "/": () => document.querySelector<HTMLElement>("[data-first]")?.focus(),
  });

  let code: { operation: string; request: Record<string, unknown> } | undefined;
  let incomplete = "";
  try {
    code = callOf(table, ask);
  } catch (e) {
    if (!(e instanceof Incomplete)) throw e;
    incomplete = e.message;
  }
  return (
    <>
      <div class="head">
        <h1>Explore</h1>
        <span class="sub">{table.TableName}</span>
        <span class="grow" />
        <a class="btn" href={href("item", table.TableName, { new: "1" })}>
          <Icon name="plus" /> New item
        </a>
      </div>
      <div class="body">
        <div class="cols explore">
          <div class="stack">
            <Builder table={table} ask={ask} change={setAsk} run={() => begin(ask)} incomplete={incomplete} running={running} />
            <section class="panel results" aria-label="Results">
              {error && (
                <div class="inset">
                  <Problem error={error} />
                </div>
              )}
              {result && <Cost result={result} ask={ask} />}
              {result && <Waste result={result} ask={ask} />}
              <div class="bar-row">
                <button type="button" class="chip" aria-pressed={wanted === ""} onClick={() => replaceParams({ entity: "" })}>
                  All {number(rows.length)}
                </button>
                {[...entities]
                  .filter(([entity]) => entity !== "")
                  .slice(0, 8)
                  .map(([entity, count]) => (
                    <button key={entity} type="button" class="chip" aria-pressed={wanted === entity} onClick={() => replaceParams({ entity: wanted === entity ? "" : entity })}>
                      <Mark table={table.TableName} entity={entity} /> {entity} {number(count)}
                    </button>
                  ))}
                <span class="grow" />
                {running && (
                  <span class="row" role="status">
                    <span class="spinner" />
                    {result && result.pages > 1 ? `${result.pages} pages, ${trimmed(result.units ?? 0)} RCU so far` : "reading"}
                    <button type="button" class="btn" onClick={() => stop.current?.abort()}>
                      Stop <kbd>esc</kbd>
                    </button>
                  </span>
                )}
                <details class="menu">
                  <summary class="btn">
                    Columns {visible.length} of {columns.length}
                  </summary>
                  <div class="drop">
                    {columns.map((column) => (
                      <label key={column} class="check">
                        <input
                          type="checkbox"
                          checked={visible.includes(column)}
                          onChange={(e) => {
                            const off = columns.filter((each) => (each === column ? !e.currentTarget.checked : !visible.includes(each)));
                            replaceParams({ hide: off.length === 0 ? "\n" : off.join("\n") });
                          }}
                        />
                        <Plain text={column} max={60} />
                      </label>
                    ))}
                  </div>
                </details>
                <CopyButton text={() => csv(shown, visible)}>CSV</CopyButton>
                <CopyButton text={() => `[\n${shown.map((row) => `  ${plainItem(row, "  ")}`).join(",\n")}\n]\n`}>JSON</CopyButton>
              </div>
              <Grid table={table} rows={shown} columns={visible} keys={keys} selected={selected} select={select} open={edit} dimmed={error !== undefined} loading={running && rows.length === 0} />
              {result && !running && rows.length === 0 && !error && <Empty result={result} more={() => void run("next")} match={() => void run("match")} table={table} />}
              {result && rows.length > 0 && (
                <div class="bar-row foot">
                  <span class="faint small">
                    {number(rows.length)} {rows.length === 1 ? "item" : "items"} of {result.pages} {result.pages === 1 ? "page" : "pages"}
                    {result.next === undefined ? ", no more" : ""}
                  </span>
                  <span class="grow" />
                  {result.next !== undefined && (
                    <>
                      <button type="button" class="btn" disabled={running} onClick={() => void run("next")}>
                        Next page
                      </button>
                      <button type="button" class="btn" disabled={running} onClick={() => void run("all")}>
                        Read all
                      </button>
                    </>
                  )}
                </div>
              )}
            </section>
          </div>
          <div class="stack side2">
            <CodePanel code={code} incomplete={incomplete} />
            <Inspector table={table} item={item} edit={edit} />
          </div>
        </div>
      </div>
    </>
  );
}

function Cost({ result, ask }: { result: Result; ask: Ask }) {
  const returned = result.rows.length;
  const dropped = Math.max(0, result.read - returned);
  const part = result.read === 0 ? 0 : returned / result.read;
  const bytes = result.rows.slice(0, 20_000).reduce((sum, row) => sum + itemSize(row), 0);
  const wanted = (Math.max(1, Math.ceil(bytes / 4096)) / 2) * (ask.strong ? 2 : 1);
  return (
    <div class="cost">
      <div>
        <div class={`waste${dropped === 0 ? " good" : ""}`} role="img" aria-label={`${returned} returned, ${dropped} read and thrown away`}>
          <i style={{ width: `${part * 100}%` }} />
        </div>
        <div class="row micro faint">
          <span>{number(returned)} returned</span>
          <span class="grow" />
          {dropped > 0 && <span>{number(dropped)} read and thrown away</span>}
        </div>
      </div>
      <dl class="stats">
        <Stat title="Read" text={number(result.read)} />
        <Stat title="Returned" text={number(returned)} />
        <Stat title="Cost" text={result.units === undefined ? "—" : trimmed(result.units)} unit="RCU" />
        {dropped > result.read / 10 && result.units !== undefined && <Stat title="A key would cost" text={trimmed(wanted)} unit="RCU" />}
        <Stat title="Time" text={result.millis.toFixed(1)} unit="ms" />
      </dl>
    </div>
  );
}

function Stat({ title, text, unit }: { title: string; text: string; unit?: string }) {
  return (
    <div class="stat">
      <dt>{title}</dt>
      <dd>
        {text} {unit && <small>{unit}</small>}
      </dd>
    </div>
  );
}

/** Said when much was read and thrown away. */
function Waste({ result, ask }: { result: Result; ask: Ask }) {
  const dropped = result.read - result.rows.length;
  if (result.read < 10 || dropped <= result.read / 10 || ask.filters.length === 0) return null;
  const isBad = dropped > result.read / 2;
  const by = ask.filters.map((filter) => filter.path).join(", ");
  return (
    <div class={`note strip ${isBad ? "warning" : "advice"}`} role="status">
      <Severity of={isBad ? "warning" : "advice"} />
      <span class="grow">
        <b>
          You read {number(result.read)} items to return {number(result.rows.length)}.
        </b>{" "}
        {by} could be the first part of a sort key, or the condition of a sparse index.
      </span>
      <a class="link" href={href("findings", "", { rule: ask.mode === "scan" ? "RT-01" : "RT-02" })}>
        {ask.mode === "scan" ? "RT-01" : "RT-02"}
      </a>
    </div>
  );
}

function Empty({ result, more, match, table }: { result: Result; more: () => void; match: () => void; table: Table }) {
  return (
    <div class="inset">
      <h2 class="lead">{result.read > 0 ? `0 of ${number(result.read)} items matched` : "No items"}</h2>
      {result.read > 0 && (
        <p class="muted">
          The filter dropped all of {result.pages === 1 ? "this page" : "these pages"}
          {result.units !== undefined ? ` (${trimmed(result.units)} RCU)` : ""}. {result.next !== undefined ? "More pages follow." : "There are no more pages."}
        </p>
      )}
      {result.read === 0 && result.next === undefined && <p class="muted">Nothing has this key. A key is compared byte by byte: capitals and spaces count.</p>}
      <div class="row">
        {result.next !== undefined && (
          <>
            <button type="button" class="btn primary" onClick={more}>
              Next page
            </button>
            <button type="button" class="btn" onClick={match}>
              Read on until one matches
            </button>
          </>
        )}
        {result.read === 0 && (
          <a class="btn" href={href("item", table.TableName, { new: "1" })}>
            New item
          </a>
        )}
      </div>
    </div>
  );
}

function CodePanel({ code, incomplete }: { code: { operation: string; request: Record<string, unknown> } | undefined; incomplete: string }) {
  const tabs = [...LANGUAGES, "JSON"] as const;
  const chosen = tabs.find((each) => each === language.value) ?? "JavaScript";
  const text = !code ? "" : chosen === "JSON" ? JSON.stringify(code.request, null, 2) : codeOf(chosen as Language, code, { endpoint: ENDPOINT, region: region.value });
  return (
    <section class="panel codes" aria-label="As code">
      <div class="phead">
        <Tabs of={tabs} chosen={chosen} choose={chooseLanguage} label="Language" />
        <span class="grow" />
        {code && <CopyButton text={() => text} bare />}
      </div>
      {code ? <Code text={text} label={`The call in ${chosen}`} /> : <p class="empty">{incomplete}</p>}
    </section>
  );
}

function Inspector({ table, item, edit }: { table: Table; item: Item | undefined; edit: () => void }) {
  const keys = keyNames(table);
  const bytes = item ? itemSize(item) : 0;
  const entity = item ? entityOf(item, keys) : "";
  const indexes = item ? (table.GlobalSecondaryIndexes ?? []).filter((index) => index.KeySchema.every((key) => item[key.AttributeName])) : [];
  return (
    <section class="panel fill" aria-label="Selected item">
      <div class="phead">
        <h2>Selected item</h2>
        <span class="grow" />
        {item && (
          <button type="button" class="btn quiet" onClick={edit}>
            Edit <kbd>e</kbd>
          </button>
        )}
      </div>
      {!item && (
        <p class="empty">
          Choose a row, or move with <kbd>j</kbd> and <kbd>k</kbd>. {MOD}↵ runs the request again.
        </p>
      )}
      {item && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Attributes">
          <p class="insp-head">
            <Mark table={table.TableName} entity={entity} />
            {entity && <b>{entity}</b>}
            <span class="faint">
              {bytesText(bytes)} · {trimmed(readUnits(bytes))} RCU · {writeUnits(bytes) * (1 + indexes.length)} WCU
              {indexes.length > 0 ? ` with ${indexes.map((index) => index.IndexName).join(", ")}` : ""}
            </span>
          </p>
          <dl class="insp">
            {[...keys.filter((key) => item[key]), ...Object.keys(item).filter((name) => !keys.includes(name))].map((name) => [name, item[name]!] as const).map(([name, value]) => (
              <div key={name}>
                <dt class="mono">
                  <Plain text={name} max={80} />
                </dt>
                <dd class="t">
                  <TypeTag value={value} />
                </dd>
                <dd class="mono">
                  <Value table={table.TableName} value={value} isKey={/pk$|sk$/i.test(name) || keys.includes(name)} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {item && indexes.length > 0 && (
        <div class="act">
          {indexes.map((index) => {
            const own = index.KeySchema.filter((key) => key.KeyType === "HASH").map((key) => String(Object.values(item[key.AttributeName]!)[0]));
            return (
              <a key={index.IndexName} class="link" href={href("explore", table.TableName, { q: JSON.stringify({ mode: "query", index: index.IndexName, pk: own }) })}>
                Follow into {index.IndexName}
              </a>
            );
          })}
        </div>
      )}
    </section>
  );
}
