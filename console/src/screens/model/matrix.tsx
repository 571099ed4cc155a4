import { useState } from "preact/hooks";
import { number } from "../../lib/count";
import { replaceParams, route } from "../../lib/router";
import type { Checked, Pattern, TableSheet } from "../../lib/sheet";
import { Icon } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { chosenOf } from "./choices";
import { PatternRow, TransactionRow, isUnused, patternFindings } from "./matrixrows";

/** Access patterns against the keys that serve them. */
export function Matrix({ checked }: { checked: Checked }) {
  const { model } = checked;
  const { params } = route.value;
  const table = model.tables.find((each) => each.name === params.table) ?? model.tables.find((each) => each.name === chosenOf(model, params.ruler)?.table) ?? model.tables[0];
  const [at, setAt] = useState(-1);
  const patterns = model.patterns.filter((pattern) => pattern.table === table?.name);
  const select = (pattern: Pattern | undefined) => {
    if (!pattern || !table) return;
    const ruler = table.rulers.flatMap(({ index, scales }) => scales.map((scale, i) => ({ id: `${table.name}/${index ?? ""}/${i}`, scale }))).find(({ scale, id }) => scale.reaches.some((reach) => reach.pattern === pattern.name) && id.split("/")[1] === (pattern.index ?? ""));
    replaceParams({ pattern: pattern.name, line: String(pattern.line), ...(ruler ? { ruler: ruler.id } : {}) });
  };
  const move = (to: number) => {
    setAt(to);
    select(patterns[to]);
  };
  useKeys({ j: () => move(Math.min(patterns.length - 1, at + 1)), k: () => move(Math.max(0, at - 1)) });
  if (!table) return null;
  const isFine = (pattern: Pattern) => patternFindings(checked, pattern).every((finding) => finding.severity === "advice");
  const transactions = model.transactions.filter((transaction) => transaction.actions.some((action) => table.entities.some((entity) => entity.name === action.entity)));
  return (
    <section class="panel" aria-labelledby="matrix">
      <div class="phead">
        <h2 id="matrix">Access-pattern matrix</h2>
        {model.tables.length > 1 && (
          <select class="select" aria-label="Table of the matrix" value={table.name} onChange={(e) => replaceParams({ table: e.currentTarget.value })}>
            {model.tables.map((each) => (
              <option key={each.name}>{each.name}</option>
            ))}
          </select>
        )}
        <span class="faint small">
          {patterns.filter(isFine).length} of {patterns.length} served as designed
        </span>
        <span class="grow" />
        <a class="btn quiet" href={`#/cost?m=${encodeURIComponent(params.m ?? "")}`}>
          Cost <Icon name="right" />
        </a>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Patterns and what serves them">
        <table class="grid matrix">
          <thead>
            <tr>
              <th class="num">#</th>
              <th>Pattern</th>
              <IndexHeads checked={checked} table={table} />
              <th class="num">Per s</th>
              <th class="num">Units</th>
              <th class="num">A month</th>
              <th>Finding</th>
            </tr>
          </thead>
          <tbody>
            {patterns.map((pattern) => (
              <PatternRow key={`${pattern.entity}.${pattern.name}`} checked={checked} table={table} pattern={pattern} select={select} />
            ))}
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.name} checked={checked} table={table} transaction={transaction} />
            ))}
          </tbody>
        </table>
        {patterns.length === 0 && <p class="empty">The entities of {table.name} have no access patterns yet: what the application asks for, and how often.</p>}
      </div>
    </section>
  );
}

function IndexHeads({ checked, table }: { checked: Checked; table: TableSheet }) {
  const items = table.entities.reduce((sum, entity) => sum + (entity.items ?? 0), 0);
  return (
    <>
      <th>
        Table <span class="sub">{items > 0 ? `${compact(items)} items` : ""}</span>
      </th>
      {table.indexes.map((index) => {
        const unused = isUnused(checked, table, index.name);
        const monthly = checked.cost.indexes.find((each) => each.table === table.name && each.index === index.name)?.monthly;
        return (
          <th key={index.name} title={`${index.partitionKey.join(", ")}${index.sortKey.length > 0 ? ` / ${index.sortKey.join(", ")}` : ""}, ${index.projection}`}>
            {index.name} <span class={unused ? "sub warn" : "sub"}>{unused ? `unused${monthly ? ` · $${monthly.toFixed(2)}` : ""}` : index.projection.toLowerCase().replace("_", " ")}</span>
          </th>
        );
      })}
    </>
  );
}

const compact = (count: number) => (count >= 1e6 ? `${(count / 1e6).toFixed(2)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : number(count));
