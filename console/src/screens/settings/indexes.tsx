import { useState } from "preact/hooks";
import { call } from "../../lib/api";
import { counted, number } from "../../lib/count";
import { type IndexDraft, definitions, keySchema, newIndex, projectionOf } from "../../lib/create";
import { type IndexDescription, type Table, billing } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { Confirm } from "../../ui/confirm";
import { IndexForm } from "../create";
import type { Change } from "./index";
import { DropButton, Part, Status, closeForm, drop, dropping, isAdding } from "./panel";

const INDEXES_MAX = 20;

/** The indexes of a table: those that it has, a new one, and one that is to go. */
export function Indexes({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const global = table.GlobalSecondaryIndexes ?? [];
  const local = table.LocalSecondaryIndexes ?? [];
  const off = global.length >= INDEXES_MAX ? `A table has ${INDEXES_MAX} of them at most` : undefined;
  return (
    <Part title="Indexes" add={{ name: "index", label: "Index", ...(off ? { off } : {}) }}>
      {isAdding("index") && <NewIndex table={table} change={change} busy={busy} />}
      {local.map((index) => (
        <IndexLine key={index.IndexName} index={index} isGlobal={false} />
      ))}
      {global.map((index) => (
        <div key={index.IndexName}>
          <IndexLine index={index} isGlobal />
          {dropping() === `index ${index.IndexName}` && (
            <Confirm
              text={`Deletes ${index.IndexName} with its ${number(index.ItemCount)} entries. The items stay; what asks the index fails from then on.`}
              name={index.IndexName}
              to="delete it"
              action="Delete index"
              operation="UpdateTable"
              busy={busy}
              confirm={() => void change(() => call("UpdateTable", { TableName: table.TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] })).then((done) => done && drop(""))}
              cancel={() => drop("")}
            />
          )}
        </div>
      ))}
      {global.length + local.length === 0 && !isAdding("index") && <p class="empty">None. An index has the same items under another key; it costs its own writes and storage.</p>}
    </Part>
  );
}

function NewIndex({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const [draft, setDraft] = useState<IndexDraft>(newIndex());
  const create = async () => {
    const partition = draft.partition.filter((key) => key.name !== "");
    const sort = draft.sort.filter((key) => key.name !== "");
    const capacity = table.ProvisionedThroughput;
    const throughput = billing(table) === "Provisioned" ? { ProvisionedThroughput: { ReadCapacityUnits: capacity?.ReadCapacityUnits ?? 5, WriteCapacityUnits: capacity?.WriteCapacityUnits ?? 5 } } : {};
    const request = {
      TableName: table.TableName,
      AttributeDefinitions: definitions([...table.AttributeDefinitions.map((each) => ({ name: each.AttributeName, type: each.AttributeType })), ...partition, ...sort]),
      GlobalSecondaryIndexUpdates: [{ Create: { IndexName: draft.name, KeySchema: keySchema(partition, sort), Projection: projectionOf(draft), ...throughput } }],
    };
    if (await change(() => call("UpdateTable", request))) closeForm();
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void create();
      }}
    >
      <IndexForm index={draft} change={(changed) => setDraft({ ...draft, ...changed })} remove={closeForm} />
      <div class="qr">
        <button type="submit" class="btn primary" disabled={busy}>
          Create index
        </button>
        <span class="faint small">It is filled while the table is in use.</span>
        <span class="grow" />
        <span class="faint small mono">UpdateTable</span>
      </div>
    </form>
  );
}

export function projectionText(projection: IndexDescription["Projection"]): string {
  if (projection?.ProjectionType === "INCLUDE") return `keys and ${projection.NonKeyAttributes?.join(", ")}`;
  return projection?.ProjectionType === "KEYS_ONLY" ? "keys only" : "all attributes";
}

function IndexLine({ index, isGlobal }: { index: IndexDescription; isGlobal: boolean }) {
  const status = index.IndexStatus ?? "ACTIVE";
  const capacity = index.ProvisionedThroughput;
  return (
    <div class="qr">
      <span class="strong">{index.IndexName}</span>
      <span class="mono">{index.KeySchema.map((key) => key.AttributeName).join(" / ")}</span>
      <span class="faint small">
        {isGlobal ? "global" : "local"}, {projectionText(index.Projection)} · {counted(index.ItemCount, "item")}, {bytesText(index.IndexSizeBytes ?? 0)}
        {capacity?.ReadCapacityUnits ? ` · ${capacity.ReadCapacityUnits} RCU, ${capacity.WriteCapacityUnits} WCU` : ""}
      </span>
      {status !== "ACTIVE" && <Status text={status} note={index.Backfilling ? ", being filled" : ""} />}
      <span class="grow" />
      {isGlobal && status === "ACTIVE" && <DropButton label={`Delete the index ${index.IndexName}`} what={`index ${index.IndexName}`} />}
    </div>
  );
}
