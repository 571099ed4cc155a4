// N36: a FilterExpression is fair for dropping a little of what was read and paid for anyway; so is filtering in the program.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const order = (id: number, Status: string) => ({ PK: "CUSTOMER#alex", SK: `ORDER#${id}`, Status });
  await kit.put(TableName, order(1, "SHIPPED"), order(2, "CANCELLED"), order(3, "DELIVERED"), order(4, "SHIPPED"));
  const open = await kit.documents.query({
    TableName,
    KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
    FilterExpression: "#status <> :cancelled",
    ExpressionAttributeNames: { "#status": "Status" },
    ExpressionAttributeValues: { ":pk": "CUSTOMER#alex", ":sk": "ORDER#", ":cancelled": "CANCELLED" },
  });
  kit.show(open.Items, `not cancelled, of ${open.ScannedCount} read`);
  equal(open.Items!.map((item) => item.SK), ["ORDER#1", "ORDER#3", "ORDER#4"]);

  // Settings are few: read them all, and let the program choose in as many ways as it likes.
  const setting = (name: string, IsActive: boolean, UpdatedAt: string) => ({ PK: "USER#alex#SETTINGS", SK: name, IsActive, UpdatedAt });
  await kit.put(
    TableName,
    setting("digest", true, "2024-01-02T00:00:00Z"),
    setting("theme", true, "2024-01-14T00:00:00Z"),
    setting("trial", false, "2024-01-14T00:00:00Z"),
  );
  const { Items } = await kit.documents.query({
    TableName,
    KeyConditionExpression: "PK = :pk",
    ExpressionAttributeValues: { ":pk": "USER#alex#SETTINGS" },
  });
  const active = Items!.filter((item) => item.IsActive);
  const aWeekAgo = new Date("2024-01-15T00:00:00Z").getTime() - 7 * 24 * 3600 * 1000;
  const recent = active.filter((item) => new Date(item.UpdatedAt).getTime() > aWeekAgo);
  equal([active.map((item) => item.SK), recent.map((item) => item.SK)], [["digest", "theme"], ["theme"]]);
}
