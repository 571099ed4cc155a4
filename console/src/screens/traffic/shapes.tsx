import { number } from "../../lib/count";
import { name } from "../../lib/model";
import { go, href, replaceParams, route } from "../../lib/router";
import { findings } from "../../lib/store";
import { type Shape, type TableTraffic, millis, rate, wasteOf } from "../../lib/traffic";
import { Icon, Severity } from "../../ui/icons";
import { Plain } from "../../ui/plain";

/** Requests by what they have in common. */
export function Shapes({ table, rates, filterBox }: { table: TableTraffic; rates: (shape: Shape) => number; filterBox: { current: HTMLInputElement | null } }) {
  const { params } = route.value;
  const filter = (params.filter ?? "").toLowerCase();
  const shapes = table.shapes.filter((shape) => `${shape.text} ${shape.index ?? "table"} ${(shape.patterns ?? []).join(" ")}`.toLowerCase().includes(filter)).sort((a, b) => rates(b) - rates(a) || b.requests - a.requests);
  const unknown = table.shapes.filter((shape) => shape.patterns?.length === 0).length;
  const isCompared = table.shapes.some((shape) => shape.patterns !== null);
  const fastest = Math.max(1e-9, ...shapes.map(rates));
  return (
    <section class="panel shapes" aria-labelledby="shapes">
      <div class="phead">
        <h2 id="shapes">Request shapes</h2>
        <span class="faint small">
          {table.shapes.length} {table.shapes.length === 1 ? "shape" : "shapes"}
          {unknown > 0 ? `, ${unknown} not in the model` : ""}
        </span>
        <span class="grow" />
        <label class="input search">
          <Icon name="explore" />
          <input ref={filterBox} type="search" aria-label="Filter shapes" placeholder="Filter shapes" value={params.filter ?? ""} onInput={(e) => replaceParams({ filter: e.currentTarget.value })} />
          <kbd>/</kbd>
        </label>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Shapes">
        <table class="grid">
          <thead>
            <tr>
              <th>Operation</th>
              <th>On</th>
              <th>Key condition</th>
              <th>Filter</th>
              {isCompared && <th>Pattern</th>}
              <th class="num">Calls/s</th>
              <th class="num">Calls</th>
              <th class="num">p50 ms</th>
              <th class="num">p99 ms</th>
              <th class="num">Units/call</th>
              <th>Thrown away</th>
              <th>Findings</th>
            </tr>
          </thead>
          <tbody>
            {shapes.map((shape) => (
              <ShapeRow key={(shape.index ?? "") + shape.text} table={table.name} shape={shape} isCompared={isCompared} calls={rates(shape)} fastest={fastest} />
            ))}
          </tbody>
        </table>
        {shapes.length === 0 && <p class="empty">{filter === "" ? "None in this week." : `No shape has “${params.filter}” in it.`}</p>}
      </div>
    </section>
  );
}

function ShapeRow({ table, shape, isCompared, calls, fastest }: { table: string; shape: Shape; isCompared: boolean; calls: number; fastest: number }) {
  const waste = wasteOf(shape);
  const units = (shape.readUnits + shape.writeUnits) / Math.max(1, shape.requests);
  const at = shape.index === null ? `tables.${table}` : `tables.${table}.gsi_list.${shape.index}`;
  // A finding names the shape that it is about.
  const found = (findings.value?.findings ?? []).filter((finding) => finding.evidence.includes(shape.text) && (finding.at === at || finding.at.startsWith(`tables.${table}`)));
  const mistakes = [shape.throttled > 0 ? `${number(shape.throttled)} throttled` : "", shape.conflicts > 0 ? `${number(shape.conflicts)} conflicts` : "", shape.conditionFailed > 0 ? `${number(shape.conditionFailed)} conditions failed` : ""].filter(Boolean).join(", ");
  return (
    <tr title={shape.text}>
      <td class="mono">{shape.operation}</td>
      <td>{shape.index ?? "Table"}</td>
      <td class="mono cut">{shape.keyCondition === "" ? shape.operation === "Scan" ? <span class="bad">all items</span> : <span class="faint">—</span> : <Plain text={shape.keyCondition} max={60} />}</td>
      <td class="mono cut">{shape.filter === "" ? <span class="faint">—</span> : <Plain text={shape.filter} max={50} />}</td>
      {isCompared && <td>{shape.patterns && <Patterns of={shape.patterns} />}</td>}
      <td class="num">
        <span class="cbarx" aria-hidden="true">
          <i style={{ width: `${(calls / fastest) * 100}%` }} />
        </span>
        {rate(calls)}
      </td>
      <td class="num">{number(shape.requests)}</td>
      <td class="num">{millis(shape.p50)}</td>
      <td class="num">{millis(shape.p99)}</td>
      <td class="num">{(Math.round(units * 10) / 10).toLocaleString("en-US")}</td>
      <td>
        {waste === undefined ? (
          <span class="faint">—</span>
        ) : (
          <span class="thrown">
            <span class="waste" aria-hidden="true">
              <i style={{ width: `${(1 - waste) * 100}%` }} />
            </span>
            <span class={waste > 0.5 ? "strong" : "faint"}>{waste > 0.999 ? "99.9" : Math.round(waste * 100)} %</span>
          </span>
        )}
      </td>
      <td>
        <span class="sevs">
          {found.map((finding) => (
            <a key={finding.rule + finding.at} href={href("findings", "", { rule: finding.rule, at: finding.at })} title={finding.message} class="link">
              <Severity of={finding.severity} /> {finding.rule}
            </a>
          ))}
          {mistakes !== "" && <span class="tag warn">{mistakes}</span>}
          {found.length === 0 && mistakes === "" && <span class="faint">—</span>}
        </span>
      </td>
    </tr>
  );
}

/** Which access patterns of the model it is. */
function Patterns({ of }: { of: string[] }) {
  if (of.length === 0) return <span class="tag error">not in the model</span>;
  return (
    <button type="button" class="link" onClick={() => go("model", "", { m: name.value, pattern: of[0]! })}>
      {of.join(", ")}
    </button>
  );
}
