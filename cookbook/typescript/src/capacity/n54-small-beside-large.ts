// N54: what is read often is kept small and apart from what is large. A batch saves calls, not units; a page says where to go on.
import { type Item, type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Shop");
  const items = Array.from({ length: 200 }, (_, n) => ({ productId: `product ${n}`, note: "x".repeat(150) }));
  await kit.put(
    TableName,
    { PK: "ORDER#whole", SK: "METADATA", total: 64.98, items },
    { PK: "ORDER#split", SK: "METADATA", total: 64.98 },
    { PK: "ORDER#split", SK: "DETAILS", items },
  );
  const get = (PK: string, SK: string) => kit.documents.get({ TableName, Key: { PK, SK } });
  const whole = await kit.cost(() => get("ORDER#whole", "METADATA"));
  const metadata = await kit.cost(() => get("ORDER#split", "METADATA"));
  const details = await kit.cost(() => get("ORDER#split", "DETAILS"));
  kit.say(`whole ${whole.total} RCU; split ${metadata.total}, and ${details.total} when the details are wanted`);
  equal([whole.total, metadata.total, details.total], [4.5, 0.5, 4.5]);

  // Asking for one attribute does not make the item smaller: what is read is paid for.
  equal((await kit.cost(() => kit.documents.get({ TableName, Key: { PK: "ORDER#whole", SK: "METADATA" }, ProjectionExpression: "#t", ExpressionAttributeNames: { "#t": "total" } }))).total, 4.5);

  // Fifty users, one by one and in one call: the same units, a fiftieth of the calls.
  const ids = Array.from({ length: 50 }, (_, n) => `USER#${n}`);
  await kit.put(TableName, ...ids.map((PK) => ({ PK, SK: "PROFILE" })));
  const oneByOne = await kit.cost(() => Promise.all(ids.map((id) => get(id, "PROFILE"))));
  const Keys = ids.map((PK) => ({ PK, SK: "PROFILE" }));
  const batch = await kit.cost(() => kit.documents.batchGet({ RequestItems: { [TableName]: { Keys } } }));
  equal([oneByOne.total, batch.total], [25, 25]);

  // Orders, twenty to a page.
  await kit.put(TableName, ...Array.from({ length: 45 }, (_, n) => ({ PK: "USER#0", SK: `ORDER#${String(n).padStart(3, "0")}` })));
  async function listOrders(lastKey?: Item): Promise<{ items: Item[]; lastKey?: Item }> {
    const result = await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": "USER#0", ":sk": "ORDER#" },
      Limit: 20,
      ExclusiveStartKey: lastKey,
    });
    return { items: result.Items!, lastKey: result.LastEvaluatedKey };
  }
  const sizes: number[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await listOrders(lastKey);
    sizes.push(page.items.length);
    lastKey = page.lastKey;
  } while (lastKey);
  equal(sizes, [20, 20, 5]);
}
