// N43: issue numbers as people like them, 1, 2, 3. A counter gives each caller its own; fifty at once get fifty different ones.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const PK = "PROJECT#armature";

  async function createIssue(title: string): Promise<number> {
    const { Attributes } = await kit.documents.update({
      TableName,
      Key: { PK, SK: "ISSUECOUNTER" },
      UpdateExpression: "SET #count = if_not_exists(#count, :zero) + :one",
      ExpressionAttributeNames: { "#count": "CurrentIssueNumber" },
      ExpressionAttributeValues: { ":zero": 0, ":one": 1 },
      ReturnValues: "UPDATED_NEW",
    });
    const number: number = Attributes!.CurrentIssueNumber;
    await kit.documents.put({
      TableName,
      Item: { PK, SK: `ISSUE#${String(number).padStart(5, "0")}`, IssueNumber: number, title },
      ConditionExpression: "attribute_not_exists(PK)",
    });
    return number;
  }

  const oneToFifty = Array.from({ length: 50 }, (_, index) => index + 1);
  let numbers: number[] = [];
  const cost = await kit.cost(async () => {
    numbers = await Promise.all(oneToFifty.map((n) => createIssue(`issue of caller ${n}`)));
  });
  equal(numbers.sort((a, b) => a - b), oneToFifty);
  equal(cost.total, 100); // two writes for each issue, and no reads

  const { Items } = await kit.documents.query({
    TableName,
    KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
    ExpressionAttributeValues: { ":pk": PK, ":sk": "ISSUE#" },
  });
  kit.show(Items, "issues");
  equal(Items!.map((item) => item.IssueNumber), oneToFifty);
  // A caller that dies between the two calls leaves a gap. Where there must be none, both go into one transaction.
}
