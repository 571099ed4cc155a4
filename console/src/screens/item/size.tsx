import { trimmed } from "../../lib/api";
import { number } from "../../lib/count";
import type { Table } from "../../lib/schema";
import { ITEM_MAX, bytesText, itemSize, readUnits, writeUnits } from "../../lib/size";
import type { Item } from "../../lib/values";
import { Severity } from "../../ui/icons";

function indexesOf(table: Table, item: Item | undefined) {
  return item ? (table.GlobalSecondaryIndexes ?? []).filter((index) => index.KeySchema.every((key) => item[key.AttributeName])) : [];
}

/** Units of a write: the larger of before and after, for the table and for each index that has it. */
export function writeCost(table: Table, before: Item | undefined, after: Item): number {
  const units = Math.max(before ? writeUnits(itemSize(before)) : 0, writeUnits(itemSize(after)));
  const names = new Set([...indexesOf(table, before), ...indexesOf(table, after)].map((index) => index.IndexName));
  return units * (1 + names.size);
}

/** How large an item is now and will be, and what that costs. */
export function SizePanel({ table, before, item }: { table: Table; before: Item | undefined; item: Item | undefined }) {
  const now = before ? itemSize(before) : undefined;
  const after = item ? itemSize(item) : undefined;
  const size = after ?? now ?? 0;
  const at = (bytes: number) => Math.max(0, Math.min(1, Math.log(Math.max(bytes, 100) / 100) / Math.log(4096))) * 360;
  const marks: [number, string][] = [
    [1024, "1 KB"],
    [4096, "4 KB"],
    [10_240, "10 KB"],
    [102_400, "100 KB"],
    [ITEM_MAX, "400 KB"],
  ];
  const crosses = now !== undefined && after !== undefined && writeUnits(after) > writeUnits(now);
  const indexes = indexesOf(table, item ?? before);
  return (
    <section class="panel" aria-labelledby="size">
      <div class="phead">
        <h2 id="size">Size and cost of this edit</h2>
      </div>
      <div class="meter">
        <svg viewBox="-2 0 384 48" role="img" aria-label={`${number(size)} bytes of 400 KB, on a logarithmic scale`}>
          <rect x="0" y="16" width="360" height="10" rx="2" class="m-back" />
          <rect x="0" y="16" width={at(Math.min(now ?? size, size))} height="10" class={size > ITEM_MAX * 0.9 ? "m-bad" : "m-now"} />
          {now !== undefined && after !== undefined && after > now && <rect x={at(now)} y="16" width={Math.max(1.5, at(after) - at(now))} height="10" class="m-new" />}
          {marks.map(([bytes, label]) => (
            <g key={label}>
              <path d={`M${at(bytes)} 13v16`} class="m-mark" />
              <text x={Math.min(at(bytes), 352)} y="42" text-anchor="middle">
                {label}
              </text>
            </g>
          ))}
          <text x={Math.min(350, Math.max(16, at(size)))} y="9" text-anchor="middle" class="m-here">
            {number(size)} B
          </text>
        </svg>
        <table class="grid small-grid">
          <thead>
            <tr>
              <th>
                <span class="sr">What</span>
              </th>
              <th class="num">Now</th>
              <th class="num">After</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Item</td>
              <td class="num">{now === undefined ? "—" : bytesText(now)}</td>
              <td class="num">{after === undefined ? "—" : bytesText(after)}</td>
            </tr>
            <tr>
              <td>Read, eventual</td>
              <td class="num">{now === undefined ? "—" : trimmed(readUnits(now))}</td>
              <td class="num">{after === undefined ? "—" : trimmed(readUnits(after))}</td>
            </tr>
            <tr>
              <td>Write, table</td>
              <td class="num">{now === undefined ? "—" : writeUnits(now)}</td>
              <td class="num">{after === undefined ? "—" : writeUnits(after)}</td>
            </tr>
            {indexes.map((index) => (
              <tr key={index.IndexName}>
                <td title={index.IndexName}>
                  Write, {index.IndexName}
                  {index.Projection?.ProjectionType === "ALL" ? "" : ", at most"}
                </td>
                <td class="num">{now === undefined ? "—" : writeUnits(now)}</td>
                <td class="num">{after === undefined ? "—" : writeUnits(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {crosses && (
        <div class="note strip warning" role="status">
          <Severity of="warning" />
          <span>
            Passing {number(writeUnits(now) * 1024)} B: every later write of this item takes {writeUnits(after)} units, not {writeUnits(now)}.
          </span>
        </div>
      )}
      {size > ITEM_MAX && (
        <div class="note strip error" role="alert">
          <Severity of="error" />
          <span>{number(size - ITEM_MAX)} bytes over the 400 KB that an item may have.</span>
        </div>
      )}
    </section>
  );
}
