// N51: a shop's five access patterns on one table and one index, and three slips that look right on paper.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Shop", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const user = { PK: "USER#user_123", SK: "PROFILE", email: "user@example.com", name: "Ann" };
  const emailKeys = { GSI1PK: "EMAIL#user@example.com", GSI1SK: "USER#user_123" };
  await kit.put(
    TableName,
    { ...user, ...emailKeys },
    { PK: "USER#user_123", SK: "ORDER#order_456", total: 64.98, GSI1PK: "ORDER#order_456", GSI1SK: "USER#user_123" },
    { PK: "ORDER#order_456", SK: "METADATA", userId: "user_123", createdAt: "2025-01-15T10:30:00Z" },
    { PK: "ORDER#order_456", SK: "ITEM#item_789", productId: "p1", quantity: 2 },
    { PK: "ORDER#order_456", SK: "ITEM#item_790", productId: "p2", quantity: 1 },
  );
  const get = async (PK: string, SK: string) => (await kit.documents.get({ TableName, Key: { PK, SK } })).Item;
  const query = async (condition: string, values: object, IndexName?: string) =>
    (await kit.documents.query({ TableName, IndexName, KeyConditionExpression: condition, ExpressionAttributeValues: values })).Items!;
  const children = (pk: string, sk: string) => query("PK = :pk AND begins_with(SK, :sk)", { ":pk": pk, ":sk": sk });
  const byEmail = () => query("GSI1PK = :pk", { ":pk": "EMAIL#user@example.com" }, "GSI1");

  equal((await get("USER#user_123", "PROFILE"))!.name, "Ann");
  equal((await byEmail()).map((item) => item.PK), ["USER#user_123"]);
  equal((await children("USER#user_123", "ORDER#")).map((item) => item.total), [64.98]);
  equal((await query("GSI1PK = :pk", { ":pk": "ORDER#order_456" }, "GSI1")).map((item) => item.total), [64.98]);
  const lines = await children("ORDER#order_456", "ITEM#");
  kit.show(lines, "lines of the order");
  equal(lines.length, 2);

  // The order is there twice. By its id it can be got from the table, consistently and without an index.
  equal((await get("ORDER#order_456", "METADATA"))!.userId, "user_123");

  // Slip 1: a profile without the index's attributes is not in the index, and cannot be found by its address.
  await kit.put(TableName, user);
  equal(await byEmail(), []);

  // Slip 2: a request has to name its table.
  await kit.refused("ValidationException", "ableName' failed to satisfy constraint: Member must not be null", () =>
    kit.documents.get({ Key: { PK: "USER#user_123", SK: "PROFILE" } } as any),
  );

  // Slip 3: the index's name and its key must go together. An index on "email" is not asked by "GSI1PK".
  const named = await kit.table("Named", { indexes: [{ name: "EmailIndex", hash: "email" }] });
  await kit.put(named, user);
  const ask = (KeyConditionExpression: string, value: string) =>
    kit.documents.query({ TableName: named, IndexName: "EmailIndex", KeyConditionExpression, ExpressionAttributeValues: { ":email": value } });
  await kit.refused("ValidationException", "Query condition missed key schema element: email", () => ask("GSI1PK = :email", "EMAIL#user@example.com"));
  equal((await ask("email = :email", "user@example.com")).Count, 1);
}
