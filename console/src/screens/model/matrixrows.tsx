import { number } from "../../lib/count";
import { replaceParams, route } from "../../lib/router";
import { type Checked, type ModelFinding, type Pattern, type PatternCost, type TableSheet, type Transaction, findingsAt, hueOf, markOf, worst } from "../../lib/sheet";
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

/** An access pattern: below the table or the index that serves it, how. */
export function PatternRow({ checked, table, pattern, select }: { checked: Checked; table: TableSheet; pattern: Pattern; select: (pattern: Pattern) => void }) {
  const own = patternFindings(checked, pattern);
  const costs = checked.cost.patterns.find((each) => each.pattern === pattern.name && each.entity === pattern.entity);
  return (
    <tr aria-selected={route.value.params.pattern === pattern.name} onClick={() => select(pattern)}>
      <td class="num faint">{pattern.id}</td>
      <td title={pattern.description || undefined}>
        <span class={`mark e${hueOf(checked.model, pattern.entity)}`} title={pattern.entity} aria-hidden="true">
          {markOf(checked.model, pattern.entity)}
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
}

/** A transaction, which is about the table. */
export function TransactionRow({ checked, table, transaction }: { checked: Checked; table: TableSheet; transaction: Transaction }) {
  const own = checked.findings.filter((finding) => finding.at.endsWith(`.${transaction.name}`));
  const costs = checked.cost.patterns.find((each) => each.pattern === transaction.name);
  return (
    <tr onClick={() => replaceParams({ line: String(transaction.line) })}>
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

export function isUnused(checked: Checked, table: TableSheet, index: string): boolean {
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
