// N35: an item is in an index only if it has all its key attributes. So an index can hold a few of many, and be scanned cheaply.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", {
    indexes: [
      { name: "GSI1", hash: "GSI1PK", range: "GSI1SK" },
      { name: "CustomerIndex", hash: "CustomerIndex" },
    ],
  });
  const member = (id: number) => ({ PK: "ORG#Acme", SK: `USER#${String(id).padStart(3, "0")}`, Role: "Member", bio: "x".repeat(300) });
  await kit.put(
    TableName,
    ...Array.from({ length: 50 }, (_, id) => member(id)),
    { PK: "ORG#Acme", SK: "USER#alex", Role: "Admin", GSI1PK: "ORG#Acme", GSI1SK: "Admin" },
    { PK: "CUSTOMER#alex", SK: "CUSTOMER#alex", CustomerIndex: "CUSTOMER#alex" },
    { PK: "ORDER#123", SK: "ORDER#123" },
  );

  const admins = () =>
    kit.documents.query({
      TableName,
      IndexName: "GSI1",
      KeyConditionExpression: "GSI1PK = :pk AND GSI1SK = :sk",
      ExpressionAttributeValues: { ":pk": "ORG#Acme", ":sk": "Admin" },
    });
  kit.show((await admins()).Items, "administrators");
  equal((await admins()).Items!.map((item) => item.SK), ["USER#alex"]);

  const customers = await kit.documents.scan({ TableName, IndexName: "CustomerIndex" });
  equal(customers.Items!.map((item) => item.PK), ["CUSTOMER#alex"]);
  const scanned = await kit.cost(() => kit.documents.scan({ TableName, IndexName: "CustomerIndex" }));
  const everything = await kit.cost(() => kit.documents.scan({ TableName }));
  kit.say(`a Scan costs ${scanned.total} RCU in the index and ${everything.total} in the table`);
  equal([scanned.total, everything.total], [0.5, 2.5]);

  // Without one of the attributes the item leaves the index.
  await kit.documents.update({
    TableName,
    Key: { PK: "ORG#Acme", SK: "USER#alex" },
    UpdateExpression: "SET #role = :member REMOVE GSI1SK",
    ExpressionAttributeNames: { "#role": "Role" },
    ExpressionAttributeValues: { ":member": "Member" },
  });
  equal((await admins()).Count, 0);
}
