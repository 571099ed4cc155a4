import { useState } from "preact/hooks";
import { type Checked, type ModelFinding, type Pattern, type PatternCost, type TableSheet, findingsAt, hueOf, worst } from "../../lib/sheet";
import { markOf } from "../../lib/keys";
import { replaceParams, route } from "../../lib/router";
import { useKeys } from "../../ui/keyboard";
import { Icon } from "../../ui/icons";
import { number } from "../../ui/parts";
import { chosenOf } from "./choices";
import { Found } from "./found";


const SHORT: Record<string, string> = {
  GetItem: "Get",
  PutItem: "Put",
  UpdateItem: "Update",
  DeleteItem: "Delete",
  BatchGetItem: "Batch get",
  BatchWriteItem: "Batch write",
  TransactGetItems: "Tx get",
  TransactWriteItems: "Tx write",
};

/** Access patterns against the keys that serve them. */
export function Matrix({ checked }: { checked: Checked }) {
  const { model, cost, findings } = checked;
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
  const transactions = model.transactions;
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
            {patterns.map((pattern) => {
              const own = patternFindings(checked, pattern);
              const costs = cost.patterns.find((each) => each.pattern === pattern.name && each.entity === pattern.entity);
              return (
                <tr key={`${pattern.entity}.${pattern.name}`} aria-selected={params.pattern === pattern.name} onClick={() => select(pattern)}>
                  <td class="num faint">{pattern.id}</td>
                  <td title={pattern.description || undefined}>
                    <span class={`mark e${hueOf(model, pattern.entity)}`} title={pattern.entity} aria-hidden="true">
                      {markOf(pattern.entity)}
                    </span>{" "}
                    <button type="button" class="plain" onClick={() => select(pattern)}>
                      {pattern.name}
                    </button>
                  </td>
                  {[null, ...table.indexes.map((index) => index.name)].map((index) => (
                    <td key={index ?? ""} class={index !== null && isUnused(checked, table, index) ? "slot unused" : "slot"}>
                      {pattern.index === index && (
                        <span class={`use ${worst(own)?.severity ?? ""}`}>
                          <b>{SHORT[pattern.operation] ?? pattern.operation}</b> {operatorOf(pattern)}
                        </span>
                      )}
                    </td>
                  ))}
                  <td class="num">{pattern.rate === null ? "—" : pattern.rate.toLocaleString("en-US")}</td>
                  <LastCells costs={costs} findings={own} />
                </tr>
              );
            })}
            {transactions.map((transaction) => {
              const own = findings.filter((finding) => finding.at.endsWith(`.${transaction.name}`));
              const costs = cost.patterns.find((each) => each.pattern === transaction.name);
              const here = transaction.actions.filter((action) => table.entities.some((entity) => entity.name === action.entity));
              if (here.length === 0) return null;
              return (
                <tr key={transaction.name} onClick={() => replaceParams({ line: String(transaction.line) })}>
                  <td class="num faint">{transaction.id}</td>
                  <td title={transaction.description || undefined}>
                    <span class="mark" aria-hidden="true">
                      Tx
                    </span>{" "}
                    {transaction.name}
                  </td>
                  <td class="slot">
                    <span class={`use ${worst(own)?.severity ?? ""}`}>
                      <b>Tx</b> {[...new Set(transaction.actions.map((action) => action.kind.toLowerCase().replace("_", " ")))].join(" + ")}
                    </span>
                  </td>
                  {table.indexes.map((index) => (
                    <td key={index.name} class={isUnused(checked, table, index.name) ? "slot unused" : "slot"} />
                  ))}
                  <td class="num">{transaction.rate === null ? "—" : number(transaction.rate)}</td>
                  <LastCells costs={costs} findings={own} />
                </tr>
              );
            })}
          </tbody>
        </table>
        {patterns.length === 0 && <p class="empty">The entities of {table.name} have no access patterns yet: what the application asks for, and how often.</p>}
      </div>
    </section>
  );
}

function LastCells({ costs, findings }: { costs: PatternCost | undefined; findings: ModelFinding[] }) {
  return (
    <>
      <td class="num">{unitsOf(costs)}</td>
      <td class="num">{dollars(costs)}</td>
      <td>
        <Found of={findings} />
      </td>
    </>
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

function isUnused(checked: Checked, table: TableSheet, index: string): boolean {
  return !checked.model.patterns.some((pattern) => pattern.table === table.name && pattern.index === index);
}

export function patternFindings(checked: Checked, pattern: Pattern) {
  return findingsAt(checked.findings, `entities.${pattern.entity}.access_patterns.${pattern.name}`);
}

function operatorOf(pattern: Pattern): string {
  const filter = pattern.filter === null ? "" : " + filter";
  if (pattern.operation === "Query") return (/^(any|begins_with|between|<=|>=|<|>|=)/.exec(pattern.condition)?.[0] ?? "") + filter;
  if (pattern.operation === "Scan") return `all${filter}`;
  return pattern.condition === "=" ? "" : pattern.condition;
}

function unitsOf(cost: PatternCost | undefined): string {
  if (!cost) return "—";
  const parts = [cost.read_units > 0 ? `${trim(cost.read_units)} R` : "", cost.write_units > 0 ? `${trim(cost.write_units)} W` : ""].filter(Boolean);
  return parts.join(" ") || "0";
}

const trim = (units: number) => String(Math.round(units * 10) / 10);
const dollars = (cost: PatternCost | undefined) => (cost?.monthly.on_demand === null || cost === undefined ? "—" : `$${cost.monthly.on_demand.toFixed(2)}`);
const compact = (count: number) => (count >= 1e6 ? `${(count / 1e6).toFixed(2)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : number(count));
