import { useEffect, useRef, useState } from "preact/hooks";
import { counted, number } from "../../lib/count";
import { go, href, replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { readFindings } from "../../lib/store";
import { known, names, readTables, refreshTables, tables, tablesError, undescribed } from "../../lib/tables";
import { Icon } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { CreateTable } from "../create";
import { Loaded, Samples } from "../samples";
import { Attention } from "./attention";
import { Bring } from "./bring";
import { Connect } from "./connect";
import { DeleteTable } from "./delete";
import { TableList } from "./list";
import { useLoads } from "./load";

/** The screen Tables: what is here, whether anything is wrong, and how to connect. */
export default function Tables() {
  const all = names.value;
  const described = tables.value ?? [];
  const filter = route.value.params.filter ?? "";
  const creating = route.value.params.create === "1";
  const deleting = route.value.params.delete ?? "";
  const sampling = (route.value.params.samples ?? "") !== "";
  const box = useRef<HTMLInputElement>(null);
  const shown = (all ?? []).filter((name) => name.toLowerCase().includes(filter.toLowerCase()));
  const [at, setAt] = useState(-1);
  useEffect(() => {
    void readFindings();
    void refreshTables();
  }, []);
  useLoads();
  const open = (name: string | undefined) => name !== undefined && go("explore", name);
  useKeys({
    "/": () => box.current?.focus(),
    j: () => setAt(Math.min(shown.length - 1, at + 1)),
    k: () => setAt(Math.max(0, at - 1)),
    Enter: () => open(shown[at]),
    e: () => open(shown[at]),
    n: () => replaceParams({ create: "1" }),
  });
  const isEmpty = all !== undefined && all.length === 0 && undescribed.value.length === 0;
  return (
    <>
      <div class="head">
        <h1>Tables</h1>
        <span class="sub">
          {all === undefined ? "reading" : isEmpty ? "No tables yet" : `${counted(all.length, "table")} · ${described.length < all.length ? `reading, ${number(all.length - described.length)} to go` : sumOf(described)}`}
        </span>
        <span class="grow" />
        {!isEmpty && (
          <label class="input search">
            <Icon name="explore" />
            <input ref={box} type="search" aria-label="Filter tables" placeholder="Filter tables" value={filter} onInput={(e) => replaceParams({ filter: e.currentTarget.value })} />
            <kbd>/</kbd>
          </label>
        )}
        {!isEmpty && (
          <button type="button" class="btn" onClick={() => replaceParams({ samples: sampling ? "" : "1" })}>
            Samples
          </button>
        )}
        {!isEmpty && (
          <a class="btn" href={href("exports", "", { do: "import" })}>
            Import
          </a>
        )}
        <button type="button" class="btn primary" onClick={() => replaceParams({ create: creating ? "" : "1" })}>
          <Icon name="plus" /> Create table
        </button>
      </div>
      <div class="body scrolls">
        {tablesError.value && <Problem error={tablesError.value} onRetry={() => void readTables()} />}
        {creating && <CreateTable close={() => replaceParams({ create: "" })} />}
        {known(deleting) && <DeleteTable key={deleting} table={known(deleting)!} />}
        {(route.value.params.loaded ?? "") !== "" && <Loaded name={route.value.params.loaded!} />}
        {!creating && (isEmpty ? <Samples /> : sampling && <Samples close={() => replaceParams({ samples: "" })} />)}
        {!isEmpty && <TableList shown={shown} at={at} loading={all === undefined && !tablesError.value} filter={filter} />}
        {undescribed.value.length > 0 && (
          <p class="faint small">
            {undescribed.value.length === 1 ? "A table is" : `${number(undescribed.value.length)} tables are`} left out, as you may not describe {undescribed.value.length === 1 ? "it" : "them"}: {undescribed.value.slice(0, 20).join(", ")}
            {undescribed.value.length > 20 ? ", …" : ""}
          </p>
        )}
        <div class={isEmpty ? "pair even" : "pair"}>
          {!isEmpty && <Attention />}
          <Connect />
          {isEmpty && <Bring />}
        </div>
      </div>
    </>
  );
}

function sumOf(all: Table[]): string {
  const sum = (of: (table: Table) => number | undefined) => all.reduce((sum, table) => sum + (of(table) ?? 0), 0);
  return `${counted(sum((table) => table.ItemCount), "item")} · ${bytesText(sum((table) => table.TableSizeBytes))}`;
}
