import { useState } from "preact/hooks";
import { type ApiError, call } from "../lib/api";
import { type IndexDraft, type KeyDraft, createRequest, newIndex } from "../lib/create";
import { go } from "../lib/router";
import { asError, readTable, remembered } from "../lib/tables";
import { Segments } from "../ui/choice";
import { CodePanel } from "../ui/codepanel";
import { useFocus } from "../ui/focus";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keyboard";
import { Problem } from "../ui/notes";

/** The form of a new table, with its keys, its indexes and how it is paid. */
export function CreateTable({ close }: { close: () => void }) {
  const [name, setName] = useState("");
  const [partition, setPartition] = useState<KeyDraft>({ name: "PK", type: "S" });
  const [sort, setSort] = useState<KeyDraft>({ name: "SK", type: "S" });
  const [indexes, setIndexes] = useState<IndexDraft[]>([]);
  const [billing, setBilling] = useState("PAY_PER_REQUEST");
  const [read, setRead] = useState("5");
  const [write, setWrite] = useState("5");
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const first = useFocus<HTMLInputElement>();
  useKeys({ Escape: close });
  const create = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await call("CreateTable", createRequest(name, partition, sort, indexes, billing, read, write));
      remembered.value = name;
      await readTable(name);
      close();
      go("explore", name);
    } catch (e) {
      setError(asError(e));
    } finally {
      setBusy(false);
    }
  };
  const change = (i: number, changed: Partial<IndexDraft>) => setIndexes(indexes.map((index, j) => (i === j ? { ...index, ...changed } : index)));
  return (
    <section class="panel form" aria-label="Create table">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void create();
        }}
      >
        <div class="qr">
          <span class="ql">Table</span>
          <input ref={first} class="input mono w200" aria-label="Table name" placeholder="Name" required value={name} onInput={(e) => setName(e.currentTarget.value)} />
          <span class="ql2">partition key</span>
          <KeyField of="Partition key" draft={partition} change={setPartition} />
          <span class="ql2">sort key</span>
          <KeyField of="Sort key" draft={sort} change={setSort} placeholder="none" />
        </div>
        {indexes.map((index, i) => (
          <IndexForm key={i} index={index} change={(changed) => change(i, changed)} remove={() => setIndexes(indexes.filter((_, j) => j !== i))} />
        ))}
        <div class="qr">
          <span class="ql">Billing</span>
          <Segments
            label="Billing"
            of={[
              ["PAY_PER_REQUEST", "On-demand"],
              ["PROVISIONED", "Provisioned"],
            ]}
            chosen={billing}
            choose={setBilling}
          />
          {billing === "PROVISIONED" && (
            <>
              <input class="input mono w80" inputMode="numeric" aria-label="Read units" value={read} onInput={(e) => setRead(e.currentTarget.value)} />
              <span class="ql2">RCU</span>
              <input class="input mono w80" inputMode="numeric" aria-label="Write units" value={write} onInput={(e) => setWrite(e.currentTarget.value)} />
              <span class="ql2">WCU</span>
            </>
          )}
          <button type="button" class="btn quiet" disabled={indexes.length >= 20} onClick={() => setIndexes([...indexes, newIndex()])}>
            <Icon name="plus" /> Index
          </button>
          <span class="grow" />
          <button type="button" class="btn" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="btn primary" disabled={busy}>
            {busy ? "Creating" : "Create"}
          </button>
        </div>
      </form>
      {error && <Problem error={error} />}
      <details class="ascode" onToggle={(e) => setShown(e.currentTarget.open)}>
        <summary class="small muted">As code</summary>
        {isShown && <CodePanel code={name === "" ? undefined : { operation: "CreateTable", request: createRequest(name, partition, sort, indexes, billing, read, write) }} incomplete="The table needs a name first." />}
      </details>
    </section>
  );
}

/** The keys and the projection of a global index. */
export function IndexForm({ index, change, remove }: { index: IndexDraft; change: (changed: Partial<IndexDraft>) => void; remove?: () => void }) {
  const list = (of: "partition" | "sort", title: string) => (
    <>
      <span class="ql2">{title}</span>
      {index[of].map((key, i) => (
        <KeyField
          key={i}
          of={`${of === "sort" ? "Sort" : "Partition"} attribute ${i + 1} of the index`}
          draft={key}
          change={(changed) => change({ [of]: index[of].map((other, j) => (i === j ? changed : other)) })}
          placeholder="attribute"
        />
      ))}
      <button
        type="button"
        class="btn quiet"
        disabled={index[of].length >= 4}
        title={index[of].length >= 4 ? "A key has up to four attributes" : `Another attribute of the ${title}`}
        aria-label={`Add an attribute to the ${title}`}
        onClick={() => change({ [of]: [...index[of], { name: "", type: "S" }] })}
      >
        <Icon name="plus" />
      </button>
    </>
  );
  return (
    <div class="qr">
      <span class="ql">Index</span>
      <input class="input mono w120" aria-label="Index name" placeholder="Name" required value={index.name} onInput={(e) => change({ name: e.currentTarget.value })} />
      {list("partition", "partition key")}
      {list("sort", "sort key")}
      <select class="select" aria-label="Projection" value={index.projection} onChange={(e) => change({ projection: e.currentTarget.value })}>
        <option value="ALL">all attributes</option>
        <option value="KEYS_ONLY">keys only</option>
        <option value="INCLUDE">keys and…</option>
      </select>
      {index.projection === "INCLUDE" && <input class="input mono w200" aria-label="Projected attributes" placeholder="a, b" value={index.include} onInput={(e) => change({ include: e.currentTarget.value })} />}
      {remove && (
        <button type="button" class="btn quiet" aria-label="Remove this index" onClick={remove}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** The name and type of an attribute of a key. */
export function KeyField({ of, draft, change, placeholder }: { of: string; draft: KeyDraft; change: (changed: KeyDraft) => void; placeholder?: string }) {
  return (
    <span class="keyfield">
      <input class="input mono w120" aria-label={of} placeholder={placeholder ?? "attribute"} value={draft.name} onInput={(e) => change({ ...draft, name: e.currentTarget.value })} />
      <select class="select" aria-label={`Type of ${of}`} value={draft.type} onChange={(e) => change({ ...draft, type: e.currentTarget.value })}>
        <option value="S">String</option>
        <option value="N">Number</option>
        <option value="B">Binary</option>
      </select>
    </span>
  );
}
