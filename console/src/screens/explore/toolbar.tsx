import { trimmed } from "../../lib/api";
import { number } from "../../lib/count";
import { replaceParams } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { type Item, plainItem } from "../../lib/values";
import { CopyButton } from "../../ui/copy";
import { Mark } from "../../ui/key";
import { Plain } from "../../ui/plain";
import { csv } from "./grid";
import type { Result } from "./result";

const ENTITIES_MAX = 8;
const COLUMNS_MAX = 200;

interface Props {
  table: Table;
  result: Result | undefined;
  entities: Map<string, number>;
  wanted: string;
  shown: Item[];
  columns: string[];
  visible: string[];
  running: boolean;
  stop: () => void;
}

/** Which of the rows and columns are shown, and how to take them along. */
export function Toolbar({ table, result, entities, wanted, shown, columns, visible, running, stop }: Props) {
  const toggle = (column: string, isOn: boolean) => {
    const off = columns.filter((each) => (each === column ? !isOn : !visible.includes(each)));
    replaceParams({ hide: off.length === 0 ? "\n" : off.join("\n") });
  };
  return (
    <div class="bar-row toolbar">
      <span class="chips">
        <button type="button" class="chip" aria-pressed={wanted === ""} onClick={() => replaceParams({ entity: "" })}>
          All {number(result?.rows.length ?? 0)}
        </button>
        {[...entities]
          .filter(([entity]) => entity !== "")
          .slice(0, ENTITIES_MAX)
          .map(([entity, count]) => (
            <button key={entity} type="button" class="chip" aria-pressed={wanted === entity} onClick={() => replaceParams({ entity: wanted === entity ? "" : entity })}>
              <Mark table={table.TableName} entity={entity} /> <Plain text={entity} max={40} /> {number(count)}
            </button>
          ))}
      </span>
      <span class="row">
        {running && (
          <span class="row" role="status">
            <span class="spinner" />
            {result && result.pages > 1 ? `${result.pages} pages, ${trimmed(result.units ?? 0)} RCU so far` : "reading"}
            <button type="button" class="btn" onClick={stop}>
              Stop <kbd>esc</kbd>
            </button>
          </span>
        )}
        {shown.length > 0 && (
          <>
            <details class="menu">
              <summary class="btn">
                Columns {visible.length} of {columns.length}
              </summary>
              <div class="drop">
                {columns.slice(0, COLUMNS_MAX).map((column) => (
                  <label key={column} class="check">
                    <input type="checkbox" checked={visible.includes(column)} onChange={(e) => toggle(column, e.currentTarget.checked)} />
                    <Plain text={column} max={60} />
                  </label>
                ))}
                {columns.length > COLUMNS_MAX && <p class="faint small">{number(columns.length - COLUMNS_MAX)} more: name those you want under Attributes.</p>}
              </div>
            </details>
            <CopyButton text={() => csv(shown, visible)}>CSV</CopyButton>
            <CopyButton text={() => `[\n${shown.map((row) => `  ${plainItem(row, "  ")}`).join(",\n")}\n]\n`}>JSON</CopyButton>
          </>
        )}
      </span>
    </div>
  );
}
