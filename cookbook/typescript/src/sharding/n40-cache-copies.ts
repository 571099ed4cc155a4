// N40: what everybody reads, in five copies under five keys, and a reader takes any. The copies must fit an item and be told what is new.
import { type Item, type Kit, equal } from "../kit.js";

const COPIES = 5;

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const deal = (id: number, text = "") => ({ PK: `DEAL#${id}`, SK: `DEAL#${id}`, GSI1PK: "DEALS#2024-01-15", GSI1SK: `DEAL#${String(id).padStart(5, "0")}`, text });
  const newest = async () =>
    (await kit.documents.query({
      TableName,
      IndexName: "GSI1",
      KeyConditionExpression: "GSI1PK = :pk",
      ExpressionAttributeValues: { ":pk": "DEALS#2024-01-15" },
      ScanIndexForward: false,
      Limit: 50,
    })).Items!;
  const key = (copy: number) => ({ PK: `DEALSCACHE#${copy}`, SK: `DEALSCACHE#${copy}` });
  const fill = (Deals: Item[]) =>
    Promise.all(Array.from({ length: COPIES }, (_, copy) => kit.documents.put({ TableName, Item: { ...key(copy), Deals } })));
  const cached = async (copy = Math.floor(Math.random() * COPIES)) =>
    (await kit.documents.get({ TableName, Key: key(copy) })).Item!.Deals.map((item: Item) => item.PK);

  await kit.put(TableName, deal(1), deal(2));
  await fill(await newest());
  equal(await cached(), ["DEAL#2", "DEAL#1"]);
  for (let copy = 0; copy < COPIES; copy++) equal(await cached(copy), ["DEAL#2", "DEAL#1"]);

  // An index is behind its table. Filled from it right after the write, the copies lack the very deal they are filled for.
  await kit.simulation.hold(TableName, "GSI1");
  await kit.documents.put({ TableName, Item: deal(3) });
  await fill(await newest());
  equal(await cached(), ["DEAL#2", "DEAL#1"]);
  // The writer has it in hand, and only what a list shows belongs in the copies.
  const summary = ({ PK }: Item) => ({ PK });
  await fill([deal(3), ...(await newest())].map(summary));
  kit.say(`with the new deal at hand: ${await cached()}`);
  equal(await cached(), ["DEAL#3", "DEAL#2", "DEAL#1"]);

  // Fifty whole deals of 9 KB are no item any more.
  await kit.refused("ValidationException", "Item size has exceeded the maximum allowed size", () =>
    fill(Array.from({ length: 50 }, (_, id) => deal(id, "x".repeat(9 * 1024)))),
  );
}
