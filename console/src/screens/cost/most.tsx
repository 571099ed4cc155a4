import { type Bar, type WhatIf, barsOf, money } from "../../lib/cost";
import { checked } from "../../lib/model";
import { replaceParams, route } from "../../lib/router";
import { Segments } from "../../ui/choice";
import { useWidth } from "../../ui/width";

const BY = [
  ["pattern", "Pattern"],
  ["entity", "Entity"],
  ["index", "Index"],
] as const;

/** What costs most, as bars. */
export function Most({ answer }: { answer: WhatIf }) {
  const by = BY.find(([each]) => each === route.value.params.by)?.[0] ?? "pattern";
  const rates = new Map<string, number | null>([...(checked.value?.model.patterns ?? []), ...(checked.value?.model.transactions ?? [])].map((pattern) => [pattern.name, pattern.rate]));
  const bars = barsOf(answer, by, rates);
  const most = Math.max(1e-9, ...bars.map((bar) => Math.max(bar.before, bar.after)));
  const changed = answer.changes.length > 0;
  return (
    <section class="panel" aria-labelledby="most">
      <div class="phead">
        <h2 id="most">What costs most</h2>
        <Segments of={BY} chosen={by} choose={(value) => replaceParams({ by: value === "pattern" ? "" : value })} label="By" />
        <span class="grow" />
        {changed && (
          <span class="faint micro legend-inline">
            <svg width="16" height="12" aria-hidden="true">
              <rect x=".5" y=".5" width="15" height="11" class="cut" />
            </svg>
            goes away with the changes
          </span>
        )}
      </div>
      <div class="scroll crs" tabIndex={0} role="region" aria-label="Bars of cost">
        <svg width="0" height="0" class="defs" aria-hidden="true">
          <defs>
            <pattern id="cut" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0v5" class="cut-line" />
            </pattern>
          </defs>
        </svg>
        <table class="crt">
          <colgroup>
            <col class="c1" />
            <col class="c2" />
            <col />
            <col class="c4" />
            <col class="c4" />
          </colgroup>
          <thead class="sr">
            <tr>
              <th>Name</th>
              <th>Rate or size</th>
              <th>Bar</th>
              <th>Now</th>
              <th>Change</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <Row key={bar.name + bar.hint} bar={bar} most={most} />
            ))}
          </tbody>
        </table>
        {bars.length === 0 && <p class="empty">{by === "index" ? "The model has no index." : "Nothing that costs anything."}</p>}
      </div>
    </section>
  );
}

function Row({ bar, most }: { bar: Bar; most: number }) {
  const [ref, width] = useWidth<HTMLTableCellElement>(320);
  const scale = (cost: number) => (cost / most) * (width - 2);
  const difference = bar.after - bar.before;
  const kinds = [
    ["read", bar.parts.reads],
    ["write", bar.parts.writes],
    ["index", bar.parts.indexWrites],
    ["store", bar.isStorage ? bar.after : 0],
  ] as const;
  let x = 0;
  return (
    <tr>
      <th scope="row" class="clip" title={bar.name}>
        {bar.name}
      </th>
      <td class="num faint">{bar.hint}</td>
      <td ref={ref} class="bars">
        <svg width={width} height="22" aria-hidden="true">
          {kinds.map(([kind, cost]) => {
            const from = x;
            x += scale(cost);
            return cost > 0 ? <rect key={kind} x={from} y="4" width={Math.max(1, scale(cost) - 0.8)} height="14" class={kind} /> : null;
          })}
          {difference < -0.004 && <rect x={x + 0.5} y="4.5" width={Math.max(1, scale(-difference) - 1)} height="13" class="cut" />}
        </svg>
      </td>
      <td class="num">{money(bar.before)}</td>
      <td class={difference < 0 ? "num okc" : "num bad"}>{Math.abs(difference) < 0.005 ? "" : `${difference > 0 ? "+" : ""}${money(difference)}`}</td>
    </tr>
  );
}
