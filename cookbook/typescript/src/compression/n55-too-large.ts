// N55: too large for an item: a pointer to where the bytes are. Too much for a Scan: an index. Too hot for one key: shards.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK" }] });

  // An item holds 400 KB, names and all.
  const blob = (bytes: number) => ({ PK: "FILE#1", SK: "FILE#1", largeBlob: "x".repeat(bytes) });
  await kit.refused("ValidationException", "Item size has exceeded the maximum allowed size", () =>
    kit.documents.put({ TableName, Item: blob(401 * 1024) }),
  );
  const names = "PK".length + "SK".length + "largeBlob".length + "FILE#1".length * 2;
  equal((await kit.cost(() => kit.documents.put({ TableName, Item: blob(400 * 1024 - names) }))).total, 400);
  await kit.documents.put({ TableName, Item: { PK: "FILE#2", SK: "FILE#2", dataUrl: "s3://bucket/files/2" } });
  equal((await kit.documents.get({ TableName, Key: { PK: "FILE#2", SK: "FILE#2" } })).Item!.dataUrl, "s3://bucket/files/2");

  // One user of many by the e-mail address: a Scan reads them all, an index one.
  const users = Array.from({ length: 200 }, (_, n) => ({ PK: `USER#${n}`, SK: "PROFILE", email: `user${n}@example.com`, GSI1PK: `EMAIL#user${n}@example.com` }));
  await kit.documents.delete({ TableName, Key: { PK: "FILE#1", SK: "FILE#1" } });
  await kit.put(TableName, ...users);
  const scan = () => kit.documents.scan({ TableName, FilterExpression: "email = :email", ExpressionAttributeValues: { ":email": "user7@example.com" } });
  const query = () => kit.documents.query({ TableName, IndexName: "GSI1", KeyConditionExpression: "GSI1PK = :email", ExpressionAttributeValues: { ":email": "EMAIL#user7@example.com" } });
  equal([(await scan()).Count, (await scan()).ScannedCount, (await query()).Count], [1, 201, 1]);
  const [scanned, queried] = [await kit.cost(scan), await kit.cost(query)];
  kit.say(`Scan ${scanned.total} RCU, Query ${queried.total}`);
  equal([scanned.total, queried.total], [2, 0.5]);

  // All users under ten keys instead of one: every partition has its share.
  const shardOf = (id: number) => `SHARD#${(id * 7919) % 10}`;
  await kit.put(TableName, ...Array.from({ length: 100 }, (_, id) => ({ PK: shardOf(id), SK: `USER#${id}` })));
  const count = async (pk: string) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: "PK = :pk", ExpressionAttributeValues: { ":pk": pk }, Select: "COUNT" })).Count;
  equal(await Promise.all(Array.from({ length: 10 }, (_, shard) => count(`SHARD#${shard}`))), Array(10).fill(10));
}
