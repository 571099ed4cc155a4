import { number } from "../../lib/count";
import { href, route } from "../../lib/router";
import { type HeatRow, LIMITS, sum } from "../../lib/traffic";
import { Key } from "../../ui/key";

/** The keys with most traffic, against what a partition takes. */
export function Hottest({ table, rows, kind, unit }: { table: string; rows: HeatRow[]; kind: "reads" | "writes"; unit: string }) {
  const isHidden = route.value.params.keys === "hidden";
  const limit = LIMITS[kind];
  const all = sum(rows.map((row) => sum(row.minutes)));
  return (
    <section class="panel" aria-labelledby="hottest">
      <div class="phead">
        <h2 id="hottest">Hottest keys</h2>
        <span class="grow" />
        <span class="faint small">busiest second</span>
      </div>
      <ul class="hot">
        {rows.slice(0, 5).map((row) => {
          const own = sum(row.minutes);
          const part = row.peak === null ? 0 : row.peak / limit;
          return (
            <li key={row.key}>
              <div class="row">
                {isHidden ? (
                  <span class="grow clip mono">{row.key}</span>
                ) : (
                  <a class="grow clip" title={`The items around ${row.key}`} href={href("collections", table, { pk: row.key })}>
                    <Key table={table} text={row.key} max={30} />
                  </a>
                )}
                <b>{row.peak === null ? "—" : number(row.peak)}</b> <span class="faint micro">{unit}/s</span>
              </div>
              <span class="lim">
                <i class={part >= 0.7 ? "h" : ""} style={{ width: `${Math.min(100, part * 100)}%` }} />
              </span>
              <div class="row faint micro">
                <span class="grow" title="All are the keys of the map">
                  {own.toLocaleString("en-US")} {unit} in 60 min, {Math.round((own / Math.max(1e-9, all)) * 100)} % of all
                </span>
                <span>{row.peak === null ? "" : `${part < 0.01 ? "<1" : Math.round(part * 100)} % of the limit`}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p class="empty">None.</p>}
      <p class="foot faint micro">
        A partition takes {limit.toLocaleString("en-US")} {unit} a second on AWS.
      </p>
    </section>
  );
}
