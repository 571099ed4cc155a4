// The AWS SDK for JavaScript v3, told where Armature listens:
// npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb && node example.mjs
import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";

const client = new DynamoDBClient({
  endpoint: "http://127.0.0.1:8000",
  region: "us-east-1",
  credentials: { accessKeyId: "any", secretAccessKey: "any" },
});
const TableName = "JavaScriptSongs";

await client.send(new CreateTableCommand({
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: [
    { AttributeName: "artist", KeyType: "HASH" },
    { AttributeName: "title", KeyType: "RANGE" },
  ],
  AttributeDefinitions: [
    { AttributeName: "artist", AttributeType: "S" },
    { AttributeName: "title", AttributeType: "S" },
  ],
}));
await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName });

const documents = DynamoDBDocumentClient.from(client);
await documents.send(new PutCommand({
  TableName,
  Item: { artist: "Nina Simone", title: "Sinnerman", seconds: 622 },
}));

const { Items } = await documents.send(new QueryCommand({
  TableName,
  KeyConditionExpression: "artist = :a AND begins_with(title, :t)",
  ExpressionAttributeValues: { ":a": "Nina Simone", ":t": "Sin" },
}));
for (const song of Items) console.log(`${song.title}, ${song.seconds} s`);
