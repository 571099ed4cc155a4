// N41: two attributes unique at once. A second item has the e-mail address as its key, and both are written or neither.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");

  const putNew = (Item: object) => ({ Put: { TableName, Item, ConditionExpression: "attribute_not_exists(PK)" } });
  const create = (username: string, email: string) =>
    kit.documents.transactWrite({
      TransactItems: [
        putNew({ PK: `USER#${username}`, SK: `USER#${username}`, Type: "User", Username: username, Email: email }),
        putNew({ PK: `USEREMAIL#${email}`, SK: `USEREMAIL#${email}`, Type: "UserEmail", Username: username }),
      ],
    });

  const cost = await kit.cost(() => create("alex", "alex@example.com"));
  equal(cost.total, 4); // two items of up to 1 KB, twice because it is a transaction

  const sameEmail = await kit.refused("TransactionCanceledException", "[None, ConditionalCheckFailed]", () => create("alexandra", "alex@example.com"));
  equal(sameEmail.CancellationReasons.map((reason: any) => reason.Code), ["None", "ConditionalCheckFailed"]);
  await kit.refused("TransactionCanceledException", "[ConditionalCheckFailed, None]", () => create("alex", "other@example.com"));

  // All or nothing: neither half of a refused user is there.
  const { Items } = await kit.documents.scan({ TableName });
  kit.show(Items, "everything in the table");
  equal(Items!.length, 2);
}
