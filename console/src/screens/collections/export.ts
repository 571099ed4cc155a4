import { escaped, token } from "../../lib/picture";
import type { Source, Table } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { hue } from "../../lib/store";
import { brief } from "../../lib/values";
import { HEAD, ROW, type Ribbon, type Shown, placesOf } from "./layout";

const WIDTH = 560;
const BETWEEN = 96;

/** The picture as it is shown, to be put into a document: an SVG that needs no other file. */
export function exportSvg(table: Table, left: Source, leftShown: Shown[], right: Source | undefined, rightShown: Shown[], ribbons: Ribbon[], attributes: Map<string, string[]>): string {
  const colour = (entity: string) => (entity === "" ? token("--ink-3") : token(`--e${hue(table.TableName, entity)}-s`));
  const text = (x: number, y: number, content: string, fill: string, extra = "") => `<text x="${x}" y="${y}" fill="${fill}"${extra}>${escaped(content)}</text>`;
  const column = (x: number, source: Source, shown: Shown[]) => {
    const parts = [text(x, 20, source.name || "Table", token("--ink"), ' font-weight="600"')];
    let y = 32;
    for (const { block, lines, isOne } of shown) {
      const height = 2 + (isOne ? 0 : HEAD) + lines.length * ROW;
      parts.push(`<rect x="${x}" y="${y}" width="${WIDTH}" height="${height}" rx="6" fill="${token("--surface")}" stroke="${token("--line-strong")}"/>`);
      let at = y + 1;
      if (!isOne) {
        parts.push(text(x + 12, at + 20, cut(block.text, 48), token("--ink"), ' font-weight="600"'));
        parts.push(text(x + WIDTH - 12, at + 20, `${block.items.length} items · ${bytesText(block.bytes)}`, token("--ink-3"), ' text-anchor="end"'));
        at += HEAD;
      }
      for (const line of lines) {
        const entity = "placed" in line ? line.placed.entity : line.entity;
        parts.push(`<rect x="${x + 3}" y="${at + 5}" width="3" height="${ROW - 10}" rx="1.5" fill="${colour(entity)}"/>`);
        if ("placed" in line) {
          const { item } = line.placed;
          const keys = isOne || source.sort.length === 0 ? source.partition : source.sort;
          parts.push(text(x + 14, at + 19, cut(keys.map((key) => brief(item[key.name])).join(" / "), 40), token("--ink")));
          const told = (attributes.get(entity) ?? []).slice(0, 2).map((name) => `${name} ${item[name] ? brief(item[name], 20) : "—"}`);
          parts.push(text(x + 310, at + 19, cut(told.join("   "), 36), token("--ink-2")));
        } else parts.push(text(x + 14, at + 19, `${line.more} more ${entity || "items"}`, token("--ink-2")));
        at += ROW;
      }
      y += height + 10;
    }
    return parts.join("\n");
  };
  const height = Math.max(placesOf(leftShown).height, placesOf(rightShown).height);
  const width = right ? WIDTH * 2 + BETWEEN : WIDTH;
  const bands = ribbons.map(
    (ribbon) => `<path d="M${WIDTH} ${ribbon.from}C${WIDTH + BETWEEN / 2} ${ribbon.from} ${WIDTH + BETWEEN / 2} ${ribbon.to} ${WIDTH + BETWEEN} ${ribbon.to}" fill="none" stroke="${colour(ribbon.entity)}" stroke-width="${ribbon.isStrong ? 2.2 : 1.2}" opacity="${ribbon.isStrong ? 1 : 0.38}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, monospace" font-size="12">`,
    `<rect width="100%" height="100%" fill="${token("--canvas")}"/>`,
    column(0.5, left, leftShown),
    ...bands,
    right ? column(WIDTH + BETWEEN - 0.5, right, rightShown) : "",
    "</svg>",
  ].join("\n");
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
