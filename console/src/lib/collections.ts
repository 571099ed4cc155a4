import { entityOf, keyText } from "./keys";
import { type Source, type Table, keyNames, keyOf, sources } from "./schema";
import { itemSize } from "./size";
import { type Item, compareKeys, typeOf } from "./values";

const FOLDED_FROM = 6;

/** An item where it lies. */
export interface Placed {
  /** Its key in the table, the same in all indexes. */
  id: string;
  item: Item;
  entity: string;
  bytes: number;
}

/** The items of one partition, in the order of the sort key. */
export interface Block {
  text: string;
  items: Placed[];
  bytes: number;
}

/** A row of a block: an item, or how many of a kind lie between two that are shown. */
export type Line = { placed: Placed } | { more: number; entity: string };

/** Between the values of a partition key of several attributes. */
export const SEPARATOR = " / ";

export const blockId = (source: string, text: string) => `${source}\n${text}`;

/** The partition that an item lies in, as text; nothing if the table or index does not have the item. */
export function partitionOf(source: Source, item: Item): string | undefined {
  const isThere = [...source.partition, ...source.sort].every((key) => item[key.name] && typeOf(item[key.name]!) === key.type);
  return isThere ? source.partition.map((key) => keyText(item[key.name])).join(SEPARATOR) : undefined;
}

/** Items as a table or an index keeps them, and those that it does not have. Partitions of more than one item come first. */
export function blocksOf(table: Table, source: Source, items: Iterable<Item>): { blocks: Block[]; absent: Placed[] } {
  const keys = keyNames(table);
  const found = new Map<string, Block>();
  const absent: Placed[] = [];
  for (const item of items) {
    const placed: Placed = { id: idOf(table, item), item, entity: entityOf(item, keys), bytes: itemSize(item) };
    const text = partitionOf(source, item);
    if (text === undefined) {
      absent.push(placed);
      continue;
    }
    const block = found.get(text) ?? { text, items: [], bytes: 0 };
    block.items.push(placed);
    block.bytes += placed.bytes;
    found.set(text, block);
  }
  const blocks = [...found.values()];
  for (const block of blocks) block.items.sort((a, b) => compare(source, a, b));
  blocks.sort((a, b) => Number(b.items.length > 1) - Number(a.items.length > 1) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return { blocks, absent };
}

function compare(source: Source, a: Placed, b: Placed): number {
  for (const key of source.sort) {
    const order = compareKeys(a.item[key.name]!, b.item[key.name]!);
    if (order !== 0) return order;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function idOf(table: Table, item: Item): string {
  return JSON.stringify(keyOf(table, item));
}

/** Rows of a block. Where more than six of a kind follow each other, the first, the last two and those that are wanted stay. */
export function linesOf(block: Block, isOpen: boolean, isWanted: (id: string) => boolean): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < block.items.length; ) {
    let to = from + 1;
    while (to < block.items.length && block.items[to]!.entity === block.items[from]!.entity) to++;
    const run = block.items.slice(from, to);
    let left = 0;
    const flush = () => {
      if (left > 0) lines.push({ more: left, entity: run[0]!.entity });
      left = 0;
    };
    run.forEach((placed, i) => {
      const isShown = isOpen || run.length <= FOLDED_FROM || i === 0 || i >= run.length - 2 || isWanted(placed.id);
      if (!isShown) left++;
      else {
        flush();
        lines.push({ placed });
      }
    });
    flush();
    from = to;
  }
  return lines;
}

/** Names of attributes that tell items of an entity apart: not keys, and those that most of them have first. */
export function attributesOf(table: Table, items: Iterable<Placed>): Map<string, string[]> {
  const keys = new Set(sources(table).flatMap((source) => [...source.partition, ...source.sort].map((key) => key.name)));
  const counts = new Map<string, Map<string, number>>();
  for (const placed of items) {
    const own = counts.get(placed.entity) ?? new Map<string, number>();
    counts.set(placed.entity, own);
    for (const [name, value] of Object.entries(placed.item)) {
      // A scalar says more in a cell than the number of members of a map.
      const weight = "M" in value || "L" in value ? 0.01 : 1;
      if (!keys.has(name)) own.set(name, (own.get(name) ?? 0) + weight);
    }
  }
  return new Map([...counts].map(([entity, own]) => [entity, [...own].sort((a, b) => b[1] - a[1]).map(([name]) => name)]));
}
