// N34: the keys are the filter. A range of sort keys is a range of text, and its ends need the same care.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const query = async (condition: string, values: object) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: condition, ExpressionAttributeValues: values })).Items!;
  const sortKeys = async (condition: string, values: object) => (await query(condition, values)).map((item) => item.SK);

  await kit.put(TableName, { PK: "ACTOR#Tom Hanks", SK: "MOVIE#Big" }, { PK: "ACTOR#Meg Ryan", SK: "MOVIE#Top Gun" });
  equal(await sortKeys("PK = :pk", { ":pk": "ACTOR#Tom Hanks" }), ["MOVIE#Big"]);

  // Orders of January. The last day is lost: "ORDER#2024-01-31#003" is longer, so greater, than "ORDER#2024-01-31".
  const orders = ["ORDER#2024-01-01#001", "ORDER#2024-01-15#002", "ORDER#2024-01-31#003", "ORDER#2024-02-01#004"];
  await kit.put(TableName, ...orders.map((SK) => ({ PK: "CUSTOMER#alex", SK })));
  const between = (start: string, end: string) =>
    sortKeys("PK = :pk AND SK BETWEEN :start AND :end", { ":pk": "CUSTOMER#alex", ":start": start, ":end": end });
  equal(await between("ORDER#2024-01-01", "ORDER#2024-01-31"), orders.slice(0, 2));
  equal(await between("ORDER#2024-01-01", "ORDER#2024-02"), orders.slice(0, 3)); // to where February begins

  // Issues sort before their repository and stars behind it, so one comparison keeps them apart.
  const repo = "REPO#alexdebrie/dynamodb-book";
  await kit.put(TableName, ...["ISSUE#00001", "ISSUE#00002", repo, "STAR#ann"].map((SK) => ({ PK: repo, SK })));
  equal(await sortKeys("PK = :pk AND SK <= :sk", { ":pk": repo, ":sk": repo }), ["ISSUE#00001", "ISSUE#00002", repo]);

  // State and date in one key: cancelled in 2024.
  const order = (SK: string, OrderId: string) => ({ PK: "CUSTOMER#jane", SK, OrderId });
  await kit.put(TableName, order("CANCELLED#2024-01-15", "1"), order("DELIVERED#2024-01-20", "2"), order("SHIPPED#2024-01-25", "3"));
  const cancelled = () =>
    query("PK = :pk AND SK BETWEEN :start AND :end", { ":pk": "CUSTOMER#jane", ":start": "CANCELLED#2024-01-01", ":end": "CANCELLED#2024-12-31" });
  equal((await cancelled()).map((item) => item.OrderId), ["1"]);
  // A second order cancelled on that day has the same key, and replaces the first. The id at the end keeps them apart.
  await kit.documents.put({ TableName, Item: order("CANCELLED#2024-01-15", "4") });
  equal((await cancelled()).map((item) => item.OrderId), ["4"]);
  await kit.put(TableName, order("CANCELLED#2024-03-01#5", "5"), order("CANCELLED#2024-03-01#6", "6"));
  kit.show(await cancelled(), "cancelled in 2024: order 1 is lost");
  equal((await cancelled()).map((item) => item.OrderId), ["4", "5", "6"]);
  // And a state changes, which a key cannot: better as the key of an index, as in N37.
  await kit.refused("ValidationException", "Cannot update attribute SK. This attribute is part of the key", () =>
    kit.documents.update({
      TableName,
      Key: { PK: "CUSTOMER#jane", SK: "SHIPPED#2024-01-25" },
      UpdateExpression: "SET SK = :sk",
      ExpressionAttributeValues: { ":sk": "DELIVERED#2024-01-25" },
    }),
  );
}
