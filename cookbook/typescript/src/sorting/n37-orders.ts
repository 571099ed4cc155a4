// N37: a sort key sorts as bytes. Dates, ids and numbers have to be written so that this is their order.
import { type Kit, equal } from "../kit.js";
import { ksuid } from "./ksuid.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  /** Stores items with these sort keys in one partition, and reads the keys back in their order. */
  async function sorted(PK: string, sortKeys: string[]): Promise<string[]> {
    await kit.put(TableName, ...sortKeys.map((SK) => ({ PK, SK })));
    const { Items } = await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk",
      ExpressionAttributeValues: { ":pk": PK },
    });
    kit.show(Items, PK);
    return Items!.map((item) => item.SK);
  }

  // Dates: ISO 8601 sorts by time, and so do seconds of the same number of digits. Dates for reading do not.
  const iso = ["2024-01-15T14:30:00.000Z", "2024-02-01T00:00:00.000Z", "2024-10-01T00:00:00.000Z"];
  equal(await sorted("iso", iso), iso);
  equal(await sorted("display", ["January 15, 2024", "February 1, 2024"]), ["February 1, 2024", "January 15, 2024"]);

  // Ids that are unique and sort by their time.
  const ids = iso.map((time) => ksuid(new Date(time)));
  equal(ids.map((id) => id.length), [27, 27, 27]);
  equal(await sorted("ksuid", [...ids].reverse()), ids);

  // Numbers in text: padded with zeros.
  equal(await sorted("plain", ["ISSUE#1", "ISSUE#2", "ISSUE#10"]), ["ISSUE#1", "ISSUE#10", "ISSUE#2"]);
  equal(await sorted("padded", ["ISSUE#00001", "ISSUE#00010", "ISSUE#00002"]), ["ISSUE#00001", "ISSUE#00002", "ISSUE#00010"]);

  // The parent at the end, to be first when the newest come first.
  equal(await sorted("USER#alex", ["USER#alex", "ORDER#2024-01-01#001", "ORDER#2024-01-15#002"]), ["ORDER#2024-01-01#001", "ORDER#2024-01-15#002", "USER#alex"]);

  // The newest issue first while reading forwards: the difference to the largest number. The repository's "#" leads them all.
  const difference = (issue: number) => `ISSUE#OPEN#${String(99999 - issue).padStart(5, "0")}`;
  equal(await sorted("REPO#myrepo", [difference(157), difference(158), "#REPO#myrepo"]), ["#REPO#myrepo", "ISSUE#OPEN#99841", "ISSUE#OPEN#99842"]);

  // By what changes: not in the table's key, which cannot change, but in an index's.
  const ticket = (id: string, UpdatedAt: string) => ({ PK: "ORG#Acme", SK: `TICKET#${id}`, GSI1PK: "TICKETS#Acme", GSI1SK: UpdatedAt });
  await kit.put(TableName, ticket("abc", "2024-01-15"), ticket("def", "2024-01-20"));
  const latest = async (pk: string) =>
    (await kit.documents.query({
      TableName,
      IndexName: "GSI1",
      KeyConditionExpression: "GSI1PK = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ScanIndexForward: false,
    })).Items!.map((item) => item.SK);
  equal(await latest("TICKETS#Acme"), ["TICKET#def", "TICKET#abc"]);
  const moved = await kit.cost(() =>
    kit.documents.update({
      TableName,
      Key: { PK: "ORG#Acme", SK: "TICKET#abc" },
      UpdateExpression: "SET GSI1SK = :now",
      ExpressionAttributeValues: { ":now": "2024-02-01" },
    }),
  );
  equal([moved.table, moved.indexes.GSI1], [1, 2]); // in the index it is deleted and put anew
  equal(await latest("TICKETS#Acme"), ["TICKET#abc", "TICKET#def"]);

  // One index for several purposes needs key spaces that do not meet. Here users share "ORG#Acme" with tickets, and come first.
  await kit.put(
    TableName,
    { PK: "USER#alexdebrie", SK: "USER#alexdebrie", GSI1PK: "ORG#Acme", GSI1SK: "USER#alexdebrie" },
    { PK: "USER#ann", SK: "USER#ann", GSI1PK: "ORG#Acme", GSI1SK: "Admin" },
    { PK: "TICKET#ghi", SK: "TICKET#ghi", GSI1PK: "ORG#Acme", GSI1SK: "2024-01-15" },
  );
  equal(await latest("ORG#Acme"), ["USER#alexdebrie", "USER#ann", "TICKET#ghi"]);
}
