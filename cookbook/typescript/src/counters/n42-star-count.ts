// N42: a count kept in the same transaction as what it counts. It can neither drift, nor count one user twice.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("GitHub");
  const key = (repo: string) => ({ PK: `REPO#${repo}`, SK: `REPO#${repo}` });
  const star = (user: string, repo: string, UpdateExpression: string, values: object = {}) =>
    kit.documents.transactWrite({
      TransactItems: [
        {
          Put: {
            TableName,
            Item: { PK: `REPO#${repo}`, SK: `STAR#${user}`, Type: "Star" },
            ConditionExpression: "attribute_not_exists(PK)",
          },
        },
        {
          Update: {
            TableName,
            Key: key(repo),
            UpdateExpression,
            ConditionExpression: "attribute_exists(PK)",
            ExpressionAttributeValues: { ":one": 1, ...values },
          },
        },
      ],
    });
  const count = async (repo: string) => (await kit.documents.get({ TableName, Key: key(repo) })).Item?.StarCount;

  // As often written: right for a repository that was created with a count of zero.
  const asWritten = "SET StarCount = StarCount + :one";
  await kit.put(TableName, { ...key("old"), StarCount: 0 }, { ...key("new") });
  await star("ann", "old", asWritten);
  equal(await count("old"), 1);
  await kit.refused("TransactionCanceledException", "[ConditionalCheckFailed, None]", () => star("ann", "old", asWritten));
  equal(await count("old"), 1);

  // Without one it fails, and takes the star with it.
  const error = await kit.refused("TransactionCanceledException", "[None, ValidationError]", () => star("ann", "new", asWritten));
  kit.say(`because: ${error.CancellationReasons[1].Message}`);
  equal(error.CancellationReasons[1].Message, "The provided expression refers to an attribute that does not exist in the item");

  await star("ann", "new", "SET StarCount = if_not_exists(StarCount, :zero) + :one", { ":zero": 0 });
  await star("ben", "new", "ADD StarCount :one");
  equal(await count("new"), 2);
  await kit.refused("TransactionCanceledException", "[None, ConditionalCheckFailed]", () => star("ann", "missing", "ADD StarCount :one"));
}
