import { type WhatIf, indexOfChange, money } from "../../lib/cost";
import { replaceParams } from "../../lib/router";

/** Changes to try, each with what it would save. */
export function Options({ answer, chosen, toggle }: { answer: WhatIf; chosen: string[]; toggle: (change: string) => void }) {
  const now = answer.before.total.monthly;
  const options = [...answer.options].sort((a, b) => a.unserved.length - b.unserved.length || a.monthly - b.monthly);
  return (
    <section class="panel" aria-labelledby="what-if">
      <div class="phead">
        <h2 id="what-if">What if</h2>
        <span class="grow" />
        {chosen.length > 0 && (
          <button type="button" class="btn quiet" onClick={() => replaceParams({ if: "", billing: "", class: "" })}>
            Reset
          </button>
        )}
      </div>
      <ul class="wi scroll" tabIndex={0} aria-label="Changes to try">
        {options.map((option) => {
          const saved = now - option.monthly;
          const impossible = option.unserved.length > 0;
          return (
            <li key={option.change}>
              <label>
                <input type="checkbox" checked={chosen.includes(option.change)} onChange={() => toggle(option.change)} />
                <span class="grow">
                  <b>{titleOf(option.change, answer.before.tables.length > 1)}</b>
                  <small>{impossible ? `then nothing serves ${option.unserved.join(", ")}` : hintOf(option.change)}</small>
                </span>
                <span class={saved > 0.004 && !impossible ? "num okc" : "num faint"}>{Math.abs(saved) < 0.005 ? "no change" : saved > 0 ? `−${money(saved)}` : `+${money(-saved)}`}</span>
              </label>
            </li>
          );
        })}
        {options.length === 0 && <li class="empty">The model has no index that could be left out or made smaller.</li>}
      </ul>
    </section>
  );
}

function titleOf(change: string, many: boolean): string {
  const index = many ? indexOfChange(change) : indexOfChange(change).replace(/^.*\./, "");
  if (change.startsWith("without-index")) return `Without ${index}`;
  return /KEYS_ONLY$/.test(change) ? `${index} holds keys only` : `${index} holds all attributes`;
}

function hintOf(change: string): string {
  if (change.startsWith("without-index")) return "no pattern reads it";
  return /KEYS_ONLY$/.test(change) ? "what else is asked of it has to be fetched from the table" : "larger entries, and no fetches from the table";
}
