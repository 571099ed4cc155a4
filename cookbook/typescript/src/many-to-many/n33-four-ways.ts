// N33: four ways to relate many to many: names only, an item per pair with an inverted index, a graph, and two requests.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const query = async (condition: string, values: object, settings: object = {}) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: condition, ExpressionAttributeValues: values, ...settings })).Items!;

  // 1. Names only, for a few that do not change.
  await kit.put(TableName, { PK: "CLASS#Math101", SK: "CLASS#Math101", Students: ["Alex DeBrie", "Jane Smith"] });
  const { Item } = await kit.documents.get({ TableName, Key: { PK: "CLASS#Math101", SK: "CLASS#Math101" } });
  equal(Item!.Students, ["Alex DeBrie", "Jane Smith"]);

  // 2. An item per pair: under the one side in the table, under the other in the index.
  const role = (movie: string, actor: string, name: string) => ({
    PK: `MOVIE#${movie}`,
    SK: `ACTOR#${actor}`,
    GSI1PK: `ACTOR#${actor}`,
    GSI1SK: `MOVIE#${movie}`,
    RoleName: name,
  });
  await kit.put(
    TableName,
    { PK: "MOVIE#Forrest Gump", SK: "MOVIE#Forrest Gump", Type: "Movie" },
    role("Forrest Gump", "Tom Hanks", "Forrest"),
    role("Forrest Gump", "Robin Wright", "Jenny"),
    role("Cast Away", "Tom Hanks", "Chuck"),
  );
  const cast = await query("PK = :pk AND begins_with(SK, :sk)", { ":pk": "MOVIE#Forrest Gump", ":sk": "ACTOR#" });
  equal(cast.map((item) => item.RoleName), ["Jenny", "Forrest"]);
  const roles = await query("GSI1PK = :pk", { ":pk": "ACTOR#Tom Hanks" }, { IndexName: "GSI1" });
  kit.show(roles, "the other direction");
  equal(roles.map((item) => item.RoleName), ["Chuck", "Forrest"]);

  // 3. A graph: a node is a partition, its edges are items, and the index groups edges of one kind.
  const edge = (node: string, kind: string, more: object) => ({ PK: node, SK: kind, GSI1PK: kind, GSI1SK: node, ...more });
  await kit.put(
    TableName,
    { PK: "NODE#156", SK: "INFO#PERSON", Name: "Alex DeBrie" },
    edge("NODE#156", "EDGE#MARRIED#2011-05-28", { TargetNode: "NODE#157" }),
    edge("NODE#157", "EDGE#MARRIED#2011-05-28", { TargetNode: "NODE#156" }),
    edge("NODE#156", "EDGE#JOB#Engineer", { Company: "Tech Corp" }),
  );
  equal((await query("PK = :pk", { ":pk": "NODE#156" })).length, 3);
  const married = await query("GSI1PK = :pk", { ":pk": "EDGE#MARRIED#2011-05-28" }, { IndexName: "GSI1" });
  equal(married.map((item) => item.PK), ["NODE#156", "NODE#157"]);

  // 4. Two requests, for what changes often: who is followed, then those users as they are now.
  const user = (id: string, name: string) => ({ PK: `USER#${id}`, SK: `USER#${id}`, Name: name });
  await kit.put(
    TableName,
    ...[user("ann", "Ann"), user("ben", "Ben"), user("cleo", "Cleo")],
    ...["ann", "cleo"].map((id) => ({ PK: "USER#alex", SK: `FOLLOWS#${id}`, FollowedUserId: id })),
  );
  const follows = await query("PK = :pk AND begins_with(SK, :sk)", { ":pk": "USER#alex", ":sk": "FOLLOWS#" });
  const Keys = follows.map(({ FollowedUserId: id }) => ({ PK: `USER#${id}`, SK: `USER#${id}` }));
  const { Responses } = await kit.documents.batchGet({ RequestItems: { [TableName]: { Keys } } });
  equal(Responses![TableName].map((item) => item.Name).sort(), ["Ann", "Cleo"]);
}
