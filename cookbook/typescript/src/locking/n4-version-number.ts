// N4: optimistic locking. Every put names the version it replaces, so of two writers that read the same one, one is refused.
import { ConditionalCheckFailedException, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const key = { pk: "match#7", sk: "state" };

  /** Creates the state where no version is expected, replaces that version otherwise. @returns the new version */
  async function put(state: object, expected?: number, others: object = {}): Promise<number> {
    const ver = (expected ?? 0) + 1;
    await kit.client.send(
      new PutItemCommand({
        TableName,
        Item: marshall({ ...key, v: JSON.stringify(state), ct: "application/json", ver, ...others }),
        ConditionExpression: expected === undefined ? "attribute_not_exists(pk)" : "ver = :expected",
        ExpressionAttributeValues: expected === undefined ? undefined : marshall({ ":expected": expected }),
      }),
    );
    return ver;
  }
  const stored = async () => unmarshall((await kit.client.send(new GetItemCommand({ TableName, Key: marshall(key) }))).Item!);

  equal(await put({ turn: 1 }, undefined, { ttl: 1893456000 }), 1);
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => put({ turn: 1 }));
  equal((await stored()).ttl, 1893456000);

  equal(await put({ turn: 2 }, 1), 2);
  const error = await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => put({ turn: "lost" }, 1));
  equal(error instanceof ConditionalCheckFailedException, true);
  kit.show([await stored()], "the winner's state");
  equal((await stored()).v, '{"turn":2}');

  // A put replaces the whole item: what the writer did not send again is gone. An UpdateItem would have kept it.
  equal((await stored()).ttl, undefined);
}
