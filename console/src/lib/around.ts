import { ApiError, call, unitsOf } from "./api";
import { SEPARATOR, blockId, idOf, partitionOf } from "./collections";
import { Expressions, Incomplete, keyCondition } from "./expression";
import { type Source, type Table, sources } from "./schema";
import type { Item } from "./values";

/** Items of one partition that are read at most, and partitions of a table or index that are read around a key. */
export const ITEMS_MAX = 300;
export const PARTITIONS_MAX = 12;

/** Items around a key, and what reading them took. */
export interface Around {
  items: Map<string, Item>;
  calls: number;
  units: number;
  /** Partitions that go on beyond what was read, as source and text. */
  cut: Set<string>;
  /** Partitions that were read to their end. */
  whole: Set<string>;
  /** Whether there are more partitions than were read. */
  more: boolean;
}

/** Values of a partition key from its text. @throws Incomplete if it cannot be one of this table or index */
function valuesOf(source: Source, text: string): string[] {
  const values = source.partition.length === 1 ? [text] : text.split(SEPARATOR);
  if (values.length !== source.partition.length) throw new Incomplete(`${source.name} has a partition key of ${source.partition.length} attributes: write them with "${SEPARATOR}" between them`);
  return values;
}

/** Reads the partitions of a key in the table and its indexes, and those that their items lie in otherwise. */
export async function readAround(table: Table, text: string, shown: Source[], stop: AbortSignal): Promise<Around> {
  const all = sources(table);
  const own = all[0]!;
  const found: Around = { items: new Map(), calls: 0, units: 0, cut: new Set(), whole: new Set(), more: false };
  const add = (items: Item[], isWhole: boolean) => {
    for (const item of items) {
      const id = idOf(table, item);
      // An index may have only some of the attributes.
      if (isWhole || !found.items.has(id)) found.items.set(id, { ...found.items.get(id), ...item });
    }
  };
  if (text === "") {
    const answer = await call<{ Items: Item[]; LastEvaluatedKey?: Item }>("Scan", { TableName: table.TableName, Limit: 200, ReturnConsumedCapacity: "TOTAL" }, { signal: stop });
    add(answer.Items, true);
    found.calls++;
    found.units += unitsOf((answer as Record<string, unknown>).ConsumedCapacity) ?? 0;
    found.more = answer.LastEvaluatedKey !== undefined;
    return found;
  }
  const read = new Set<string>();
  const readPartition = async (source: Source, partition: string) => {
    const id = blockId(source.name, partition);
    if (read.has(id)) return;
    read.add(id);
    const expressions = new Expressions();
    const request: Record<string, unknown> = { TableName: table.TableName, ...(source.name === "" ? {} : { IndexName: source.name }) };
    request.KeyConditionExpression = keyCondition(expressions, source.partition, valuesOf(source, partition), source.sort, []);
    expressions.addTo(request);
    const answer = await call<{ Items: Item[]; LastEvaluatedKey?: Item }>("Query", { ...request, Limit: ITEMS_MAX, ReturnConsumedCapacity: "TOTAL" }, { signal: stop });
    add(answer.Items, source.name === "" || source.projection === "ALL");
    found.calls++;
    found.units += unitsOf((answer as Record<string, unknown>).ConsumedCapacity) ?? 0;
    (answer.LastEvaluatedKey ? found.cut : found.whole).add(id);
  };
  let refused: Error | undefined;
  let asked = 0;
  for (const source of all) {
    if (source.kind === "local") continue;
    try {
      await readPartition(source, text);
      asked++;
    } catch (e) {
      // What is no key of this index, such as a text where it has numbers, is none of its partitions.
      if (!(e instanceof Incomplete) && !(e instanceof ApiError && e.type === "ValidationException")) throw e;
      refused = e as Error;
    }
  }
  if (asked === 0 && refused) throw refused;
  const seeds = [...found.items.values()];
  for (const source of new Set([own, ...shown])) {
    if (source.kind === "local") continue;
    const wanted = new Set(seeds.map((item) => partitionOf(source, item)).filter((partition) => partition !== undefined));
    for (const partition of [...wanted].slice(0, PARTITIONS_MAX)) await readPartition(source, partition);
    if (wanted.size > PARTITIONS_MAX) found.more = true;
  }
  return found;
}
