// N12: a lock is an item that can be created once. Who dies holding it must not hold it for ever, and who frees it must be its holder.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk", timeToLive: "ttl" });
  await kit.simulation.apply({ Tables: { [TableName]: { TimeToLiveLagSeconds: 48 * 3600 } } });
  const key = { pk: "lock#match#7", sk: "v" };
  const now = () => kit.simulation.now();

  async function succeeds(write: Promise<unknown>): Promise<boolean> {
    return write.then(
      () => true,
      (error) => {
        kit.say(`refused: ${error.name}: ${error.message}`);
        equal([error.name, error.message], ["ConditionalCheckFailedException", "The conditional request failed"]);
        return false;
      },
    );
  }

  // As often written: whoever creates the item has the lock, for 30 seconds as it hopes.
  const hopeful = async () =>
    succeeds(kit.documents.put({ TableName, Item: { ...key, v: "locked", ttl: (await now()) + 30 }, ConditionExpression: "attribute_not_exists(pk)" }));
  const freeAnyones = () => kit.documents.delete({ TableName, Key: key });
  equal([await hopeful(), await hopeful()], [true, false]);
  await freeAnyones();
  equal(await hopeful(), true);
  await kit.simulation.advance("31s");
  kit.say("the holder has died, and its 30 seconds are over");
  equal(await hopeful(), false); // the expired item is still there, for up to two days
  await freeAnyones();

  // With an owner, and a time that the condition looks at instead of waiting for expiry. "ttl" is a reserved word.
  const acquire = async (owner: string) =>
    succeeds(kit.documents.put({
      TableName,
      Item: { ...key, owner, ttl: (await now()) + 30 },
      ConditionExpression: "attribute_not_exists(pk) OR #ttl < :now",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":now": await now() },
    }));
  const release = (mine: string) =>
    succeeds(kit.documents.delete({
      TableName,
      Key: key,
      ConditionExpression: "#owner = :mine",
      ExpressionAttributeNames: { "#owner": "owner" },
      ExpressionAttributeValues: { ":mine": mine },
    }));
  equal([await acquire("ann"), await acquire("ben")], [true, false]);
  await kit.simulation.advance("31s");
  equal(await acquire("ben"), true);
  // Ann wakes up late. As often written, her release would free Ben's lock, and Cleo would be in beside him.
  await freeAnyones();
  equal(await acquire("cleo"), true);
  equal(await release("cleo"), true);
  equal(await acquire("ben"), true);
  equal([await release("ann"), await release("ben")], [false, true]); // she frees only what is hers

  await kit.refused("ValidationException", "reserved keyword: ttl", () =>
    kit.documents.delete({ TableName, Key: key, ConditionExpression: "ttl < :now", ExpressionAttributeValues: { ":now": 0 } }),
  );
}
