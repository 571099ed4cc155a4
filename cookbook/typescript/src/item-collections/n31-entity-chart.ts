// N31: an entity chart as items. Whether the parent comes first when read backwards depends on how its key sorts among the children's.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("Shop");
  const PK = "CUSTOMER#alexdebrie";
  await kit.put(
    TableName,
    { PK, SK: PK, Type: "Customer" },
    { PK: "CUSTOMEREMAIL#alex@example.com", SK: "CUSTOMEREMAIL#alex@example.com", Type: "CustomerEmail" },
    { PK, SK: "#ORDER#1001", Type: "Order" },
    { PK, SK: "#ORDER#1002", Type: "Order" },
    { PK: "ORDER#1001#ITEM#1", SK: "ORDER#1001#ITEM#1", Type: "OrderItem" },
  );
  const sortKeys = async (pk: string, ScanIndexForward = true) => {
    const { Items } = await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ScanIndexForward,
    });
    kit.show(Items, `${pk}, ${ScanIndexForward ? "forward" : "backward"}`);
    return Items!.map((item) => item.SK);
  };

  // "#" sorts before letters, so orders come before the customer, and backwards the customer leads and the newest order follows.
  equal(await sortKeys(PK), ["#ORDER#1001", "#ORDER#1002", PK]);
  equal(await sortKeys(PK, false), [PK, "#ORDER#1002", "#ORDER#1001"]);

  // With "ORDER#" the customer is first forwards, beside the oldest order, and last backwards.
  const other = "CUSTOMER#jane";
  await kit.put(TableName, { PK: other, SK: other }, { PK: other, SK: "ORDER#1001" }, { PK: other, SK: "ORDER#1002" });
  equal(await sortKeys(other, false), ["ORDER#1002", "ORDER#1001", other]);

  // A parent called "USER#" sorts behind "ORDER#", and leads backwards without the extra "#".
  const user = "USER#bob";
  await kit.put(TableName, { PK: user, SK: user }, { PK: user, SK: "ORDER#1001" }, { PK: user, SK: "ORDER#1002" });
  equal(await sortKeys(user, false), [user, "ORDER#1002", "ORDER#1001"]);
}
