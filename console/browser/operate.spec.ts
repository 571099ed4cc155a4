import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { watchFaults } from "./checks";
import { Server, freePort } from "./server";
import { shop } from "./shop";

/* What a table has beside its items: vector indexes, exports, destinations, replicas, policies, scaling. */

let server: Server;
let objects: string;
const S = (text: string) => ({ S: text });

test.beforeAll(async () => {
  objects = mkdtempSync(join(tmpdir(), "armature-objects-"));
  mkdirSync(join(objects, "imports"));
  server = await Server.start("--s3", objects, "--simulation");
  await server.createTable("Shop", shop.items(), shop.indexes);
  await server.call("CreateTable", { TableName: "Products", BillingMode: "PAY_PER_REQUEST", KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }], AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }] });
  const products: [string, string, number[]][] = [
    ["lamp", "home", [0.1, 0.7, 0.2]],
    ["bulb", "home", [0.15, 0.65, 0.25]],
    ["desk", "home", [0.6, 0.2, 0.2]],
    ["pen", "office", [0.1, 0.7, 0.21]],
  ];
  for (const [title, category, vector] of products) await server.call("PutItem", { TableName: "Products", Item: { pk: S(title), title: S(title), category: S(category), embedding: { L: vector.map((n) => ({ N: String(n) })) } } });
});
test.afterAll(() => {
  server.stop();
  rmSync(objects, { recursive: true, force: true });
});
watchFaults(test);

const described = async (table: string) => (await server.call("DescribeTable", { TableName: table })).Table;

test("a vector index is made, searched, followed from an item, and deleted by its name", async ({ page }) => {
  await page.goto(`${server.console}#/settings/Products`);
  const panel = page.getByRole("region", { name: "Vector indexes" });
  await panel.getByRole("button", { name: "Vector index" }).click();
  await panel.getByLabel("Name of the vector index").fill("byMeaning");
  await panel.getByLabel("Attribute with the vector").fill("embedding");
  await panel.getByLabel("Dimensions").fill("3");
  await panel.getByRole("button", { name: "Add a filter" }).click();
  await panel.getByLabel("Filter 1", { exact: true }).fill("category");
  await panel.getByRole("button", { name: "Create vector index" }).click();
  await expect(panel.getByRole("link", { name: "Search" })).toBeVisible();
  await expect(panel).toContainText("embedding[3]");
  expect((await described("Products")).VectorIndexes[0]).toMatchObject({ IndexName: "byMeaning", Dimensions: 3, DistanceFunction: "COSINE", SearchSchema: [{ AttributeName: "category", SearchSchemaElementType: "INLINE_FILTER" }] });

  await panel.getByRole("link", { name: "Search" }).click();
  await page.getByLabel("Vector", { exact: true }).fill("[0.1, 0.7]");
  await expect(page.getByText("2 of 3 numbers").first()).toBeVisible();
  await page.getByLabel("Vector", { exact: true }).fill("[0.1, 0.7, 0.2]");
  await page.getByRole("button", { name: /^Run/ }).click();
  const rows = page.locator("table.items tbody tr[aria-rowindex]");
  await expect(rows.locator("td:nth-child(3)")).toHaveText(["lamp", "pen", "bulb", "desk"]);
  await expect(page.locator(".call")).toContainText("bytes searched");
  await page.getByLabel("category equals").fill("home");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows.locator("td:nth-child(3)")).toHaveText(["lamp", "bulb", "desk"]);
  // The address holds the search, and code makes it.
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole("tab", { name: "Java", exact: true }).click();
  await expect(page.getByRole("region", { name: "The call in Java" })).toContainText(".searchVector(List.of(");

  // From an item to those that are like it.
  await page.goto(`${server.console}#/explore/Products?sel=${encodeURIComponent(JSON.stringify({ pk: S("desk") }))}`);
  await page.getByRole("link", { name: "Nearest by byMeaning" }).click();
  await expect(rows.first().locator("td:nth-child(3)")).toHaveText("desk");

  await page.goto(`${server.console}#/settings/Products`);
  await panel.getByRole("button", { name: "Delete the vector index byMeaning" }).click();
  await panel.getByLabel("Type byMeaning to delete it").fill("byMeaning");
  await panel.getByRole("button", { name: "Delete vector index" }).click();
  await expect.poll(async () => (await described("Products")).VectorIndexes).toBeUndefined();
});

test("a table is exported and imported again, and what is wrong with an import is told", async ({ page }) => {
  await page.goto(`${server.console}#/settings/Shop`);
  await page.getByRole("link", { name: "Export it" }).click();
  await expect(page.getByText("Recovery of Shop is off.")).toBeVisible();
  await page.getByRole("button", { name: "Switch recovery on" }).click();
  await expect(page.getByText("Recovery of Shop is off.")).toHaveCount(0);
  await page.getByLabel("Bucket").fill("exports");
  await page.getByRole("button", { name: "Create the bucket exports" }).click();
  await expect(page.getByRole("button", { name: "Create the bucket exports" })).toHaveCount(0);
  await page.getByLabel("Prefix of keys").fill("monday");
  await expect(page.getByRole("region", { name: "As code" })).toContainText("ExportTableToPointInTime");
  await page.getByRole("button", { name: "Export Shop" }).click();
  const list = page.getByRole("region", { name: "List of exports and imports" });
  const exported = list.getByRole("row", { name: /Export, all items/ });
  await expect(exported).toContainText("COMPLETED");
  await expect(exported).toContainText(String(shop.items().length));
  await exported.click();
  await expect(page.getByText(/^exports\/monday\/AWSDynamoDB\/.*\/data\/$/)).toBeVisible();

  await exported.getByRole("link", { name: "Import…" }).click();
  await expect(page.getByLabel("Partition key", { exact: true })).toHaveValue("PK");
  await page.getByLabel("Name of the new table").fill("ShopAgain");
  await page.getByRole("button", { name: "Import as ShopAgain" }).click();
  const imported = list.getByRole("row", { name: /^Import ShopAgain/ });
  await expect(imported).toContainText("COMPLETED");
  await expect.poll(async () => (await server.call("Scan", { TableName: "ShopAgain", Select: "COUNT" })).Count).toBe(shop.items().length);

  // A line that is no item.
  writeFileSync(join(objects, "imports", "items.csv"), "id,name\n1,one\n,none\n");
  await page.goto(`${server.console}#/exports?do=import&format=CSV`);
  await page.getByLabel("Bucket").fill("imports");
  await page.getByLabel("Name of the new table").fill("FromCsv");
  await page.getByLabel("Partition key", { exact: true }).fill("id");
  await page.getByRole("button", { name: "Import as FromCsv" }).click();
  const failed = list.getByRole("row", { name: /^Import FromCsv/ });
  await expect(failed).toContainText("FAILED");
  await failed.click();
  await expect(page.getByText("2 read, 1 imported, 1 refused")).toBeVisible();
  await expect(page.getByText(/^ItemValidationError/)).toBeVisible();
  await page.getByRole("button", { name: "Imports", exact: true }).click();
  await expect(list.locator("tbody tr")).toHaveCount(2);
  // A bucket that is not there ends the export, and the list says why.
  await server.call("ExportTableToPointInTime", { TableArn: (await described("Shop")).TableArn, S3Bucket: "nowhere" });
  await page.goto(`${server.console}#/exports?kind=export`);
  await page.reload();
  await expect(list.getByRole("row", { name: /nowhere/ })).toContainText("FAILED");
});

test("the most used keys are looked for while insights are on", async ({ page }) => {
  await page.goto(`${server.console}#/settings/Shop`);
  const panel = page.getByRole("region", { name: "Contributor Insights" });
  await panel.getByLabel("Look for the most used keys").click();
  await expect(panel.getByText("No key in the last hour.")).toBeVisible();
  for (let i = 0; i < 3; i++) await server.call("Query", { TableName: "Shop", KeyConditionExpression: "PK = :p", ExpressionAttributeValues: { ":p": S("CUSTOMER#alexdebrie") } });
  await page.reload();
  await expect(panel.getByRole("link", { name: "CUSTOMER#alexdebrie" })).toBeVisible();
  await expect(panel).toContainText("3 in all");
  await panel.getByRole("button", { name: "Items", exact: true }).click();
  await expect(panel.getByText("No key in the last hour.")).toBeVisible();
  await panel.getByLabel("Insights of").selectOption("GSI1");
  await expect(panel.getByLabel("Look for the most used keys")).not.toBeChecked();
  await panel.getByLabel("Insights of").selectOption("");
  await panel.getByLabel("Look for the most used keys").click();
  await expect.poll(async () => (await server.call("DescribeContributorInsights", { TableName: "Shop" })).ContributorInsightsStatus).toBe("DISABLED");
});

test("a policy of the table is written, changed by one at a time, and deleted by the table's name", async ({ page }) => {
  await page.goto(`${server.console}#/settings/Shop`);
  const panel = page.getByRole("region", { name: "Resource policy" });
  await panel.getByRole("button", { name: "Policy" }).click();
  await expect(panel.getByLabel("Resource policy")).toHaveValue(/"dynamodb:Query"/);
  await panel.getByRole("button", { name: "Save policy" }).click();
  await expect(panel.getByRole("button", { name: "Delete…" })).toBeVisible();
  const ResourceArn = (await described("Shop")).TableArn;
  const stored = async () => JSON.parse((await server.call("GetResourcePolicy", { ResourceArn })).Policy);
  expect((await stored()).Statement[0].Action).toEqual(["dynamodb:GetItem", "dynamodb:Query"]);
  // Another changes it meanwhile: what is typed here is neither written nor lost.
  const other = { ...(await stored()), Id: "another" };
  await server.call("PutResourcePolicy", { ResourceArn, Policy: JSON.stringify(other) });
  const text = await panel.getByLabel("Resource policy").inputValue();
  await panel.getByLabel("Resource policy").fill(text.replace("dynamodb:Query", "dynamodb:Scan"));
  await panel.getByRole("button", { name: "Save policy" }).click();
  await expect(panel.getByRole("alert")).toContainText("PolicyNotFoundException");
  await expect(panel.getByLabel("Resource policy")).toHaveValue(/dynamodb:Scan/);
  expect((await stored()).Id).toBe("another");
  await panel.getByLabel("Resource policy").fill("{ not");
  await expect(panel.getByRole("button", { name: "Save policy" })).toBeDisabled();
  await page.reload();
  await panel.getByRole("button", { name: "Delete…" }).click();
  await panel.getByLabel("Type Shop to delete its policy").fill("Shop");
  await panel.getByRole("button", { name: "Delete policy" }).click();
  await expect(panel.getByText("None: what one may do")).toBeVisible();
});

test("capacity is scaled between bounds, and no more by a typed name", async ({ page }) => {
  await server.createTable("Scaled", [], { BillingMode: "PROVISIONED", ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 } });
  await page.goto(`${server.console}#/settings/Scaled`);
  await page.reload();
  const panel = page.getByRole("region", { name: "Auto scaling" });
  await panel.getByLabel("Most of Table writes").fill("2");
  await expect(panel.getByRole("button", { name: "Scale" }).nth(1)).toBeDisabled();
  await panel.getByLabel("Most of Table writes").fill("50");
  await panel.getByRole("button", { name: "Scale" }).nth(1).click();
  await expect(panel.getByRole("button", { name: "Stop scaling Table writes" })).toBeVisible();
  await expect(page.locator(".call")).toContainText("PutScalingPolicy");
  await page.reload();
  await expect(panel.getByLabel("Most of Table writes")).toHaveValue("50");
  await expect(panel.getByLabel("Target of Table writes")).toHaveValue("70");
  await panel.getByRole("button", { name: "Stop scaling Table writes" }).click();
  await panel.getByLabel("Type Table writes to stop scaling").fill("Table writes");
  await panel.getByRole("button", { name: "Stop scaling", exact: true }).click();
  await expect(panel.getByRole("button", { name: "Stop scaling Table writes" })).toHaveCount(0);
});

test("what takes something away from a table asks for a name: recovery, an index, a tag", async ({ page }) => {
  await server.createTable("Guarded", [], shop.indexes);
  await server.call("UpdateContinuousBackups", { TableName: "Guarded", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
  await server.call("TagResource", { ResourceArn: (await described("Guarded")).TableArn, Tags: [{ Key: "team", Value: "a" }] });
  await page.goto(`${server.console}#/settings/Guarded`);
  await page.reload();
  const recovery = page.getByLabel("Point-in-time recovery");
  await expect(recovery).toBeChecked();
  await recovery.click();
  await expect(recovery).toBeChecked();
  await page.getByLabel("Type Guarded to switch recovery off").fill("guarded");
  await expect(page.getByRole("button", { name: "Switch recovery off" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Switch recovery off" })).toHaveCount(0);
  await recovery.click();
  await page.getByLabel("Type Guarded to switch recovery off").fill("Guarded");
  await page.getByRole("button", { name: "Switch recovery off" }).click();
  await expect(recovery).not.toBeChecked();
  await page.getByRole("button", { name: "Remove the tag team" }).click();
  await page.getByLabel("Type team to remove the tag").fill("team");
  await page.getByRole("button", { name: "Remove tag" }).click();
  await expect(page.getByText("team = a")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete the index GSI1" }).click();
  await expect(page.getByRole("button", { name: "Delete index" })).toBeDisabled();
  await page.getByRole("tab", { name: "Terraform" }).click();
  await expect(page.getByRole("region", { name: "The table for Terraform" })).toContainText('resource "aws_dynamodb_table" "guarded"');
});

test("a statement of PartiQL that deletes asks for the table's name, and its item can be put back", async ({ page }) => {
  await server.createTable("Statements", [{ PK: S("p"), SK: S("s"), v: S("x") }]);
  await page.goto(`${server.console}#/explore/Statements`);
  await page.reload();
  await page.getByRole("button", { name: "PartiQL" }).click();
  await page.getByLabel("PartiQL statement").fill(`-- a comment\nDELETE FROM "Statements" WHERE PK = 'p' AND SK = 's' RETURNING ALL OLD *`);
  await page.getByRole("button", { name: /^Run Ctrl/ }).click();
  await expect(page.getByLabel("Type Statements to run it")).toBeVisible();
  const stored = async () => (await server.call("GetItem", { TableName: "Statements", Key: { PK: S("p"), SK: S("s") } })).Item;
  expect(await stored()).toBeDefined();
  await page.getByLabel("Type Statements to run it").fill("Statements");
  await page.getByRole("button", { name: "Run it" }).click();
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  expect(await stored()).toBeUndefined();
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Deleted p / s")).toHaveCount(0);
  expect(await stored()).toEqual({ PK: S("p"), SK: S("s"), v: S("x") });
});

test("changes are sent to a Kinesis stream until its destination is disabled by its name", async ({ page }) => {
  // Kinesis, as far as a destination asks it: a stream that is there.
  const kinesis = createServer((request, response) => {
    request.resume();
    const isPut = String(request.headers["x-amz-target"]).endsWith("PutRecords");
    response.setHeader("Content-Type", "application/x-amz-json-1.1");
    response.end(JSON.stringify(isPut ? { FailedRecordCount: 0, Records: [{ SequenceNumber: "1", ShardId: "s" }] } : { StreamDescriptionSummary: { StreamName: "changes", StreamStatus: "ACTIVE" } }));
  });
  await new Promise<void>((resolve) => kinesis.listen(0, "127.0.0.1", resolve));
  const other = await Server.startKnowing({ AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" }, "0", "--kinesis", `http://127.0.0.1:${(kinesis.address() as AddressInfo).port}`);
  try {
    await other.createTable("Sent");
    await page.goto(`${other.console}#/settings/Sent`);
    const panel = page.getByRole("region", { name: "Kinesis destinations" });
    await panel.getByRole("button", { name: "Destination" }).click();
    await panel.getByLabel("ARN of the Kinesis stream").fill("arn:aws:kinesis:us-east-1:000000000000:stream/changes");
    await panel.getByLabel("Precision of times").selectOption("MICROSECOND");
    await panel.getByRole("button", { name: "Send changes there" }).click();
    await expect(panel.getByText("ACTIVE")).toBeVisible();
    await expect(panel.getByText("microseconds")).toBeVisible();
    await panel.getByRole("button", { name: "Disable the destination changes" }).click();
    await panel.getByLabel("Type changes to disable it").fill("changes");
    await panel.getByRole("button", { name: "Disable destination" }).click();
    await expect(panel.getByText("None. Each change of an item")).toBeVisible();
  } finally {
    other.stop();
    kinesis.close();
  }
});

test("a table gets a replica in another Region, and loses it by the Region's name", async ({ page }) => {
  const [one, two] = [await freePort(), await freePort()];
  const west = await Server.startKnowing({}, one, "--region", "us-east-1", "--peer", `eu-west-1=http://127.0.0.1:${two}`);
  const east = await Server.startKnowing({}, two, "--region", "eu-west-1", "--peer", `us-east-1=http://127.0.0.1:${one}`);
  try {
    await west.createTable("Global", [{ PK: S("p"), SK: S("s") }]);
    await page.goto(`${west.console}#/settings/Global`);
    const panel = page.getByRole("region", { name: "Replicas" });
    await panel.getByRole("button", { name: "Region" }).click();
    await panel.getByLabel("Region of a new replica").fill("mars-1");
    await panel.getByRole("button", { name: "Create replica" }).click();
    await expect(page.getByRole("alert").first()).toContainText("mars-1");
    await panel.getByLabel("Region of a new replica").fill("eu-west-1");
    await panel.getByRole("button", { name: "Create replica" }).click();
    await expect(panel.getByText("ACTIVE")).toBeVisible();
    await expect.poll(async () => (await east.call("Scan", { TableName: "Global" })).Count).toBe(1);
    await panel.getByRole("button", { name: "Delete the replica in eu-west-1" }).click();
    await panel.getByLabel("Type eu-west-1 to delete the replica").fill("eu-west-1");
    await panel.getByRole("button", { name: "Delete replica" }).click();
    await expect(panel.getByText("None. A replica has")).toBeVisible();
  } finally {
    west.stop();
    east.stop();
  }
});
