import { useEffect, useRef, useState } from "preact/hooks";
import { type ApiError, ENDPOINT, call, region } from "../lib/api";
import { LANGUAGES, type Language, clientOf } from "../lib/code";
import { go, href, replaceParams, route } from "../lib/router";
import { SAMPLES, type Sample, load } from "../lib/sample";
import { type Table, billing, sources } from "../lib/schema";
import { bytesText } from "../lib/size";
import { asError, chooseLanguage, findings, findingsOf, language, readFindings, readTables, remembered, tables, tablesError, timeToLive } from "../lib/store";
import { Icon, Severity } from "../ui/icons";
import { useKeys } from "../ui/keyboard";
import { Code, CopyButton, Problem, Tabs, number } from "../ui/parts";
import { CreateTable } from "./create";

export function Tables() {
  const all = tables.value;
  const filter = route.value.params.filter ?? "";
  const creating = route.value.params.create === "1";
  const deleting = route.value.params.delete ?? "";
  const box = useRef<HTMLInputElement>(null);
  const shown = (all ?? []).filter((table) => table.TableName.toLowerCase().includes(filter.toLowerCase()));
  const [at, setAt] = useState(-1);
  useEffect(() => void readFindings(), []);
  const open = (table: Table | undefined) => table && go("explore", table.TableName);
  useKeys({
    "/": () => box.current?.focus(),
    j: () => setAt(Math.min(shown.length - 1, at + 1)),
    k: () => setAt(Math.max(0, at - 1)),
    Enter: () => open(shown[at]),
    e: () => open(shown[at]),
    n: () => replaceParams({ create: "1" }),
  });
  const items = (all ?? []).reduce((sum, table) => sum + (table.ItemCount ?? 0), 0);
  const bytes = (all ?? []).reduce((sum, table) => sum + (table.TableSizeBytes ?? 0), 0);
  const isEmpty = all !== undefined && all.length === 0;
  return (
    <>
      <div class="head">
        <h1>Tables</h1>
        <span class="sub">
          {all === undefined ? "reading" : isEmpty ? "No tables yet" : `${number(all.length)} ${all.length === 1 ? "table" : "tables"} · ${number(items)} items · ${bytesText(bytes)}`}
        </span>
        <span class="grow" />
        {!isEmpty && (
          <label class="input search">
            <Icon name="explore" />
            <input ref={box} type="search" aria-label="Filter tables" placeholder="Filter tables" value={filter} onInput={(e) => replaceParams({ filter: e.currentTarget.value })} />
            <kbd>/</kbd>
          </label>
        )}
        <button type="button" class="btn primary" onClick={() => replaceParams({ create: creating ? "" : "1" })}>
          <Icon name="plus" /> Create table
        </button>
      </div>
      <div class="body scrolls">
        {tablesError.value && <Problem error={tablesError.value} onRetry={() => void readTables()} />}
        {creating && <CreateTable close={() => replaceParams({ create: "" })} />}
        {deleting !== "" && all?.some((table) => table.TableName === deleting) && <DeleteTable key={deleting} table={all.find((table) => table.TableName === deleting)!} />}
        {isEmpty && !creating && <Samples />}
        {!isEmpty && <TableList shown={shown} at={at} loading={all === undefined && !tablesError.value} filter={filter} />}
        <div class="pair">
          {!isEmpty && <Attention />}
          <Connect />
        </div>
      </div>
    </>
  );
}

function TableList({ shown, at, loading, filter }: { shown: Table[]; at: number; loading: boolean; filter: string }) {
  return (
    <div class="panel list">
      <div class="scroll" tabIndex={0} role="region" aria-label="Tables">
        <table class="grid roomy tables">
          <thead>
            <tr>
              <th>Name</th>
              <th>Keys</th>
              <th>Indexes</th>
              <th class="num">Items</th>
              <th class="num">Size</th>
              <th>Billing</th>
              <th>TTL</th>
              <th>Stream</th>
              <th>Findings</th>
              <th>
                <span class="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {loading &&
              [1, 2, 3].map((row) => (
                <tr key={row}>
                  {Array.from({ length: 10 }, (_, i) => (
                    <td key={i}>
                      <span class="bar" />
                    </td>
                  ))}
                </tr>
              ))}
            {shown.map((table, i) => (
              <TableRow key={table.TableName} table={table} selected={i === at} />
            ))}
          </tbody>
        </table>
        {!loading && shown.length === 0 && tables.value && <p class="empty">No table has “{filter}” in its name.</p>}
      </div>
    </div>
  );
}

function TableRow({ table, selected }: { table: Table; selected: boolean }) {
  const [own] = sources(table);
  const keys = [...own!.partition, ...own!.sort].map((key) => key.name).join(" / ");
  const indexes = sources(table).slice(1);
  const stream = table.StreamSpecification?.StreamEnabled ? { NEW_AND_OLD_IMAGES: "New + old", NEW_IMAGE: "New", OLD_IMAGE: "Old", KEYS_ONLY: "Keys" }[table.StreamSpecification.StreamViewType ?? ""] : undefined;
  const ttl = timeToLive.value[table.TableName];
  const found = findingsOf(table.TableName);
  const count = (severity: string) => found.filter((finding) => finding.severity === severity).length;
  return (
    <tr aria-selected={selected} onClick={() => (remembered.value = table.TableName)} onDblClick={() => go("explore", table.TableName)}>
      <td>
        <a class="strong" href={href("explore", table.TableName)}>
          {table.TableName}
        </a>{" "}
        {table.TableStatus !== "ACTIVE" && <span class="tag info">{table.TableStatus.slice(0, 1) + table.TableStatus.slice(1).toLowerCase()}</span>}
      </td>
      <td class="mono">{keys}</td>
      <td title={indexes.map((index) => index.name).join(", ")}>
        {indexes.length === 0 ? (
          <span class="faint">—</span>
        ) : (
          <>
            {indexes.length} <span class="faint">{indexes.map((index) => index.name).join(", ")}</span>
          </>
        )}
      </td>
      <td class="num">{number(table.ItemCount)}</td>
      <td class="num">{table.TableSizeBytes === undefined ? "—" : bytesText(table.TableSizeBytes)}</td>
      <td>{billing(table)}</td>
      <td class="mono">{ttl ?? <span class="faint">—</span>}</td>
      <td>{stream ?? <span class="faint">—</span>}</td>
      <td>
        <a class="sevs" href={href("findings", "", { table: table.TableName })} aria-label={`${found.length} findings of ${table.TableName}`}>
          {(["error", "warning", "advice"] as const).map((severity) =>
            count(severity) > 0 ? (
              <span key={severity}>
                <Severity of={severity} />
                {count(severity)}
              </span>
            ) : null,
          )}
          {found.length === 0 && (
            <span class="faint">
              {findings.value ? (
                <>
                  <Severity of="fine" /> none
                </>
              ) : (
                "—"
              )}
            </span>
          )}
        </a>
      </td>
      <td class="num">
        <a class="btn quiet" href={href("settings", table.TableName)} aria-label={`Settings of ${table.TableName}`} title="Settings">
          <Icon name="settings" />
        </a>
        <button type="button" class="btn quiet" aria-label={`Delete ${table.TableName}`} title="Delete" onClick={() => replaceParams({ delete: table.TableName })}>
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
}

export function DeleteTable({ table, after }: { table: Table; after?: () => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<ApiError>();
  const indexes = (table.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName);
  const close = () => replaceParams({ delete: "" });
  useKeys({ Escape: close });
  const remove = async () => {
    try {
      await call("DeleteTable", { TableName: table.TableName });
      close();
      await readTables(true);
      after?.();
    } catch (e) {
      setError(asError(e));
    }
  };
  return (
    <section class="panel danger-zone" aria-label={`Delete ${table.TableName}`}>
      <p>
        Deletes <b>{table.TableName}</b> with <b>{number(table.ItemCount)} items</b>
        {indexes.length > 0 ? `, ${indexes.join(", ")}` : ""}
        {table.StreamSpecification?.StreamEnabled ? " and its stream" : ""}. This cannot be undone.
      </p>
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          if (typed === table.TableName) void remove();
        }}
      >
        <input class="input mono" aria-label={`Type ${table.TableName} to delete it`} placeholder={table.TableName} value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <button type="submit" class="btn danger" disabled={typed !== table.TableName}>
          Delete table
        </button>
        <button type="button" class="btn" onClick={close}>
          Keep it
        </button>
        <span class="faint small">Type {table.TableName} to enable.</span>
      </form>
      {error && <Problem error={error} />}
    </section>
  );
}

function Attention() {
  const worst = [...(findings.value?.findings ?? [])].sort((a, b) => rank(a.severity) - rank(b.severity)).slice(0, 6);
  const total = findings.value?.findings.length ?? 0;
  return (
    <section class="panel" aria-labelledby="attention">
      <div class="phead">
        <h2 id="attention">Needs attention</h2>
        <span class="faint small">{total > worst.length ? `${worst.length} of ${total} findings, worst first` : ""}</span>
        <span class="grow" />
        <a class="btn quiet" href={href("findings")}>
          All findings <Icon name="right" />
        </a>
      </div>
      {worst.map((finding) => (
        <a key={finding.rule + finding.at + finding.message} class="line" href={href("findings", "", { rule: finding.rule, at: finding.at })}>
          <Severity of={finding.severity} />
          <span class="mono faint rule">{finding.rule}</span>
          <span class="grow clip">{finding.message}</span>
          <span class="faint clip place">{finding.at.replace(/^tables\./, "").replace(".gsi_list.", " · ")}</span>
        </a>
      ))}
      {worst.length === 0 && (
        <p class="empty">
          {findings.value
            ? `Nothing to say of ${number(findings.value.requests)} ${findings.value.requests === 1 ? "request" : "requests"} so far. Use the tables, and what is wrong with their keys, reads and writes is listed here.`
            : "Traffic is not observed here: the server runs with --advisor off."}
        </p>
      )}
    </section>
  );
}

const rank = (severity: string) => ["error", "warning", "advice"].indexOf(severity);

export function Connect() {
  const languages = ["CLI", "Go", "Java", "JavaScript", "Python"] as const;
  const chosen = (languages.find((each) => each === language.value) ?? "JavaScript") as Language | "Go";
  const text = clientOf(chosen, { endpoint: ENDPOINT, region: region.value });
  return (
    <section class="panel" aria-labelledby="connect">
      <div class="phead">
        <h2 id="connect">Connect</h2>
        <Tabs of={languages} chosen={chosen} choose={(tab) => ((LANGUAGES as readonly string[]).includes(tab) || tab === "Go" ? chooseLanguage(tab) : undefined)} label="Language" />
        <span class="grow" />
        <CopyButton text={() => text} />
      </div>
      <Code text={text} label={`How to connect with ${chosen}`} />
      <dl class="facts">
        <div>
          <dt>Endpoint</dt>
          <dd class="mono">{ENDPOINT}</dd>
        </div>
        <div>
          <dt>Credentials</dt>
          <dd>any key and secret</dd>
        </div>
      </dl>
    </section>
  );
}

function Samples() {
  const [busy, setBusy] = useState("");
  const [progress, setProgress] = useState("");
  const [error, setError] = useState<ApiError>();
  const fill = async (sample: Sample) => {
    setBusy(sample.id);
    setError(undefined);
    try {
      await load(sample, (done, of) => setProgress(`${number(done)} of ${number(of)} items`));
      remembered.value = String(sample.table.TableName);
      await readTables(true);
    } catch (e) {
      setError(asError(e));
    } finally {
      setBusy("");
    }
  };
  return (
    <section class="samples" aria-labelledby="samples">
      <h2 id="samples">Start from a sample</h2>
      <p class="muted">A table with keys, an index and items to look at. Loads in about a second; delete it any time.</p>
      <div class="cards">
        {SAMPLES.map((sample, i) => (
          <article key={sample.id} class="panel card">
            <div class="row">
              <h3 class="grow">{sample.title}</h3>
              <button type="button" class={i === 0 ? "btn primary" : "btn"} disabled={busy !== ""} onClick={() => void fill(sample)} aria-label={`Load ${sample.title}`}>
                {busy === sample.id ? progress || "Loading" : "Load"}
              </button>
            </div>
            <p class="muted">{sample.text}</p>
            <p class="faint small">
              {sample.facts}, {number(sample.items().length)} items
            </p>
          </article>
        ))}
      </div>
      {error && <Problem error={error} />}
    </section>
  );
}
