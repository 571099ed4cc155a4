// N16: templates of a theme that are active. Written with ExpressionAttributeValues twice, the request loses half its values.
import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { template } from "../item-collections/party-game.js";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("GameData");
  await kit.put(TableName, template("pirates", "t1", true), template("pirates", "t2", false), template("pirates", "t3", true));

  // In JavaScript and in JSON the last of two members with one name counts. (TypeScript refuses it, so here it is as JSON.)
  const asWritten: QueryCommandInput = JSON.parse(`{
    "TableName": "${TableName}",
    "KeyConditionExpression": "PK = :pk AND begins_with(SK, :sk)",
    "ExpressionAttributeValues": { ":pk": "TEMPLATE#pirates", ":sk": "TEMPLATE#" },
    "FilterExpression": "IsActive = :active",
    "ExpressionAttributeValues": { ":active": true }
  }`);
  await kit.refused("ValidationException", "An expression attribute value used in expression is not defined; attribute value: :pk", () =>
    kit.documents.query(asWritten),
  );

  const active = await kit.documents.query({
    TableName,
    KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
    FilterExpression: "IsActive = :active",
    ExpressionAttributeValues: { ":pk": "TEMPLATE#pirates", ":sk": "TEMPLATE#", ":active": true },
  });
  kit.show(active.Items, `active templates, of ${active.ScannedCount} that were read`);
  equal(active.Items!.map((item) => item.SK), ["TEMPLATE#t1", "TEMPLATE#t3"]);
  equal([active.Count, active.ScannedCount], [2, 3]);
}
