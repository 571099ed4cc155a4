// N44: pages behind a cursor that may stand in a URL, and a loop that reads everything. Both have to know where the children end.
import { type Item, type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const PK = "CUSTOMER#alex";
  const id = (number: number) => String(number).padStart(3, "0");
  const order = (number: number, more: object = {}) => ({ PK, SK: `ORDER#${id(number)}`, OrderId: id(number), ...more });
  await kit.put(TableName, { PK, SK: PK, Type: "Customer" }, ...Array.from({ length: 40 }, (_, n) => order(n)));

  interface Page {
    orders: Item[];
    next?: string;
  }
  /** As often written: page two asks for everything below the cursor, and a full page counts as not the last. */
  async function asWritten(before?: string, Limit = 20): Promise<Page> {
    const { Items } = await kit.documents.query({
      TableName,
      KeyConditionExpression: before ? "PK = :pk AND SK < :sk" : "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": PK, ":sk": before ? `ORDER#${before}` : "ORDER#" },
      ScanIndexForward: false,
      Limit,
    });
    return { orders: Items!, next: Items!.length === Limit ? Items!.at(-1)!.OrderId : undefined };
  }
  const first = await asWritten();
  equal(first.next, "020");
  const second = await asWritten(first.next);
  equal(second.next, "000"); // there is no more, and yet it offers another page ...
  const third = await asWritten(second.next);
  kit.show(third.orders, "the page behind the last");
  equal(third.orders.map((item) => item.SK), [PK]); // ... on which is the customer, whose OrderId nobody knows

  /** The range stays the same for all pages; the cursor is where to go on in it. One more item tells whether there is a next page. */
  async function page(before?: string, limit = 20): Promise<Page> {
    const { Items } = await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": PK, ":sk": "ORDER#" },
      ExclusiveStartKey: before ? { PK, SK: `ORDER#${before}` } : undefined,
      ScanIndexForward: false,
      Limit: limit + 1,
    });
    const orders = Items!.slice(0, limit);
    return { orders, next: Items!.length > limit ? orders.at(-1)!.OrderId : undefined };
  }
  const one = await page();
  const two = await page(one.next);
  equal([one.orders.length, one.next, two.orders.length, two.next], [20, "020", 20, undefined]);
  equal(two.orders.at(-1)!.OrderId, "000");

  // Everything, however large: an answer has at most 1 MB, and LastEvaluatedKey until nothing is left.
  await kit.put(TableName, ...Array.from({ length: 30 }, (_, n) => order(100 + n, { note: "x".repeat(50_000) })));
  const all: Item[] = [];
  let pages = 0;
  let from: Item | undefined;
  do {
    const result = await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": PK, ":sk": "ORDER#" },
      ExclusiveStartKey: from,
    });
    all.push(...result.Items!);
    from = result.LastEvaluatedKey;
    pages++;
  } while (from);
  kit.say(`${all.length} orders of 1.5 MB in ${pages} pages`);
  equal([all.length, pages], [70, 2]);
}
