import { type Block, type Line, linesOf } from "../../lib/collections";

/** Heights in pixels. Rows have fixed ones, so that ribbons can be drawn without measuring. */
export const ROW = 30;
export const HEAD = 33;
const TITLE = 32;
const BORDER = 1;
const GAP = 10;
/** Above this many, only those of the selection are drawn. */
const RIBBONS_MAX = 60;

export interface Shown {
  block: Block;
  lines: Line[];
  /** A partition of one item is one line. */
  isOne: boolean;
}

/** What of the blocks is shown, without the entities that are hidden. */
export function shownOf(blocks: Block[], hidden: Set<string>, open: Set<string>, isWanted: (id: string) => boolean): Shown[] {
  return blocks
    .map((block) => {
      const items = block.items.filter((placed) => !hidden.has(placed.entity));
      return { block, lines: linesOf({ ...block, items }, open.has(block.text), isWanted), isOne: block.items.length === 1 };
    })
    .filter((shown) => shown.lines.length > 0);
}

/** The middle of each item's row, from the top of the column. */
export function placesOf(shown: Shown[]): { places: Map<string, number>; height: number } {
  const places = new Map<string, number>();
  let y = TITLE;
  for (const { lines, isOne } of shown) {
    y += BORDER + (isOne ? 0 : HEAD);
    for (const line of lines) {
      if ("placed" in line) places.set(line.placed.id, y + ROW / 2);
      y += ROW;
    }
    y += BORDER + GAP;
  }
  return { places, height: y };
}

export interface Ribbon {
  id: string;
  entity: string;
  from: number;
  to: number;
  isStrong: boolean;
}

/** From an item in the one column to the same in the other. */
export function ribbonsOf(left: Shown[], right: Map<string, number>, isSelected: (id: string) => boolean): Ribbon[] {
  const { places } = placesOf(left);
  const all: Ribbon[] = [];
  for (const { lines } of left) {
    for (const line of lines) {
      if (!("placed" in line)) continue;
      const { id, entity } = line.placed;
      const to = right.get(id);
      if (to !== undefined) all.push({ id, entity, from: places.get(id)!, to, isStrong: isSelected(id) });
    }
  }
  const drawn = all.length > RIBBONS_MAX ? all.filter((ribbon) => ribbon.isStrong) : all;
  return drawn.sort((a, b) => Number(a.isStrong) - Number(b.isStrong));
}
