// The AWS SDK for JavaScript 3 against a server with --auth. Its modules are those of the directory that is given.
import { createHash, createHmac } from "node:crypto";
import { createRequire } from "node:module";

const require = createRequire(process.argv[2] + "/");
const { DynamoDBClient, CreateTableCommand, PutItemCommand, GetItemCommand, DeleteItemCommand } = require("@aws-sdk/client-dynamodb");
const { SignatureV4 } = require("@smithy/signature-v4");

const endpoint = process.env.AWS_ENDPOINT_URL;
const region = process.env.AWS_REGION;
const user = { accessKeyId: process.env.USER_KEY_ID, secretAccessKey: process.env.USER_SECRET };

function client(credentials) {
  return new DynamoDBClient({ endpoint, region, maxAttempts: 1, ...(credentials ? { credentials } : {}) });
}

async function nameOf(promise) {
  try {
    await promise;
    return "done";
  } catch (e) {
    return e.name;
  }
}

function check(what, actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    console.error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    process.exit(1);
  }
  console.log(what);
}

/** What a signer needs of a hash. */
class Sha256 {
  constructor(key) {
    this.hash = key === undefined ? createHash("sha256") : createHmac("sha256", key);
  }
  update(data) {
    this.hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.hash.digest());
  }
}

const key = { id: { S: "1" } };
const item = { id: { S: "1" }, text: { S: "ä € 😀" } };
await client().send(
  new CreateTableCommand({
    TableName: "script",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  }),
);
const allowed = client(user);
check("what is allowed is done", await nameOf(allowed.send(new PutItemCommand({ TableName: "script", Item: item }))), "done");
check("and read", (await allowed.send(new GetItemCommand({ TableName: "script", Key: key }))).Item, item);
check("what is not allowed is refused", await nameOf(allowed.send(new DeleteItemCommand({ TableName: "script", Key: key }))), "AccessDeniedException");
const wrong = client({ ...user, secretAccessKey: "x".repeat(40) });
check("a wrong secret is refused", await nameOf(wrong.send(new GetItemCommand({ TableName: "script", Key: key }))), "InvalidSignatureException");

const body = JSON.stringify({ TableName: "script", Key: key });
const signer = new SignatureV4({ credentials: user, region, service: "dynamodb", sha256: Sha256 });
const at = new URL(endpoint);
const presigned = await signer.presign(
  {
    method: "POST",
    protocol: at.protocol,
    hostname: at.hostname,
    port: Number(at.port),
    path: "/",
    query: {},
    headers: { host: at.host, "content-type": "application/x-amz-json-1.0", "x-amz-target": "DynamoDB_20120810.GetItem" },
    body,
  },
  { expiresIn: 60, unhoistableHeaders: new Set(["x-amz-target"]) },
);
const answer = await fetch(endpoint + "/?" + new URLSearchParams(presigned.query).toString().replaceAll("+", "%20"), { method: "POST", headers: presigned.headers, body });
check("a presigned operation is done", await answer.json(), { Item: item });
