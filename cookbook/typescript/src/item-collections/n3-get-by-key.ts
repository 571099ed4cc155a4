// N3: one item by its whole key. An item that is not there is no error: the answer has no Item.
import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const key = (match: string) => marshall({ pk: `match#${match}`, sk: "state" });

  async function state(match: string): Promise<unknown> {
    const { Item } = await kit.client.send(new GetItemCommand({ TableName, Key: key(match) }));
    return Item ? JSON.parse(unmarshall(Item).v) : null;
  }

  await kit.client.send(new PutItemCommand({ TableName, Item: { ...key("7"), v: { S: '{"turn":3}' } } }));
  equal(await state("7"), { turn: 3 });
  equal(await state("8"), null);

  // Eventually consistent, half a unit for up to 4 KB; strongly consistent, a whole one. Nothing found costs the same.
  equal((await kit.cost(() => state("8"))).total, 0.5);
  equal((await kit.cost(() => kit.client.send(new GetItemCommand({ TableName, Key: key("7"), ConsistentRead: true })))).total, 1);

  // Attribute names have case: "PK" is not the key of a table whose key is "pk".
  await kit.refused("ValidationException", "The provided key element does not match the schema", () =>
    kit.documents.get({ TableName, Key: { PK: "match#7", SK: "state" } }),
  );
}
