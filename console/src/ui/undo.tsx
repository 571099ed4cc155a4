import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { reachable } from "../lib/api";
import { UNDO_MILLIS, deleted, undoDelete } from "../lib/store";
import { asError } from "../lib/tables";
import { MOD } from "./keyboard";
import { Plain } from "./plain";

const TICK_MILLIS = 500;
const undoError = signal("");

let isUndoing = false;

export async function undo() {
  if (!deleted.value || isUndoing) return;
  isUndoing = true;
  try {
    await undoDelete();
    undoError.value = "";
  } catch (e) {
    undoError.value = asError(e).message;
  } finally {
    isUndoing = false;
  }
}

/** A delete can be taken back for as long as this is shown. */
export function Undo() {
  const last = deleted.value;
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!last) return;
    setNow(performance.now());
    undoError.value = "";
    const timer = setInterval(() => {
      setNow(performance.now());
      // Nothing can be put back into a server that does not answer, so its time does not pass.
      if (!reachable.value) last.until += TICK_MILLIS;
      else if (performance.now() > last.until) deleted.value = undefined;
    }, TICK_MILLIS);
    return () => clearInterval(timer);
  }, [last]);
  if (!last) return null;
  const left = Math.min(UNDO_MILLIS, Math.max(0, last.until - now));
  const seconds = Math.ceil(left / 1000);
  return (
    <div class="toast" role="status">
      <span class="grow clip">
        Deleted <span class="mono">
          <Plain text={last.label} max={120} />
        </span>
        {undoError.value && <span> · {undoError.value}</span>}
      </span>
      <button type="button" class="link" onClick={() => void undo()}>
        Undo
      </button>
      <kbd>{MOD}Z</kbd>
      <span class="mono" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </span>
      <i class="left" style={{ width: `${(left / UNDO_MILLIS) * 100}%` }} />
    </div>
  );
}
