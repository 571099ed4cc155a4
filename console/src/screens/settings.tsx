import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type ApiError, call } from "../lib/api";
import { type IndexDraft, definitions, keySchema, newIndex, projectionOf } from "../lib/create";
import { replaceParams, route } from "../lib/router";
import { type IndexDescription, type Table, billing } from "../lib/schema";
import { bytesText } from "../lib/size";
import { asError, current, readTables, timeToLive } from "../lib/store";
import { type Extras, cloudFormationOf, createTableOf } from "../lib/template";
import { Icon } from "../ui/icons";
import { Code, CopyButton, Problem, Segments, Tabs, number } from "../ui/parts";
import { IndexForm } from "./create";
import { NoTable } from "./notable";
import { DeleteTable } from "./tables";

export function Settings() {
  const table = current.value;
  return table ? <TableSettings key={table.TableName} table={table} /> : <NoTable title="Settings" />;
}

function TableSettings({ table }: { table: Table }) {
  const name = table.TableName;
  const tab = route.value.params.tab ?? "Settings";
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const [tags, setTags] = useState<Extras["tags"]>([]);
  const [draft, setDraft] = useState<IndexDraft>();
  const [dropping, setDropping] = useState("");
  const [ttl, setTtl] = useState<string>();
  const [units, setUnits] = useState({ read: String(table.ProvisionedThroughput?.ReadCapacityUnits || 5), write: String(table.ProvisionedThroughput?.WriteCapacityUnits || 5) });
  const [tag, setTag] = useState({ Key: "", Value: "" });
  const stored = timeToLive.value[name] ?? "";

  const readMore = async () => {
    try {
      const backups = await call<{ ContinuousBackupsDescription?: { PointInTimeRecoveryDescription?: { PointInTimeRecoveryStatus?: string } } }>("DescribeContinuousBackups", { TableName: name }, { quiet: true });
      setRecovery(backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED");
      const answer = await call<{ Tags?: Extras["tags"] }>("ListTagsOfResource", { ResourceArn: table.TableArn }, { quiet: true });
      setTags(answer.Tags ?? []);
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => void readMore(), []);

  const change = async (operation: string, request: Record<string, unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await call(operation, request);
      await readTables(true);
      await readMore();
      return true;
    } catch (e) {
      setError(asError(e));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const update = (request: Record<string, unknown>) => change("UpdateTable", { TableName: name, ...request });
  const isProvisioned = billing(table) === "Provisioned";
  const throughput = { ReadCapacityUnits: Number(units.read), WriteCapacityUnits: Number(units.write) };
  const indexes = table.GlobalSecondaryIndexes ?? [];

  const createIndex = async () => {
    if (!draft) return;
    const used = { ...draft, partition: draft.partition.filter((key) => key.name !== ""), sort: draft.sort.filter((key) => key.name !== "") };
    const done = await update({
      AttributeDefinitions: definitions([...table.AttributeDefinitions.map((each) => ({ name: each.AttributeName, type: each.AttributeType })), ...used.partition, ...used.sort]),
      GlobalSecondaryIndexUpdates: [{ Create: { IndexName: used.name, KeySchema: keySchema(used.partition, used.sort), Projection: projectionOf(used), ...(isProvisioned ? { ProvisionedThroughput: throughput } : {}) } }],
    });
    if (done) setDraft(undefined);
  };

  const text = JSON.stringify(tab === "CloudFormation" ? cloudFormationOf(table, { ttl: stored, recovery, tags }) : createTableOf(table), null, 2);
  return (
    <>
      <div class="head">
        <h1>Settings</h1>
        <span class="sub">{name}</span>
        <span class="tag">{table.TableStatus}</span>
        <span class="grow" />
        <button type="button" class="btn danger" onClick={() => replaceParams({ delete: route.value.params.delete ? "" : name })}>
          Delete…
        </button>
      </div>
      <div class="body scrolls">
        {route.value.params.delete === name && <DeleteTable table={table} />}
        {error && <Problem error={error} />}
        <section class="panel" aria-label="Settings of the table">
          <div class="phead">
            <Tabs of={["Settings", "CreateTable", "CloudFormation"]} chosen={tab} choose={(chosen) => replaceParams({ tab: chosen === "Settings" ? "" : chosen })} label="What to show" />
            <span class="grow" />
            {tab !== "Settings" && <CopyButton text={() => text} />}
          </div>
          {tab !== "Settings" ? (
            <Code text={text} label={`The table for ${tab}`} />
          ) : (
            <div class="settings">
              <Line title="Keys">
                {table.KeySchema.map((key) => (
                  <span key={key.AttributeName} class="cond">
                    <span class="attr mono">{key.AttributeName}</span>
                    <span class="type">{table.AttributeDefinitions.find((each) => each.AttributeName === key.AttributeName)?.AttributeType}</span>
                    <span class="faint small">{key.KeyType === "HASH" ? "partition key" : "sort key"}</span>
                  </span>
                ))}
                <span class="faint small">
                  {number(table.ItemCount)} items, {bytesText(table.TableSizeBytes ?? 0)}
                </span>
              </Line>
              <Line title="Billing">
                <Segments
                  label="Billing"
                  of={[
                    ["On-demand", "On-demand"],
                    ["Provisioned", "Provisioned"],
                  ]}
                  chosen={billing(table)}
                  choose={(mode) =>
                    mode !== billing(table) &&
                    void update(
                      mode === "On-demand"
                        ? { BillingMode: "PAY_PER_REQUEST" }
                        : {
                            BillingMode: "PROVISIONED",
                            ProvisionedThroughput: throughput,
                            ...(indexes.length > 0 ? { GlobalSecondaryIndexUpdates: indexes.map((index) => ({ Update: { IndexName: index.IndexName, ProvisionedThroughput: throughput } })) } : {}),
                          },
                    )
                  }
                />
                {isProvisioned && (
                  <form
                    class="row"
                    onSubmit={(e) => {
                      e.preventDefault();
                      void update({ ProvisionedThroughput: throughput });
                    }}
                  >
                    <input class="input mono w80" inputMode="numeric" aria-label="Read units" value={units.read} onInput={(e) => setUnits({ ...units, read: e.currentTarget.value })} />
                    <span class="ql2">RCU</span>
                    <input class="input mono w80" inputMode="numeric" aria-label="Write units" value={units.write} onInput={(e) => setUnits({ ...units, write: e.currentTarget.value })} />
                    <span class="ql2">WCU</span>
                    <button type="submit" class="btn" disabled={busy}>
                      Set
                    </button>
                  </form>
                )}
              </Line>
              <Line title="Time to live">
                <form
                  class="row"
                  onSubmit={(e) => {
                    e.preventDefault();
                    void change("UpdateTimeToLive", { TableName: name, TimeToLiveSpecification: { AttributeName: stored || (ttl ?? ""), Enabled: stored === "" } }).then(() => setTtl(undefined));
                  }}
                >
                  <input class="input mono w160" aria-label="Attribute with the time of expiry" placeholder="attribute, in seconds" disabled={stored !== ""} value={stored || (ttl ?? "")} onInput={(e) => setTtl(e.currentTarget.value)} />
                  <button type="submit" class="btn" disabled={busy || (stored === "" && !ttl)}>
                    {stored === "" ? "Switch on" : "Switch off"}
                  </button>
                  <span class="faint small">{stored === "" ? "off" : "items expire by this attribute"}</span>
                </form>
              </Line>
              <Line title="Stream">
                <select
                  class="select"
                  aria-label="Stream"
                  disabled={busy}
                  value={table.StreamSpecification?.StreamEnabled ? table.StreamSpecification.StreamViewType : ""}
                  onChange={(e) => void update({ StreamSpecification: e.currentTarget.value === "" ? { StreamEnabled: false } : { StreamEnabled: true, StreamViewType: e.currentTarget.value } })}
                >
                  <option value="">off</option>
                  {["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"].map((view) => (
                    <option key={view} disabled={table.StreamSpecification?.StreamEnabled === true && table.StreamSpecification.StreamViewType !== view}>
                      {view}
                    </option>
                  ))}
                </select>
                <span class="faint small">{table.StreamSpecification?.StreamEnabled ? "to change what it holds, switch it off first" : "records of changes are kept for 24 hours"}</span>
              </Line>
              <Line title="Recovery">
                <label class="check">
                  <input type="checkbox" disabled={busy} checked={recovery} onChange={(e) => void change("UpdateContinuousBackups", { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: e.currentTarget.checked } })} />
                  Point-in-time recovery
                </label>
                <label class="check">
                  <input type="checkbox" disabled={busy} checked={table.DeletionProtectionEnabled ?? false} onChange={(e) => void update({ DeletionProtectionEnabled: e.currentTarget.checked })} />
                  Deletion protection
                </label>
              </Line>
              <Line title="Tags">
                {tags.map((each) => (
                  <span key={each.Key} class="chip">
                    {each.Key} = {each.Value}
                    <button type="button" class="link" aria-label={`Remove the tag ${each.Key}`} onClick={() => void change("UntagResource", { ResourceArn: table.TableArn, TagKeys: [each.Key] })}>
                      <Icon name="close" />
                    </button>
                  </span>
                ))}
                <form
                  class="row"
                  onSubmit={(e) => {
                    e.preventDefault();
                    void change("TagResource", { ResourceArn: table.TableArn, Tags: [tag] }).then((done) => done && setTag({ Key: "", Value: "" }));
                  }}
                >
                  <input class="input mono w120" aria-label="Key of a tag" placeholder="key" value={tag.Key} onInput={(e) => setTag({ ...tag, Key: e.currentTarget.value })} />
                  <input class="input mono w120" aria-label="Value of a tag" placeholder="value" value={tag.Value} onInput={(e) => setTag({ ...tag, Value: e.currentTarget.value })} />
                  <button type="submit" class="btn" disabled={busy || tag.Key === ""}>
                    Add
                  </button>
                </form>
              </Line>
            </div>
          )}
        </section>
        {tab === "Settings" && (
          <section class="panel" aria-label="Indexes">
            <div class="phead">
              <h2>Indexes</h2>
              <span class="grow" />
              <button type="button" class="btn" disabled={indexes.length >= 20} onClick={() => setDraft(draft ? undefined : newIndex())}>
                <Icon name="plus" /> Index
              </button>
            </div>
            {draft && (
              <form
                onSubmit={(e) => {
                  e.preventDefault();
                  void createIndex();
                }}
              >
                <IndexForm index={draft} change={(changed) => setDraft({ ...draft, ...changed })} remove={() => setDraft(undefined)} />
                <div class="qr">
                  <button type="submit" class="btn primary" disabled={busy}>
                    Create index
                  </button>
                  <span class="faint small">It is filled while the table is in use.</span>
                </div>
              </form>
            )}
            {[...(table.LocalSecondaryIndexes ?? []), ...indexes].map((index) => (
              <IndexLine key={index.IndexName} index={index} isGlobal={indexes.includes(index)} dropping={dropping === index.IndexName} ask={setDropping} drop={() => void update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] }).then(() => setDropping(""))} />
            ))}
            {indexes.length === 0 && !table.LocalSecondaryIndexes?.length && !draft && <p class="empty">None. An index has the same items under another key; it costs its own writes and storage.</p>}
          </section>
        )}
      </div>
    </>
  );
}

function Line({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="qr">
      <span class="ql wide">{title}</span>
      {children}
    </div>
  );
}

function IndexLine({ index, isGlobal, dropping, ask, drop }: { index: IndexDescription; isGlobal: boolean; dropping: boolean; ask: (name: string) => void; drop: () => void }) {
  const status = index.IndexStatus ?? "ACTIVE";
  return (
    <div class="qr">
      <span class="strong">{index.IndexName}</span>
      <span class="mono">{index.KeySchema.map((key) => key.AttributeName).join(" / ")}</span>
      <span class="faint small">
        {isGlobal ? "global" : "local"}, {index.Projection?.ProjectionType === "INCLUDE" ? `keys and ${index.Projection.NonKeyAttributes?.join(", ")}` : index.Projection?.ProjectionType === "KEYS_ONLY" ? "keys only" : "all attributes"} · {number(index.ItemCount)} items, {bytesText(index.IndexSizeBytes ?? 0)}
      </span>
      {status !== "ACTIVE" && (
        <span class="row" role="status">
          <span class="spinner" /> {status}
          {index.Backfilling ? ", being filled" : ""}
        </span>
      )}
      <span class="grow" />
      {isGlobal && status === "ACTIVE" && !dropping && (
        <button type="button" class="btn quiet" aria-label={`Delete the index ${index.IndexName}`} onClick={() => ask(index.IndexName)}>
          <Icon name="close" />
        </button>
      )}
      {dropping && (
        <span class="row">
          <button type="button" class="btn danger" onClick={drop}>
            Delete {index.IndexName}
          </button>
          <button type="button" class="btn" onClick={() => ask("")}>
            Keep it
          </button>
        </span>
      )}
    </div>
  );
}
