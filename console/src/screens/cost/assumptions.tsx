import type { WhatIf } from "../../lib/cost";

/** What the figures take for granted. */
export function Assumptions({ answer }: { answer: WhatIf }) {
  const { prices } = answer.before;
  return (
    <section class="panel" aria-labelledby="assumptions">
      <div class="phead">
        <h2 id="assumptions">Assumptions</h2>
      </div>
      <dl class="as">
        <dt>Month</dt>
        <dd>{prices.hours_per_month} hours, flat rates; peaks only matter for provisioned capacity</dd>
        <dt>Prices</dt>
        <dd>
          {prices.name} of {prices.date}, {prices.currency}
        </dd>
        <dt>Sizes</dt>
        <dd>from the model, or else guessed from the fields</dd>
        <dt>Reads</dt>
        <dd>eventually consistent unless a pattern says otherwise</dd>
        <dt>Provisioned</dt>
        <dd>for the peak at {Math.round(answer.targetUse * 100)} % use, unless settings name the capacity</dd>
        <dt>Not included</dt>
        <dd>{answer.after.not_included.join("; ")}</dd>
      </dl>
    </section>
  );
}
