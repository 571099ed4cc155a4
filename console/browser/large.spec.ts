import { expect, test } from "@playwright/test";
import { Server } from "./server";

let server: Server;
const ROWS = 100_030;

test.beforeAll(async () => {
  server = await Server.start();
  await server.createTable("Many");
  await server.createTable("Large");
});
test.afterAll(() => server.stop());

test("100,000 rows scroll with few of them in the page, and the end is told", async ({ page }) => {
  const puts = (from: number) => Array.from({ length: Math.min(100, ROWS - from) }, (_, i) => ({ Put: { TableName: "Many", Item: { PK: { S: "P" }, SK: { S: String(from + i).padStart(6, "0") } } } }));
  for (let from = 0; from < ROWS; from += 1600) await Promise.all(Array.from({ length: 16 }, (_, i) => from + i * 100).filter((at) => at < ROWS).map((at) => server.call("TransactWriteItems", { TransactItems: puts(at) })));

  await page.goto(`${server.console}#/explore/Many?q=${encodeURIComponent(JSON.stringify({ mode: "query", pk: ["P"] }))}`);
  const grid = page.getByRole("region", { name: "Items" });
  const rows = grid.locator("tbody tr");
  await expect(grid.locator("[aria-rowindex='2']")).toContainText("000000");
  const foot = page.locator(".bar-row.foot");
  await expect(foot).toContainText("more as you scroll");
  const fewRows = async () => expect(await rows.count()).toBeLessThan(100);
  await fewRows();
  // One page after the other, as far as one scrolls.
  for (let pages = 1; !(await foot.textContent())!.includes("are kept"); pages++) {
    expect(pages).toBeLessThan(40);
    await grid.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(foot).toContainText(new RegExp(`of ${pages + 1} pages`));
    await fewRows();
  }
  await expect(foot).toContainText("100,000 items");
  await expect(foot).toContainText("The first 100,000 are kept");
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(grid.locator("[aria-rowindex='100001']")).toContainText("099999");
  await fewRows();
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
  await expect(grid.locator("[aria-rowindex='50000']")).toContainText("049998");
  await fewRows();
});

test("an item of 400 KB opens with few of its attributes in the page, and is saved", async ({ page }) => {
  const item: Record<string, unknown> = { PK: { S: "P" }, SK: { S: "S" }, Text: { S: "x".repeat(100_000) }, Lines: { L: Array.from({ length: 20_000 }, (_, i) => ({ S: String(i) })) } };
  for (let i = 0; i < 5000; i++) item[`attribute-${String(i).padStart(4, "0")}`] = { S: "0123456789".repeat(2) };
  await server.call("PutItem", { TableName: "Large", Item: item });
  await page.goto(`${server.console}#/item/Large?key=${encodeURIComponent(JSON.stringify({ PK: { S: "P" }, SK: { S: "S" } }))}`);
  await expect(page.getByText("100,000 characters, edit")).toBeVisible();
  expect(await page.locator(".tree .tr").count()).toBeLessThan(260);
  await page.getByRole("button", { name: "Open Lines" }).click();
  expect(await page.locator(".tree .tr").count()).toBeLessThan(400);
  await page.getByLabel("Value of attribute-0007").fill("changed");
  await expect(page.getByText("1 change staged")).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  const stored = (await server.call("GetItem", { TableName: "Large", Key: { PK: { S: "P" }, SK: { S: "S" } } })).Item;
  expect(stored["attribute-0007"]).toEqual({ S: "changed" });
  expect(Object.keys(stored)).toHaveLength(5004);
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(page.getByLabel("The item as JSON")).toHaveValue(/"attribute-0007": "changed"/);
});
