import { useState } from "preact/hooks";
import { entityOf } from "../../lib/keys";
import { go, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { current } from "../../lib/tables";
import { Tabs } from "../../ui/choice";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { Time } from "../../ui/time";
import { NoTable } from "../notable";
import { ChangePanel } from "./changes";
import { Conflict } from "./conflict";
import { type Editing, TABS, useEditing } from "./editing";
import { ItemHead } from "./head";
import { SaveBar } from "./save";
import { SizePanel } from "./size";
import { Tree } from "./tree";

export default function ItemEditor() {
  const table = current.value;
  const { key = "", new: isNew = "", from = "" } = route.value.params;
  const name = `${table?.TableName} ${key} ${isNew} ${from}`;
  return table ? <Editor key={name} name={name} table={table} /> : <NoTable title="Item" />;
}

function Editor({ table, name }: { table: Table; name: string }) {
  const editing = useEditing(table, name);
  const [asking, setAsking] = useState(false);
  const { opened, item, error, conflict, wrong } = editing;
  useKeys({
    "mod+s": () => void editing.save(),
    Escape: () => (asking ? setAsking(false) : editing.staged.length === 0 && go("explore", table.TableName)),
  });
  const entity = entityOf(opened?.item ?? item ?? {}, editing.keys);
  const whole = wrong === "" ? item : undefined;
  return (
    <>
      <ItemHead table={table} editing={editing} entity={entity} asking={asking} setAsking={setAsking} />
      <div class="body">
        {error && (editing.draft ? <Problem error={error} /> : <Problem error={error} onRetry={() => void editing.open()} />)}
        {conflict && item && <Conflict opened={editing.before} stored={conflict.stored} mine={item} keep={editing.settle} put={editing.settleAsNew} />}
        {!item && !error && <p class="empty">Reading the item.</p>}
        {item && (
          <div class="cols item">
            <Attributes table={table} editing={editing} />
            <div class="stack">
              <SizePanel table={table} before={opened?.item} item={whole} />
              <ChangePanel table={table} opened={opened?.item} item={whole} staged={editing.staged.length} guarded={editing.guarded} isUnread={editing.textFault !== ""}>
                <SaveBar table={table} editing={editing} />
              </ChangePanel>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** The item itself, as a form or as text. */
function Attributes({ table, editing }: { table: Table; editing: Editing }) {
  const { tab, staged, isNew, saved, wrong, draft } = editing;
  return (
    <section class="panel fill" aria-label="Attributes">
      <div class="phead">
        <Tabs of={TABS} chosen={tab} choose={editing.choose} label="How to edit" />
        <span class="grow" />
        <span class="small muted" role="status">
          {staged.length > 0 && !isNew ? (
            <>
              <b class="staged">
                {staged.length} {staged.length === 1 ? "change" : "changes"} staged
              </b>
              , nothing written yet
            </>
          ) : (
            saved && (
              <>
                saved at <Time at={saved} part="clock" />
              </>
            )
          )}
        </span>
      </div>
      {tab === "Form" && draft ? (
        <Tree table={table} before={editing.opened?.item} item={draft} change={editing.setDraft} keys={editing.keys} isNew={isNew} />
      ) : (
        <textarea class="editor mono" aria-label={`The item as ${tab}`} aria-invalid={editing.textFault !== ""} spellcheck={false} value={editing.text ?? ""} onInput={(e) => editing.setText(e.currentTarget.value)} />
      )}
      {wrong !== "" && (
        <p class="fault" role="alert">
          {wrong}
        </p>
      )}
      {editing.isMoved && (
        <p class="fault" role="alert">
          A key cannot change. Duplicate the item, and delete this one.
        </p>
      )}
    </section>
  );
}
