import { expect, test } from "@playwright/test";
import { Server } from "./server";

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());

/** With a browser and no manual, by what is on the screen alone: no address is typed but the first. */
test("a newcomer makes a table, loads a shop, finds an order, sees what a scan costs, and repairs the design", async ({ page }) => {
  await page.goto(server.console);

  await page.getByRole("button", { name: "Create table" }).click();
  await page.getByLabel("Table name").fill("Mine");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Explore" })).toBeVisible();

  await page.getByRole("link", { name: /^Tables/ }).click();
  await expect(page.getByRole("link", { name: "Mine", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Samples", exact: true }).click();
  await page.getByRole("button", { name: "Load E-commerce" }).click();
  // Six hundred items take a busy machine longer than a page does.
  await expect(page.getByText("E-commerce is loaded")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("link", { name: "Explore its items" }).click();

  // An order, by the index that has its id as a key. The id is read off the item, as one would.
  const rows = page.locator("table.items tbody tr[aria-rowindex]");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("button", { name: /^Order \d/ }).click();
  await rows.first().click();
  const attribute = page.getByRole("region", { name: "Attributes" }).locator("dl > div").filter({ has: page.getByText("GSI1PK", { exact: true }) });
  const order = (await attribute.locator("dd").last().innerText()).trim();
  expect(order).toMatch(/^ORDER#./);
  await page.getByRole("button", { name: "Query", exact: true }).click();
  await page.getByLabel("Table or index").selectOption("GSI1");
  await page.getByLabel("GSI1PK equals").fill(order);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows.first()).toContainText(order.replace("ORDER#", ""));
  await expect(page.locator(".call")).toContainText("Query App");
  await expect(page.getByText(/^Matches pattern \d+ get_order_with_items$/)).toBeVisible();

  // The same question without the index.
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await page.getByLabel("Table or index").selectOption("");
  await page.getByRole("button", { name: "Condition" }).click();
  await page.getByLabel("Attribute of condition 1").fill("OrderId");
  await page.getByLabel("Value of condition 1").fill(order.replace("ORDER#", ""));
  for (let i = 0; i < 21; i++) {
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(page.getByText(/^You read \d+ items to return/)).toBeVisible();
  }
  // What it cost is said beside what was thrown away, and what a key would have cost.
  await expect(page.locator(".call")).toContainText(/[\d.]+ RCU/);
  await expect(page.locator(".stats")).toContainText(/Cost\s*[\d.]+ RCU/);
  await page.getByRole("link", { name: /^Findings/ }).click();
  await page.getByRole("region", { name: "List of findings" }).getByRole("button", { name: /RT-01/ }).click();
  await expect(page.getByText("App is scanned by").first()).toBeVisible();
  await expect(page.getByText("Remedy", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Traffic", exact: true }).click();
  const scan = page.getByRole("region", { name: "Shapes", exact: true }).getByRole("row", { name: /^Scan Table all items OrderId = \?/ });
  await expect(scan).toContainText("RT-01");

  // The design that the shop came from has faults, and the screen says where and what to do.
  await page.getByRole("link", { name: "Model" }).click();
  await page.getByLabel("Which model").selectOption({ label: "E-commerce" });
  const list = page.getByRole("list", { name: "Findings by line" });
  const fault = list.getByRole("button", { name: /AM-P02 list_orders_before/ });
  await expect(fault).toBeVisible();
  await fault.click();
  await expect(page.locator(".remarks")).toContainText("Remedy:");
  const editor = page.getByLabel("The model as YAML");
  const text = await editor.inputValue();
  await editor.fill(text.replace('name: list_orders_before, operation: Query, range_condition: "<"', "name: list_orders_before, operation: Query, range_condition: between").replace("{ name: before, type: string", "{ name: first, type: string, known_from: constant }, { name: before, type: string"));
  await page.keyboard.press("Control+Home");
  await expect(list.getByRole("button", { name: /AM-P02 list_orders_before/ })).toHaveCount(0);
  await expect(list.getByRole("button").first()).toBeVisible();
});
