import { expect, test } from "@playwright/test";
import { watchFaults } from "./checks";
import { Server } from "./server";
import { shop } from "./shop";

let server: Server;

test.beforeAll(async () => {
  server = await Server.start("--simulation");
  await server.createTable("Shop", shop.items(), shop.indexes);
  await server.call("UpdateTable", { TableName: "Shop", StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
});
test.afterAll(() => server.stop());
watchFaults(test);

test("a partition is shown with all of its entities, and where the index has its items", async ({ page }) => {
  await page.goto(`${server.console}#/collections/Shop`);
  // Entities whose names begin alike have marks of their own.
  const marks = page.locator(".chip[aria-pressed] .mark");
  await expect(marks).toHaveCount(4);
  expect(new Set(await marks.allTextContents()).size).toBe(4);
  await page.getByLabel("Partition key").fill("ORDER#1YRf");
  await page.keyboard.press("Enter");
  const table = page.getByRole("region", { name: "Partitions of the table" });
  const index = page.getByRole("region", { name: "Partitions of GSI1" });
  // The index has the order and its items together, in sort order.
  const block = index.getByRole("article", { name: "ORDER#1YRf", exact: true });
  await expect(block.locator(".it .sk")).toHaveText(["ITEM#1a", "ITEM#2c", "ITEM#3d", "ORDER#1YRf"]);
  await expect(block.getByText("4 items")).toBeVisible();
  // The table has the order with its customer, and each of its items alone.
  const customer = table.getByRole("article", { name: "CUSTOMER#alexdebrie", exact: true });
  await expect(customer.locator(".it .sk").last()).toHaveText("CUSTOMER#alexdebrie");
  await expect(table.getByRole("article", { name: "ORDER#1YRf#ITEM#1a", exact: true })).toBeVisible();
  await expect(page.locator(".ribs .strong")).toHaveCount(4);
  await expect(page.getByRole("article", { name: "Not in GSI1" })).toContainText("no GSI1PK attribute, so no cost");
  // Each ribbon ends at the middle of a row, also below what is folded.
  const astray = await page.evaluate(() => {
    const middle = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const rows = [...document.querySelectorAll(".it")].map(middle);
    return [...document.querySelectorAll(".ribs circle")].map(middle).filter((y) => !rows.some((row) => Math.abs(row - y) < 2));
  });
  expect(astray).toEqual([]);
  // Many of a kind are folded.
  await expect(customer.getByText("more Order")).toBeVisible();
  const before = await customer.locator(".it").count();
  await customer.getByRole("button", { name: "Show" }).first().click();
  await expect.poll(() => customer.locator(".it").count()).toBeGreaterThan(before);
  // The address holds it all, and an entity can be hidden.
  await page.getByRole("button", { name: /^OrderItem|OrderItem \d/ }).click();
  await expect(page.locator(".ribs .strong")).toHaveCount(1);
  await page.reload();
  await expect(page.locator(".ribs .strong")).toHaveCount(1);
  await page.getByRole("group", { name: "Pivot" }).getByRole("button", { name: "GSI1", exact: true }).click();
  await expect(table).toHaveCount(0);
  await page.getByRole("group", { name: "Pivot" }).getByRole("button", { name: "Table", exact: true }).click();
  await customer.getByRole("link").click();
  await expect(page).toHaveURL(/pk=CUSTOMER%23alexdebrie/);
  // By keyboard to the item.
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByText("sort key, cannot change")).toBeVisible();
  await page.goto(`${server.console}#/collections/Shop?pk=nothing`);
  await expect(page.getByText("Neither the table nor an index has a partition of this key.")).toBeVisible();
});

test("changes are shown as they happen, old beside new, until the stream is paused", async ({ page }) => {
  await page.goto(`${server.console}#/streams/Shop`);
  await expect(page.getByText("Live")).toBeVisible();
  await expect(page.getByText(/open shard/)).toBeVisible();
  const key = { PK: { S: "CUSTOMER#tail" }, SK: { S: "CUSTOMER#tail" } };
  const put = (Status: string) => server.call("PutItem", { TableName: "Shop", Item: { ...key, Status: { S: Status }, Same: { N: "1" } } });
  await put("NEW");
  await put("OLD");
  await server.call("DeleteItem", { TableName: "Shop", Key: key });
  const rows = page.getByRole("region", { name: "List of records" }).locator("tbody tr");
  await expect(rows.locator(".ev-name")).toHaveText(["REMOVE", "MODIFY", "INSERT"]);
  await rows.nth(1).click();
  const diff = page.getByRole("region", { name: "Old and new" });
  await expect(diff.locator(".del")).toContainText('Status: "NEW"');
  await expect(diff.locator(".add")).toContainText('Status: "OLD"');
  await expect(diff.locator(".unchanged")).toContainText(["PK", "SK", "Same"]);
  await expect(page.locator(".call")).toContainText("GetRecords");
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await expect(page.getByText("Paused")).toBeVisible();
  await put("LATER");
  await page.getByRole("button", { name: /^Go on/ }).click();
  await expect(rows).toHaveCount(4);
  await page.getByLabel("Filter records").fill("remove");
  await expect(rows).toHaveCount(1);
  // From the start there is what was written before.
  await page.getByLabel("Filter records").fill("");
  await page.getByRole("button", { name: "From the start" }).click();
  await expect(rows.first()).toBeVisible();
  await server.createTable("Quiet");
  await page.goto(`${server.console}#/streams/Quiet`);
  await page.reload();
  await page.getByRole("button", { name: "Switch on, with old and new images" }).click();
  await expect(page.getByText("Live")).toBeVisible();
});

test("a table is backed up, restored to a moment, and a backup deleted by its name", async ({ page }) => {
  await server.createTable("Vault", [{ PK: { S: "p" }, SK: { S: "s" }, v: { S: "before" } }]);
  await page.goto(`${server.console}#/backups/Vault`);
  await page.getByRole("button", { name: "Switch recovery on" }).click();
  await expect(page.getByText(/^Recovery reaches from/)).toBeVisible();
  await page.getByLabel("Name of a new backup").fill("before-the-change");
  await page.getByRole("button", { name: "Create backup" }).click();
  const list = page.getByRole("region", { name: "Backups", exact: true });
  await expect(list).toContainText("AVAILABLE");

  // The moment is whole seconds of a clock that is moved here.
  const moment = new Date(Math.ceil(Date.now() / 1000) * 1000 + 10_000);
  await fetch(`${server.url}/_armature/clock`, { method: "POST", body: JSON.stringify({ Advance: "60s" }) });
  await server.call("PutItem", { TableName: "Vault", Item: { PK: { S: "p" }, SK: { S: "s" }, v: { S: "after" } } });
  await page.reload();
  await page.getByLabel("Moment, UTC").fill(moment.toISOString().slice(0, 19));
  await page.getByLabel("Name of the new table").fill("Vault");
  await expect(page.getByText("There is a table of this name")).toBeVisible();
  await page.getByLabel("Name of the new table").fill("VaultThen");
  await page.getByRole("button", { name: "Restore as VaultThen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "VaultThen is being restored" })).toBeVisible();
  await expect(page.locator(".call")).toContainText("ListBackups");
  const value = async (table: string) => (await server.call("GetItem", { TableName: table, Key: { PK: { S: "p" }, SK: { S: "s" } } })).Item?.v.S;
  await expect.poll(async () => (await server.call("DescribeTable", { TableName: "VaultThen" })).Table.TableStatus).toBe("ACTIVE");
  expect(await value("VaultThen")).toBe("before");
  expect(await value("Vault")).toBe("after");

  await list.getByRole("button", { name: "Restore before-the-change" }).click();
  await page.getByLabel("Name of the restored table").fill("VaultCopy");
  await page.getByRole("button", { name: "Restore as VaultCopy" }).click();
  await expect.poll(async () => (await server.call("ListTables", {})).TableNames).toContain("VaultCopy");
  await expect.poll(async () => (await server.call("DescribeTable", { TableName: "VaultCopy" })).Table.TableStatus).toBe("ACTIVE");
  await list.getByRole("button", { name: "Delete before-the-change" }).click();
  const remove = page.getByRole("button", { name: "Delete backup" });
  await expect(remove).toBeDisabled();
  await page.getByLabel("Type before-the-change to delete it").fill("before-the-change");
  await remove.click();
  await expect(page.getByText("There are no backups yet.")).toBeVisible();
  await page.getByRole("button", { name: "Switch off…" }).click();
  await expect(page.getByRole("button", { name: "Switch recovery off" })).toBeDisabled();
  await page.getByLabel("Type Vault to switch recovery off").fill("Vault");
  await page.getByRole("button", { name: "Switch recovery off" }).click();
  await expect(page.getByText("Recovery is off: only backups can be had back")).toBeVisible();
});

test.describe("where it is five and a half hours later", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("all screens tell times in UTC, and what the clock on the wall says beside them", async ({ page }) => {
    await server.createTable("Times", [{ PK: { S: "p" }, SK: { S: "s" }, v: { S: "x" } }], { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
    await server.call("UpdateContinuousBackups", { TableName: "Times", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
    await server.call("CreateBackup", { TableName: "Times", BackupName: "early" });
    for (let i = 0; i < 25; i++) await server.call("Scan", { TableName: "Times", FilterExpression: "v = :v", ExpressionAttributeValues: { ":v": { S: "nothing" } } });
    /** Times of the day on the screen: none of them is further from that of UTC than what is shown of the past. */
    const expectUtc = async (count: number) => {
      await expect(page.locator("main time").nth(count - 1)).toBeVisible();
      const shown = (await page.locator("main").innerText()).match(/(?<![\d:.])\d{1,2}:\d\d(?!\d)/g) ?? [];
      expect(shown.length).toBeGreaterThanOrEqual(count);
      const now = new Date();
      for (const text of shown) {
        const [hours, minutes] = text.split(":").map(Number);
        // A scale goes on for a little after now.
        const ago = (now.getUTCHours() * 60 + now.getUTCMinutes() - hours! * 60 - minutes! + 5 + 1440) % 1440;
        expect(ago, `${text} at ${now.toISOString()}`).toBeLessThan(95);
      }
      for (const time of await page.locator("main time").all()) await expect(time).toHaveAttribute("title", /GMT\+5:30 where you are$/);
    };
    await page.goto(`${server.console}#/item/Times?key=${encodeURIComponent(JSON.stringify({ PK: { S: "p" }, SK: { S: "s" } }))}`);
    await page.getByLabel("Value of v").fill("y");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText(/^saved at/)).toBeVisible();
    await expectUtc(2);
    await page.goto(`${server.console}#/scratchpad/Times`);
    await page.getByRole("button", { name: /^Run/ }).click();
    await expectUtc(1);
    await page.goto(`${server.console}#/streams/Times?from=start`);
    await expect(page.getByRole("region", { name: "List of records" })).toContainText("MODIFY");
    await expectUtc(2);
    await page.goto(`${server.console}#/backups/Times`);
    await expect(page.getByRole("row", { name: /early/ })).toBeVisible();
    await expectUtc(3);
    await page.goto(`${server.console}#/findings?rule=RT-01&table=Times`);
    await page.getByRole("region", { name: "List of findings" }).getByRole("button", { name: /RT-01/ }).first().click();
    await expectUtc(1);
    await page.goto(`${server.console}#/traffic/Times`);
    await expectUtc(6);
    await page.goto(`${server.console}#/metrics`);
    await expect(page.getByRole("region", { name: "Requests" }).locator(".curve")).toHaveCount(1);
    await page.getByRole("region", { name: "Requests" }).locator("svg").hover();
    await expectUtc(1);
    await page.goto(`${server.console}#/simulation`);
    await expectUtc(1);
  });
});

test("switches of the simulation are staged, applied, shown on every screen, and turned off", async ({ page }) => {
  await page.goto(`${server.console}#/simulation`);
  await page.getByLabel("Internal errors").fill("2");
  await expect(page.getByText("a part from 0 to 1")).toBeVisible();
  await page.getByLabel("Internal errors").fill("");
  await page.getByLabel("Latency").fill("5");
  await page.getByLabel("Which tables").selectOption("Shop");
  await page.getByLabel("Throttling").check();
  await expect(page.getByText("changes staged")).toBeVisible();
  const state = async () => (await (await fetch(`${server.url}/_armature/simulation`)).json()) as { Settings: { Tables?: unknown; Calls?: unknown }; HeldIndexes: string[]; Clock: { Frozen: boolean } };
  expect((await state()).Settings.Calls ?? null).toBeNull();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator(".simulated")).toContainText("throttling for the table Shop");
  expect((await state()).Settings.Tables).toMatchObject({ Shop: { Throttling: true } });
  await page.getByRole("button", { name: "Hold GSI1 of Shop" }).click();
  await expect(page.getByRole("button", { name: "Release GSI1 of Shop" })).toBeVisible();
  expect((await state()).HeldIndexes).toEqual(["Shop/GSI1"]);
  await page.getByRole("button", { name: "Freeze" }).click();
  await expect.poll(async () => (await state()).Clock.Frozen).toBe(true);
  // Time that passes deletes what has expired: it is asked for twice.
  await server.call("UpdateTimeToLive", { TableName: "Shop", TimeToLiveSpecification: { AttributeName: "expires", Enabled: true } });
  await server.call("PutItem", { TableName: "Shop", Item: { PK: { S: "t" }, SK: { S: "t" }, expires: { N: String(Math.floor(Date.now() / 1000) + 3600) } } });
  await page.getByLabel("Advance by").fill("49h");
  await page.getByRole("button", { name: "Advance…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Advance the clock by 49h" }).click();
  await expect(page.getByText("1 item has expired.")).toBeVisible();
  await page.goto(`${server.console}#/tables`);
  await expect(page.locator(".simulated")).toBeVisible();
  await page.goto(`${server.console}#/simulation`);
  await page.getByRole("button", { name: "Turn everything off" }).click();
  await expect(page.locator(".simulated")).toHaveCount(0);
  expect((await state()).HeldIndexes).toEqual([]);
});

test("any operation is called from the scratchpad, and what was called is kept", async ({ page }) => {
  await page.goto(`${server.console}#/scratchpad/Shop`);
  await page.getByLabel("Operation", { exact: true }).selectOption("TransactWriteItems");
  await expect(page.getByLabel("Body")).toHaveValue(/"TableName": "Shop"/);
  await page.getByLabel("Body").fill(JSON.stringify({ TransactItems: [{ ConditionCheck: { TableName: "Shop", Key: { PK: { S: "none" }, SK: { S: "none" } }, ConditionExpression: "attribute_exists(PK)" } }] }));
  await page.getByRole("button", { name: /^Run/ }).click();
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await expect(answer.getByRole("row", { name: /ConditionalCheckFailed/ })).toBeVisible();

  await page.getByLabel("Operation", { exact: true }).selectOption("Scan");
  await page.locator("h1").click();
  await page.keyboard.press("Control+Enter");
  await expect(answer).toContainText("RCU");
  await expect(page.getByRole("region", { name: "Answer as JSON" })).toContainText('"Items"');
  await page.getByRole("tab", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: "The call in Python" })).toContainText("db.scan(");

  await page.getByRole("button", { name: "PartiQL" }).click();
  await page.getByLabel("Statement").fill(`SELECT Status FROM "Shop"."GSI1" WHERE GSI1PK = 'ORDER#1YRf'`);
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(page.getByRole("region", { name: "Answer as JSON" })).toContainText("PLACED");
  await page.getByLabel("Statement").fill(`DELETE FROM "Shop" WHERE PK = 'x' AND SK = 'y'`);
  await expect(page.getByRole("button", { name: /^Run/ })).toBeDisabled();
  await page.getByLabel("Type Shop to run it").fill("Shop");
  await expect(page.getByRole("button", { name: /^Run/ })).toBeEnabled();

  await page.reload();
  const history = page.getByRole("region", { name: "Calls before" });
  await expect(history.getByRole("button")).toHaveCount(3);
  await history.getByRole("button", { name: /Scan/ }).click();
  await expect(page.getByLabel("Operation", { exact: true })).toHaveValue("Scan");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const file = await (await saved).path();
  await page.getByRole("button", { name: "Forget…" }).click();
  await page.getByRole("button", { name: "Forget 3 calls" }).click();
  await expect(history.getByRole("button")).toHaveCount(0);
  await page.getByLabel("A file of calls to open").setInputFiles(file);
  await expect(history.getByRole("button")).toHaveCount(3);
  await page.getByLabel("A file of calls to open").setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("<b>") });
  await expect(page.getByRole("alert")).toContainText("other.json is no JSON");
  await page.getByLabel("Body").fill("{ not");
  await expect(page.getByRole("button", { name: /^Run/ })).toBeDisabled();
});
