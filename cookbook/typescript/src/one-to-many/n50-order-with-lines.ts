// N50: an order and its lines lie in different partitions, and together in an index. One Query brings both, and Type tells them apart.
import { type Item, type Kit, equal } from "../kit.js";

interface OrderWithLines {
  id: string;
  customer: string;
  lines: { product: string; quantity: number }[];
}

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const line = (product: string, Quantity: number) => ({
    PK: `ORDER#1001#ITEM#${product}`,
    SK: `ORDER#1001#ITEM#${product}`,
    GSI1PK: "ORDER#1001",
    GSI1SK: `ITEM#${product}`,
    Type: "OrderItem",
    Product: product,
    Quantity,
  });
  await kit.put(
    TableName,
    { PK: "CUSTOMER#alex", SK: "#ORDER#1001", GSI1PK: "ORDER#1001", GSI1SK: "ORDER#1001", Type: "Order", OrderId: "1001" },
    line("widget", 2),
    line("gadget", 1),
  );

  async function orderWithLines(id: string): Promise<OrderWithLines | null> {
    const { Items = [] } = await kit.documents.query({
      TableName,
      IndexName: "GSI1",
      KeyConditionExpression: "GSI1PK = :pk",
      ExpressionAttributeValues: { ":pk": `ORDER#${id}` },
    });
    kit.show(Items, `order ${id} in the index`);
    const order = Items.find((item) => item.Type === "Order");
    const lines = Items.filter((item) => item.Type === "OrderItem");
    return order ? { id: order.OrderId, customer: order.PK.slice("CUSTOMER#".length), lines: lines.map(toLine) } : null;
  }
  const toLine = (item: Item) => ({ product: item.Product, quantity: item.Quantity });

  const lines = [
    { product: "gadget", quantity: 1 },
    { product: "widget", quantity: 2 },
  ];
  equal(await orderWithLines("1001"), { id: "1001", customer: "alex", lines });
  equal(await orderWithLines("1002"), null);
}
