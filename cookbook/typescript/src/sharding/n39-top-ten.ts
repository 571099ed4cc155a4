// N39: customers by what they spent, over fifteen shards of an index. The top ten are among the top ten of each.
import { type Item, type Kit, equal } from "../kit.js";

const SHARDS = 15;

/** As Java's String.hashCode: 32 bits, with a sign. */
function hashCode(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(31, hash) + letter.charCodeAt(0)) | 0;
  return hash;
}

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });

  // The remainder of a negative number is negative, and nobody reads shard -7.
  equal(hashCode("alexdebrie") % SHARDS, -7);
  const shardOf = (name: string) => (hashCode(name) >>> 0) % SHARDS;
  equal(shardOf("alexdebrie") >= 0, true);

  // Padding a decimal pads its fraction, too: 1000 sorts before 99.5. Whole cents sort as they should.
  const padded = (amount: number) => amount.toString().padStart(10, "0");
  equal([padded(1000), padded(99.5)].sort(), ["0000001000", "00000099.5"]);
  const cents = (amount: number) => String(Math.round(amount * 100)).padStart(10, "0");
  equal([cents(1000), cents(99.5)].sort(), ["0000009950", "0000100000"]);

  const customer = (name: string, spent: number) => ({
    PK: `CUSTOMER#${name}`,
    SK: `CUSTOMER#${name}`,
    GSI1PK: `CUSTOMER#${shardOf(name)}`,
    GSI1SK: cents(spent),
    TotalSpent: spent,
  });
  await kit.put(TableName, ...Array.from({ length: 100 }, (_, n) => customer(`customer${n}`, n * 10.5)), customer("alexdebrie", 99.5));

  async function top(limit: number): Promise<Item[]> {
    const shards = await Promise.all(
      Array.from({ length: SHARDS }, (_, shard) =>
        kit.documents.query({
          TableName,
          IndexName: "GSI1",
          KeyConditionExpression: "GSI1PK = :pk",
          ExpressionAttributeValues: { ":pk": `CUSTOMER#${shard}` },
          ScanIndexForward: false,
          Limit: limit,
        }),
      ),
    );
    return shards.flatMap((shard) => shard.Items!).sort((a, b) => b.TotalSpent - a.TotalSpent).slice(0, limit);
  }
  const best = await top(10);
  kit.show(best, "the top ten");
  equal(best.map((item) => item.TotalSpent), Array.from({ length: 10 }, (_, place) => (99 - place) * 10.5));
  equal((await kit.cost(() => top(10))).total, SHARDS * 0.5); // every reader pays for all shards
}
