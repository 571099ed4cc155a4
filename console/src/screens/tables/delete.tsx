import { useState } from "preact/hooks";
import { call } from "../../lib/api";
import { counted } from "../../lib/count";
import { replaceParams } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { readTable } from "../../lib/tables";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { useAct } from "../../ui/reading";

/** Deletes a table once its name was typed. */
export function DeleteTable({ table, after }: { table: Table; after?: () => void }) {
  const [typed, setTyped] = useState("");
  const { busy, error, act } = useAct();
  const indexes = (table.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName);
  const close = () => replaceParams({ delete: "" });
  useKeys({ Escape: close });
  const remove = () =>
    act(async () => {
      await call("DeleteTable", { TableName: table.TableName });
      close();
      await readTable(table.TableName);
      after?.();
    });
  return (
    <section class="panel danger-zone" aria-label={`Delete ${table.TableName}`}>
      <p>
        Deletes <b>{table.TableName}</b> with <b>{counted(table.ItemCount, "item")}</b>
        {indexes.length > 0 ? `, ${indexes.join(", ")}` : ""}
        {table.StreamSpecification?.StreamEnabled ? " and its stream" : ""}. This cannot be undone.
      </p>
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          if (typed === table.TableName && !busy) void remove();
        }}
      >
        <input class="input mono" aria-label={`Type ${table.TableName} to delete it`} placeholder={table.TableName} value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <button type="submit" class="btn danger" disabled={typed !== table.TableName || busy}>
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
