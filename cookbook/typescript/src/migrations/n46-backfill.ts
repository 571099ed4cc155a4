// N46: a table in use is changed. Defaults for what old items lack, new kinds beside old ones, and an index filled by a scan in ten parts.
import { type Item, type Kit, equal } from "../kit.js";
import { ksuid } from "../sorting/ksuid.js";

const SEGMENTS = 10;

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const key = (name: string) => ({ PK: `USER#${name}`, SK: `USER#${name}` });
  const user = (name: string) => ({ ...key(name), Type: "User", Username: name, OrganizationName: "Acme" });
  await kit.put(TableName, ...Array.from({ length: 1000 }, (_, n) => user(`user${n}`)), { PK: "PROJECT#x", SK: "PROJECT#x", Type: "Project" });

  // A new attribute: old items get a default when they are read. A new kind, also in an existing partition: it is written, that is all.
  const birthdate = (item: Item) => item.Birthdate ?? null;
  equal(birthdate(user("user0")), null);
  await kit.put(TableName, { PK: "USER#user0", SK: `GIST#${ksuid(new Date())}`, Type: "Gist" });

  // A new question is another matter: users of an organisation. No key answers it, so every old user has to be touched.
  const seen = new Map<string, number>();
  async function migrate(Segment: number, each: (item: Item) => Promise<void>) {
    let ExclusiveStartKey: Item | undefined;
    do {
      const page = await kit.documents.scan({
        TableName,
        FilterExpression: "#type = :type",
        ExpressionAttributeNames: { "#type": "Type" },
        ExpressionAttributeValues: { ":type": "User" },
        Segment,
        TotalSegments: SEGMENTS,
        ExclusiveStartKey,
        Limit: 40,
      });
      for (const item of page.Items!) await each(item);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
  const inParallel = (each: (item: Item) => Promise<void>) =>
    Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => migrate(segment, each)));
  const addIndexKeys = (item: Item, ConditionExpression?: string) =>
    kit.documents.update({
      TableName,
      Key: key(item.Username),
      UpdateExpression: "SET GSI1PK = :pk, GSI1SK = :sk",
      ConditionExpression,
      ExpressionAttributeValues: { ":pk": `ORG#${item.OrganizationName}`, ":sk": `USER#${item.Username}` },
    });
  const cost = await kit.cost(() =>
    inParallel(async (item) => {
      seen.set(item.PK, (seen.get(item.PK) ?? 0) + 1);
      await addIndexKeys(item, "attribute_exists(PK)");
    }),
  );
  equal(cost.indexes.GSI1, 1000); // besides a unit in the table for each user, and what the scan reads
  equal([seen.size, Math.max(...seen.values())], [1000, 1]); // each item in exactly one segment
  const members = await kit.documents.query({
    TableName,
    IndexName: "GSI1",
    KeyConditionExpression: "GSI1PK = :pk",
    ExpressionAttributeValues: { ":pk": "ORG#Acme" },
    Select: "COUNT",
  });
  kit.say(`in the index: ${members.Count}`);
  equal(members.Count, 1000);

  // A user is deleted between the scan and the update. UpdateItem creates what is not there: without the condition it comes back.
  const stale = user("user7");
  await kit.documents.delete({ TableName, Key: key("user7") });
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => addIndexKeys(stale, "attribute_exists(PK)"));
  await addIndexKeys(stale);
  const risen = await kit.documents.get({ TableName, Key: key("user7") });
  kit.show([risen.Item!], "a user from the dead, without a Type");
  equal([risen.Item!.GSI1PK, risen.Item!.Type], ["ORG#Acme", undefined]);
}
