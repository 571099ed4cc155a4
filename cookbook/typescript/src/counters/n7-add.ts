// N7: a counter that needs no reading first. ADD begins at 0 where there is nothing, and refuses what is no number.
import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });

  async function increment(pk: string, sk: string, amount = 1): Promise<number> {
    const { Attributes } = await kit.client.send(
      new UpdateItemCommand({
        TableName,
        Key: marshall({ pk, sk }),
        UpdateExpression: "ADD #value :amount",
        ExpressionAttributeNames: { "#value": "v" },
        ExpressionAttributeValues: marshall({ ":amount": amount }),
        ReturnValues: "UPDATED_NEW",
      }),
    );
    return unmarshall(Attributes!).v;
  }

  equal(await increment("views#7", "count"), 1);
  equal(await increment("views#7", "count"), 2);
  equal(await increment("views#7", "count", 40), 42);

  // In this table "v" is the payload of every item, text for most. A counter there needs an item, or a name, of its own.
  await kit.put(TableName, { pk: "match#7", sk: "state", v: "{}" });
  await kit.refused("ValidationException", "An operand in the update expression has an incorrect data type", () =>
    increment("match#7", "state"),
  );
}
