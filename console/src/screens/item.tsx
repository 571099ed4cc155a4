import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError, ENDPOINT, call, region, trimmed } from "../lib/api";
import { codeOf } from "../lib/code";
import { type ThreeWay, changes, rebase, threeWay } from "../lib/diff";
import { dynamoText, parseDynamo, parsePlain } from "../lib/json";
import { entityOf, keyText } from "../lib/keys";
import { go, href, replaceParams, route } from "../lib/router";
import { saveCall } from "../lib/save";
import { type Table, keyNames, keyOf, sources } from "../lib/schema";
import { ITEM_MAX, bytesText, itemSize, readUnits, valueSize, writeUnits } from "../lib/size";
import { UNDO_MILLIS, asError, changed, current, deleted } from "../lib/store";
import { type AV, type Item, brief, itemFault, plainItem, readJson, record, toPlain } from "../lib/values";
import { Severity } from "../ui/icons";
import { MOD, useKeys } from "../ui/keyboard";
import { Code, Key, Mark, Plain, Problem, Segments, Tabs, number } from "../ui/parts";
import { NoTable } from "./notable";
import { Tree } from "./tree";

export function ItemEditor() {
  const table = current.value;
  const { key = "", new: isNew = "", from = "" } = route.value.params;
  return table ? <Editor key={`${table.TableName} ${key} ${isNew} ${from}`} table={table} /> : <NoTable title="Item" />;
}

interface Opened {
  item: Item | undefined;
  at: Date;
}

function blank(table: Table): Item {
  const [own] = sources(table);
  return record([...own!.partition, ...own!.sort].map((key) => [key.name, key.type === "N" ? { N: "0" } : key.type === "B" ? { B: "" } : { S: "" }] as [string, AV]));
}

function Editor({ table }: { table: Table }) {
  const { params } = route.value;
  const isNew = params.new === "1";
  const [opened, setOpened] = useState<Opened>();
  const [draft, setDraft] = useState<Item>();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [conflict, setConflict] = useState<{ stored: Item | undefined }>();
  const [guarded, setGuarded] = useState(true);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState("");
  const tab = params.tab ?? "Form";
  const keys = keyNames(table);

  const open = async () => {
    setError(undefined);
    const key = readJson(params.key || params.from || "");
    if (!key) {
      setOpened({ item: undefined, at: new Date() });
      setDraft(blank(table));
      return;
    }
    try {
      const answer = await call<{ Item?: Item }>("GetItem", { TableName: table.TableName, Key: key, ConsistentRead: true, ReturnConsumedCapacity: "INDEXES" });
      if (!answer.Item) {
        setError(new ApiError("Not there", "No item has this key, at least not any more.", 0, ""));
        return;
      }
      setOpened({ item: isNew ? undefined : answer.Item, at: new Date() });
      setDraft(record(Object.entries(answer.Item)));
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => void open(), []);

  const before = opened?.item ?? record<AV>();
  let textFault = "";
  let item = draft;
  if (text !== undefined) {
    try {
      item = tab === "JSON" ? parsePlain(text) : parseDynamo(text);
    } catch (e) {
      textFault = (e as Error).message;
    }
  }
  const wrong = textFault || (item ? itemFault(item) : "");
  const staged = item ? changes(before, item) : [];
  const movedKey = opened?.item && staged.some((change) => keys.includes(change.name));
  const bytes = item && wrong === "" ? itemSize(item) : 0;
  const tooLarge = bytes > ITEM_MAX;
  const ready = item !== undefined && wrong === "" && (isNew || staged.length > 0) && !movedKey && !busy && !conflict;

  const choose = (next: string) => {
    if (textFault !== "") return;
    setDraft(item);
    setText(next === "Form" || !item ? undefined : next === "JSON" ? plainItem(item) : dynamoText(item));
    replaceParams({ tab: next === "Form" ? "" : next });
  };
  // An address may say which tab is open before there is an item.
  useEffect(() => {
    if (tab !== "Form" && draft && text === undefined) setText(tab === "JSON" ? plainItem(draft) : dynamoText(draft));
  }, [draft === undefined]);

  const save = async () => {
    if (!ready || !item) return;
    setBusy(true);
    setError(undefined);
    const { operation, request } = saveCall(table, opened?.item, item, guarded);
    try {
      const answer = await call<{ Attributes?: Item }>(operation, request);
      changed.value++;
      setSaved(new Date().toLocaleTimeString());
      if (isNew) {
        go("item", table.TableName, { key: JSON.stringify(keyOf(table, item)) });
        return;
      }
      const now = answer.Attributes ?? item;
      setOpened({ item: now, at: new Date() });
      setDraft(record(Object.entries(now)));
      if (text !== undefined) setText(tab === "JSON" ? plainItem(now) : dynamoText(now));
    } catch (e) {
      const refused = asError(e);
      if (refused.type === "ConditionalCheckFailedException" && !isNew) setConflict({ stored: refused.body.Item as Item | undefined });
      else setError(refused);
    } finally {
      setBusy(false);
    }
  };

  const remove = async () => {
    if (!opened?.item) return;
    try {
      const key = keyOf(table, opened.item);
      const answer = await call<{ Attributes?: Item }>("DeleteItem", { TableName: table.TableName, Key: key, ReturnValues: "ALL_OLD", ReturnConsumedCapacity: "INDEXES" });
      if (answer.Attributes) deleted.value = { table: table.TableName, item: answer.Attributes, label: Object.values(key).map(keyText).join(" / "), until: Date.now() + UNDO_MILLIS };
      changed.value++;
      go("explore", table.TableName);
    } catch (e) {
      setError(asError(e));
    }
  };

  const discard = () => {
    setConflict(undefined);
    const again = opened?.item ?? blank(table);
    setDraft(record(Object.entries(again)));
    if (text !== undefined) setText(tab === "JSON" ? plainItem(again) : dynamoText(again));
  };
  const settle = (stored: Item, mine: Item) => {
    setOpened({ item: stored, at: new Date() });
    setDraft(mine);
    if (text !== undefined) setText(tab === "JSON" ? plainItem(mine) : dynamoText(mine));
    setConflict(undefined);
  };
  useKeys({
    "mod+s": () => void save(),
    Escape: () => (asking ? setAsking(false) : staged.length === 0 && go("explore", table.TableName)),
  });

  const entity = entityOf(opened?.item ?? item ?? {}, keys);
  const title = isNew ? "New item" : entity || "Item";
  return (
    <>
      <div class="head">
        <h1>{title}</h1>
        <Mark table={table.TableName} entity={entity} />
        {opened?.item && (
          <span class="key clip">
            {keys.map((name, i) => (
              <span key={name}>
                {i > 0 && <i> / </i>}
                <Key table={table.TableName} text={keyText(opened.item![name])} max={48} />
              </span>
            ))}
          </span>
        )}
        <span class="grow" />
        <a class="btn" href={href("explore", table.TableName)}>
          Back
        </a>
        {opened?.item && (
          <>
            <a class="btn" href={href("item", table.TableName, { new: "1", from: JSON.stringify(keyOf(table, opened.item)) })}>
              Duplicate
            </a>
            {asking ? (
              <span class="row">
                <button type="button" class="btn danger" onClick={() => void remove()}>
                  Delete this item
                </button>
                <button type="button" class="btn" onClick={() => setAsking(false)}>
                  Keep it
                </button>
              </span>
            ) : (
              <button type="button" class="btn danger" onClick={() => setAsking(true)}>
                Delete…
              </button>
            )}
          </>
        )}
      </div>
      <div class="body">
        {error && (draft ? <Problem error={error} /> : <Problem error={error} onRetry={() => void open()} />)}
        {conflict && item && <Conflict opened={before} stored={conflict.stored} mine={item} keep={settle} put={() => settleAsNew()} discard={discard} table={table} />}
        {!item && !error && <p class="empty">Reading the item.</p>}
        {item && (
          <div class="cols item">
            <section class="panel fill" aria-label="Attributes">
              <div class="phead">
                <Tabs of={["Form", "JSON", "DynamoDB JSON"]} chosen={tab} choose={choose} label="How to edit" />
                <span class="grow" />
                <span class="small muted" role="status">
                  {staged.length > 0 && !isNew ? (
                    <>
                      <b class="staged">
                        {staged.length} {staged.length === 1 ? "change" : "changes"} staged
                      </b>
                      , nothing written yet
                    </>
                  ) : saved !== "" ? (
                    `saved at ${saved}`
                  ) : (
                    ""
                  )}
                </span>
              </div>
              {tab === "Form" && draft ? (
                <Tree table={table} before={opened?.item} item={draft} change={setDraft} keys={keys} isNew={isNew} />
              ) : (
                <textarea class="editor mono" aria-label={`The item as ${tab}`} aria-invalid={textFault !== ""} spellcheck={false} value={text ?? ""} onInput={(e) => setText(e.currentTarget.value)} />
              )}
              {wrong !== "" && (
                <p class="fault" role="alert">
                  {wrong}
                </p>
              )}
              {movedKey && (
                <p class="fault" role="alert">
                  A key cannot change. Duplicate the item, and delete this one.
                </p>
              )}
            </section>
            <div class="stack">
              <SizePanel table={table} before={opened?.item} item={wrong === "" ? item : undefined} />
              <ChangePanel table={table} opened={opened?.item} item={wrong === "" ? item : undefined} staged={staged.length}>
                <div class="save">
                  <label class="check small">
                    <input type="checkbox" checked={guarded} onChange={(e) => setGuarded(e.currentTarget.checked)} />
                    {isNew ? "Save only if no item has this key" : `Save only if nothing changed since ${opened?.at.toLocaleTimeString() ?? ""}`}
                  </label>
                  <div class="row">
                    <button type="button" class="btn primary" disabled={!ready || tooLarge} onClick={() => void save()}>
                      Save{bytes > 0 ? `, ${writeCost(table, opened?.item, item)} WCU` : ""} <kbd>{MOD}S</kbd>
                    </button>
                    <button type="button" class="btn" disabled={staged.length === 0 && textFault === ""} onClick={discard}>
                      Discard
                    </button>
                    <span class="grow" />
                    <span class="faint small mono">{isNew ? "PutItem" : "UpdateItem"}</span>
                  </div>
                </div>
              </ChangePanel>
            </div>
          </div>
        )}
      </div>
    </>
  );

  function settleAsNew() {
    setOpened({ item: undefined, at: new Date() });
    setConflict(undefined);
  }
}

function indexesOf(table: Table, item: Item | undefined) {
  return item ? (table.GlobalSecondaryIndexes ?? []).filter((index) => index.KeySchema.every((key) => item[key.AttributeName])) : [];
}

/** Units of a write: the larger of before and after, for the table and for each index that has it. */
function writeCost(table: Table, before: Item | undefined, after: Item): number {
  const units = Math.max(before ? writeUnits(itemSize(before)) : 0, writeUnits(itemSize(after)));
  const names = new Set([...indexesOf(table, before), ...indexesOf(table, after)].map((index) => index.IndexName));
  return units * (1 + names.size);
}

function SizePanel({ table, before, item }: { table: Table; before: Item | undefined; item: Item | undefined }) {
  const now = before ? itemSize(before) : undefined;
  const after = item ? itemSize(item) : undefined;
  const size = after ?? now ?? 0;
  const at = (bytes: number) => Math.max(0, Math.min(1, Math.log(Math.max(bytes, 100) / 100) / Math.log(4096))) * 360;
  const marks: [number, string][] = [
    [1024, "1 KB"],
    [4096, "4 KB"],
    [10_240, "10 KB"],
    [102_400, "100 KB"],
    [ITEM_MAX, "400 KB"],
  ];
  const crosses = now !== undefined && after !== undefined && writeUnits(after) > writeUnits(now);
  const indexes = indexesOf(table, item ?? before);
  return (
    <section class="panel" aria-labelledby="size">
      <div class="phead">
        <h2 id="size">Size and cost of this edit</h2>
      </div>
      <div class="meter">
        <svg viewBox="-2 0 384 48" role="img" aria-label={`${number(size)} bytes of 400 KB, on a logarithmic scale`}>
          <rect x="0" y="16" width="360" height="10" rx="2" class="m-back" />
          <rect x="0" y="16" width={at(Math.min(now ?? size, size))} height="10" class={size > ITEM_MAX * 0.9 ? "m-bad" : "m-now"} />
          {now !== undefined && after !== undefined && after > now && <rect x={at(now)} y="16" width={Math.max(1.5, at(after) - at(now))} height="10" class="m-new" />}
          {marks.map(([bytes, label]) => (
            <g key={label}>
              <path d={`M${at(bytes)} 13v16`} class="m-mark" />
              <text x={Math.min(at(bytes), 352)} y="42" text-anchor="middle">
                {label}
              </text>
            </g>
          ))}
          <text x={Math.max(16, at(size))} y="9" text-anchor="middle" class="m-here">
            {number(size)} B
          </text>
        </svg>
        <table class="grid small-grid">
          <thead>
            <tr>
              <th>
                <span class="sr">What</span>
              </th>
              <th class="num">Now</th>
              <th class="num">After</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Item</td>
              <td class="num">{now === undefined ? "—" : bytesText(now)}</td>
              <td class="num">{after === undefined ? "—" : bytesText(after)}</td>
            </tr>
            <tr>
              <td>Read, eventual</td>
              <td class="num">{now === undefined ? "—" : trimmed(readUnits(now))}</td>
              <td class="num">{after === undefined ? "—" : trimmed(readUnits(after))}</td>
            </tr>
            <tr>
              <td>Write, table</td>
              <td class="num">{now === undefined ? "—" : writeUnits(now)}</td>
              <td class="num">{after === undefined ? "—" : writeUnits(after)}</td>
            </tr>
            {indexes.map((index) => (
              <tr key={index.IndexName}>
                <td>
                  Write, {index.IndexName}
                  {index.Projection?.ProjectionType === "ALL" ? "" : ", at most"}
                </td>
                <td class="num">{now === undefined ? "—" : writeUnits(now)}</td>
                <td class="num">{after === undefined ? "—" : writeUnits(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {crosses && (
        <div class="note strip warning" role="status">
          <Severity of="warning" />
          <span>
            Passing {number(writeUnits(now) * 1024)} B: every later write of this item takes {writeUnits(after)} units, not {writeUnits(now)}.
          </span>
        </div>
      )}
      {size > ITEM_MAX && (
        <div class="note strip error" role="alert">
          <Severity of="error" />
          <span>{number(size - ITEM_MAX)} bytes over the 400 KB that an item may have.</span>
        </div>
      )}
    </section>
  );
}

function ChangePanel({ table, opened, item, staged, children }: { table: Table; opened: Item | undefined; item: Item | undefined; staged: number; children: ComponentChildren }) {
  const [view, setView] = useState("diff");
  const lines = item ? changes(opened ?? record<AV>(), item) : [];
  const show = (value: AV) => {
    const text = toPlain(value).replace(/\s*\n\s*/g, " ");
    return text.length > 300 ? `${text.slice(0, 300)}… (${number(valueSize(value))} B)` : text;
  };
  return (
    <section class="panel fill" aria-labelledby="changes">
      <div class="phead">
        <h2 id="changes">What will change</h2>
        <span class="grow" />
        <Segments
          label="Show"
          of={[
            ["diff", "Diff"],
            ["call", "Call"],
          ]}
          chosen={view}
          choose={setView}
        />
      </div>
      {view === "diff" ? (
        <div class="diff scroll" tabIndex={0} role="region" aria-label="Differences">
          {staged === 0 && <p class="empty">Nothing. Change a value, and it is shown here before it is written.</p>}
          {lines.map((change) => (
            <div key={change.name}>
              {change.before && (
                <div class="del">
                  <span class="sr">removed </span>
                  <Plain text={`${change.name}: ${show(change.before)}`} />
                </div>
              )}
              {change.after && (
                <div class="add">
                  <span class="sr">added </span>
                  <Plain text={`${change.name}: ${show(change.after)}`} />
                </div>
              )}
            </div>
          ))}
        </div>
      ) : (
        <Code text={item && (staged > 0 || !opened) ? codeOf("CLI", saveCall(table, opened, item, true), { endpoint: ENDPOINT, region: region.value }) : "# nothing to write"} label="The call" />
      )}
      {children}
    </section>
  );
}

/** Another has written meanwhile: nothing of either is lost. */
function Conflict(props: { opened: Item; stored: Item | undefined; mine: Item; keep: (stored: Item, mine: Item) => void; put: () => void; discard: () => void; table: Table }) {
  const { opened, stored, mine } = props;
  const rows: ThreeWay[] = stored ? threeWay(opened, stored, mine) : [];
  const cell = (value: AV | undefined) => <Plain text={value === undefined ? "—" : brief(value, 120)} max={120} />;
  return (
    <section class="panel conflict" role="alertdialog" aria-label="Changed by another client">
      <div class="note strip warning">
        <Severity of="warning" />
        <span class="grow">
          <b>{stored ? "Changed by another client" : "Deleted by another client"} since you opened it.</b> Nothing was written, and what you typed is still here.
        </span>
      </div>
      {stored && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Three versions">
          <table class="grid">
            <thead>
              <tr>
                <th>Attribute</th>
                <th>You opened</th>
                <th>Now stored</th>
                <th>Yours</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <td class="mono">
                    <Plain text={row.name} /> {row.collides && <span class="tag warn">both</span>}
                  </td>
                  <td class="mono">{cell(row.opened)}</td>
                  <td class="mono theirs">{cell(row.stored)}</td>
                  <td class="mono yours">{cell(row.mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="act">
        {stored ? (
          <>
            <button type="button" class="btn primary" onClick={() => props.keep(stored, rebase(opened, stored, mine))}>
              Rebase my changes
            </button>
            <button type="button" class="btn" onClick={() => props.keep(stored, record(Object.entries(stored)))}>
              Take theirs
            </button>
          </>
        ) : (
          <button type="button" class="btn primary" onClick={props.put}>
            Keep mine, to be saved anew
          </button>
        )}
      </div>
    </section>
  );
}
