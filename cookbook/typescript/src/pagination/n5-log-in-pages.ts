// N5: a log read in pages, each from after the last number seen. A range without an end lets in whatever sorts behind it.
import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

const logKey = (seq: number) => `log#${seq.toString().padStart(6, "0")}`;

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const logs = Array.from({ length: 120 }, (_, seq) => ({ pk: "match#7", sk: logKey(seq), v: `move ${seq}` }));
  await kit.put(TableName, ...logs);

  async function query(condition: string, values: object): Promise<string[]> {
    const { Items } = await kit.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: `pk = :pk AND ${condition}`,
        ExpressionAttributeValues: marshall({ ":pk": "match#7", ...values }),
        Limit: 50,
      }),
    );
    return Items!.map((item) => unmarshall(item).sk);
  }

  /** As often written: an open range, and "afterSeq ?" where 0 counts as absent. */
  const openRange = (afterSeq?: number) => query("sk >= :from", { ":from": afterSeq ? logKey(afterSeq + 1) : "log#" });
  /** Both ends named. */
  const page = (afterSeq = -1) => query("sk BETWEEN :from AND :to", { ":from": logKey(afterSeq + 1), ":to": logKey(999_999) });

  equal([(await page()).length, (await page(49)).length, (await page(99)).length, (await page(119)).length], [50, 50, 20, 0]);

  // The fault needs company to show: "state" and "summary#" sort behind "log#".
  await kit.put(TableName, { pk: "match#7", sk: "state", v: "{}" }, { pk: "match#7", sk: "summary#2024-01-15", v: "{}" });
  const leaked = await openRange(99);
  kit.say(`open range after 99: ${leaked.length} items, the last two are ${leaked.slice(-2)}`);
  equal(leaked.slice(-2), ["state", "summary#2024-01-15"]);
  equal(Number.parseInt("state".replace("log#", "")), NaN);
  equal((await page(99)).length, 20);

  // After number 0 the next is 1, unless 0 is taken for "nothing given".
  equal((await openRange(0))[0], "log#000000");
  equal((await page(0))[0], "log#000001");

  // A page ends after 1 MB too, with fewer items than its limit. That it was the last is said by LastEvaluatedKey alone.
  await kit.put(TableName, ...Array.from({ length: 4 }, (_, seq) => ({ pk: "match#9", sk: logKey(seq), v: "x".repeat(390_000) })));
  const large = await kit.documents.query({
    TableName,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :log)",
    ExpressionAttributeValues: { ":pk": "match#9", ":log": "log#" },
    Limit: 50,
  });
  kit.say(`asked for 50 of 4, got ${large.Count}; go on after ${large.LastEvaluatedKey?.sk}`);
  equal([large.Count, large.LastEvaluatedKey], [3, { pk: "match#9", sk: logKey(2) }]);

  // Six digits are enough for 999,999. One more sorts before it.
  await kit.put(TableName, { pk: "match#8", sk: logKey(999_999) }, { pk: "match#8", sk: logKey(1_000_000) });
  const { Items } = await kit.documents.query({
    TableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": "match#8" },
  });
  equal(Items!.map((item) => item.sk), ["log#1000000", "log#999999"]);
}
