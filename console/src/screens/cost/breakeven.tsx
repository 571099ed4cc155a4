import { type WhatIf, money, provisionedAt } from "../../lib/cost";
import { useWidth } from "../../ui/width";

const HEIGHT = 190;
const LEFT = 52;
const BOTTOM = 26;

/** Provisioned capacity by how much of it is used, against requests on demand. */
export function BreakEven({ answer }: { answer: WhatIf }) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  const onDemand = answer.after.total.on_demand;
  const lowest = provisionedAt(answer, 1);
  if (onDemand === null || lowest === null || answer.breakEven === null || onDemand === 0) {
    return (
      <div ref={ref}>
        <p class="empty">There is nothing to compare: no pattern says how often it is asked, or a price is missing.</p>
      </div>
    );
  }
  const uses = Array.from({ length: 91 }, (_, i) => 0.1 + i * 0.01);
  const top = nice(Math.max(provisionedAt(answer, 0.1)!, onDemand * 1.2));
  const x = (use: number) => LEFT + ((use - 0.1) / 0.9) * (width - LEFT - 44);
  const y = (dollars: number) => 8 + (1 - dollars / top) * (HEIGHT - 8 - BOTTOM);
  const equal = Math.min(1, Math.max(0.1, lowest / onDemand));
  const target = provisionedAt(answer, answer.targetUse)!;
  return (
    <div ref={ref} class="even">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`Requests on demand cost ${money(onDemand)}. Provisioned capacity costs the same at ${(equal * 100).toFixed(1)} % use, and ${money(target)} at ${Math.round(answer.targetUse * 100)} %.`}
      >
        {[0, top / 2, top].map((dollars) => (
          <g key={dollars}>
            <path d={`M${LEFT} ${y(dollars)}H${width - 44}`} class="row-line" />
            <text x={LEFT - 8} y={y(dollars) + 4} text-anchor="end" class="axis">
              {compact(dollars)}
            </text>
          </g>
        ))}
        {[0.1, 0.25, 0.5, 0.75, 1].map((use) => (
          <text key={use} x={x(use)} y={HEIGHT - 8} text-anchor="middle" class="axis">
            {Math.round(use * 100)} %
          </text>
        ))}
        <path d={uses.map((use, i) => `${i === 0 ? "M" : "L"}${x(use).toFixed(1)} ${y(provisionedAt(answer, use)!).toFixed(1)}`).join("")} class="curve" />
        <path d={`M${LEFT} ${y(onDemand)}H${width - 44}`} class="level" />
        <text x={width - 44} y={y(onDemand) - 6} text-anchor="end" class="axis">
          on demand {money(onDemand)}
        </text>
        <path d={`M${x(equal)} ${y(onDemand)}V${HEIGHT - BOTTOM}`} class="dash" />
        <circle cx={x(equal)} cy={y(onDemand)} r="4" class="dot-open" />
        <text x={x(equal) + 8} y={y(onDemand) - 20} class="axis">
          equal at {(equal * 100).toFixed(1)} %
        </text>
        <circle cx={x(answer.targetUse)} cy={y(target)} r="4" class="dot-full" />
        <text x={x(answer.targetUse) + 6} y={y(target) - 8} class="at">
          {money(target)} at {Math.round(answer.targetUse * 100)} %
        </text>
      </svg>
      <p class="faint micro">Provisioned capacity by how much of it is used. Throughput only, without storage.</p>
    </div>
  );
}

/** One, two or five times a power of ten, and not less than this. */
function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-6)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

const compact = (dollars: number) => (dollars >= 1e6 ? `$${+(dollars / 1e6).toFixed(1)}M` : dollars >= 1e3 ? `$${+(dollars / 1e3).toFixed(1)}k` : `$${+dollars.toFixed(2)}`);
