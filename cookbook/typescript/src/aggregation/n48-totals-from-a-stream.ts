// N48: totals kept by a consumer of the stream. A record may come twice, so the consumer has to know which it has seen.
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type Item, type Kit, equal } from "../kit.js";
import type { StreamRecord } from "../stream.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { stream: "NEW_AND_OLD_IMAGES" });
  const stream = kit.changes(TableName);
  const key = (customer: string) => ({ PK: `CUSTOMER#${customer}`, SK: `CUSTOMER#${customer}` });
  const order = (id: string, CustomerId: string, TotalAmount: number) => ({ PK: `CUSTOMER#${CustomerId}`, SK: `ORDER#${id}`, Type: "Order", CustomerId, TotalAmount });
  const totals = async (customer: string) => {
    const { Item } = await kit.documents.get({ TableName, Key: key(customer) });
    return [Item?.TotalOrders, Item?.TotalSpent];
  };
  const newItem = (record: StreamRecord): Item => unmarshall(record.dynamodb!.NewImage as Record<string, AttributeValue>);
  const inserted = (records: StreamRecord[], type: string) =>
    records.filter((record) => record.eventName === "INSERT" && newItem(record).Type === type);

  // As often written, it fails for a customer without totals, and counts again what is delivered again.
  const add = (item: Item, UpdateExpression: string) => ({
    TableName,
    Key: key(item.CustomerId),
    UpdateExpression,
    ExpressionAttributeValues: { ":one": 1, ":amount": item.TotalAmount },
  });
  const asWritten = async (records: StreamRecord[]) => {
    for (const record of inserted(records, "Order"))
      await kit.documents.update(add(newItem(record), "SET TotalOrders = TotalOrders + :one, TotalSpent = TotalSpent + :amount"));
  };
  await kit.put(TableName, order("1", "ann", 20), order("2", "ann", 15));
  const batch = await stream.read();
  await kit.refused("ValidationException", "refers to an attribute that does not exist in the item", () => asWritten(batch));
  await kit.put(TableName, { ...key("ann"), Type: "Customer", TotalOrders: 0, TotalSpent: 0 });
  await asWritten(batch);
  equal(await totals("ann"), [2, 35]);
  await asWritten(batch);
  kit.say(`the same batch again: ${await totals("ann")}`);
  equal(await totals("ann"), [4, 70]);

  // Each record is noted by its eventID in the transaction that counts it, so the second time is refused and harmless.
  async function once(records: StreamRecord[]) {
    for (const record of inserted(records, "Order")) {
      const seen = { PK: `SEEN#${record.eventID}`, SK: `SEEN#${record.eventID}` };
      await kit.documents
        .transactWrite({
          TransactItems: [
            { Put: { TableName, Item: seen, ConditionExpression: "attribute_not_exists(PK)" } },
            { Update: add(newItem(record), "ADD TotalOrders :one, TotalSpent :amount") },
          ],
        })
        .catch((error) => equal(error.CancellationReasons[0].Code, "ConditionalCheckFailed"));
    }
  }
  await stream.read();
  await kit.put(TableName, order("3", "ben", 10), order("4", "ben", 5));
  const next = await stream.read();
  await once(next);
  await once(next);
  equal(await totals("ben"), [2, 15]);

  // Notices by the Type of what is new.
  await kit.put(TableName, { PK: "DEAL#1", SK: "DEAL#1", Type: "Deal", Brand: "Apple", Category: "Phones" }, order("5", "ann", 1));
  const notified = inserted(await stream.read(), "Deal").map(newItem).flatMap((deal) => [`brand ${deal.Brand}`, `category ${deal.Category}`]);
  equal(notified, ["brand Apple", "category Phones"]);
}
