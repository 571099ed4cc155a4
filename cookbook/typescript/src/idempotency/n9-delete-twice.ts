// N9: deleting is idempotent. What is not there any more is gone all the same, so a repeated call needs no special case.
import { DeleteItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });
  const key = { pk: "match#7", sk: "state" };
  await kit.put(TableName, { ...key, v: "{}" });

  const remove = () => kit.client.send(new DeleteItemCommand({ TableName, Key: marshall(key), ReturnValues: "ALL_OLD" }));
  const first = await remove();
  equal(first.Attributes, marshall({ ...key, v: "{}" }));
  const second = await remove();
  equal(second.Attributes, undefined);
  equal((await kit.cost(remove)).total, 1); // nothing deleted costs a unit as well

  // Who must know whether it was there says so.
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () =>
    kit.documents.delete({ TableName, Key: key, ConditionExpression: "attribute_exists(pk)" }),
  );
}
