import { counted, number, percent } from "../../lib/count";
import { href, route } from "../../lib/router";
import { type HeatRow, LIMITS, sum } from "../../lib/traffic";
import { Key } from "../../ui/key";

/** The keys with most traffic, against what a partition takes. */
export function Hottest({ table, rows, kind, unit }: { table: string; rows: HeatRow[]; kind: "reads" | "writes"; unit: string }) {
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
                <HotKey table={table} text={row.key} />
                <b>{row.peak === null ? "—" : number(row.peak)}</b> <span class="faint micro">{unit}/s</span>
              </div>
              <span class="lim">
                <i class={part >= 0.7 ? "h" : ""} style={{ width: `${Math.min(100, part * 100)}%` }} />
              </span>
              <div class="row faint micro">
                <span class="grow" title="All are the keys of the map">
                  {own.toLocaleString("en-US")} {unit} in 60 min, {percent(own / Math.max(1e-9, all))} of all
                </span>
                <span>{row.peak === null ? "" : `${percent(part)} of the limit`}</span>
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

/** The keys that were throttled most. What names no single item is told of by its number. */
export function Throttled({ table, rows, all }: { table: string; rows: HeatRow[]; all: number }) {
  const named = sum(rows.map((row) => sum(row.minutes)));
  return (
    <section class="panel" aria-labelledby="hottest">
      <div class="phead">
        <h2 id="hottest">Most throttled keys</h2>
        <span class="grow" />
        <span class="faint small">60 min</span>
      </div>
      <ul class="hot">
        {rows.slice(0, 5).map((row) => {
          const own = sum(row.minutes);
          return (
            <li key={row.key}>
              <div class="row">
                <HotKey table={table} text={row.key} />
                <b>{number(own)}</b> <span class="faint micro">throttled</span>
              </div>
              <span class="lim">
                <i class="h" style={{ width: `${(own / Math.max(1, all)) * 100}%` }} />
              </span>
              <div class="row faint micro">
                <span class="grow">{percent(own / Math.max(1, all))} of all that were throttled</span>
                <span>in {counted(row.minutes.filter((count) => count > 0).length, "minute")}</span>
              </div>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p class="empty">None.</p>}
      <p class="foot faint micro">{all > named ? `${counted(all - named, "throttled request")} of ${number(all)} named no single item: queries, scans, batches, or writes that an index held up.` : `${counted(all, "throttled request")}, all of which named one item.`}</p>
    </section>
  );
}

/** A key, which leads to its items unless keys are hidden. */
function HotKey({ table, text }: { table: string; text: string }) {
  return route.value.params.keys === "hidden" ? (
    <span class="grow clip mono">{text}</span>
  ) : (
    <a class="grow clip" title={`The items around ${text}`} href={href("collections", table, { pk: text })}>
      <Key table={table} text={text} max={30} />
    </a>
  );
}
