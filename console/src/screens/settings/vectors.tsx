import { useState } from "preact/hooks";
import { call } from "../../lib/api";
import { counted, number } from "../../lib/count";
import { type KeyDraft, type VectorDraft, definitions, newVector, vectorOf } from "../../lib/create";
import { href } from "../../lib/router";
import { type Table, type VectorIndex, billing } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { Confirm } from "../../ui/confirm";
import { Icon } from "../../ui/icons";
import { KeyField } from "../create";
import type { Change } from "./index";
import { projectionText } from "./indexes";
import { DropButton, Part, Status, closeForm, drop, dropping, isAdding } from "./panel";

const INDEXES_MAX = 5;
const FILTERS_MAX = 18;

/** The vector indexes of a table, which find the items whose embeddings are nearest to one. */
export function VectorIndexes({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const indexes = table.VectorIndexes ?? [];
  const off = billing(table) === "Provisioned" ? "A table with vector indexes is paid on demand" : indexes.length >= INDEXES_MAX ? `A table has ${INDEXES_MAX} of them at most` : undefined;
  return (
    <Part title="Vector indexes" add={{ name: "vector", label: "Vector index", ...(off ? { off } : {}) }}>
      {isAdding("vector") && <NewVector table={table} change={change} busy={busy} />}
      {indexes.map((index) => (
        <div key={index.IndexName}>
          <VectorLine table={table} index={index} />
          {dropping() === `vector ${index.IndexName}` && (
            <Confirm
              text={`Deletes ${index.IndexName} with its ${number(index.ItemCount)} vectors. The items keep theirs.`}
              name={index.IndexName}
              to="delete it"
              action="Delete vector index"
              operation="UpdateTable"
              busy={busy}
              confirm={() => void change(() => call("UpdateTable", { TableName: table.TableName, VectorIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] })).then((done) => done && drop(""))}
              cancel={() => drop("")}
            />
          )}
        </div>
      ))}
      {indexes.length === 0 && !isAdding("vector") && <p class="empty">None. An attribute that is a list of numbers, such as an embedding of a text, can be indexed by how near it is to others.</p>}
    </Part>
  );
}

function VectorLine({ table, index }: { table: Table; index: VectorIndex }) {
  const status = index.IndexStatus ?? "ACTIVE";
  const schema = index.SearchSchema ?? [];
  const filters = schema.filter((each) => each.SearchSchemaElementType === "INLINE_FILTER").map((each) => each.AttributeName);
  const hash = schema.find((each) => each.SearchSchemaElementType === "HASH")?.AttributeName;
  return (
    <div class="qr">
      <span class="strong">{index.IndexName}</span>
      <span class="mono">
        {index.VectorAttribute.AttributeName}[{index.Dimensions}]
      </span>
      <span class="faint small">
        {index.DistanceFunction.toLowerCase().replace("_", " ")}, {projectionText(index.Projection)}
        {hash ? ` · within one ${hash}` : ""}
        {filters.length > 0 ? ` · filters ${filters.join(", ")}` : ""} · {counted(index.ItemCount, "item")}, {bytesText(index.IndexSizeBytes ?? 0)}
      </span>
      {status !== "ACTIVE" && <Status text={status} note={index.Backfilling ? ", being filled" : ""} />}
      <span class="grow" />
      {status === "ACTIVE" && (
        <span class="row">
          <a class="link" href={href("explore", table.TableName, { q: JSON.stringify({ mode: "vector", index: index.IndexName }) })}>
            Search
          </a>
          <DropButton label={`Delete the vector index ${index.IndexName}`} what={`vector ${index.IndexName}`} />
        </span>
      )}
    </div>
  );
}

function NewVector({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const [draft, setDraft] = useState<VectorDraft>(newVector());
  const set = (changed: Partial<VectorDraft>) => setDraft({ ...draft, ...changed });
  const isWhole = draft.name !== "" && draft.attribute !== "" && /^[1-9]\d{0,3}$/.test(draft.dimensions);
  const create = async () => {
    const keys: KeyDraft[] = [...table.AttributeDefinitions.map((each) => ({ name: each.AttributeName, type: each.AttributeType })), draft.hash, ...draft.filters];
    const request = { TableName: table.TableName, AttributeDefinitions: definitions(keys), VectorIndexUpdates: [{ Create: vectorOf(draft) }] };
    if (await change(() => call("UpdateTable", request))) closeForm();
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (isWhole) void create();
      }}
    >
      <div class="qr">
        <input class="input mono w120" aria-label="Name of the vector index" placeholder="Name" value={draft.name} onInput={(e) => set({ name: e.currentTarget.value })} />
        <span class="ql2">attribute</span>
        <input class="input mono w120" aria-label="Attribute with the vector" placeholder="embedding" value={draft.attribute} onInput={(e) => set({ attribute: e.currentTarget.value })} />
        <input class="input mono w120" inputMode="numeric" aria-label="Dimensions" placeholder="dimensions" value={draft.dimensions} onInput={(e) => set({ dimensions: e.currentTarget.value.trim() })} />
        <select class="select" aria-label="Distance" value={draft.distance} onChange={(e) => set({ distance: e.currentTarget.value })}>
          <option>COSINE</option>
          <option>EUCLIDEAN</option>
          <option>DOT_PRODUCT</option>
        </select>
        <select class="select" aria-label="Projection" value={draft.projection} onChange={(e) => set({ projection: e.currentTarget.value })}>
          <option value="ALL">all attributes</option>
          <option value="KEYS_ONLY">keys only</option>
          <option value="INCLUDE">keys and…</option>
        </select>
        {draft.projection === "INCLUDE" && <input class="input mono w160" aria-label="Projected attributes" placeholder="a, b" value={draft.include} onInput={(e) => set({ include: e.currentTarget.value })} />}
      </div>
      <div class="qr">
        <span class="ql2">within one</span>
        <KeyField of="Attribute that searches are within" draft={draft.hash} change={(hash) => set({ hash })} placeholder="any" />
        <span class="ql2">filters</span>
        {draft.filters.map((filter, i) => (
          <KeyField key={i} of={`Filter ${i + 1}`} draft={filter} change={(changed) => set({ filters: draft.filters.map((each, j) => (i === j ? changed : each)) })} placeholder="attribute" />
        ))}
        <button type="button" class="btn quiet" aria-label="Add a filter" disabled={draft.filters.length >= FILTERS_MAX} onClick={() => set({ filters: [...draft.filters, { name: "", type: "S" }] })}>
          <Icon name="plus" />
        </button>
        <span class="grow" />
        <span class="row">
          <button type="button" class="btn" onClick={closeForm}>
            Cancel
          </button>
          <button type="submit" class="btn primary" disabled={busy || !isWhole}>
            Create vector index
          </button>
        </span>
      </div>
    </form>
  );
}
