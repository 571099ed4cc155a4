// N10: one log over four partitions, by the number modulo four. A reader asks all four and puts the answers in order.
import { type Kit, equal } from "../kit.js";

const SHARDS = 4;

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const key = (seq: number) => ({ pk: `match#7#shard${seq % SHARDS}`, sk: `log#${String(seq).padStart(6, "0")}` });
  await kit.put(TableName, ...Array.from({ length: 100 }, (_, seq) => ({ ...key(seq), seq })));

  const shard = async (number: number) =>
    (await kit.documents.query({
      TableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :log)",
      ExpressionAttributeValues: { ":pk": `match#7#shard${number}`, ":log": "log#" },
    })).Items!;
  const shards = await Promise.all(Array.from({ length: SHARDS }, (_, number) => shard(number)));
  equal(shards.map((items) => items.length), [25, 25, 25, 25]);

  const log = shards.flat().sort((a, b) => a.seq - b.seq);
  kit.show(log, "the log, merged");
  equal(log.map((item) => item.seq), Array.from({ length: 100 }, (_, seq) => seq));

  // How many shards: what is written at the peak, over the 1000 units a second that one partition takes, rounded up.
  const shardsFor = (writesPerSecond: number, itemKilobytes: number) => Math.ceil((writesPerSecond * Math.ceil(itemKilobytes)) / 1000);
  equal([shardsFor(50, 1), shardsFor(3_500, 1), shardsFor(3_500, 2.5)], [1, 4, 11]);
}
