// N45: one class knows the keys; the program knows users. The table may then shorten names, and every item says what it is.
import { DynamoDBDocument, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type Item, type Kit, equal } from "../kit.js";

interface User {
  username: string;
  firstName: string;
  organization: string;
}

class UserRepository {
  constructor(
    private readonly documents: DynamoDBDocument,
    private readonly TableName: string,
  ) {}

  async get(username: string): Promise<User | null> {
    const { Item } = await this.documents.get({ TableName: this.TableName, Key: userKey(username) });
    return Item ? toUser(Item) : null;
  }

  async create(user: User) {
    await this.documents.put({ TableName: this.TableName, Item: toItem(user), ConditionExpression: "attribute_not_exists(PK)" });
  }
}

const userKey = (username: string) => ({ PK: `USER#${username}`, SK: `USER#${username}` });

/** Keys of the table and the index, the kind of item, and then the user, under short names that cost less in a large table. */
const toItem = (user: User): Item => ({
  ...userKey(user.username),
  GSI1PK: `ORG#${user.organization}`,
  GSI1SK: `USER#${user.username}`,
  Type: "User",
  u: user.username,
  fn: user.firstName,
  o: user.organization,
});

/** Items from before the names were shortened are read as well. */
const toUser = (item: Item): User => ({
  username: item.u ?? item.Username,
  firstName: item.fn ?? item.FirstName,
  organization: item.o ?? item.OrganizationName,
});

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const users = new UserRepository(kit.documents, TableName);
  const alex = { username: "alexdebrie", firstName: "Alex", organization: "Acme" };
  await users.create(alex);
  equal(await users.get("alexdebrie"), alex);
  equal(await users.get("nobody"), null);
  await kit.refused("ConditionalCheckFailedException", "The conditional request failed", () => users.create(alex));

  const old = { ...userKey("jane"), Type: "User", Username: "jane", FirstName: "Jane", OrganizationName: "Acme" };
  await kit.documents.put({ TableName, Item: old });
  equal((await users.get("jane"))!.firstName, "Jane");

  // With a Type on every item, a listing for debugging explains itself.
  await kit.put(TableName, { PK: "USER#alexdebrie", SK: "ORDER#1", Type: "Order" }, { PK: "USER#alexdebrie", SK: "ORDER#2", Type: "Order" });
  const { Items } = await kit.documents.query({
    TableName,
    KeyConditionExpression: "PK = :pk",
    ExpressionAttributeValues: { ":pk": "USER#alexdebrie" },
  });
  for (const item of Items!) kit.say(`Type: ${item.Type}, SK: ${item.SK}`);
  equal(Items!.map((item) => item.Type), ["Order", "Order", "User"]);

  // query(), get() and put() are methods of DynamoDBDocument. DynamoDBDocumentClient has send() and commands only.
  equal(["query" in DynamoDBDocument.from(kit.client), "query" in DynamoDBDocumentClient.from(kit.client)], [true, false]);
}
