import { useEffect, useMemo, useRef } from "preact/hooks";
import { number } from "../../lib/count";
import { go, href, replaceParams } from "../../lib/router";
import { type Table, billing, sources } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { findings, findingsOf } from "../../lib/store";
import { names, remembered, tables, timeToLive } from "../../lib/tables";
import { Icon, Severity } from "../../ui/icons";
import { Load } from "./load";

/** All tables that are shown, a row each. */
export function TableList({ shown, at, loading, filter }: { shown: string[]; at: number; loading: boolean; filter: string }) {
  const described = new Map((tables.value ?? []).map((table) => [table.TableName, table]));
  return (
    <div class="panel list">
      <div class="scroll" tabIndex={0} role="region" aria-label="Tables" aria-busy={loading || described.size < (names.value?.length ?? 0)}>
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
              <th class="num">Requests/s, 1 h</th>
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
                  <Bars count={11} />
                </tr>
              ))}
            {shown.map((name, i) => (
              <TableRow key={name} name={name} table={described.get(name)} ttl={timeToLive.value[name]} selected={i === at} />
            ))}
          </tbody>
        </table>
        {!loading && shown.length === 0 && names.value && <p class="empty">No table has “{filter}” in its name.</p>}
      </div>
    </div>
  );
}

/** Cells of which it is not known yet what will be in them. */
function Bars({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <td key={i}>
          <span class="bar" />
        </td>
      ))}
    </>
  );
}

function TableRow({ name, table, ttl, selected }: { name: string; table: Table | undefined; ttl: string | undefined; selected: boolean }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  // While something is learned of hundreds of others, this one stays as it is.
  return useMemo(() => (
    <tr ref={row} aria-selected={selected} onClick={() => (remembered.value = name)} onDblClick={() => go("explore", name)}>
      <td title={name}>
        <a class="strong" href={href("explore", name)}>
          {name}
        </a>{" "}
        {table && table.TableStatus !== "ACTIVE" && <span class="tag info">{table.TableStatus.slice(0, 1) + table.TableStatus.slice(1).toLowerCase()}</span>}
      </td>
      {table ? <Described table={table} ttl={ttl} /> : <Bars count={7} />}
      <td class="num">
        <Load name={name} />
      </td>
      <td>
        <Found name={name} />
      </td>
      <td class="num">
        <a class="btn quiet" href={href("settings", name)} aria-label={`Settings of ${name}`} title="Settings">
          <Icon name="settings" />
        </a>
        <button type="button" class="btn quiet" aria-label={`Delete ${name}`} title="Delete" onClick={() => replaceParams({ delete: name })}>
          <Icon name="close" />
        </button>
      </td>
    </tr>
  ), [name, table, ttl, selected]);
}

const IMAGES: Record<string, string> = { NEW_AND_OLD_IMAGES: "New + old", NEW_IMAGE: "New", OLD_IMAGE: "Old", KEYS_ONLY: "Keys" };

function Described({ table, ttl }: { table: Table; ttl: string | undefined }) {
  const [own, ...others] = sources(table);
  const keys = [...own!.partition, ...own!.sort].map((key) => key.name).join(" / ");
  const indexes = [...others.map((index) => index.name), ...(table.VectorIndexes ?? []).map((index) => index.IndexName)];
  const stream = table.StreamSpecification?.StreamEnabled ? IMAGES[table.StreamSpecification.StreamViewType ?? ""] : undefined;
  return (
    <>
      <td class="mono">{keys}</td>
      <td title={indexes.join(", ")}>
        {indexes.length === 0 ? (
          <span class="faint">—</span>
        ) : (
          <>
            {indexes.length} <span class="faint">{indexes.join(", ")}</span>
          </>
        )}
      </td>
      <td class="num">{number(table.ItemCount)}</td>
      <td class="num">{table.TableSizeBytes === undefined ? "—" : bytesText(table.TableSizeBytes)}</td>
      <td>{billing(table)}</td>
      <td>{ttl === undefined ? <span class="bar" /> : ttl === "" ? <span class="faint">—</span> : <span class="mono">{ttl}</span>}</td>
      <td>{stream ?? <span class="faint">—</span>}</td>
    </>
  );
}

function Found({ name }: { name: string }) {
  const found = findingsOf(name);
  const count = (severity: string) => found.filter((finding) => finding.severity === severity).length;
  return (
    <a class="sevs" href={href("findings", "", { table: name })} aria-label={`${found.length} findings of ${name}`}>
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
  );
}
