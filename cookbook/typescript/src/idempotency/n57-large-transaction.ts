// N57: a transaction takes a hundred actions, not twenty-five. With a token it can be sent again without being done again.
import { randomUUID } from "node:crypto";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const transact = (batch: string, actions: number) =>
    kit.documents.transactWrite({
      TransactItems: Array.from({ length: actions }, (_, n) => ({ Put: { TableName, Item: { PK: batch, SK: `ITEM#${n}` } } })),
    });
  equal((await kit.cost(() => transact("26", 26))).total, 52);
  equal((await kit.cost(() => transact("100", 100))).total, 200);
  await kit.refused("ValidationException", "Member must have length less than or equal to 100", () => transact("101", 101));

  // A caller that got no answer does not know whether it was done. The same token within ten minutes does it once.
  const addTen = (ClientRequestToken: string, amount = 10) =>
    kit.documents.transactWrite({
      ClientRequestToken,
      TransactItems: [{ Update: { TableName, Key: { PK: "ACCOUNT", SK: "ACCOUNT" }, UpdateExpression: "ADD balance :amount", ExpressionAttributeValues: { ":amount": amount } } }],
    });
  const balance = async () => (await kit.documents.get({ TableName, Key: { PK: "ACCOUNT", SK: "ACCOUNT" } })).Item!.balance;
  const payment = randomUUID();
  await addTen(payment);
  const again = await kit.cost(() => addTen(payment));
  kit.say(`sent twice, done once: ${await balance()}; the second cost ${again.total} RCU`);
  equal([await balance(), again.total], [10, 2]);
  await kit.refused("IdempotentParameterMismatchException", "with a different payload but with an idempotent token that was already used", () => addTen(payment, 20));
  await addTen(randomUUID());
  equal(await balance(), 20);
}
