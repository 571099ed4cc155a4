import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { expectAccessible, watchFaults } from "./checks";
import { Server } from "./server";

const ROOT = { id: "AKIAROOTROOTROOTROOT", secret: "root-secret-of-a-test-that-is-long-enough" };
let server: Server;
let without: Server;

test.beforeAll(async () => {
  server = await Server.startWithAuth(ROOT.id, ROOT.secret, "--audit-log", join(mkdtempSync(join(tmpdir(), "audit-")), "audit.log"));
  without = await Server.startWithAuth(ROOT.id, ROOT.secret);
});
test.afterAll(() => {
  server.stop();
  without.stop();
});
watchFaults(test, /status of 40[0134]/);

async function signIn(page: Page, url: string, id = ROOT.id, secret = ROOT.secret) {
  await page.goto(url);
  await page.getByLabel("Access key ID").fill(id);
  await page.getByLabel("Secret access key").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("the audit log says who asked for what, and why not, as it happens", async ({ page, request }) => {
  await signIn(page, `${server.console}#/access?tab=audit`);
  const list = page.getByRole("region", { name: "Requests, the newest first" });
  await expect(list.getByRole("row", { name: /root SignIn/ })).toBeVisible();

  // What comes is shown without being asked for: here one that nobody has signed, with a name and an agent that a careless page would run.
  await request.post(server.url, { headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.<b>evil", "User-Agent": '"><script>alert(1)</script>' }, data: "{}", failOnStatusCode: false });
  const denied = list.getByRole("row", { name: /not verified/ }).first();
  await expect(denied).toContainText("denied");
  await denied.getByRole("button").click();
  const chosen = page.getByRole("region", { name: "Selected request" });
  await expect(chosen).toContainText('"><script>alert(1)</script>');
  await expect(page.locator("#app script")).toHaveCount(0);

  // The address holds what is looked for.
  await page.getByRole("group", { name: "Outcome" }).getByRole("button", { name: "Done" }).click();
  await expect(list.getByRole("row", { name: /not verified/ })).toHaveCount(0);
  await page.getByLabel("Filter by operation").fill("listtables");
  await expect(list.getByRole("row", { name: /ListTables/ }).first()).toBeVisible();
  await expect(list.getByRole("row", { name: /SignIn/ })).toHaveCount(0);
  await page.reload();
  await expect(list.getByRole("row", { name: /ListTables/ }).first()).toBeVisible();
  await expect(page.getByLabel("Filter by operation")).toHaveValue("listtables");
  await page.getByLabel("Filter by operation").fill("nothing like this");
  await expect(page.getByText("No line of the log is one of these.")).toBeVisible();
  await page.getByLabel("Filter by operation").fill("");

  // The server's own pages are kept out of the way.
  await expect(list.getByRole("row", { name: /_armature/ })).toHaveCount(0);
  await page.getByLabel("Pages of the server").check();
  await expect(list.getByRole("row", { name: /GET \/_armature\/audit/ }).first()).toBeVisible();
  await page.getByLabel("Pages of the server").uncheck();
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "Paused" })).toBeVisible();

  // Back page by page.
  for (let i = 0; i < 60; i++) await page.evaluate(() => fetch("../_armature/advisor/rules"));
  await page.goto(`${server.console}#/access?tab=audit&pages=1`);
  const rows = list.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  const older = page.getByRole("button", { name: "Older" });
  await older.click();
  await expect(page).toHaveURL(/before=/);
  // How many lines there are is a matter of how often the page has looked: the last page has the first of them. The button may have had its last click.
  await expect(async () => {
    if (!(await rows.last().textContent())?.includes("SignIn") && (await older.isEnabled())) await older.click({ timeout: 2_000 });
    await expect(rows.last()).toContainText("SignIn", { timeout: 2_000 });
  }).toPass();
  await page.goto(`${server.console}#/access?tab=audit&pages=1`);
  await older.click();
  await expect(page).toHaveURL(/before=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/before=/);
  await expect(rows).toHaveCount(50);
  await expectAccessible(page, [
    [`${server.console}#/access?tab=audit&pages=1`, "Access"],
    [`${server.console}#/access?tab=seen`, "Access"],
  ]);
});

test("who may not read the audit log is told which right is missing", async ({ page }) => {
  await signIn(page, `${server.console}#/access`);
  await page.getByLabel("Name of a new user").fill("alice");
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  const shown = await page.getByRole("status").filter({ hasText: "The secret is shown once." }).locator("p").textContent();
  const [id, secret] = shown!.trim().split(/\s+/) as [string, string];
  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, `${server.console}#/access?tab=audit`, id, secret);
  await expect(page.getByRole("alert")).toContainText("armature:ReadAuditLog");
  await expect(page.getByRole("status").filter({ hasText: "Stopped" })).toBeVisible();
});

test("a server without an audit log says how to have one", async ({ page }) => {
  await signIn(page, `${without.console}#/access?tab=audit`);
  await expect(page.getByRole("heading", { name: "This server writes no audit log" })).toBeVisible();
  await expect(page.getByText("--audit-log audit.log")).toBeVisible();
});
