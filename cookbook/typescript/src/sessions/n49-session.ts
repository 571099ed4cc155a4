// N49: a session that has expired is no session, even while it is there. The reader checks; expiry only tidies up.
import { type Item, type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { timeToLive: "ExpiresAt" });
  await kit.simulation.apply({ Tables: { [TableName]: { TimeToLiveLagSeconds: 48 * 3600 } } });
  const key = (id: string) => ({ PK: `SESSION#${id}`, SK: `SESSION#${id}` });
  const stored = async (id: string) => (await kit.documents.get({ TableName, Key: key(id) })).Item;
  async function session(id: string): Promise<Item | null> {
    const item = await stored(id);
    return item && item.ExpiresAt >= (await kit.simulation.now()) ? item : null;
  }

  const ExpiresAt = (await kit.simulation.now()) + 24 * 3600;
  await kit.documents.put({ TableName, Item: { ...key("abc123"), Type: "Session", UserId: "user123", ExpiresAt } });
  equal((await session("abc123"))!.UserId, "user123");
  equal(await session("unknown"), null);

  await kit.simulation.advance("25h");
  kit.show([(await stored("abc123"))!], "expired, and still there");
  equal(await session("abc123"), null);
  // Where many are read at once, the filter asks the same question.
  const { Items } = await kit.documents.scan({ TableName, FilterExpression: "ExpiresAt >= :now", ExpressionAttributeValues: { ":now": await kit.simulation.now() } });
  equal(Items, []);

  await kit.simulation.advance("48h");
  equal(await stored("abc123"), undefined);

  // The example that says "24 hours" expires after 25 hours and 20 minutes: seconds are easily got wrong.
  equal(1705420200 - Date.parse("2024-01-15T14:30:00.000Z") / 1000, 25 * 3600 + 20 * 60);
}
