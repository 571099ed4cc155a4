import { type WhatIf, money } from "../../lib/cost";
import { replaceParams, route } from "../../lib/router";
import { BreakEven } from "./breakeven";

const CLASSES: Record<string, string> = { STANDARD: "Standard", STANDARD_INFREQUENT_ACCESS: "Infrequent Access" };

/** The same load by another way of paying. */
export function Modes({ answer }: { answer: WhatIf }) {
  const most = Math.max(...answer.modes.map((mode) => mode.monthly ?? 0), 1e-9);
  const { params } = route.value;
  const own = answer.before.tables[0];
  const current = { billing: params.billing ?? own?.billing, class: params.class ?? own?.class };
  const use = Math.round(answer.targetUse * 100);
  return (
    <section class="panel" aria-labelledby="modes">
      <div class="phead">
        <h2 id="modes">Billing mode and class</h2>
        <span class="faint small">the same load{answer.changes.length > 0 ? ", after the changes" : ""}</span>
      </div>
      <div class="bm">
        <fieldset class="ops">
          <legend class="sr">Billing mode and table class</legend>
          {answer.modes.map((mode) => {
            const isCurrent = current.billing === mode.billing && current.class === mode.class;
            return (
              <label key={mode.billing + mode.class} class="mode">
                <input type="radio" name="mode" checked={isCurrent} disabled={mode.monthly === null} onChange={() => replaceParams({ billing: mode.billing === own?.billing ? "" : mode.billing, class: mode.class === own?.class ? "" : mode.class })} />
                <span>
                  {mode.billing === "ON_DEMAND" ? "On demand" : `Provisioned at ${use} %`}, {CLASSES[mode.class] ?? mode.class}
                </span>
                <b>{money(mode.monthly)}</b>
                <span class="obar">
                  <i style={{ width: `${((mode.monthly ?? 0) / most) * 100}%` }} />
                </span>
              </label>
            );
          })}
        </fieldset>
        <BreakEven answer={answer} />
      </div>
    </section>
  );
}
