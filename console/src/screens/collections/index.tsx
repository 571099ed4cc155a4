import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type ApiError, trimmed } from "../../lib/api";
import { type Around, ITEMS_MAX, readAround } from "../../lib/around";
import { type Block, attributesOf, blocksOf } from "../../lib/collections";
import { counted, number } from "../../lib/count";
import { go, replaceParams, route } from "../../lib/router";
import { type Source, type Table, sources } from "../../lib/schema";
import { changed } from "../../lib/store";
import { asError, current } from "../../lib/tables";
import type { Item } from "../../lib/values";
import { copyText } from "../../ui/copy";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { PictureMenu } from "../../ui/picture";
import { TableName } from "../../ui/tablename";
import { NoTable } from "../notable";
import { Absent } from "./absent";
import "./collections.css";
import { Column } from "./column";
import { exportSvg } from "./export";
import { placesOf, ribbonsOf, shownOf } from "./layout";
import { PickBar } from "./pick";
import { Ribbons } from "./ribbons";

export default function Collections() {
  const table = current.value;
  return table ? <TableCollections key={table.TableName} table={table} /> : <NoTable title="Collections" />;
}

function TableCollections({ table }: { table: Table }) {
  const { params } = route.value;
  const all = useMemo(() => sources(table), [table]);
  const indexes = all.filter((source) => source.name !== "");
  const picked = params.pk ?? "";
  const [around, setAround] = useState<Around>();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  // "" is the table, a name an index, and "+name" the table beside the index.
  const first = indexes[0] ? `+${indexes[0].name}` : "";
  const show = params.show && (params.show === "table" || all.some((source) => source.name === params.show!.replace(/^\+/, ""))) ? params.show : first || "table";
  const isBeside = show.startsWith("+");
  const own = all[0]!;
  const index = indexes.find((source) => source.name === show.replace(/^\+/, ""));
  const left: Source = isBeside || !index ? own : index;
  const right: Source | undefined = isBeside ? index : undefined;

  const read = () => {
    const stop = new AbortController();
    setRunning(true);
    setError(undefined);
    readAround(table, picked, index ? [index] : [], stop.signal)
      .then(setAround)
      .catch((e: Error) => e.name !== "AbortError" && setError(asError(e)))
      .finally(() => !stop.signal.aborted && setRunning(false));
    return () => stop.abort();
  };
  useEffect(read, [picked, show, changed.value]);

  const items: Item[] = useMemo(() => [...(around?.items.values() ?? [])], [around]);
  const leftBlocks = useMemo(() => blocksOf(table, left, items), [items, left]);
  const rightBlocks = useMemo(() => (right ? blocksOf(table, right, items) : undefined), [items, right]);
  const everything = useMemo(() => [...leftBlocks.blocks.flatMap((block) => block.items), ...leftBlocks.absent], [leftBlocks]);
  const entities = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { entity } of everything) counts.set(entity, (counts.get(entity) ?? 0) + 1);
    return counts;
  }, [everything]);
  const attributes = useMemo(() => attributesOf(table, everything), [everything]);

  const hidden = new Set((params.hide ?? "").split("\n").filter((name) => name !== ""));
  const open = new Set((params.open ?? "").split("\n").filter((name) => name !== ""));
  // What was clicked, or else what lies under the key that was asked for.
  const inPicked = useMemo(() => new Set(picked === "" ? [] : [...leftBlocks.blocks, ...(rightBlocks?.blocks ?? [])].filter((block) => block.text === picked).flatMap((block) => block.items.map((placed) => placed.id))), [leftBlocks, rightBlocks, picked]);
  const chosen = params.sel ?? "";
  const isSelected = (id: string) => (chosen === "" ? inPicked.has(id) : id === chosen);
  const leftShown = shownOf(leftBlocks.blocks, hidden, open, isSelected);
  const rightShown = rightBlocks ? shownOf(rightBlocks.blocks, hidden, open, isSelected) : [];
  const places = placesOf(rightShown);
  const height = Math.max(placesOf(leftShown).height, places.height);
  const ribbons = right ? ribbonsOf(leftShown, places.places, isSelected) : [];
  const order = leftShown.flatMap((shown) => shown.lines.flatMap((line) => ("placed" in line ? [line.placed.id] : [])));

  const select = (id: string) => replaceParams({ sel: id === chosen ? "" : id });
  const step = (by: number) => {
    const next = order[Math.max(0, Math.min(order.length - 1, order.indexOf(chosen) + by))];
    if (!next) return;
    replaceParams({ sel: next });
    document.querySelector(`[data-item=${CSS.escape(next)}]`)?.scrollIntoView({ block: "nearest" });
  };
  const edit = () => chosen !== "" && go("item", table.TableName, { key: chosen });
  const pick = (text: string) => go("collections", table.TableName, { pk: text, show: params.show ?? "" });
  useKeys({
    "/": () => box.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    Enter: edit,
    e: edit,
    y: () => chosen !== "" && void copyText(chosen),
    Escape: () => (chosen !== "" ? replaceParams({ sel: "" }) : picked !== "" && pick("")),
  });

  const columns = right ? 2 : 5;
  const shared = {
    table,
    attributes,
    columns,
    isSelected,
    select: (placed: { id: string }) => select(placed.id),
    unfold: (block: Block) => replaceParams({ open: [...open, block.text].join("\n") }),
    cut: around?.cut ?? new Set<string>(),
    whole: around?.whole ?? new Set<string>(),
    isWhole: picked === "" && around?.more === false,
    picked,
  };
  const isEmpty = around && items.length === 0 && !running;
  return (
    <>
      <div class="head">
        <h1>Collections</h1>
        <span class="sub">
          <TableName name={table.TableName} />
        </span>
        <span class="sub">
          {around ? `${number(items.length)} of ${counted(Math.max(table.ItemCount ?? 0, items.length), "item")}${picked === "" ? (around.more ? ", the first that a scan returns" : "") : `, the collections around ${picked.length > 40 ? `${picked.slice(0, 40)}…` : picked}`}` : ""}
          {around ? ` · ${around.calls} ${around.calls === 1 ? "call" : "calls"}, ${trimmed(around.units)} RCU` : ""}
        </span>
        <span class="grow" />
        {running && <span class="spinner" role="status" aria-label="Reading" />}
        <PictureMenu name={`${table.TableName}-collections`} svg={() => exportSvg(table, left, leftShown, right, rightShown, ribbons, attributes)} />
      </div>
      <div class="body">
        <PickBar table={table} indexes={indexes} picked={picked} pick={pick} entities={entities} hidden={hidden} show={show} box={box} />
        {error && <Problem error={error} onRetry={() => void read()} />}
        {isEmpty && !error && (
          <p class="empty">
            {picked === "" ? "The table has no items. " : "Neither the table nor an index has a partition of this key. A key is compared byte by byte: capitals and spaces count. "}
            {picked !== "" && (
              <button type="button" class="link" onClick={() => pick("")}>
                Show the first partitions
              </button>
            )}
          </p>
        )}
        {items.length > 0 && (
          <div class={`scroll pivot${right ? " beside" : ""}`} tabIndex={0} role="region" aria-label="Collections">
            <Column {...shared} source={left} blocks={leftShown} />
            {right && (
              <>
                <Ribbons table={table.TableName} ribbons={ribbons} height={height} />
                <div>
                  <Column {...shared} source={right} blocks={rightShown} />
                  <Absent table={table} source={right} absent={rightBlocks!.absent} />
                </div>
              </>
            )}
            {!right && <Absent table={table} source={left} absent={leftBlocks.absent} />}
            {around && around.cut.size > 0 && <p class="faint small cutnote">Partitions with “and more” go on after {number(ITEMS_MAX)} items.</p>}
          </div>
        )}
      </div>
    </>
  );
}
