// N32: five ways to keep many things that belong to one: inside it, as copies, in its partition, in an index, in a hierarchy of keys.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const customer = { PK: "CUSTOMER#alexdebrie", SK: "CUSTOMER#alexdebrie" };
  await kit.put(
    TableName,
    { ...customer, Type: "Customer", MailingAddresses: { Home: { City: "Seattle", Zip: "98101" }, Work: { City: "Seattle", Zip: "98102" } } },
    { PK: customer.PK, SK: "ORDER#2024-01-15#001", Type: "Order" },
    { PK: customer.PK, SK: "ORDER#2024-01-20#002", Type: "Order" },
    { PK: "ORDER#12345", SK: "ITEM#gadget-1", Type: "OrderItem", ProductName: "Gadget", Price: 5, Quantity: 1 },
    { PK: "ORDER#12345", SK: "ITEM#widget-1", Type: "OrderItem", ProductName: "Widget Pro", Price: 29.99, Quantity: 2 },
    { PK: "TICKET#abc", SK: "TICKET#abc", Type: "Ticket", GSI1PK: "ORG#Acme#USER#alex", GSI1SK: "TICKET#abc" },
    { PK: "TICKET#def", SK: "TICKET#def", Type: "Ticket", GSI1PK: "ORG#Acme#USER#alex", GSI1SK: "TICKET#def" },
    { PK: "USA", SK: "WA#Seattle#98101#Store1" },
    { PK: "USA", SK: "WA#Seattle#98102#Store2" },
    { PK: "USA", SK: "WA#Bellevue#98004#Store1" },
  );
  const query = async (condition: string, values: object, settings: object = {}) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: condition, ExpressionAttributeValues: values, ...settings })).Items!;

  // 1. Inside: few, and never asked for alone. One of them is changed by its path.
  await kit.documents.update({
    TableName,
    Key: customer,
    UpdateExpression: "SET MailingAddresses.Home.Zip = :zip",
    ExpressionAttributeValues: { ":zip": "98109" },
  });
  const { Item } = await kit.documents.get({ TableName, Key: customer });
  equal(Item!.MailingAddresses, { Home: { City: "Seattle", Zip: "98109" }, Work: { City: "Seattle", Zip: "98102" } });

  // 2. Copies of what will not change: the price at the time of the order stands in its line.
  const lines = await query("PK = :pk AND begins_with(SK, :sk)", { ":pk": "ORDER#12345", ":sk": "ITEM#" });
  equal(lines.map((line) => line.Price * line.Quantity), [5, 59.98]);

  // 3. In the partition of the parent: both kinds by one Query, the newest order first.
  const collection = await query("PK = :pk", { ":pk": customer.PK }, { ScanIndexForward: false });
  kit.show(collection, "a customer and its orders");
  equal(collection.map((item) => item.SK), ["ORDER#2024-01-20#002", "ORDER#2024-01-15#001", "CUSTOMER#alexdebrie"]);

  // 4. In an index: a ticket is its own partition, and the index puts those of one user together.
  const tickets = await query("GSI1PK = :pk", { ":pk": "ORG#Acme#USER#alex" }, { IndexName: "GSI1" });
  equal(tickets.map((ticket) => ticket.PK), ["TICKET#abc", "TICKET#def"]);

  // 5. A hierarchy in the sort key: any level is a prefix.
  const stores = (prefix: string) => query("PK = :pk AND begins_with(SK, :sk)", { ":pk": "USA", ":sk": prefix });
  equal((await stores("WA#Seattle#")).length, 2);
  equal((await stores("WA#")).length, 3);
}
