import { Server } from "./server";

const S = (text: string) => ({ S: text });

/** When the hour of the fixture ends. */
export const END = "2027-01-12T12:36:00Z";
const BEGIN = "2027-01-12T11:36:00Z";

/** Keys with how many units are written in a minute, which is always the same. */
const WRITERS: [key: string, units: (minute: number) => number][] = [
  ["USER#dependabot", (minute) => (minute % 12 < 2 ? 180 : 0)],
  ["USER#renovate", (minute) => (minute % 20 === 5 ? 40 : 0)],
  ["USER#mojombo", (minute) => (minute > 18 && minute < 27 ? 14 : 0)],
  ["PR#vuejs/core#9120", (minute) => (minute < 6 || minute > 50 ? 22 : 0)],
  ["PR#rust-lang/rust#4410", (minute) => (minute > 24 && minute < 40 ? 30 : 0)],
  ["PR#torvalds/linux#77", (minute) => (minute > 33 ? 18 : 0)],
  ["REPO#torvalds/linux", (minute) => (minute >= 30 && minute < 46 ? 700 + ((minute * 37) % 160) : minute >= 46 ? 420 : 60)],
  ["REPO#vuejs/core", (minute) => 40 + ((minute * 13) % 60)],
  ["REPO#rust-lang/rust", (minute) => (minute % 3 === 0 ? 55 : 20)],
  ["REPO#alexdebrie/dynamodb-book", (minute) => (minute % 9 === 4 ? 70 : 12)],
  ["REPO#torvalds/subsurface", (minute) => (minute > 44 ? 25 : 4)],
];

/** A server on which an hour of traffic has passed, by a clock that is moved: the same each time. */
export async function startBusy(): Promise<Server> {
  const server = await Server.start("--simulation");
  const clock = (body: unknown) => fetch(`${server.url}/_armature/clock`, { method: "POST", body: JSON.stringify(body) });
  await clock({ Freeze: true });
  await clock({ Set: BEGIN });
  await server.createTable("GitHub", [], {
    AttributeDefinitions: ["PK", "SK", "GSI1PK", "GSI1SK"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [{ IndexName: "GSI1", KeySchema: [{ AttributeName: "GSI1PK", KeyType: "HASH" }, { AttributeName: "GSI1SK", KeyType: "RANGE" }], Projection: { ProjectionType: "ALL" } }],
  });
  for (let issue = 0; issue < 120; issue += 20) await server.call("BatchWriteItem", { RequestItems: { GitHub: Array.from({ length: 20 }, (_, i) => ({ PutRequest: { Item: { PK: S("REPO#vuejs/core"), SK: S(`ISSUE#${String(issue + i).padStart(5, "0")}`), GSI1PK: S("REPO#vuejs/core"), GSI1SK: S(`${i % 4 === 0 ? "OPEN" : "CLOSED"}#${issue + i}`), Status: S(i % 4 === 0 ? "OPEN" : "CLOSED"), Title: S(`Issue ${issue + i}`) } } })) } });
  await server.call("CreateTable", { TableName: "Sessions", BillingMode: "PAY_PER_REQUEST", AttributeDefinitions: [{ AttributeName: "SessionId", AttributeType: "S" }], KeySchema: [{ AttributeName: "SessionId", KeyType: "HASH" }] });
  await server.call("UpdateTimeToLive", { TableName: "Sessions", TimeToLiveSpecification: { Enabled: true, AttributeName: "ExpiresAt" } });
  for (let minute = 0; minute < 60; minute++) {
    for (const [key, units] of WRITERS) {
      const kilobytes = units(minute);
      if (kilobytes > 0) await server.call("PutItem", { TableName: "GitHub", Item: { PK: S(key), SK: S(key), data: S("x".repeat(Math.min(390, kilobytes) * 1024 - 100)) } });
      if (kilobytes > 390) await server.call("PutItem", { TableName: "GitHub", Item: { PK: S(key), SK: S(`${key}#2`), data: S("x".repeat((kilobytes - 390) * 512)) } });
    }
    // More than a partition takes, so that some are refused.
    if (minute >= 38 && minute < 42) for (let i = 0; i < minute - 36; i++) await server.throttle("PutItem", { TableName: "GitHub", Item: { PK: S("REPO#torvalds/linux"), SK: S("STAR#1") } });
    const query = (values: Record<string, unknown>, more: object) => server.call("Query", { TableName: "GitHub", ExpressionAttributeValues: values, ...more });
    await query({ ":p": S("REPO#vuejs/core"), ":s": S("ISSUE#") }, { KeyConditionExpression: "PK = :p AND begins_with(SK, :s)", ScanIndexForward: false, Limit: 25 });
    await query({ ":p": S("REPO#vuejs/core"), ":s": S("OPEN") }, { KeyConditionExpression: "GSI1PK = :p AND begins_with(GSI1SK, :s)", IndexName: "GSI1" });
    await query({ ":p": S("REPO#vuejs/core"), ":o": S("OPEN") }, { KeyConditionExpression: "PK = :p", FilterExpression: "#s = :o", ExpressionAttributeNames: { "#s": "Status" } });
    for (let i = 0; i < 3; i++) await server.call("GetItem", { TableName: "GitHub", Key: { PK: S(`REPO#${["torvalds/linux", "vuejs/core", "rust-lang/rust"][i]}`), SK: S("x") } });
    for (let i = 0; i <= 2 + (minute % 5); i++) await server.call("GetItem", { TableName: "Sessions", Key: { SessionId: S(`s${minute}-${i}`) } });
    if (minute % 2 === 0) await server.call("Scan", { TableName: "GitHub", FilterExpression: "contains(Title, :t)", ExpressionAttributeValues: { ":t": S("nothing") } });
    if (minute < 59) await clock({ Advance: "1m" });
  }
  await clock({ Set: END });
  return server;
}
