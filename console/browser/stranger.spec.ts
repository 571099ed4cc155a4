import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { Server } from "./server";

/* What befalls a page whose server, clock, data or reader are not what its author had in mind. */

let server: Server;
let directory: string;
const S = (text: string) => ({ S: text });
const SCRIPT = '<script>document.title = "run"</script>';
const STRANGE = [SCRIPT, "%2F%", "a/b#c?d", "\u202Eمرحبا\u202C", "👩‍👩‍👧‍👦 🎉"];

test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "armature-console-"));
  server = await Server.start("--simulation");
});
test.afterAll(() => {
  server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const thrown: string[] = [];
test.beforeEach(({ page }) => {
  thrown.length = 0;
  page.on("pageerror", (error) => thrown.push(error.message));
});
test.afterEach(() => expect(thrown).toEqual([]));

const itemUrl = (at: Server, table: string, pk: string, sk: string) => `${at.console}#/item/${table}?key=${encodeURIComponent(JSON.stringify({ PK: S(pk), SK: S(sk) }))}`;
const rows = (page: Page) => page.locator("table.items tbody tr[aria-rowindex]");

test("a server that goes away in the middle of an edit takes nothing of it along", async ({ page }) => {
  const data = join(directory, "away");
  let away = await Server.startWith({ data });
  const { port } = away;
  await away.createTable("Edits", [{ PK: S("p"), SK: S("s"), v: S("before") }]);
  await page.goto(itemUrl(away, "Edits", "p", "s"));
  await page.getByLabel("Value of v").fill("typed");
  await away.stopped();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("alert")).toContainText("does not answer");
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Not connected");
  await expect(page.getByLabel("Value of v")).toHaveValue("typed");
  // A screen that was not loaded yet cannot be shown, and says why.
  await page.getByRole("link", { name: "Traffic" }).click();
  await expect(page.getByRole("alert")).toContainText("This screen cannot be loaded");
  await page.goBack();
  await expect(page.getByLabel("Value of v")).toHaveValue("typed");
  await expect(page.getByText("1 change staged")).toBeVisible();

  away = await Server.startWith({ data, port });
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  expect((await away.call("GetItem", { TableName: "Edits", Key: { PK: S("p"), SK: S("s") } })).Item.v).toEqual(S("typed"));

  await away.stopped();
});

// The screen that follows a delete may not have been loaded when the server goes: the page is loaded anew for it, but not before the delete is final.
test("what was deleted can still be put back after the server was away", async ({ page }) => {
  const data = join(directory, "undone");
  let away = await Server.startWith({ data });
  const { port } = away;
  await away.createTable("Edits", [{ PK: S("p"), SK: S("s"), v: S("typed") }]);
  await page.goto(itemUrl(away, "Edits", "p", "s"));
  // What was deleted can still be put back when the server is away for longer than a minute lasts.
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete this item" }).click();
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  await away.stopped();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("Not connected");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("does not answer").first()).toBeVisible();
  away = await Server.startWith({ data, port });
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Deleted p / s")).toHaveCount(0);
  expect((await away.call("GetItem", { TableName: "Edits", Key: { PK: S("p"), SK: S("s") } })).Item.v).toEqual(S("typed"));
  await away.stopped();
});

test("a browser's clock that jumps neither takes a delete for final nor makes rates of nothing", async ({ page }) => {
  await server.createTable("Clocks", [{ PK: S("p"), SK: S("s") }]);
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Object.assign(window, { ahead: 0 });
    Date.now = () => real() + (window as unknown as { ahead: number }).ahead;
  });
  const jump = (millis: number) => page.evaluate((by) => void Object.assign(window, { ahead: by }), millis);
  await page.goto(itemUrl(server, "Clocks", "p", "s"));
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete this item" }).click();
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  for (const day of [86_400_000, -86_400_000]) {
    await jump(day);
    await page.goto(`${server.console}#/metrics`);
    const charts = page.locator(".chart-now dd");
    await expect(page.getByRole("region", { name: "Requests" }).locator(".curve")).toHaveCount(1);
    await jump(0);
    const looks = Number(await page.evaluate(() => performance.now()));
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(looks + 2_500);
    for (const text of await charts.allTextContents()) expect(Number(text.replace(/[^\d.]/g, "") || "0")).toBeLessThan(100_000);
  }
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Deleted p / s")).toHaveCount(0);
});

test("a server's clock that jumps is what screens go by", async ({ page }) => {
  await server.createTable("Leaps", [{ PK: S("p"), SK: S("s") }], { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
  await server.call("UpdateContinuousBackups", { TableName: "Leaps", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
  await page.goto(`${server.console}#/streams/Leaps`);
  await expect(page.getByText(/open shard/)).toBeVisible();
  const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const day = inAMonth();
  await fetch(`${server.url}/_armature/clock`, { method: "POST", body: JSON.stringify({ Advance: "30d" }) });
  await server.call("PutItem", { TableName: "Leaps", Item: { PK: S("q"), SK: S("s") } });
  await expect(page.getByRole("region", { name: "List of records" })).toContainText("INSERT");
  await page.goto(`${server.console}#/backups/Leaps`);
  // Midnight may have passed meanwhile.
  await expect(page.getByText(/^Recovery reaches from/)).toContainText(new RegExp(`to (${day}|${inAMonth()})`));
  await page.goto(`${server.console}#/traffic/Leaps`);
  await expect(page.getByRole("heading", { name: "Hottest keys" })).toBeVisible();
  await expect(page.locator(".simulated")).toContainText("30d");
  await fetch(`${server.url}/_armature/simulation`, { method: "DELETE" });
  // It is seen without a reload that this is over.
  await expect(page.locator(".simulated")).toHaveCount(0);
});

test("five hundred tables are listed before they are described, filtered and jumped to, and a change of one asks for that one", async ({ page }) => {
  const many = await Server.start();
  const name = (i: number) => `table.${String(i).padStart(3, "0")}`;
  for (let from = 0; from < 500; from += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => many.createTable(name(from + i))));
  // What is asked of a table waits until it is let go.
  const held = new Map<string, () => void>();
  let isHeld = true;
  await page.route(`${many.url}/`, async (route) => {
    const request = route.request();
    if (isHeld && request.headers()["x-amz-target"]?.endsWith(".DescribeTable")) await new Promise<void>((go) => held.set(request.postDataJSON().TableName, go));
    await route.continue();
  });
  const letGo = (table: string) => {
    held.get(table)!();
    held.delete(table);
  };
  const list = page.getByRole("region", { name: "Tables", exact: true });
  const tableRows = page.locator("table.tables tbody tr");
  await page.goto(many.console);
  await expect(tableRows).toHaveCount(500);
  await expect(page.getByText("500 tables")).toBeVisible();
  await expect(list).toHaveAttribute("aria-busy", "true");
  // A few at a time; as one is answered, it is shown and the next is asked for.
  await expect.poll(() => held.size).toBe(4);
  await expect(tableRows.first()).not.toContainText("PK / SK");
  letGo(name(0));
  await expect(tableRows.first()).toContainText("PK / SK");
  await expect.poll(() => [...held.keys()].sort()).toEqual([1, 2, 3, 4].map(name));

  // Meanwhile all of it can be used: the filter and its address, the keys, and a table that no one has asked for yet.
  await page.keyboard.press("/");
  await page.keyboard.type("table.49");
  await expect(tableRows).toHaveCount(10);
  await expect(page).toHaveURL(/filter=table\.49/);
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(tableRows.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/explore\/table\.491/);
  await expect(page.getByText("Reading table.491.")).toBeVisible();
  letGo(name(491));
  await expect(page.getByRole("button", { name: /^Run/ })).toBeVisible();
  await page.goBack();
  await expect(tableRows).toHaveCount(10);
  await expect(tableRows.nth(1)).toContainText("PK / SK");
  await expect(tableRows.nth(2)).not.toContainText("PK / SK");

  // One that is made now is there at once, and what was listed before does not take it away.
  await page.getByRole("button", { name: "Create table" }).click();
  await page.getByLabel("Table name").fill("made.495");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect.poll(() => held.has("made.495")).toBe(true);
  letGo("made.495");
  await expect(page.getByRole("heading", { name: "Explore" })).toBeVisible();
  isHeld = false;
  for (const table of [...held.keys()]) letGo(table);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: /^Tables/ }).click();
  await expect(page.getByText("501 tables")).toBeVisible();
  // Each of them is asked for, which takes a busy machine longer than anything else that is waited for.
  await expect(list).toHaveAttribute("aria-busy", "false", { timeout: 90_000 });
  await expect(tableRows).toHaveCount(501);
  await expect(tableRows.nth(500)).toContainText("PK / SK");

  await page.keyboard.press("/");
  await page.keyboard.type("table.49");
  await expect(page.locator("table.tables tbody tr")).toHaveCount(10);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("table.123 settings");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(String(request.headers()["x-amz-target"] ?? "")));
  await page.getByLabel("Deletion protection").click();
  await expect.poll(async () => (await many.call("DescribeTable", { TableName: name(123) })).Table.DeletionProtectionEnabled).toBe(true);
  await expect(page.getByLabel("Deletion protection")).toBeChecked();
  expect(asked.filter((target) => target.endsWith(".DescribeTable")).length).toBeLessThan(10);
  many.stop();
});

test("tables that others make and delete are seen", async ({ page }) => {
  await server.createTable("Here");
  await page.goto(server.console);
  await expect(page.getByRole("link", { name: "Here", exact: true })).toBeVisible();
  await server.createTable("Later", [{ PK: S("p"), SK: S("s") }]);
  // A link to a table that was made after the page was opened.
  await page.goto(`${server.console}#/explore/Later`);
  await expect(rows(page)).toHaveCount(1);
  await server.call("DeleteTable", { TableName: "Here" });
  await page.getByRole("link", { name: /^Tables/ }).click();
  await expect(page.getByRole("link", { name: "Later", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Here", exact: true })).toHaveCount(0);
});

test("tags, keys and names are text wherever they are shown", async ({ page }) => {
  await server.createTable("Strange", STRANGE.map((key) => ({ PK: S(key), SK: S(key), [key]: S(key) })), { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
  const arn = (await server.call("DescribeTable", { TableName: "Strange" })).Table.TableArn;
  await server.call("TagResource", { ResourceArn: arn, Tags: [{ Key: "فريق", Value: "équipe @ 1/2 + 3=4" }] });
  await server.call("UpdateContributorInsights", { TableName: "Strange", ContributorInsightsAction: "ENABLE" });
  for (const key of STRANGE) {
    await server.call("Query", { TableName: "Strange", KeyConditionExpression: "PK = :p", ExpressionAttributeValues: { ":p": S(key) } });
    await server.call("PutItem", { TableName: "Strange", Item: { PK: S(key), SK: S(key), v: S(key) } });
  }
  await page.goto(`${server.console}#/settings/Strange`);
  await page.reload();
  // The server takes no such tag, and what it says of it is shown as it is.
  await page.getByLabel("Key of a tag").fill(SCRIPT);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(`The Tag Key provided is invalid, Key: ${SCRIPT}`);
  await expect(page.getByText("فريق = équipe @ 1/2 + 3=4")).toBeVisible();
  for (const screen of ["settings/Strange", "explore/Strange", "streams/Strange?from=start", "traffic/Strange", "collections/Strange", "findings", "tables"]) {
    await page.goto(`${server.console}#/${screen}`);
    await expect(page.locator("h1").first()).toBeVisible();
    if (screen.startsWith("streams")) await expect(page.getByRole("region", { name: "List of records" })).toContainText("<script>");
    if (screen.startsWith("settings")) await expect(page.getByRole("region", { name: "Contributor Insights" })).toContainText(SCRIPT);
    if (screen.startsWith("traffic")) await expect(page.getByText(SCRIPT).first()).toBeVisible();
    expect(await page.title()).toContain("Armature");
    await expect(page.locator("#app script, #app img, #app iframe")).toHaveCount(0);
  }
  // From the jump to the items around a key, whatever is in it.
  await page.goto(`${server.console}#/explore/Strange`);
  await expect(rows(page)).toHaveCount(STRANGE.length);
  for (const key of STRANGE) {
    await page.keyboard.press("Control+k");
    await page.getByLabel("Jump to").fill(key);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Partition key")).toHaveValue(key);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
});

test("an item with a thousand attributes is opened, guarded, and saved", async ({ page }) => {
  const name = (i: number) => `an attribute with a name that is long enough to be a nuisance ${String(i).padStart(4, "0")}`;
  await server.createTable("Wide", [{ PK: S("p"), SK: S("s"), ...Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [name(i), S(String(i))])) }, { PK: S("p"), SK: S("t"), ...Object.fromEntries(Array.from({ length: 90 }, (_, i) => [name(i), S(String(i))])) }]);
  await page.goto(`${server.console}#/explore/Wide`);
  await page.reload();
  await expect(page.getByText("Columns 8 of 1002")).toBeVisible();
  await page.goto(itemUrl(server, "Wide", "p", "s"));
  await page.getByLabel(`Value of ${name(7)}`).fill("changed");
  await expect(page.getByText("Save only if what I change is as it was")).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  // Names that would make the expression longer than 4 KB.
  await page.goto(itemUrl(server, "Wide", "p", "t"));
  await page.getByLabel(`Value of ${name(7)}`).fill("changed");
  await expect(page.getByText("Save only if nothing changed")).toBeVisible();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  // So many changes cannot be guarded, and are not made to look as if they were.
  await page.goto(`${itemUrl(server, "Wide", "p", "s")}&tab=JSON`);
  const text = page.getByLabel("The item as JSON");
  await expect(text).toHaveValue(/changed/);
  await text.fill((await text.inputValue()).replace(/": "(\d+)"/g, '": "new $1"'));
  await expect(page.getByText("999 attributes change, and a condition compares 100 at most")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save/ })).toBeDisabled();
  await page.getByLabel(/^Save only if/).uncheck();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  const stored = (await server.call("GetItem", { TableName: "Wide", Key: { PK: S("p"), SK: S("s") } })).Item;
  expect(stored[name(999)]).toEqual(S("new 999"));
  expect(Object.keys(stored)).toHaveLength(1002);
});

test("a model of a megabyte is edited, one that is larger or a bomb is refused, and nothing of one's own is lost", async ({ page }) => {
  const design = ((await (await fetch(`${server.url}/_armature/models/architect-ecommerce`)).json()) as { text: string }).text;
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const large = file("large.yaml", `${design}\n${"# a comment that goes on and on\n".repeat(31_000)}`);
  const bomb = ["armature: 1", "a: &a [x, x, x, x, x, x, x, x, x, x]", ...[..."bcdefghij"].map((name, i) => `${name}: &${name} [${Array(10).fill(`*${"abcdefghi"[i]}`).join(", ")}]`), "tables: *j", ""].join("\n");
  await page.goto(`${server.console}#/model?m=armature.yaml`);
  const editor = page.getByLabel("The model as YAML");
  await expect(editor).toHaveValue(/armature: 1/);
  const open = page.getByLabel("A model file to open");
  await open.setInputFiles(large);
  await expect(editor).toHaveValue(/on and on/);
  await expect(page.getByRole("list", { name: "Findings by line" })).toContainText("AM-P02");
  // As many lines are in the page as are seen, wherever one is.
  expect(await page.locator(".yl").count()).toBeLessThan(200);
  await editor.evaluate((area) => (area.scrollTop = area.scrollHeight));
  await expect(page.locator(".yl .ln").last()).toHaveText(/^31\d\d\d$/);
  expect(await page.locator(".yl").count()).toBeLessThan(200);

  await open.setInputFiles(file("bomb.yaml", bomb));
  await expect(page.getByRole("alertdialog", { name: "Replace your model" })).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(editor).toHaveValue(/on and on/);
  await open.setInputFiles(join(directory, "bomb.yaml"));
  await page.getByRole("button", { name: "Replace armature.yaml" }).click();
  await expect(page.getByText("this is too much for a model").first()).toBeVisible();
  await expect(editor).toHaveValue(bomb);
  await open.setInputFiles(file("huge.yaml", "x".repeat(1024 * 1024 + 1)));
  await expect(page.getByRole("alert")).toContainText("a model has 1 MB at most");
  await expect(editor).toHaveValue(bomb);
  // Taking back is asked for twice as well.
  await page.getByRole("button", { name: "Take back…" }).click();
  await page.getByRole("button", { name: "Keep them" }).click();
  await expect(editor).toHaveValue(bomb);
});

test("a keyboard is enough: to skip, to look for help, to open menus, and to come back", async ({ page }) => {
  await server.createTable("Keys", [{ PK: S("a"), SK: S("1"), v: S("x") }]);
  await page.goto(`${server.console}#/explore/Keys`);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) ?? "");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the screen");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await expect(page).toHaveURL(/#\/explore\/Keys/);

  // What lies over a screen keeps the focus and the keys, and gives the focus back.
  const columns = page.getByText("Columns 3 of 3");
  await columns.focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body || document.querySelector("[role=dialog]")!.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("j");
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("?");
  await expect(help).toHaveCount(0);
  await expect.poll(focused).toContain("Columns");

  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name: "SK" });
  await expect(box).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  expect(await focused()).toContain("Columns");
  await page.keyboard.press("[");
  await expect(page.locator(".side.narrow")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.locator(".side.narrow")).toHaveCount(0);

  // Taking back what was typed is not taking back a delete.
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.getByLabel("Value of v").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("yz");
  await expect(page.getByLabel("Value of v")).toHaveValue("xyz");
  await page.keyboard.press("Control+z");
  await expect(page.getByLabel("Value of v")).not.toHaveValue("xyz");
  // To another screen and back: what was typed is still there.
  await page.getByLabel("Value of v").fill("kept");
  await page.locator("h1").click();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { name: "Tables" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Value of v")).toHaveValue("kept");
  // The last call goes to the clipboard in the language that was chosen last.
  await page.locator("h1").click();
  await page.keyboard.press("c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/Command|Table/);
});

test("no key is lost that is pressed before the page was drawn anew", async ({ page }) => {
  await server.createTable("Fast", [{ PK: S("a"), SK: S("1") }, { PK: S("b"), SK: S("1") }, { PK: S("b"), SK: S("2") }]);
  await page.goto(`${server.console}#/collections/Fast?show=table`);
  await page.reload();
  const link = page.getByRole("article", { name: "b", exact: true }).getByRole("link");
  await expect(link).toBeVisible();
  // A step and a key at once: browsers tell of the step later.
  await link.evaluate((element: HTMLElement) => {
    element.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
  });
  await expect(page).toHaveURL(/pk=b&/);
  await expect(page).toHaveURL(/sel=/);
  // What lies over the screen has the focus and the keys before anything is painted.
  const pressed = await page.evaluate(async () => {
    const press = async (key: string, ctrlKey = false) => {
      document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true }));
      for (let i = 0; i < 20; i++) await Promise.resolve();
      return document.querySelector("[role=dialog]")?.getAttribute("aria-label");
    };
    const opened = await press("k", true);
    const focused = document.activeElement?.getAttribute("aria-label");
    return [opened, focused, await press("Escape")];
  });
  expect(pressed).toEqual(["Jump", "Jump to", undefined]);
});

test("long names, long keys and large items stay within their panels", async ({ page }) => {
  const index = "an-index-with-a-very-long-name-that-goes-on-and-on-for-ever-and-a-day";
  const shared = `ORDER#${"0123456789".repeat(4)}`;
  await server.createTable("Long", [
    { PK: S(`${shared}#ITEM#one`), SK: S("1"), by: S("x"), text: S("y".repeat(370_000)) },
    { PK: S(`${shared}#ITEM#two`), SK: S("1"), by: S("x") },
    { PK: S("not in it"), SK: S("1") },
  ], {
    AttributeDefinitions: ["PK", "SK", "by"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [{ IndexName: index, KeySchema: [{ AttributeName: "by", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } }],
  });
  const right = async (locator: Locator) => {
    const box = (await locator.boundingBox())!;
    return box.x + box.width;
  };
  const isWithin = async (inner: Locator, outer: Locator) => {
    await expect(inner).toBeVisible();
    expect(await right(inner)).toBeLessThanOrEqual((await right(outer)) + 1);
  };
  // Keys that differ at their end alone are told apart.
  await page.goto(`${server.console}#/explore/Long?sel=${encodeURIComponent(JSON.stringify({ PK: S(`${shared}#ITEM#one`), SK: S("1") }))}`);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  for (const end of ["one", "two"]) {
    const cell = page.locator("table.items td").filter({ hasText: `#ITEM#${end}` });
    await isWithin(cell.locator(".kt"), cell);
    await expect(cell.locator(".kt")).toHaveText(new RegExp(`#ITEM#${end}$`));
  }
  await isWithin(page.getByRole("link", { name: /^Follow into an-index/ }), page.locator(".act"));
  await page.goto(itemUrl(server, "Long", `${shared}#ITEM#one`, "1"));
  const meter = page.locator(".meter");
  await isWithin(meter.locator(".m-here"), meter.locator("svg"));
  await isWithin(meter.getByRole("columnheader", { name: "After" }), meter);
  await page.goto(`${server.console}#/collections/Long`);
  const absent = page.getByRole("article", { name: `Not in ${index}` });
  await expect(absent.getByText("items 1")).toBeVisible();
  expect((await absent.locator("header span").first().boundingBox())!.height).toBeLessThan(24);
});

test("tables whose names begin alike are told apart in windows of any width", async ({ page }) => {
  const names = ["orders", "payments"].map((end) => `com.example.shop.production.eu-west-1.${end}`);
  for (const name of names) await server.createTable(name, [{ PK: S("p"), SK: S("s") }], { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
  for (const width of [1600, 1280, 1000, 700, 400]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [i, name] of names.entries()) {
      for (const screen of ["explore", "collections", "scratchpad", "streams", "traffic", "settings", "backups"]) {
        await page.goto(`${server.console}#/${screen}/${name}`);
        const shown = page.locator("h1 ~ .sub .cutmiddle");
        await expect(shown).toHaveAttribute("title", name);
        // What is seen of it, and of the choice of a table, is no part of the other name.
        const ends = await page.locator(".cutmiddle > :last-child").evaluateAll((elements) =>
          elements.filter((element) => element.getClientRects().length > 0).map((element) => {
            const { left, right } = element.getBoundingClientRect();
            let isWhole = true;
            for (let around = element.parentElement; around; around = around.parentElement) {
              const edge = around.getBoundingClientRect();
              if (getComputedStyle(around).overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) isWhole = false;
            }
            return { text: element.textContent, isWhole };
          }),
        );
        expect(ends.length).toBeGreaterThan(0);
        for (const end of ends) {
          expect(names[1 - i]).not.toContain(end.text);
          expect(end.isWhole, `${screen} at ${width}: ${end.text}`).toBe(true);
        }
        await expect(page.getByLabel("Table", { exact: true })).toHaveAttribute("title", name);
      }
    }
  }
  await page.getByLabel("Table", { exact: true }).selectOption(names[0]!);
  await expect(page).toHaveURL(new RegExp(`#/backups/${names[0]}$`));
});

test("what is clicked twice is done once", async ({ page }) => {
  await server.createTable("Twice", [{ PK: S("p"), SK: S("s") }]);
  const asked: string[] = [];
  // Answers take a while, so that the second click comes before the first.
  let release = () => {};
  let held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${server.url}/`, async (route) => {
    const target = route.request().headers()["x-amz-target"]?.replace(/.*\./, "") ?? "";
    if (/^(Delete|Put)/.test(target)) {
      asked.push(target);
      await held;
    }
    await route.continue();
  });
  const twice = async (name: string) => {
    await page.getByRole("button", { name }).dblclick();
    release();
    held = new Promise<void>((resolve) => (release = resolve));
  };
  await page.goto(itemUrl(server, "Twice", "p", "s"));
  await page.getByRole("button", { name: "Delete…" }).click();
  await twice("Delete this item");
  await expect(page.getByText("Deleted p / s")).toBeVisible();
  await twice("Undo");
  await expect(page.getByText("Deleted p / s")).toHaveCount(0);
  await page.goto(`${server.console}#/tables?delete=Twice`);
  await expect(page.getByText("with 1 item.")).toBeVisible();
  await page.getByLabel("Type Twice to delete it").fill("Twice");
  await twice("Delete table");
  await expect(page.getByRole("link", { name: "Twice", exact: true })).toHaveCount(0);
  expect(asked).toEqual(["DeleteItem", "PutItem", "DeleteTable"]);
});

test("a screen that is slow to come says so", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/metrics-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.console}#/metrics`);
  await expect(page.getByText("Loading Metrics")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Metrics" })).toBeVisible();
  await expect(page.getByText("Loading Metrics")).toHaveCount(0);
  // Rows that are slow to come have their heads already, and can be stopped.
  await server.createTable("Slow");
  await page.route(server.url + "/", (route) => (route.request().headers()["x-amz-target"]?.endsWith(".Scan") ? new Promise(() => {}) : route.continue()));
  await page.goto(`${server.console}#/explore/Slow`);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "SK" })).toBeVisible();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: /^Run/ })).toBeEnabled();
});

test("nothing moves where no motion is wanted, and colours of the system say what tints say", async ({ page }) => {
  await server.createTable("Contrast", [{ PK: S("a"), SK: S("1") }, { PK: S("a"), SK: S("2") }]);
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  await page.goto(`${server.console}#/explore/Contrast`);
  await page.reload();
  await rows(page).first().click();
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "true");
  const style = (selector: string, property: "backgroundColor" | "animationName") =>
    page.evaluate(
      ([which, name]) => {
        const found = document.querySelector(which!) ?? document.body.appendChild(Object.assign(document.createElement("span"), { className: which!.slice(1) }));
        return getComputedStyle(found)[name as "backgroundColor"];
      },
      [selector, property],
    );
  expect(await style(".spinner", "animationName")).toBe("none");
  expect(await style(".seg [aria-pressed=true]", "backgroundColor")).not.toBe(await style(".seg [aria-pressed=false]", "backgroundColor"));
  expect(await style("tr[aria-selected=true] td", "backgroundColor")).not.toBe(await style("tr[aria-selected=false] td", "backgroundColor"));
  expect(await style(".btn.primary", "backgroundColor")).not.toBe(await style(".btn:not(.primary)", "backgroundColor"));
  await page.emulateMedia({ reducedMotion: "no-preference", forcedColors: "none" });
  expect(await style(".spinner", "animationName")).toBe("turn");
});

test("what a browser has kept of another version does no harm", async ({ page }) => {
  await server.createTable("Kept", [{ PK: S("ORDER#1"), SK: S("ORDER#1") }]);
  await page.addInitScript(() => {
    if (location.protocol !== "about:") for (const name of ["armature.hues.Kept", "armature.scratchpad", "armature.model", "armature.language", "armature.rail"]) localStorage.setItem(name, "null");
  });
  for (const screen of ["explore/Kept", "scratchpad/Kept", "model", "tables", "cost"]) {
    await page.goto("about:blank");
    await page.goto(`${server.console}#/${screen}`);
    await expect(page.locator("h1").first(), screen).toBeVisible();
  }
});
