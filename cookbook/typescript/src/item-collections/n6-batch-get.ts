// N6: many items by their keys in one call. It takes up to 100, refuses the same key twice, and may leave some for the next call.
import { type Item, type Kit, equal } from "../kit.js";

const BATCH_GETS_MAX = 100;

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const key = (match: number) => ({ pk: `match#${match}`, sk: "state" });
  const matches = Array.from({ length: 150 }, (_, match) => match);
  await kit.put(TableName, ...matches.map((match) => ({ ...key(match), v: `state of ${match}` })));

  const asked = [1, 2, 3, 999];
  const { Responses } = await kit.documents.batchGet({ RequestItems: { [TableName]: { Keys: asked.map(key) } } });
  kit.show(Responses![TableName], "of three that are there and one that is not");
  equal(Responses![TableName].map((item) => item.pk).sort(), ["match#1", "match#2", "match#3"]); // in no promised order

  await kit.refused("ValidationException", "Member must have length less than or equal to 100", () =>
    kit.documents.batchGet({ RequestItems: { [TableName]: { Keys: matches.slice(0, 101).map(key) } } }),
  );
  await kit.refused("ValidationException", "Provided list of item keys contains duplicates", () =>
    kit.documents.batchGet({ RequestItems: { [TableName]: { Keys: [key(1), key(1)] } } }),
  );

  /** Any number of keys: a hundred at a time, and again what was left. */
  async function getAll(keys: Item[]): Promise<Item[]> {
    const items: Item[] = [];
    let left = keys;
    while (left.length > 0) {
      const batch = left.slice(0, BATCH_GETS_MAX);
      const { Responses, UnprocessedKeys } = await kit.documents.batchGet({ RequestItems: { [TableName]: { Keys: batch } } });
      items.push(...(Responses?.[TableName] ?? []));
      left = [...left.slice(BATCH_GETS_MAX), ...(UnprocessedKeys?.[TableName]?.Keys ?? [])];
    }
    return items;
  }

  // A service under load answers a part and names the rest in UnprocessedKeys. Whoever ignores that loses items.
  await kit.simulation.apply({ Seed: 7, Tables: { [TableName]: { Unprocessed: 0.3 } } });
  const once = await kit.documents.batchGet({ RequestItems: { [TableName]: { Keys: matches.slice(0, 100).map(key) } } });
  const left = once.UnprocessedKeys![TableName].Keys!.length;
  kit.say(`one call: ${once.Responses![TableName].length} of 100, ${left} left`);
  equal(once.Responses![TableName].length + left, 100);
  equal(left > 0, true);
  equal((await getAll(matches.map(key))).length, 150);
}
