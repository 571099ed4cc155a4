import { escaped, framed, token } from "../../lib/picture";
import { type Sheet, type TableSheet, hueOf } from "../../lib/sheet";
import { bytesText } from "../../lib/size";

const ROW = 24;
const GAP = 16;
const CHARACTER = 7.3;
const COLUMN_MAX = 44;

/** The entity chart as a picture, with what the table on the page has in its cells. */
export function chartSvg(sheet: Sheet): string {
  let y = GAP;
  let width = 0;
  const parts: string[] = [];
  for (const table of sheet.tables) {
    const { drawn, size } = tableOf(sheet, table, y);
    parts.push(drawn);
    y += size.height + GAP;
    width = Math.max(width, size.width);
  }
  return framed(width + 2 * GAP, y, `<g font-family="ui-monospace, monospace" font-size="12">${parts.join("\n")}</g>`);
}

function tableOf(sheet: Sheet, table: TableSheet, top: number) {
  const heads = ["Entity", "Partition key", "Sort key", ...table.indexes.map((index) => index.name), "Items", "Size"];
  const rows = table.entities.map((entity) => [
    entity.name,
    entity.partitionKey,
    entity.sortKey ?? "—",
    ...table.indexes.map((index) => {
      const mapping = entity.mappings.find((each) => each.index === index.name);
      return mapping ? [mapping.partitionKey.join(", "), mapping.sortKey.join(", ")].filter(Boolean).join(" / ") : "—";
    }),
    entity.items === null ? "—" : entity.items.toLocaleString("en-US"),
    entity.bytes === null ? "—" : bytesText(entity.bytes),
  ]);
  const widths = heads.map((head, i) => Math.min(COLUMN_MAX, Math.max(head.length, ...rows.map((row) => row[i]!.length))) * CHARACTER + 18);
  const width = widths.reduce((sum, each) => sum + each, 0);
  const text = (x: number, y: number, content: string, fill: string, more = "") => `<text x="${x}" y="${y}" fill="${fill}"${more}>${escaped(content.length > COLUMN_MAX ? `${content.slice(0, COLUMN_MAX - 1)}…` : content)}</text>`;
  const places = widths.map((_, i) => GAP + widths.slice(0, i).reduce((sum, each) => sum + each, 0));
  const parts = [text(GAP, top + 16, `${table.name}  ${table.partitionKey}${table.sortKey === null ? "" : ` / ${table.sortKey}`}`, token("--ink"), ' font-weight="600"')];
  heads.forEach((head, i) => parts.push(text(places[i]!, top + 16 + ROW, head, token("--ink-3"))));
  rows.forEach((row, r) => {
    const y = top + 16 + (r + 2) * ROW;
    const hue = hueOf(sheet, table.entities[r]!.name);
    parts.push(`<path d="M${GAP} ${y - 17}h${width}" stroke="${token("--line")}"/>`, `<rect x="${GAP - 8}" y="${y - 12}" width="3" height="16" rx="1.5" fill="${token(`--e${hue}-s`)}"/>`);
    row.forEach((cell, i) => parts.push(text(places[i]!, y, cell, i === 0 ? token(`--e${hue}-t`) : token("--ink"), i === 0 ? ' font-weight="600"' : "")));
  });
  return { drawn: parts.join("\n"), size: { width, height: (rows.length + 2) * ROW } };
}
