import { comparedOf, saveCall } from "../../lib/save";
import type { Table } from "../../lib/schema";
import { unitsOfAll, writesOf } from "../../lib/writes";
import { MOD } from "../../ui/keyboard";
import { Time } from "../../ui/time";
import type { Editing } from "./editing";

/** Writes what is staged, with or without a condition, and says what that costs. */
export function SaveBar({ table, editing }: { table: Table; editing: Editing }) {
  const { isNew, opened, item, bytes, staged, tooMany } = editing;
  const isAll = !opened?.item || !item || comparedOf(table, opened.item, item).isAll;
  const condition = isNew ? "Save only if no item has this key" : isAll ? "Save only if nothing changed since " : "Save only if what I change is as it was at ";
  const operation = item && editing.wrong === "" ? saveCall(table, opened?.item, item, editing.guarded).operation : "";
  return (
    <div class="save">
      <label class="check small">
        <input type="checkbox" checked={editing.guarded} onChange={(e) => editing.setGuarded(e.currentTarget.checked)} />
        <span>
          {condition}
          {!isNew && opened && <Time at={opened.at} part="clock" />}
        </span>
      </label>
      {tooMany !== "" && (
        <p class="small bad" role="alert">
          {tooMany}
        </p>
      )}
      <div class="row">
        <button type="button" class="btn primary" disabled={!editing.isReady} onClick={() => void editing.save()}>
          Save{bytes > 0 && item ? `, ${unitsOfAll(writesOf(table, opened?.item, item))} WCU` : ""} <kbd>{MOD}S</kbd>
        </button>
        <button type="button" class="btn" disabled={staged.length === 0 && editing.textFault === ""} onClick={editing.discard}>
          Discard
        </button>
        <span class="grow" />
        <span class="faint small mono">{operation}</span>
      </div>
    </div>
  );
}
