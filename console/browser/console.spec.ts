import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Page, expect, test } from "@playwright/test";
import { watchFaults } from "./checks";
import { Server } from "./server";

let server: Server;
const DIGITS_38 = "12345678901234567890123456789012345678";
const SCRIPT = '<script>document.title = "run"</script><img src=x onerror="document.title = \'run\'">';

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());

watchFaults(test);

const createTable = (name: string, items: Record<string, unknown>[] = []) => server.createTable(name, items);

const rows = (page: Page) => page.locator("table.items tbody tr[aria-rowindex]");
const itemUrl = (table: string, pk: string, sk: string) => `${server.console}#/item/${table}?key=${encodeURIComponent(JSON.stringify({ PK: { S: pk }, SK: { S: sk } }))}`;
const exploreUrl = (table: string, ask: unknown) => `${server.console}#/explore/${table}?q=${encodeURIComponent(JSON.stringify(ask))}`;

test("the first view is at most 150 KB", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => request.url().startsWith(server.console) && asked.add(request.url().slice(server.console.length) || "index.html"));
  await page.goto(server.console);
  await expect(page.getByText("Start from a sample")).toBeVisible();
  expect([...asked]).toContain("index.html");
  expect(asked.size).toBeGreaterThan(2);
  const bytes = [...asked].reduce((sum, name) => sum + gzipSync(readFileSync(join(import.meta.dirname, "../dist", name))).length, 0);
  expect(bytes).toBeLessThan(150 * 1024);
});

test("a table is created, filled, queried by each operator, and deleted by its name", async ({ page }) => {
  await page.goto(server.console);
  await page.getByRole("button", { name: "Create table" }).click();
  await page.getByLabel("Table name").fill("Journey");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Explore" })).toBeVisible();
  for (const sk of ["A1", "A2", "B1"]) {
    await page.goto(`${server.console}#/item/Journey?new=1`);
    await page.getByLabel("Value of PK").fill("P");
    await page.getByLabel("Value of SK").fill(sk);
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("sort key, cannot change")).toBeVisible();
  }
  const expected: [string, string[]][] = [
    ["=", ["A2"]],
    ["<", ["A1"]],
    ["<=", ["A1", "A2"]],
    [">", ["B1"]],
    [">=", ["A2", "B1"]],
    ["begins_with", ["A2"]],
    ["between", ["A2", "B1"]],
  ];
  await page.goto(`${server.console}#/explore/Journey`);
  await page.getByRole("button", { name: "Query", exact: true }).click();
  await page.getByLabel("PK equals").fill("P");
  for (const [operator, keys] of expected) {
    await page.getByLabel("SK operator").selectOption(operator);
    await page.getByLabel("SK value").fill("A2");
    if (operator === "between") await page.getByLabel("SK upper value").fill("B9");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(rows(page)).toHaveCount(keys.length);
    await expect(rows(page).locator("td:nth-child(2)")).toHaveText(keys);
  }
  await expect(page.locator(".call")).toContainText("Query Journey");
  await page.goto(`${server.console}#/tables?delete=Journey`);
  const button = page.getByRole("button", { name: "Delete table" });
  await page.getByLabel("Type Journey to delete it").fill("journey");
  await expect(button).toBeDisabled();
  await page.getByLabel("Type Journey to delete it").fill("Journey");
  await button.click();
  await expect(page.getByText("Start from a sample")).toBeVisible();
});

test("a key of several attributes is asked for from left to right", async ({ page }) => {
  const attribute = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
  await server.createTable("Matches", [], {
    AttributeDefinitions: ["PK", "SK", "tournament", "region", "round", "bracket"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [{ IndexName: "byRound", KeySchema: [attribute("tournament", "HASH"), attribute("region", "HASH"), attribute("round", "RANGE"), attribute("bracket", "RANGE")], Projection: { ProjectionType: "ALL" } }],
  });
  for (const [i, [round, bracket]] of [["R1", "A"], ["R1", "B"], ["R2", "A"]].entries()) await server.call("PutItem", { TableName: "Matches", Item: { PK: { S: `m${i}` }, SK: { S: "m" }, tournament: { S: "T" }, region: { S: "EU" }, round: { S: round }, bracket: { S: bracket } } });
  await page.goto(`${server.console}#/explore/Matches`);
  await page.reload();
  await page.getByRole("button", { name: "Query", exact: true }).click();
  await page.getByLabel("Table or index").selectOption("byRound");
  await page.getByLabel("tournament equals").fill("T");
  await page.getByLabel("region equals").fill("EU");
  await expect(page.getByLabel("bracket operator")).toBeDisabled();
  await expect(page.getByLabel("Strong read")).toBeDisabled();
  await page.getByLabel("round operator").selectOption("=");
  await page.getByLabel("round value").fill("R1");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("bracket operator").selectOption(">");
  await page.getByLabel("bracket value").fill("A");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel("round operator").selectOption("begins_with");
  await expect(page.getByLabel("bracket operator")).toBeDisabled();
  await page.getByLabel("round value").fill("R");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("an item is edited, another's change is told and not overwritten, and a delete is taken back", async ({ page }) => {
  await createTable("Edits", [{ PK: { S: "p" }, SK: { S: "s" }, Status: { S: "PLACED" }, Version: { N: "7" } }]);
  const stored = async () => (await server.call("GetItem", { TableName: "Edits", Key: { PK: { S: "p" }, SK: { S: "s" } } })).Item;
  await page.goto(itemUrl("Edits", "p", "s"));
  await page.getByLabel("Value of Status").fill("SHIPPED");
  await expect(page.getByText("1 change staged")).toBeVisible();
  await server.call("UpdateItem", { TableName: "Edits", Key: { PK: { S: "p" }, SK: { S: "s" } }, UpdateExpression: "SET #s = :s, Note = :n", ExpressionAttributeNames: { "#s": "Status" }, ExpressionAttributeValues: { ":s": { S: "CANCELLED" }, ":n": { S: "by another" } } });
  await page.getByRole("button", { name: /^Save/ }).click();
  const conflict = page.getByRole("alertdialog");
  await expect(conflict.getByRole("row", { name: /Status/ })).toContainText(["PLACED", "CANCELLED", "SHIPPED"].join(""));
  expect((await stored()).Status).toEqual({ S: "CANCELLED" });
  await conflict.getByRole("button", { name: "Rebase my changes" }).click();
  await expect(page.getByLabel("Value of Note")).toHaveValue("by another");
  await expect(page.getByLabel("Value of Status")).toHaveValue("SHIPPED");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  const saved = { PK: { S: "p" }, SK: { S: "s" }, Status: { S: "SHIPPED" }, Version: { N: "7" }, Note: { S: "by another" } };
  expect(await stored()).toEqual(saved);

  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete this item" }).click();
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  expect(await stored()).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Deleted p / s")).toHaveCount(0);
  expect(await stored()).toEqual(saved);
});

test("values, names and keys are text, and keep their 38 digits", async ({ page }) => {
  await createTable("Hostile", [{ PK: { S: SCRIPT }, SK: { S: SCRIPT }, [SCRIPT]: { S: SCRIPT }, Ledger: { N: DIGITS_38 }, ["__proto__"]: { S: "p" } }]);
  await page.goto(`${server.console}#/explore/Hostile`);
  await rows(page).first().click();
  await expect(page.getByRole("region", { name: "Attributes" })).toContainText(SCRIPT);
  await expect(page.getByRole("region", { name: "Attributes" })).toContainText(DIGITS_38);
  await page.keyboard.press("e");
  await expect(page.getByLabel("Value of Ledger")).toHaveValue(DIGITS_38);
  await page.getByLabel("Value of Ledger").fill(`${DIGITS_38}9`);
  await expect(page.getByText("39 digits; a Number holds 38").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save/ })).toBeDisabled();
  const other = `${DIGITS_38.slice(0, -1)}9`;
  await page.getByLabel("Value of Ledger").fill(other);
  await page.getByRole("tab", { name: "JSON", exact: true }).click();
  await expect(page.getByLabel("The item as JSON")).toHaveValue(new RegExp(`"Ledger": ${other}`));
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  const item = (await server.call("GetItem", { TableName: "Hostile", Key: { PK: { S: SCRIPT }, SK: { S: SCRIPT } } })).Item;
  expect(item.Ledger).toEqual({ N: other });
  expect(Object.keys(item).sort()).toEqual([SCRIPT, "Ledger", "PK", "SK", "__proto__"].sort());
  expect(await page.title()).toContain("Armature");
  await expect(page.locator("#app script, #app img")).toHaveCount(0);
});

test("numbers keep every digit while something else is edited: in the form, as JSON, as DynamoDB's JSON, and in a copy", async ({ page }) => {
  const small = `-0.0000000001${DIGITS_38.slice(1)}`;
  const numbers = {
    Ledger: { N: DIGITS_38 },
    Rates: { NS: [`0.${DIGITS_38}`, `-${DIGITS_38}`] },
    Deep: { M: { list: { L: [{ N: small }, { M: { exact: { N: `${DIGITS_38}${"0".repeat(80)}` } } }, { NS: [DIGITS_38] }] } } },
  };
  // As texts: JSON of this language has no number with so many digits. Sets have no order.
  const digitsOf = (item: Record<string, any>) => JSON.stringify({ Ledger: item.Ledger, Rates: { NS: [...item.Rates.NS].sort() }, Deep: item.Deep });
  await createTable("Digits", [{ PK: { S: "p" }, SK: { S: "s" }, Note: { S: "first" }, ...numbers }]);
  const stored = async (sk: string) => (await server.call("GetItem", { TableName: "Digits", Key: { PK: { S: "p" }, SK: { S: sk } } })).Item;
  const expectSaved = async (sk: string, note: string) => {
    await expect.poll(async () => (await stored(sk))?.Note).toEqual({ S: note });
    expect(digitsOf(await stored(sk))).toBe(digitsOf(numbers));
  };
  const save = () => page.getByRole("button", { name: /^Save/ }).click();

  await page.goto(server.console);
  await page.getByRole("link", { name: "Digits", exact: true }).click();
  await rows(page).first().click();
  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("Value of Note").fill("by the form");
  await save();
  await expectSaved("s", "by the form");
  await expect(page.getByLabel("Value of Ledger")).toHaveValue(DIGITS_38);
  await page.getByRole("button", { name: "Open Rates" }).click();
  for (const rate of numbers.Rates.NS) expect(await page.getByLabel(/^Value of [01]$/).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))).toContain(rate);

  for (const tab of ["JSON", "DynamoDB JSON"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    const text = page.getByLabel(`The item as ${tab}`, { exact: true });
    await expect(text).toHaveValue(new RegExp(`${DIGITS_38}0{80}`));
    const before = await text.inputValue();
    await text.fill(`${before}}`);
    await expect(page.getByRole("alert")).toContainText("nothing may follow");
    await expect(page.getByRole("region", { name: "Differences" })).toContainText("cannot be read yet");
    await text.fill(before.replace(/"by [^"]*"/, `"by ${tab}"`));
    await expect(page.getByText("1 change staged")).toBeVisible();
    await save();
    await expectSaved("s", `by ${tab}`);
  }

  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByLabel("Value of SK").fill("copy");
  await save();
  await expectSaved("copy", "by DynamoDB JSON");
  expect(digitsOf(await stored("s"))).toBe(digitsOf(numbers));
});

test("the engine's errors are shown as they are", async ({ page }) => {
  await createTable("Errors");
  await page.goto(exploreUrl("Errors", { mode: "query", pk: ["p"], sk: [{ op: "begins_with", value: "", to: "" }] }));
  await page.goto(exploreUrl("Errors", { mode: "partiql", statement: "SELECT * FROM Nowhere" }));
  await expect(page.getByRole("alert")).toContainText("ResourceNotFoundException");
  await expect(page.getByRole("alert")).toContainText("Requested resource not found");
});

test("an answer without items is told in the place of rows, and nothing is called wasted", async ({ page }) => {
  await createTable("Bare");
  await page.goto(exploreUrl("Bare", {}));
  await page.reload();
  await expect(page.getByText("There is nothing in it yet.")).toBeVisible();
  const grid = page.getByRole("region", { name: "Items" });
  await expect(grid).toHaveCount(0);
  await expect(page.locator(".waste.none")).toBeVisible();
  await page.goto(exploreUrl("Bare", { mode: "partiql", statement: "SELECT * FROM Nowhere" }));
  await expect(page.getByRole("alert")).toContainText("ResourceNotFoundException");
  await expect(grid).toHaveCount(0);
  await server.call("PutItem", { TableName: "Bare", Item: { PK: { S: "p" }, SK: { S: "s" } } });
  await page.goto(exploreUrl("Bare", {}));
  await expect(grid.locator("tbody tr[aria-rowindex]")).toHaveCount(1);
});

test("thousands of rows scroll, and what a filter throws away is shown", async ({ page }) => {
  const many = Array.from({ length: 3_000 }, (_, i) => ({ PK: { S: `USER#${i % 3}` }, SK: { S: `EVENT#${String(i).padStart(6, "0")}` }, n: { N: String(i) } }));
  await createTable("Many", many);
  await page.goto(exploreUrl("Many", {}));
  await expect(rows(page).first()).toBeVisible();
  const all = page.getByRole("button", { name: "Read all" });
  if (await all.isVisible()) await all.click();
  await expect(page.getByRole("button", { name: "All 3,000" })).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(100);
  await page.getByRole("region", { name: "Items" }).evaluate((box) => (box.scrollTop = box.scrollHeight));
  await expect(page.locator('tr[aria-rowindex="3001"]')).toBeVisible();
  await page.goto(exploreUrl("Many", { mode: "query", pk: ["USER#1"], filters: [{ path: "n", op: "<", type: "N", value: "30", to: "" }] }));
  await expect(page.getByText("You read 1,000 items to return 10.")).toBeVisible();
});

test("everything can be done by keyboard", async ({ page }) => {
  await createTable("Keyboard", [{ PK: { S: "a" }, SK: { S: "1" }, v: { S: "x" } }, { PK: { S: "a" }, SK: { S: "2" }, v: { S: "y" } }]);
  await page.goto(server.console);
  await expect(page.getByRole("link", { name: "Keyboard", exact: true })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Keyboard table");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("e");
  await expect(page.getByLabel("Value of v")).toBeVisible();
  await page.getByLabel("Value of v").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("z");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^saved at/)).toBeVisible();
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { name: "Tables" })).toBeVisible();
});

test("settings are changed, and an index comes and goes", async ({ page }) => {
  await createTable("Settled", [{ PK: { S: "p" }, SK: { S: "s" }, kind: { S: "k" } }]);
  const described = async () => (await server.call("DescribeTable", { TableName: "Settled" })).Table;
  await page.goto(`${server.console}#/settings/Settled`);
  await page.getByLabel("Attribute with the time of expiry").fill("expires");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  await page.getByLabel("Stream", { exact: true }).selectOption("NEW_IMAGE");
  await expect(page.getByText("switch it off first")).toBeVisible();
  await page.getByLabel("Deletion protection").click();
  await expect.poll(async () => (await described()).DeletionProtectionEnabled).toBe(true);
  await page.getByLabel("Key of a tag").fill("team");
  await page.getByLabel("Value of a tag").fill("a");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("team = a")).toBeVisible();
  await page.getByRole("button", { name: "Index", exact: true }).click();
  await page.getByLabel("Index name").fill("byKind");
  await page.getByLabel("Partition attribute 1 of the index", { exact: true }).fill("kind");
  await page.getByRole("button", { name: "Create index" }).click();
  const drop = page.getByRole("button", { name: "Delete the index byKind" });
  await expect(drop).toBeVisible();
  await page.getByRole("tab", { name: "CloudFormation" }).click();
  await expect(page.getByRole("region", { name: "The table for CloudFormation" })).toContainText('"AttributeName": "expires"');
  await page.getByRole("tab", { name: "Settings" }).click();
  await drop.click();
  await page.getByLabel("Type byKind to delete it").fill("byKind");
  await page.getByRole("button", { name: "Delete index" }).click();
  await expect.poll(async () => (await described()).GlobalSecondaryIndexes).toBeUndefined();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByLabel("Type Settled to delete it").fill("Settled");
  await page.getByRole("button", { name: "Delete table" }).click();
  await expect(page.getByRole("alert")).toContainText("deletion protection");
});
