// N52: versions of a document under one key, the latest by reading backwards. Numbers in keys have to be padded, or v9 is the latest of ten.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", {
    indexes: [
      { name: "GSI1", hash: "GSI1PK", range: "GSI1SK" },
      { name: "GSI2", hash: "GSI2PK", range: "GSI2SK" },
    ],
  });
  const query = async (condition: string, values: object, settings: object = {}) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: condition, ExpressionAttributeValues: values, ...settings })).Items!;
  const under = (pk: string, sk: string, settings: object = {}) => query("PK = :pk AND begins_with(SK, :sk)", { ":pk": pk, ":sk": sk }, settings);

  const versions = Array.from({ length: 10 }, (_, index) => index + 1);
  const latest = async (pk: string) => (await under(pk, "v", { ScanIndexForward: false, Limit: 1 }))[0].content;
  await kit.put(TableName, ...versions.map((n) => ({ PK: "DOC#plain", SK: `v${n}`, content: `text ${n}` })));
  equal(await latest("DOC#plain"), "text 9");
  equal((await under("DOC#plain", "v")).map((item) => item.SK).slice(0, 3), ["v1", "v10", "v2"]);
  await kit.put(TableName, ...versions.map((n) => ({ PK: "DOC#padded", SK: `v${String(n).padStart(6, "0")}`, content: `text ${n}` })));
  equal(await latest("DOC#padded"), "text 10");

  // A new version is created, never replaced: of two authors of version 11, one is told to look again.
  const save = (n: number, content: string) =>
    kit.documents.put({ TableName, Item: { PK: "DOC#padded", SK: `v${String(n).padStart(6, "0")}`, content }, ConditionExpression: "attribute_not_exists(PK)" });
  await save(11, "text 11");
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => save(11, "another 11"));

  // Comments in the order of their time, which stands before their id.
  const comment = (time: string, id: string) => ({ PK: "POST#1", SK: `COMMENT#${time}#${id}`, commentId: id });
  await kit.put(TableName, comment("2025-01-15T10:31:00Z", "c1"), comment("2025-01-15T10:30:00Z", "c2"));
  equal((await under("POST#1", "COMMENT#")).map((item) => item.commentId), ["c2", "c1"]);

  // Premium users only, by when their subscription ends.
  const user = (id: string, more: object = {}) => ({ PK: `USER#${id}`, SK: "PROFILE", ...more });
  await kit.put(TableName, user("ann", { GSI2PK: "PREMIUM", GSI2SK: "2025-12-31" }), user("ben"), user("cleo", { GSI2PK: "PREMIUM", GSI2SK: "2025-06-30" }));
  const premium = await query("GSI2PK = :pk", { ":pk": "PREMIUM" }, { IndexName: "GSI2" });
  kit.show(premium, "premium users");
  equal(premium.map((item) => item.PK), ["USER#cleo", "USER#ann"]);

  // Orders of a user, and memberships from both sides.
  await kit.put(TableName, { PK: "USER#ann", SK: "ORDER#1", total: 5 }, { PK: "USER#ann", SK: "ORDER#2", total: 7 });
  equal((await under("USER#ann", "ORDER#")).map((item) => item.total), [5, 7]);
  const member = (u: string, g: string) => ({ PK: `USER#${u}`, SK: `GROUP#${g}`, GSI1PK: `GROUP#${g}`, GSI1SK: `USER#${u}` });
  await kit.put(TableName, member("ann", "chess"), member("ann", "go"), member("ben", "chess"));
  equal((await under("USER#ann", "GROUP#")).map((item) => item.SK), ["GROUP#chess", "GROUP#go"]);
  const members = await query("GSI1PK = :pk AND begins_with(GSI1SK, :sk)", { ":pk": "GROUP#chess", ":sk": "USER#" }, { IndexName: "GSI1" });
  equal(members.map((item) => item.PK), ["USER#ann", "USER#ben"]);
}
