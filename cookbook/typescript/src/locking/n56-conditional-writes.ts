// N56: change what you have seen, create what is not there. The condition is checked where the item is, in the same step as the write.
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const Key = { PK: "USER#123", SK: "PROFILE" };

  const create = () =>
    kit.documents.put({ TableName, Item: { ...Key, email: "user@example.com", version: 1 }, ConditionExpression: "attribute_not_exists(PK)" });
  await create();
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", create);

  const update = (data: string, currentVersion: number) =>
    kit.documents.update({
      TableName,
      Key,
      UpdateExpression: "SET #data = :data, #version = #version + :one",
      ConditionExpression: "#version = :currentVersion",
      ExpressionAttributeNames: { "#data": "data", "#version": "version" },
      ExpressionAttributeValues: { ":data": data, ":currentVersion": currentVersion, ":one": 1 },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
  await update("first", 1);
  // Whoever is late learns from the refusal what is there now, without another read.
  const error = await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => update("late", 1));
  const stored = unmarshall(error.Item);
  equal(stored, { ...Key, email: "user@example.com", version: 2, data: "first" });
  await update("second", stored.version);

  // An update keeps what it does not name: the address is still there.
  const { Item } = await kit.documents.get({ TableName, Key, ConsistentRead: true });
  kit.show([Item!], "after two updates");
  equal(Item, { ...Key, email: "user@example.com", data: "second", version: 3 });

  // "SET #version = #version + 1" is refused: numbers in an expression come as values. And "data" is a reserved word.
  const asWritten = (UpdateExpression: string) => kit.documents.update({ TableName, Key, UpdateExpression });
  await kit.refused("ValidationException", "Syntax error", () => asWritten("SET version = version + 1"));
  await kit.refused("ValidationException", "reserved keyword: data", () => asWritten("REMOVE data"));
}
