import { go, href, replaceParams } from "../../lib/router";
import { type Table, billing, sources } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { findings, findingsOf } from "../../lib/store";
import { remembered, tables, timeToLive } from "../../lib/tables";
import { Icon, Severity } from "../../ui/icons";
import { number } from "../../ui/parts";

/** All tables that are shown, a row each. */
export function TableList({ shown, at, loading, filter }: { shown: Table[]; at: number; loading: boolean; filter: string }) {
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
  const indexes = [...sources(table).slice(1).map((index) => index.name), ...(table.VectorIndexes ?? []).map((index) => index.IndexName)];
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
