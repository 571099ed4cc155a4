import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { settled, watchRequests } from "./checks";
import { startBusy } from "./github";
import { metricsAt } from "./metrics";
import { Server } from "./server";
import { shop } from "./shop";

/** PICTURES=../docs/pictures makes those of the documents anew; otherwise they are made to be looked at. */
const TO = process.env.PICTURES ?? join(import.meta.dirname, "../target/pictures");
/** Other widths than that of the documents are made to be looked at as well: WIDTH=1440, WIDTH=1000. */
const WIDTH = Number(process.env.WIDTH ?? 1280);
const SIZE_MAX = 250_000;

let looks = 0;
const START = new Date("2027-01-12T12:00:00Z");
let server: Server;
let busy: Server;
let objects: string;
const S = (text: string) => ({ S: text });

test.use({ viewport: { width: WIDTH, height: 800 }, timezoneId: "UTC", locale: "en-US" });
test.beforeAll(async () => {
  mkdirSync(TO, { recursive: true });
  objects = mkdtempSync(join(tmpdir(), "armature-objects-"));
  mkdirSync(join(objects, "exports"));
  server = await Server.start("--simulation", "--advisor", "off", "--s3", objects);
  const clock = (body: unknown) => fetch(`${server.url}/_armature/clock`, { method: "POST", body: JSON.stringify(body) });
  await clock({ Freeze: true });
  await clock({ Set: START.toISOString() });
  await server.createTable("Shop", shop.items(), shop.indexes);
  await server.call("UpdateTable", { TableName: "Shop", StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
  await server.call("CreateTable", {
    TableName: "Products",
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: ["pk", "category"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    VectorIndexes: [{ IndexName: "byMeaning", VectorAttribute: { AttributeName: "embedding" }, Dimensions: 3, DistanceFunction: "COSINE", Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["title"] }, SearchSchema: [{ AttributeName: "category", SearchSchemaElementType: "INLINE_FILTER" }] }],
  });
  const products: [string, string, number[]][] = [
    ["a lamp", "home", [0.1, 0.7, 0.2]],
    ["a bulb", "home", [0.15, 0.65, 0.25]],
    ["a desk", "home", [0.6, 0.2, 0.2]],
    ["a pen", "office", [0.9, 0.1, 0.3]],
    ["a book", "office", [0.8, 0.05, 0.9]],
  ];
  for (const [i, [title, category, vector]] of products.entries()) await server.call("PutItem", { TableName: "Products", Item: { pk: S(`p${i + 1}`), title: S(title), category: S(category), embedding: { L: vector.map((n) => ({ N: String(n) })) } } });
  await server.call("UpdateContinuousBackups", { TableName: "Products", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
  await server.call("TagResource", { ResourceArn: "arn:aws:dynamodb:us-east-1:000000000000:table/Products", Tags: [{ Key: "team", Value: "search" }] });
  await server.call("UpdateContributorInsights", { TableName: "Products", ContributorInsightsAction: "ENABLE" });
  for (let i = 0; i < 9; i++) await server.call("GetItem", { TableName: "Products", Key: { pk: S(`p${1 + (i % 3 === 0 ? 1 : 0)}`) } });
  await server.call("ExportTableToPointInTime", { TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/Products", S3Bucket: "exports", S3Prefix: "monday" });
  await expect.poll(async () => (await server.call("ListExports", {})).ExportSummaries[0].ExportStatus).toBe("COMPLETED");
  busy = await startBusy();
});
test.afterAll(() => {
  server.stop();
  busy.stop();
  rmSync(objects, { recursive: true, force: true });
});

/** What differs from one run to the next is the same in pictures: times that calls took, ports, ids, and that a clock stands. */
async function even(page: Page) {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const same = text.replaceAll(location.host, "127.0.0.1:8000").replace(/^\d\d:\d\d:\d\d$/, "12:00:00").replace(/\/export\/[\w-]+/, "/export/01799755200000-a1b2c3d4").replace(/AWSDynamoDB\/[\w-]+/, "AWSDynamoDB/01799755200000-a1b2c3d4");
      if (same !== text) node.textContent = same;
    }
    for (const element of document.querySelectorAll("[title='Sequence number']")) element.textContent = "";
    for (const element of document.querySelectorAll(".call span")) if (/^[\d.]+ ms$/.test(element.textContent)) element.textContent = "0.0 ms";
  });
}

const key = encodeURIComponent(JSON.stringify({ PK: S("CUSTOMER#alexdebrie"), SK: S("#ORDER#1YRf") }));
const query = encodeURIComponent(JSON.stringify({ mode: "query", pk: ["CUSTOMER#alexdebrie"], filters: [{ path: "Status", op: "<>", type: "S", value: "DELIVERED", to: "" }], newest: true }));
const pattern = encodeURIComponent('{"eventName": ["MODIFY"], "dynamodb": {"NewImage": {"Status": {"S": [{"prefix": "PLA"}]}}}}');
const near = encodeURIComponent(JSON.stringify({ mode: "vector", index: "byMeaning", vector: "0.1, 0.6, 0.3" }));

interface Picture {
  name: string;
  hash: string;
  of?: () => Server;
  ready: (page: Page) => Promise<unknown>;
}
const PICTURES: Picture[] = [
  { name: "tables", hash: "#/tables", of: () => busy, ready: (page) => expect(page.getByTitle("Traffic of Sessions")).toBeVisible() },
  { name: "explore", hash: `#/explore/Shop?q=${query}&sel=${key}`, ready: asked },
  { name: "item", hash: `#/item/Shop?key=${key}`, ready: edit },
  { name: "collections", hash: "#/collections/Shop?pk=ORDER%231YRf", ready: (page) => expect(page.locator(".ribs .strong")).toHaveCount(4) },
  { name: "streams", hash: `#/streams/Shop?pattern=${pattern}`, ready: tail },
  { name: "vectors", hash: `#/explore/Products?q=${near}`, ready: (page) => expect(page.locator("table.items tbody tr[aria-rowindex]")).toHaveCount(5) },
  { name: "settings", hash: "#/settings/Products", ready: (page) => expect(page.getByRole("region", { name: "Contributor Insights" }).getByRole("link")).toHaveCount(2) },
  { name: "exports", hash: "#/exports?do=export&table=Products&bucket=exports&prefix=tuesday", ready: (page) => page.getByRole("row", { name: /Export, all items/ }).click() },
  { name: "model", hash: "#/model?m=architect-ecommerce&key=ORDER%232026", ready: (page) => expect(page.locator(".ring").first()).toBeVisible() },
  { name: "cost", hash: "#/cost?m=architect-ecommerce&if=projection%3DApp.GSI1%253DKEYS_ONLY", ready: (page) => expect(page.getByRole("region", { name: "A month" })).toContainText("Saves") },
  { name: "traffic", hash: "#/traffic/GitHub?heat=writes", of: () => busy, ready: hover },
  { name: "findings", hash: "#/findings?rule=RT-01", of: () => busy, ready: (page) => expect(page.getByRole("heading", { name: "Scans on the hot path" })).toBeVisible() },
  { name: "metrics", hash: "#/metrics", ready: pass },
];

async function asked(page: Page) {
  await expect(page.getByText(/^You read \d+ items to return/)).toBeVisible();
  await expect(page.getByText("Matches pattern 6")).toBeVisible();
}

async function edit(page: Page) {
  await page.getByLabel("Value of Status").fill("SHIPPED");
  await page.getByLabel("Value of Status").blur();
}

async function tail(page: Page) {
  await expect(page.getByText(/open shard/)).toBeVisible();
  const status = (value: string) => server.call("UpdateItem", { TableName: "Shop", Key: { PK: S("CUSTOMER#alexdebrie"), SK: S("#ORDER#1YRf") }, UpdateExpression: "SET #s = :s", ExpressionAttributeNames: { "#s": "Status" }, ExpressionAttributeValues: { ":s": S(value) } });
  await status("SHIPPED");
  await status("PLACED");
  const rows = page.getByRole("region", { name: "List of records" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(page.getByText("1 of 2 records would reach the function.")).toBeVisible();
}

/** Over the hottest minute of the heat map. */
async function hover(page: Page) {
  await expect(page.getByRole("region", { name: "Shapes", exact: true }).getByRole("row", { name: /^Scan/ })).toBeVisible();
  const map = page.locator(".hm canvas");
  // It moves while what is around it is still coming.
  await expect(async () => {
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + (38.5 / 60) * box.width, box.y + 8);
    await expect(page.locator(".tip")).toContainText("torvalds/linux", { timeout: 1_000 });
  }).toPass();
}

/** Three minutes of looks, by a clock that is moved. */
async function pass(page: Page) {
  const requests = page.getByRole("region", { name: "Requests" });
  await expect(requests).toBeVisible();
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  for (let i = 0; i < 90; i++) {
    const before = looks;
    await page.clock.runFor(2_000);
    await expect.poll(() => looks, { intervals: [10] }).toBeGreaterThan(before);
    // What is answered later is taken later: the page has set the timer of its next look by then.
    await page.evaluate(() => fetch("../health").then((answer) => answer.text()));
  }
  await expect(requests.locator(".curve")).toHaveCount(1);
  await expect(page.getByText("last 3 min")).toBeVisible();
}

/** What a person has kept in the browser: colours in the order in which entities were seen, queries, a model, and the findings of the morning. */
const KEPT: Record<string, unknown> = {
  "armature.hues.Shop": JSON.stringify(["Customer", "Order", "OrderItem", "Customeremail"]),
  "armature.queries.Shop": JSON.stringify([
    { name: "Open orders of Alex", params: { q: decodeURIComponent(query) } },
    { name: "Order 1YRf", params: { q: JSON.stringify({ mode: "query", index: "GSI1", pk: ["ORDER#1YRf"] }) } },
  ]),
  "armature.model": "armature.yaml",
  "armature.model.armature.yaml": `armature: 1
profile: single-table
tables:
  - table_config: { table_name: Shop, partition_key: PK, sort_key: SK }
    entities:
      Order:
        pk_template: "CUSTOMER#{Username}"
        sk_template: "#ORDER#{OrderId}"
        fields: [{ name: Username, type: string }, { name: OrderId, type: string }]
        access_patterns:
          - { pattern_id: 6, name: list_open_orders, operation: Query, parameters: [{ name: Username, type: string }] }
`,
  "armature.findings": JSON.stringify({ moment: "2027-01-12T09:00:00Z", findings: ["RT-01", "RT-07", "RT-09", "RT-02"].map((rule) => ({ rule, at: "tables.GitHub", severity: "warning", message: "" })) }),
};

async function open(page: Page, picture: Picture) {
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, String(value));
  }, KEPT);
  await page.route("**/metrics", async (route) => {
    await route.fulfill({ contentType: "text/plain", body: metricsAt(((await page.evaluate(() => Date.now())) - START.getTime()) / 1000) });
    looks++;
  });
  // That a clock stands is no news here, and how long calls took differs.
  await page.route("**/health", (route) => route.fulfill({ json: { status: "healthy" } }));
  await page.route("**/_armature/advisor/traffic*", async (route) => {
    const answer = await route.fetch();
    const traffic = (await answer.json()) as { tables: { shapes: { p50: number; p99: number; text: string }[] }[] };
    for (const shape of traffic.tables.flatMap((table) => table.shapes)) Object.assign(shape, { p50: 0.2 + (shape.text.length % 7) / 5, p99: 1 + (shape.text.length % 11) });
    await route.fulfill({ response: answer, json: traffic });
  });
  watchRequests(page);
  if (picture.name === "metrics") await page.clock.install({ time: START });
  await page.goto((picture.of?.() ?? server).console + picture.hash);
}

// The dark ones are taken where pictures are wanted: what differs in them are colours, and screens.spec.ts looks at those.
for (const scheme of process.env.PICTURES ? (["light", "dark"] as const) : (["light"] as const)) {
  for (const picture of PICTURES) {
    test(`a picture of ${picture.name}, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      if (picture.name !== "metrics") {
        await page.addInitScript(() => {
          performance.now = () => 0;
        });
      }
      await open(page, picture);
      await picture.ready(page);
      // Where a clock is moved by hand, nothing is drawn by itself.
      if (picture.name !== "metrics") await settled(page);
      await even(page);
      const name = `console-${picture.name}-${scheme}${WIDTH === 1280 ? "" : `-${WIDTH}`}.png`;
      const taken = await page.screenshot({ path: join(TO, name), animations: "disabled", caret: "hide" });
      expect(taken.length).toBeGreaterThan(10_000);
      expect(taken.length).toBeLessThan(SIZE_MAX);
      // A look may be under way.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}
