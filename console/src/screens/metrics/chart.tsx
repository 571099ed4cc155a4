import { Time } from "../../ui/time";
import { useWidth } from "../../ui/width";

export interface Series {
  title: string;
  values: (number | null)[];
  kind: "read" | "write" | "index" | "error" | "warn";
}

const HEIGHT = 104;
const TOP = 18;
const BOTTOM = 4;
const POINTS = 180;

/** One small chart. All of a screen have the same time and the same crosshair. */
export function Chart({ title, hint, series, show, times, at, setAt }: { title: string; hint: string; series: Series[]; show: (value: number) => string; times: number[]; at: number | undefined; setAt: (at: number | undefined) => void }) {
  const [ref, width] = useWidth<HTMLDivElement>(300);
  const top = Math.max(1e-9, ...series.flatMap((each) => each.values.map((value) => value ?? 0)));
  const count = Math.max(30, Math.min(POINTS, times.length));
  const x = (i: number) => width - ((times.length - 1 - i) / (count - 1)) * width;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const shown = at === undefined ? times.length - 1 : Math.min(times.length - 1, Math.max(0, at));
  return (
    <section class="panel chart-panel" aria-label={title}>
      <div class="chart-head">
        <h2>{title}</h2>
        <span class="faint micro clip" title={hint}>
          {hint}
        </span>
      </div>
      <dl class="chart-now">
        {series.map((each) => (
          <div key={each.title}>
            <dt>
              <i class={`sw ${each.kind}`} />
              {each.title}
            </dt>
            <dd>{each.values[shown] === null || each.values[shown] === undefined ? "—" : show(each.values[shown]!)}</dd>
          </div>
        ))}
      </dl>
      <div ref={ref} class="plot">
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${title}: at most ${show(top <= 1e-9 ? 0 : top)} ${hint}`}
          onMouseMove={(e) => setAt(times.length === 0 ? undefined : Math.round(times.length - 1 - ((width - e.offsetX) / width) * (count - 1)))}
          onMouseLeave={() => setAt(undefined)}
        >
          <path d={`M0 ${HEIGHT - BOTTOM}H${width}M0 ${TOP}H${width}`} class="row-line" />
          {series.map((each) => {
            const points = each.values.flatMap((value, i) => (value === null || x(i) < -2 ? [] : [`${x(i).toFixed(1)} ${y(value).toFixed(1)}`]));
            if (points.length === 0) return null;
            return (
              <g key={each.title} class={each.kind}>
                {series.length === 1 && points.length > 1 && <path d={`M${points[0]!.split(" ")[0]} ${HEIGHT - BOTTOM}L${points.join("L")}L${points.at(-1)!.split(" ")[0]} ${HEIGHT - BOTTOM}z`} class="area" />}
                <path d={`M${points.join("L")}${points.length === 1 ? "h1" : ""}`} class="curve" />
              </g>
            );
          })}
          {at !== undefined && times.length > 0 && <path d={`M${x(shown)} ${TOP}V${HEIGHT - BOTTOM}`} class="cross" />}
        </svg>
        <span class="plot-top faint">{top <= 1e-9 ? "" : show(top)}</span>
        {at !== undefined && times[shown] !== undefined && (
          <span class="plot-time faint">
            <Time at={new Date(times[shown]!)} part="clock" />
          </span>
        )}
      </div>
    </section>
  );
}
