// N2: nine kinds of items in one table. The prefix of a key says what an item is, and what is read together shares a partition.
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const items = [
    { pk: "match#7", sk: "state", v: '{"turn":3}', ct: "application/json", ver: 1 },
    { pk: "match#7", sk: "log#000001", v: '{"move":"e4"}' },
    { pk: "match#7", sk: "summary#2024-01-15", v: '{"moves":1}' },
    { pk: "invite#QX7P", sk: "meta", v: "7" },
    { pk: "user#ann", sk: "profile", v: '{"name":"Ann"}' },
    { pk: "rate#ann", sk: "move#28421", v: 1, ttl: 1893456000 },
    { pk: "lock#match#7", sk: "v", v: "locked", ttl: 1893456000 },
    { pk: "idem#7", sk: "9f2c", v: "done" },
    { pk: "budget#7", sk: "tokens", v: 5000 },
  ];
  const cost = await kit.cost(async () => {
    for (const item of items) await kit.client.send(new PutItemCommand({ TableName, Item: marshall(item) }));
  });
  equal(cost.total, 9);

  const { Items } = await kit.documents.scan({ TableName });
  kit.show(Items, "everything in the table");
  equal(Items!.length, 9);
  // Three of the nine share the partition of the match; the others are apart, so a busy lock or counter does not crowd the match.
  equal(new Set(Items!.map((item) => item.pk)).size, 7);
}
