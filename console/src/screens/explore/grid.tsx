import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { number } from "../../lib/count";
import { entityOf } from "../../lib/keys";
import type { Table } from "../../lib/schema";
import { itemSize } from "../../lib/size";
import { hue } from "../../lib/store";
import { type Item, brief, toPlain } from "../../lib/values";
import { Mark } from "../../ui/key";
import { Plain } from "../../ui/plain";
import { Cell } from "../../ui/value";

const ROW = 28;
const AROUND = 12;
/** Rows before the end at which the next page is read. */
const AHEAD = 40;

/** Names of attributes: keys first, then by how many items have them. */
export function columnsOf(rows: Item[], keys: string[], without: string[]): string[] {
  // Before anything has come, heads are of what will.
  if (rows.length === 0) return keys.filter((key) => !without.includes(key));
  const counts = new Map<string, number>();
  for (const row of rows.length > 5000 ? rows.slice(0, 5000) : rows) for (const name of Object.keys(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const others = [...counts.entries()].filter(([name]) => !keys.includes(name)).sort((a, b) => b[1] - a[1]);
  const indexKey = (name: string) => /^gsi\d*.*[ps]k$/i.test(name);
  const names = others.map(([name]) => name);
  return [...keys.filter((key) => !without.includes(key) && counts.has(key)), ...names.filter((name) => !indexKey(name)), ...names.filter(indexKey), ...without.filter((key) => counts.has(key))];
}

export function csv(rows: Item[], columns: string[]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const value = (row: Item, name: string) => {
    const found = row[name];
    if (!found) return "";
    if ("S" in found) return found.S;
    return "M" in found || "L" in found ? toPlain(found).replace(/\s*\n\s*/g, " ") : brief(found, 1_000_000);
  };
  return `${[columns, ...rows.map((row) => columns.map((name) => value(row, name)))].map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

function scoreText(score: number | undefined): string {
  return score === undefined ? "—" : score.toPrecision(4);
}

/** Rows as far as they are seen; the others are room. Who scrolls to the end gets the next page. */
export function Grid(props: { table: Table; rows: Item[]; columns: string[]; keys: string[]; scores?: Map<Item, number> | undefined; selected: number; select: (row: number) => void; open: () => void; dimmed: boolean; loading: boolean; more: (() => void) | undefined }) {
  const { table, rows, columns, keys, selected } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current!;
    if (selected < 0) return;
    const y = selected * ROW;
    if (y < element.scrollTop) element.scrollTop = y;
    else if (y + ROW * 2 > element.scrollTop + element.clientHeight) element.scrollTop = y + ROW * 2 - element.clientHeight;
  }, [selected]);
  const from = Math.max(0, Math.floor(top / ROW) - AROUND);
  const to = Math.min(rows.length, Math.ceil((top + height) / ROW) + AROUND);
  const numeric = new Set(columns.filter((column) => rows.slice(0, 50).some((row) => row[column]) && rows.slice(0, 50).every((row) => !row[column] || "N" in row[column]!)));
  return (
    <div class={`scroll gridbox${props.dimmed ? " dimmed" : ""}`} ref={box} tabIndex={0} role="region" aria-label="Items" onScroll={(e) => {
        const { scrollTop, clientHeight, scrollHeight } = e.currentTarget;
        setTop(scrollTop);
        if (scrollTop > 0 && scrollTop + clientHeight > scrollHeight - AHEAD * ROW) props.more?.();
      }}>
      <table class="grid items" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th class="band">
              <span class="sr">Entity</span>
            </th>
            {props.scores && <th class="num score">Score</th>}
            {columns.map((column) => (
              <th key={column} class={numeric.has(column) ? "num" : keys.includes(column) ? "wide" : ""}>
                <Plain text={column} max={60} />
              </th>
            ))}
            <th class="num size">Bytes</th>
          </tr>
        </thead>
        <tbody>
          {props.loading &&
            [1, 2, 3, 4, 5].map((row) => (
              <tr key={row}>
                <td class="band" />
                {columns.map((column) => (
                  <td key={column}>
                    <span class="bar" />
                  </td>
                ))}
                <td>
                  <span class="bar" />
                </td>
              </tr>
            ))}
          {from > 0 && (
            <tr aria-hidden="true">
              <td class="room" colSpan={columns.length + (props.scores ? 3 : 2)} style={{ height: `${from * ROW}px` }} />
            </tr>
          )}
          {rows.slice(from, to).map((row, i) => {
            const at = from + i;
            const entity = entityOf(row, keys);
            return (
              <tr key={at} aria-rowindex={at + 2} aria-selected={at === selected} onClick={() => props.select(at)} onDblClick={props.open}>
                <td class={`band e${hue(table.TableName, entity)}`}>
                  <Mark table={table.TableName} entity={entity} />
                </td>
                {props.scores && <td class="num strong">{scoreText(props.scores.get(row))}</td>}
                {columns.map((column) => (
                  <td key={column} class={`${numeric.has(column) ? "num " : ""}${keys.includes(column) ? "mono" : ""}`}>
                    <Cell table={table.TableName} value={row[column]} isKey={keys.includes(column) || /^gsi\d*.*[ps]k$/i.test(column)} />
                  </td>
                ))}
                <td class="num faint">{number(itemSize(row))}</td>
              </tr>
            );
          })}
          {to < rows.length && (
            <tr aria-hidden="true">
              <td class="room" colSpan={columns.length + (props.scores ? 3 : 2)} style={{ height: `${(rows.length - to) * ROW}px` }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
