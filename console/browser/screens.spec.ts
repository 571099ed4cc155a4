import { expect, test } from "@playwright/test";
import { ENTRIES } from "../src/screens";
import { expectAccessible, watchFaults } from "./checks";
import { Server } from "./server";
import { shop } from "./shop";

let server: Server;
const KEY = encodeURIComponent(JSON.stringify({ PK: { S: "CUSTOMER#alexdebrie" }, SK: { S: "CUSTOMER#alexdebrie" } }));

test.beforeAll(async () => {
  server = await Server.start("--simulation");
  await server.createTable("Shop", shop.items(), shop.indexes);
  await server.call("UpdateTable", { TableName: "Shop", StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
  await server.call("UpdateContributorInsights", { TableName: "Shop", ContributorInsightsAction: "ENABLE" });
  await server.call("UpdateContinuousBackups", { TableName: "Shop", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
  await server.createTable("Paid", [], { BillingMode: "PROVISIONED", ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 } });
  await server.createTable("Vectors", [{ PK: { S: "p" }, SK: { S: "s" }, v: { L: [{ N: "1" }, { N: "0" }] } }], { VectorIndexes: [{ IndexName: "near", VectorAttribute: { AttributeName: "v" }, Dimensions: 2, DistanceFunction: "EUCLIDEAN", Projection: { ProjectionType: "ALL" } }] });
  await server.call("ExportTableToPointInTime", { TableArn: (await server.call("DescribeTable", { TableName: "Shop" })).Table.TableArn, S3Bucket: "none" });
  for (let i = 0; i < 25; i++) await server.call("Scan", { TableName: "Shop", FilterExpression: "Email = :e", ExpressionAttributeValues: { ":e": { S: "nobody" } } });
});
test.afterAll(() => server.stop());
watchFaults(test, /status of 40[04]/);

/** Every screen, in the states that look most different. */
const SCREENS: Record<string, (readonly [hash: string, heading: string])[]> = {
  tables: [
    ["#/tables", "Tables"],
    ["#/tables?create=1", "Tables"],
    ["#/tables?samples=all", "Start from a sample"],
    ["#/tables?delete=Shop", "Tables"],
  ],
  item: [
    [`#/item/Shop?key=${KEY}`, "Customer"],
    ["#/item/Shop?new=1", "New item"],
  ],
  explore: [
    [`#/explore/Shop?sel=${KEY}`, "Explore"],
    [`#/explore/Vectors?q=${encodeURIComponent(JSON.stringify({ mode: "vector", vector: "1, 0" }))}`, "Explore"],
    [`#/explore/Shop?q=${encodeURIComponent(JSON.stringify({ mode: "query", pk: ["CUSTOMER#alexdebrie"], filters: [{ path: "Status", op: "=", type: "S", value: "PLACED", to: "" }] }))}`, "Explore"],
  ],
  collections: [["#/collections/Shop?pk=ORDER%231YRf", "Collections"]],
  scratchpad: [["#/scratchpad/Shop", "Scratchpad"]],
  streams: [
    ["#/streams/Shop?from=start", "Streams"],
    [`#/streams/Shop?from=start&pattern=${encodeURIComponent('{"eventName": ["REMOVE"]}')}`, "Streams"],
  ],
  model: [
    ["#/model?m=architect-ecommerce&key=ORDER%232026", "Access-pattern matrix"],
    ["#/model?m=architect-ecommerce&range=0-1", "Sort-order ruler"],
    ["#/model?m=patterns&view=entities", "Entity chart"],
    ["#/model?m=architect-ecommerce&view=erd", "Diagram"],
    ["#/model?m=architect-ecommerce&view=diff", "Against this server"],
  ],
  findings: [["#/findings?rule=RT-01", "Findings"]],
  cost: [["#/cost?m=architect-ecommerce&if=projection%3DApp.GSI1%253DKEYS_ONLY", "What costs most"]],
  traffic: [
    ["#/traffic/Shop", "Hottest keys"],
    ["#/traffic/Shop?heat=writes&keys=hidden", "Hottest keys"],
    ["#/traffic/Shop?heat=throttles", "Most throttled keys"],
  ],
  metrics: [["#/metrics", "Consumed capacity"]],
  settings: [
    ["#/settings/Shop?add=vector&drop=index%20GSI1", "Settings"],
    ["#/settings/Shop?tab=CloudFormation", "Settings"],
    ["#/settings/Paid?add=policy", "Auto scaling"],
  ],
  exports: [
    ["#/exports", "Exports and imports"],
    ["#/exports?do=export&bucket=none", "Exports and imports"],
    ["#/exports?do=import&format=CSV", "Exports and imports"],
  ],
  backups: [["#/backups/Shop", "Backups"]],
  simulation: [["#/simulation", "Simulation"]],
  access: [["#/access", "Access"]],
};

test("there is no screen that is not looked at", () => {
  expect(Object.keys(SCREENS).sort()).toEqual(ENTRIES.map((entry) => entry.screen).sort());
});

// Each state has the time of a test to itself: to look at all that a large one has in it takes seconds.
for (const [screen, states] of Object.entries(SCREENS)) {
  for (const [i, [hash, heading]] of states.entries()) {
    test(`${screen}, ${i + 1} of ${states.length}, can be used by all, and on any width`, async ({ page }) => {
      await expectAccessible(page, [[server.console + hash, heading]]);
    });
  }
}
