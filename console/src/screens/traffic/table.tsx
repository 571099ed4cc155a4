import { number } from "../../lib/count";
import { replaceParams, route } from "../../lib/router";
import { type Kind, type Snapshot, type TableTraffic, heatRows, millis, rate, ratesOf, sum, throttledOf } from "../../lib/traffic";
import { Segments } from "../../ui/choice";
import { Heat, Ramp, ThrottledMark } from "./heat";
import { Hottest, Throttled } from "./hottest";
import { Shapes } from "./shapes";

const KINDS = [
  ["reads", "Reads"],
  ["writes", "Writes"],
  ["throttles", "Throttles"],
] as const;
const UNITS: Record<Kind, string> = { reads: "RCU", writes: "WCU", throttles: "throttled" };

/** The traffic of one table: its figures, its heat, its shapes. */
export function OfTable({ table, snapshots, until, filterBox }: { table: TableTraffic; snapshots: Snapshot[]; until: Date; filterBox: { current: HTMLInputElement | null } }) {
  const { params } = route.value;
  const rates = ratesOf(snapshots, table.name);
  const kind = KINDS.find(([each]) => each === params.heat)?.[0] ?? "reads";
  const space = table.spaces.find((each) => (each.index ?? "") === (params.space ?? "")) ?? table.spaces[0]!;
  const rows = heatRows(space, kind);
  const unit = UNITS[kind];
  const scanned = sum(table.shapes.map((shape) => shape.scanned));
  const returned = sum(table.shapes.map((shape) => shape.returned));
  const p99 = Math.max(0, ...table.shapes.filter((shape) => sum(shape.minutes) > 0).map((shape) => shape.p99));
  const throttles = sum(table.spaces.map(throttledOf));
  const conflicts = sum(table.shapes.map((shape) => shape.conflicts));
  const most = Math.max(0, ...rows.flatMap((row) => row.minutes));
  return (
    <>
      <section class="panel kp" aria-label="Now">
        <Stat title="Requests" value={rate(rates.requests)} unit="/s" />
        <Stat title="Read units" value={rate(rates.readUnits)} unit="/s" />
        <Stat title="Write units" value={rate(rates.writeUnits)} unit="/s" />
        <Stat title="p99, slowest shape" value={p99 === 0 ? "—" : millis(p99)} unit={p99 === 0 ? "" : "ms"} />
        <Stat title="Read and thrown away" value={scanned === 0 ? "—" : String(Math.round((1 - returned / scanned) * 100))} unit={scanned === 0 ? "" : "% of items"} />
        <Stat title="Throttled" value={number(throttles)} unit="in 60 min" bad={throttles > 0} />
        <Stat title="Transaction conflicts" value={number(conflicts)} unit="" bad={conflicts > 0} />
      </section>
      <div class="traffic-cols">
        <section class="panel heat-panel" aria-labelledby="heat">
          <div class="phead">
            <h2 id="heat">Heat by partition key</h2>
            <Segments
              of={KINDS}
              chosen={kind}
              choose={(value) => replaceParams({ heat: value === "reads" ? "" : value })}
              label="Heat of"
            />
            {table.spaces.length > 1 && <Segments of={table.spaces.map((each) => [each.index ?? "", each.index ?? "Table"] as const)} chosen={space.index ?? ""} choose={(value) => replaceParams({ space: value })} label="Table or index" />}
            <span class="grow" />
            {rows.some((row) => row.throttles) && <ThrottledMark />}
            {most > 0 && <Ramp most={most} unit={unit} />}
          </div>
          <Heat table={table.name} rows={rows} until={until} unit={unit} none={kind === "throttles" ? "No request that names one item was throttled in the last hour." : "No key of it was asked for in the last hour. Scans are not shown: they are about no key."} />
        </section>
        {kind === "throttles" ? <Throttled table={table.name} rows={rows} all={throttledOf(space)} /> : <Hottest table={table.name} rows={rows} kind={kind} unit={unit} />}
      </div>
      <Shapes table={table} rates={rates.ofShape} filterBox={filterBox} />
    </>
  );
}

function Stat({ title, value, unit, bad = false }: { title: string; value: string; unit: string; bad?: boolean }) {
  return (
    <dl class="stat">
      <dt>{title}</dt>
      <dd class={bad ? "bad" : ""}>
        {value} <small>{unit}</small>
      </dd>
    </dl>
  );
}
