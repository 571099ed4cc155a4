import { trimmed } from "../../lib/api";
import { number } from "../../lib/count";
import type { Table } from "../../lib/schema";
import { ITEM_MAX, bytesText, itemSize, readUnits, writeUnits } from "../../lib/size";
import { type Item, sameItem } from "../../lib/values";
import { type Write, unitsOfAll, writesOf } from "../../lib/writes";
import { Severity } from "../../ui/icons";

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
  const writes = writesOf(table, before, item);
  // A new item is not compared with anything.
  const isSame = before !== undefined && item !== undefined && sameItem(before, item);
  const crosses = now !== undefined && after !== undefined && writeUnits(after) > writeUnits(now);
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
              <th class="num">This save</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Item</td>
              <td class="num">{now === undefined ? "—" : bytesText(now)}</td>
              <td class="num">{after === undefined ? "—" : bytesText(after)}</td>
              <td class="num">{after === undefined || isSame ? "—" : signed(after - (now ?? 0), bytesText)}</td>
            </tr>
            <tr>
              <td>Read, eventual</td>
              <td class="num">{now === undefined ? "—" : trimmed(readUnits(now))}</td>
              <td class="num">{after === undefined ? "—" : trimmed(readUnits(after))}</td>
              <td class="num">—</td>
            </tr>
            {writes.map((write) => (
              <WriteRow key={write.index} write={write} isSame={isSame || item === undefined} />
            ))}
            {writes.length > 1 && (
              <tr class="sum-row">
                <td>Together</td>
                <td />
                <td />
                <td class="num">{isSame || item === undefined ? "—" : `${unitsOfAll(writes)} WCU`}</td>
              </tr>
            )}
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

function WriteRow({ write, isSame }: { write: Write; isSame: boolean }) {
  const { index, before, after, units, isMoved } = write;
  const bytes = [before, after].map((each) => (each === undefined ? "not in it" : bytesText(each)));
  return (
    <tr>
      <td title={index === "" ? undefined : `${index}: ${isSame || bytes[0] === bytes[1] ? bytes[1] : `${bytes[0]}, then ${bytes[1]}`}`}>
        Write, {index === "" ? "table" : index}
        {isMoved && <small class="faint"> moves</small>}
      </td>
      <td class="num">{before === undefined ? "—" : writeUnits(before)}</td>
      <td class="num">{after === undefined ? "—" : writeUnits(after)}</td>
      <td class="num" title={isMoved ? "Its key changes: one write takes the entry out, and another puts it in" : index !== "" && !isSame && units === 0 ? "Nothing that this index has changes" : undefined}>
        {isSame ? "—" : index !== "" && before !== undefined && after !== undefined && before !== after ? `${signed(after - before, bytesText)}, ${units} WCU` : `${units} WCU`}
      </td>
    </tr>
  );
}

function signed(value: number, text: (value: number) => string): string {
  return value === 0 ? text(0) : `${value > 0 ? "+" : "\u2212"}${text(Math.abs(value))}`;
}
