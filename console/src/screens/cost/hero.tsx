import { percent } from "../../lib/count";
import { type WhatIf, money, splitOf } from "../../lib/cost";

/** What a month costs, now and with the changes, and what for. */
export function Hero({ answer }: { answer: WhatIf }) {
  const now = answer.before.total.monthly;
  const then = answer.after.total.monthly;
  const saved = now - then;
  const split = splitOf(answer.after);
  const all = split.reads + split.writes + split.indexWrites + split.storage || 1;
  const parts = [
    ["Reads", "read", split.reads],
    ["Writes", "write", split.writes],
    ["Index writes", "index", split.indexWrites],
    ["Storage", "store", split.storage],
  ] as const;
  const changed = answer.changes.length > 0;
  return (
    <section class="panel hero" aria-label="A month">
      <dl class="stat">
        <dt>Now</dt>
        <dd class="figure">{money(now)}</dd>
      </dl>
      {changed && (
        <>
          <span class="arrow" aria-hidden="true" />
          <dl class="stat">
            <dt>{answer.changes.length === 1 ? "With 1 change" : `With ${answer.changes.length} changes`}</dt>
            <dd class="figure">{money(then)}</dd>
          </dl>
          <dl class="stat">
            <dt>{saved >= 0 ? "Saves" : "Costs more"}</dt>
            <dd class={saved >= 0 ? "figure okc" : "figure bad"}>
              {money(Math.abs(saved))} <small>{now > 0 ? percent(Math.abs(saved) / now) : ""}</small>
            </dd>
          </dl>
        </>
      )}
      <span class="grow" />
      <div class="split">
        <div class="sbar" role="img" aria-label={parts.map(([title, , cost]) => `${title} ${money(cost)}`).join(", ")}>
          {parts.map(([title, kind, cost]) => (
            <i key={title} class={kind} style={{ width: `${(cost / all) * 100}%` }} />
          ))}
        </div>
        <div class="legend">
          {parts.map(([title, kind, cost]) => (
            <span key={title}>
              <i class={`sw ${kind}`} />
              {title} <b>{money(cost)}</b>
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
