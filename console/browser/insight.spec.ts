import { expect, test } from "@playwright/test";
import { expectAccessible, watchFaults } from "./checks";
import { Server } from "./server";
import { shop } from "./shop";

const S = (text: string) => ({ S: text });
let server: Server;

test.beforeAll(async () => {
  server = await Server.start("--simulation");
  await server.createTable("Shop", shop.items(), {
    AttributeDefinitions: ["PK", "SK", "GSI1PK", "GSI1SK", "Status"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [...shop.indexes.GlobalSecondaryIndexes, { IndexName: "ByStatus", KeySchema: [{ AttributeName: "Status", KeyType: "HASH" }], Projection: { ProjectionType: "KEYS_ONLY" } }],
  });
  await server.call("UpdateTable", { TableName: "Shop", StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
});
test.afterAll(() => server.stop());
watchFaults(test);

const orders = (pk: string, sk: string) => encodeURIComponent(JSON.stringify({ mode: "query", pk: [pk], sk: [{ op: "begins_with", value: sk, to: "" }] }));

test("a query is saved under a name, found again, deleted and put back", async ({ page }) => {
  await page.goto(`${server.console}#/explore/Shop?q=${orders("CUSTOMER#alexdebrie", "#ORDER#")}`);
  const rows = page.locator("table.items tbody tr[aria-rowindex]");
  await expect(rows).toHaveCount(14);
  const saved = page.getByRole("navigation", { name: "Saved queries" });
  await expect(saved).toHaveCount(0);
  const name = "<b>Orders</b> of Alex";
  await page.keyboard.press("Control+s");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(saved.getByRole("link", { name })).toHaveAttribute("aria-current", "true");

  // Another one is not it; after a reload it is still there, and asks the same.
  await page.goto(`${server.console}#/explore/Shop`);
  await page.reload();
  await expect(rows.first()).toBeVisible();
  await expect(saved.getByRole("link", { name })).not.toHaveAttribute("aria-current", "true");
  await saved.getByRole("link", { name }).click();
  await expect(rows).toHaveCount(14);
  await expect(page.getByLabel("SK value")).toHaveValue("#ORDER#");
  await expect(saved.getByRole("link", { name })).toHaveAttribute("aria-current", "true");

  // The same name takes its place.
  await page.getByLabel("SK value").fill("#ORDER#1Y");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(saved.getByRole("link")).toHaveCount(1);
  await expect(saved.getByRole("link", { name })).toHaveAttribute("aria-current", "true");

  await saved.getByRole("button", { name: `Delete the saved query ${name}` }).click();
  await expect(saved.getByRole("link")).toHaveCount(0);
  await saved.getByRole("button", { name: "Put it back" }).click();
  await expect(saved.getByRole("link", { name })).toBeVisible();
  await saved.getByRole("button", { name: `Delete the saved query ${name}` }).click();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(saved).toHaveCount(0);
});

test("a request is said to be the access pattern of a model that it is", async ({ page }) => {
  const keys = { PK: "HASH", SK: "RANGE" };
  await server.call("CreateTable", { TableName: "App", BillingMode: "PAY_PER_REQUEST", AttributeDefinitions: Object.keys(keys).map((AttributeName) => ({ AttributeName, AttributeType: "S" })), KeySchema: Object.entries(keys).map(([AttributeName, KeyType]) => ({ AttributeName, KeyType })) });
  // Several models have a table of this name: until one is opened, nothing is said.
  const matched = page.locator(".matched");
  const asked = page.waitForResponse("**/_armature/models");
  await page.goto(`${server.console}#/explore/App?q=${orders("CUSTOMER#alexdebrie", "#ORDER#")}`);
  await asked;
  await expect(matched).toHaveCount(0);
  await page.goto(`${server.console}#/model?m=architect-ecommerce-repaired`);
  await expect(page.getByRole("heading", { name: "Access-pattern matrix" })).toBeVisible();

  await page.goto(`${server.console}#/explore/App?q=${orders("CUSTOMER#alexdebrie", "#ORDER#")}`);
  await expect(matched).toContainText("Matches pattern 6 list_orders_not_cancelled");
  await page.getByLabel("PK equals").fill("INVOICE#1");
  await expect(matched).toContainText("In no pattern of architect-ecommerce-repaired");
  await page.getByLabel("PK equals").fill("CUSTOMER#x");
  await matched.getByRole("link", { name: "list_orders_not_cancelled" }).click();
  await expect(page.getByRole("row", { name: /^6 list_orders_not_cancelled/ })).toHaveAttribute("aria-selected", "true");
});

test("what a save will take is what it takes", async ({ page }) => {
  const key = encodeURIComponent(JSON.stringify({ PK: S("CUSTOMER#alexdebrie"), SK: S("#ORDER#1YRf") }));
  await page.goto(`${server.console}#/item/Shop?key=${key}`);
  const table = page.getByRole("region", { name: "Size and cost of this edit" });
  const row = (name: string) => table.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Item")).toContainText("—");
  const save = page.getByRole("button", { name: /^Save/ });

  // A note lies in the table and in the index with all attributes, and not in the one with keys.
  await page.getByLabel("Value of Amount").fill("113.25");
  await expect(row("Write, table")).toContainText("1 WCU");
  await expect(row("Write, GSI1")).toContainText("1 WCU");
  await expect(row("Write, ByStatus")).toContainText("0 WCU");
  await expect(row("Together")).toContainText("2 WCU");
  await expect(save).toContainText("2 WCU");
  await save.click();
  await expect(page.locator(".call")).toContainText("2 WCU");

  // Another status moves the entry of that index.
  await page.getByLabel("Value of Status").fill("SHIPPED");
  await expect(row("Item")).toContainText("+1 B");
  await expect(row("Write, ByStatus")).toContainText("moves");
  await expect(row("Write, ByStatus")).toContainText("2 WCU");
  await expect(save).toContainText("4 WCU");
  await save.click();
  await expect(page.locator(".call")).toContainText("4 WCU");
});

test("a list of tables says how many requests each has", async ({ page }) => {
  await server.createTable("Quiet");
  for (let i = 0; i < 5; i++) await server.call("Scan", { TableName: "Shop" });
  await page.goto(`${server.console}#/tables`);
  const load = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) }).getByTitle(`Traffic of ${name}`);
  await expect(load("Shop")).toHaveText(/^(<?0\.\d\d|\d+(\.\d)?)$/);
  await expect(load("Shop").locator("polyline")).toHaveCount(1);
  await load("Shop").click();
  await expect(page.getByRole("heading", { name: "Traffic" })).toBeVisible();
});

test("throttled keys are marked on the map and listed", async ({ page }) => {
  for (let i = 0; i < 3; i++) await server.throttle("PutItem", { TableName: "Shop", Item: { PK: S("HOT#1"), SK: S("1") } });
  await server.throttle("Scan", { TableName: "Shop" });
  await page.goto(`${server.console}#/traffic/Shop?heat=writes`);
  await expect(page.locator(".throttled-mark")).toBeVisible();
  await expect(page.locator("table.sr").getByRole("row", { name: /HOT#1/ })).toHaveText(/HOT#103$/);
  await page.getByRole("button", { name: "Throttles" }).click();
  const panel = page.getByRole("region", { name: "Most throttled keys" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText("HOT#1");
  await expect(panel).toContainText("3 throttled");
  await expect(panel).toContainText("1 throttled request of 4 named no single item");
  expect(page.url()).toContain("heat=throttles");
});

test("findings since a moment are new, gone or still there", async ({ page }) => {
  for (let i = 0; i < 25; i++) await server.call("Scan", { TableName: "Shop", FilterExpression: "Email = :e", ExpressionAttributeValues: { ":e": S("nobody") } });
  await page.goto(`${server.console}#/findings`);
  const list = page.getByRole("region", { name: "List of findings" });
  await expect(list.getByRole("button", { name: /RT-01/ })).toBeVisible();
  await page.getByRole("button", { name: "Remember these" }).click();
  const trend = page.locator(".trend");
  await expect(trend).toContainText(/0 new 0 gone [1-9]\d* still there/);

  await server.createTable("Later");
  for (let i = 0; i < 25; i++) await server.call("Scan", { TableName: "Later", FilterExpression: "Email = :e", ExpressionAttributeValues: { ":e": S("nobody") } });
  await page.getByRole("button", { name: /^Check again/ }).click();
  await expect(trend).toContainText(/[1-9]\d* new 0 gone/);
  await expect(list.getByRole("button", { name: /Later/ }).first()).toContainText("new");
  await page.getByLabel("New or gone").selectOption("new");
  await expect(list.getByRole("button", { name: /Shop/ })).toHaveCount(0);

  // What was observed is forgotten, so nothing is left; the address says what is shown.
  await fetch(`${server.url}/_armature/advisor/reset`, { method: "POST" });
  await page.getByLabel("New or gone").selectOption("gone");
  await page.reload();
  await expect(trend).toContainText(/0 new [1-9]\d* gone 0 still there/);
  await expect(list.locator(".gone").filter({ hasText: "RT-01" })).toHaveCount(1);
});

test("what is kept in the browser, throttled or filtered out is shown so that all can use it", async ({ page }) => {
  await server.call("PutItem", { TableName: "Shop", Item: { PK: S("PLAIN#1"), SK: S("1") } });
  await server.throttle("PutItem", { TableName: "Shop", Item: { PK: S("HOT#1"), SK: S("1") } });
  const q = decodeURIComponent(orders("CUSTOMER#alexdebrie", "#ORDER#"));
  await page.addInitScript((q) => {
    localStorage.setItem("armature.model", "architect-ecommerce-repaired");
    for (const table of ["Shop", "App"]) localStorage.setItem(`armature.queries.${table}`, JSON.stringify([{ name: "Orders of Alex", params: { q } }, ...Array.from({ length: 12 }, (_, i) => ({ name: `A query with a long name, number ${i}`, params: { q: `{"limit":"${i + 1}"}` } }))]));
    localStorage.setItem("armature.findings", JSON.stringify({ moment: "2027-01-12T12:00:00Z", findings: [{ rule: "RT-09", at: "tables.Shop", severity: "warning", message: "was there" }] }));
  }, q);
  await expectAccessible(page, [
    [`${server.console}#/explore/Shop?q=${encodeURIComponent(q)}&save=1`, "Explore"],
    [`${server.console}#/explore/App?q=${encodeURIComponent(q)}`, "Explore"],
    [`${server.console}#/findings?since=gone`, "Findings"],
    [`${server.console}#/traffic/Shop?heat=throttles`, "Most throttled keys"],
    [`${server.console}#/streams/Shop?from=start&pattern=${encodeURIComponent('{"eventName": ["REMOVE"]}')}`, "Streams"],
  ]);
});

test("an event pattern is tried on the records of a stream", async ({ page }) => {
  await server.call("PutItem", { TableName: "Shop", Item: { PK: S("PATTERN#1"), SK: S("1"), Status: S("PLACED") } });
  await server.call("DeleteItem", { TableName: "Shop", Key: { PK: S("PATTERN#1"), SK: S("1") } });
  await page.goto(`${server.console}#/streams/Shop?from=start&filter=PATTERN`);
  const rows = page.getByRole("region", { name: "List of records" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Test a pattern" }).click();
  const pattern = page.getByLabel("Event pattern");
  await pattern.fill('{"eventName": "INSERT"}');
  await expect(page.getByRole("alert")).toContainText("Invalid filter pattern definition");
  await pattern.fill('{"dynamodb": {"NewImage": {"Status": {"S": [{"prefix": "PLA"}]}}}, "eventName": ["INSERT"]}');
  await expect(page.getByRole("status").filter({ hasText: "would reach the function" })).toBeVisible();
  await expect(rows.filter({ hasText: "INSERT" })).toContainText("yes");
  await expect(rows.filter({ hasText: "REMOVE" })).toContainText("filtered out");

  // One that comes later is tried as well, and a link shows the same.
  await server.call("PutItem", { TableName: "Shop", Item: { PK: S("PATTERN#2"), SK: S("1"), Status: S("SHIPPED") } });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "PATTERN#2" })).toContainText("filtered out");
  await page.reload();
  await expect(rows.filter({ hasText: "PATTERN#2" })).toContainText("filtered out");
});
