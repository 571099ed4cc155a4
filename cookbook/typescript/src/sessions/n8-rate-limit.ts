// N8: a rate limit as one item per user, route and window, which expires. Expiry only tidies up: it may come two days late.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk", timeToLive: "ttl", stream: "NEW_AND_OLD_IMAGES" });
  await kit.simulation.apply({ Tables: { [TableName]: { TimeToLiveLagSeconds: 48 * 3600 } } });
  const now = await kit.simulation.now();
  const key = { pk: "rate#ann", sk: `move#${Math.floor(now / 60)}` };
  const get = async () => (await kit.documents.get({ TableName, Key: key })).Item;

  // As often written: read the count, put the next one. Two callers at once read the same, and one call goes uncounted.
  const put = (count: number) => kit.documents.put({ TableName, Item: { ...key, v: count, ttl: now + 70 } });
  await put(1);
  const [first, second] = [await get(), await get()];
  await put(first!.v + 1);
  await put(second!.v + 1);
  kit.say(`three calls, counted by put: ${(await get())!.v}`);
  equal((await get())!.v, 2);

  // ADD counts where the item is, and only the first call of a window says when it expires.
  const count = async () =>
    (await kit.documents.update({
      TableName,
      Key: key,
      UpdateExpression: "ADD v :one SET #ttl = if_not_exists(#ttl, :expires)",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":one": 1, ":expires": now + 70 },
      ReturnValues: "UPDATED_NEW",
    })).Attributes!.v;
  equal(await Promise.all([count(), count(), count()]).then((counts) => counts.sort()), [3, 4, 5]);

  // Past its time the item is still there to be read. The window in its key is what makes it harmless.
  await kit.simulation.advance("71s");
  equal((await get())!.v, 5);
  await kit.simulation.advance("48h");
  equal(await get(), undefined);

  const removed = (await kit.changes(TableName).read()).find((record) => record.eventName === "REMOVE")!;
  kit.say(`the stream says ${removed.eventName} by ${JSON.stringify(removed.userIdentity)}`);
  equal(removed.userIdentity, { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" });
}
