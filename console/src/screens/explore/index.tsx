import { useMemo } from "preact/hooks";
import { number } from "../../lib/count";
import { entityOf } from "../../lib/keys";
import { go, href, replaceParams, route } from "../../lib/router";
import { type Table, keyNames, keyOf } from "../../lib/schema";
import { current } from "../../lib/tables";
import { type Item, readJson, same } from "../../lib/values";
import { CodePanel } from "../../ui/codepanel";
import { Confirm } from "../../ui/confirm";
import { copyText } from "../../ui/copy";
import { Icon } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { TableName } from "../../ui/tablename";
import { NoTable } from "../notable";
import { useAsking } from "./asking";
import { Builder } from "./builder";
import { Cost, Empty, Waste } from "./cost";
import { Grid, columnsOf } from "./grid";
import { Inspector } from "./inspector";
import { ROWS_MAX } from "./result";
import { SaveQuery, SavedQueries, useSaved } from "./saved";
import { Toolbar } from "./toolbar";

const COLUMNS_SHOWN = 8;

export default function Explore() {
  const table = current.value;
  return table ? <ExploreTable key={table.TableName} table={table} /> : <NoTable title="Explore" />;
}

function ExploreTable({ table }: { table: Table }) {
  const { params } = route.value;
  const asking = useAsking(table);
  const { ask, result, error, running, run } = asking;
  const queries = useSaved(table.TableName, ask);
  const saving = params.save === "1";
  const keys = keyNames(table);
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
  const visible = columns.filter((column, i) => (params.hide === undefined ? i < COLUMNS_SHOWN : !hidden.has(column)));

  const selectedKey = useMemo(() => (params.sel ? (readJson(params.sel) as Item | undefined) : undefined), [params.sel]);
  const selected = selectedKey ? shown.findIndex((row) => Object.entries(selectedKey).every(([name, value]) => same(row[name], value))) : -1;
  const item = selected >= 0 ? shown[selected] : undefined;
  const select = (i: number) => {
    const row = shown[i];
    if (row) replaceParams({ sel: JSON.stringify(keyOf(table, row)) });
  };
  const edit = () => item && keys.every((name) => item[name]) && go("item", table.TableName, { key: JSON.stringify(keyOf(table, item)) });
  useKeys({
    "mod+Enter": () => asking.begin(),
    "mod+s": () => replaceParams({ save: "1" }),
    j: () => select(Math.min(shown.length - 1, selected + 1)),
    k: () => select(Math.max(0, selected - 1)),
    Enter: edit,
    e: edit,
    n: () => go("item", table.TableName, { new: "1" }),
    y: () => item && void copyText(JSON.stringify(keyOf(table, item))),
    Escape: asking.stop,
    "/": () => document.querySelector<HTMLElement>("[data-first]")?.focus(),
  });
  // Nothing came back: what is said of that takes the place of the rows.
  const isBare = !running && rows.length === 0 && (result !== undefined || error !== undefined);
  const more = result?.next !== undefined && !running && wanted === "" ? () => void run("next") : undefined;
  return (
    <>
      <div class="head">
        <h1>Explore</h1>
        <span class="sub">
          <TableName name={table.TableName} />
        </span>
        <SavedQueries table={table.TableName} queries={queries} />
        <span class="grow" />
        <button type="button" class="btn" aria-expanded={saving} onClick={() => replaceParams({ save: saving ? "" : "1" })}>
          Save
        </button>
        <a class="btn" href={href("item", table.TableName, { new: "1" })}>
          <Icon name="plus" /> New item
        </a>
      </div>
      <div class="body">
        {saving && <SaveQuery queries={queries} />}
        {!queries.isKept && <p class="faint small">This browser keeps nothing, so saved queries last until the page is closed.</p>}
        <div class="cols explore">
          <div class="stack">
            <Builder table={table} ask={ask} change={asking.setAsk} run={() => asking.begin()} incomplete={asking.incomplete} running={running} />
            {asking.taken !== "" && (
              <section class="panel danger-panel" aria-label="Before it is run">
                <Confirm text="This statement takes something away." name={asking.taken} to="run it" action="Run it" operation="ExecuteStatement" confirm={() => asking.begin(true)} cancel={asking.cancel} />
              </section>
            )}
            <section class="panel results" aria-label="Results">
              {error && (
                <div class="inset">
                  <Problem error={error} />
                </div>
              )}
              {result && <Cost result={result} ask={ask} />}
              {result && <Waste result={result} ask={ask} />}
              {!isBare && <Toolbar table={table} result={result} entities={entities} wanted={wanted} shown={shown} columns={columns} visible={visible} running={running} stop={asking.stop} />}
              {!isBare && <Grid table={table} rows={shown} columns={visible} keys={keys} scores={result?.scores} selected={selected} select={select} open={edit} dimmed={error !== undefined} loading={running && rows.length === 0} more={more} />}
              {result && !running && rows.length === 0 && !error && <Empty result={result} ask={ask} more={() => void run("next")} match={() => void run("match")} table={table} />}
              {result && rows.length > 0 && (
                <div class="bar-row foot">
                  <span class="faint small">
                    {number(rows.length)} {rows.length === 1 ? "item" : "items"} of {result.pages} {result.pages === 1 ? "page" : "pages"}
                    {result.isFull ? `. The first ${number(ROWS_MAX)} are kept; a key condition or a filter leads to the others` : result.next === undefined ? ", no more" : ", more as you scroll"}
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
            <CodePanel code={asking.code} incomplete={asking.incomplete} />
            <Inspector table={table} item={item} edit={edit} />
          </div>
        </div>
      </div>
    </>
  );
}
