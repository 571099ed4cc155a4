import { type IndexDescription, type Table, keyNames } from "./schema";
import { itemSize, valueSize, writeUnits } from "./size";
import { type Item, record, same, sameItem, typeOf } from "./values";

/** What a write does in a table or in one of its indexes. */
export interface Write {
  /** Empty for the table itself. */
  index: string;
  /** Bytes that lie there before and after; nothing where nothing lies. */
  before: number | undefined;
  after: number | undefined;
  units: number;
  /** Whether the entry gets another key: one write takes it out, and another puts it in. */
  isMoved: boolean;
}

const unitsOf = (bytes: number | undefined) => (bytes === undefined ? 0 : writeUnits(bytes));

/** What a write of an item takes, as the server charges it: of the table, and of each index that has the item before or after. Those of vectors are paid otherwise. */
export function writesOf(table: Table, before: Item | undefined, after: Item | undefined): Write[] {
  const own: Write = { index: "", before: before && writtenBytes(table, before), after: after && writtenBytes(table, after), units: 0, isMoved: false };
  own.units = after === undefined ? 0 : Math.max(unitsOf(own.before), unitsOf(own.after));
  const indexes = [...(table.LocalSecondaryIndexes ?? []), ...(table.GlobalSecondaryIndexes ?? [])];
  return [own, ...indexes.map((index) => writeOf(table, index, before, after)).filter((write) => write.before !== undefined || write.after !== undefined)];
}

export function unitsOfAll(writes: readonly Write[]): number {
  return writes.reduce((sum, write) => sum + write.units, 0);
}

function writeOf(table: Table, index: IndexDescription, before: Item | undefined, after: Item | undefined): Write {
  const from = before && entryOf(table, index, before);
  const to = after && entryOf(table, index, after);
  const keys = index.KeySchema.map((key) => key.AttributeName);
  const isMoved = from !== undefined && to !== undefined && !keys.every((name) => same(from[name], to[name]));
  const [was, is] = [from && itemSize(from), to && itemSize(to)];
  const isSame = after === undefined || (from && to ? sameItem(from, to) : from === to);
  const units = isSame ? 0 : isMoved ? unitsOf(was) + unitsOf(is) : Math.max(unitsOf(was), unitsOf(is));
  return { index: index.IndexName, before: was, after: is, units, isMoved };
}

/** What an index has of an item; nothing if the item lacks an attribute of its key, or has another type there. */
export function entryOf(table: Table, index: IndexDescription, item: Item): Item | undefined {
  const isThere = index.KeySchema.every(({ AttributeName: name }) => {
    const value = item[name];
    const type = table.AttributeDefinitions.find((each) => each.AttributeName === name)?.AttributeType;
    return value !== undefined && typeOf(value) === type && valueSize(value) > 0;
  });
  if (!isThere) return undefined;
  const kind = index.Projection?.ProjectionType ?? "ALL";
  if (kind === "ALL") return item;
  const names = new Set([...keyNames(table), ...index.KeySchema.map((key) => key.AttributeName), ...(kind === "INCLUDE" ? (index.Projection?.NonKeyAttributes ?? []) : [])]);
  return record(Object.entries(item).filter(([name]) => names.has(name)));
}

/** As an item counts where it is written: a vector has four bytes for each of its numbers, whatever the list has. */
function writtenBytes(table: Table, item: Item): number {
  let size = itemSize(item);
  const seen = new Set<string>();
  for (const { VectorAttribute, Dimensions } of table.VectorIndexes ?? []) {
    const value = item[VectorAttribute.AttributeName];
    if (!value || !("L" in value) || seen.has(VectorAttribute.AttributeName) || value.L.length !== Dimensions || !value.L.every((element) => "N" in element)) continue;
    seen.add(VectorAttribute.AttributeName);
    size += Dimensions * 4 - valueSize(value);
  }
  return size;
}
