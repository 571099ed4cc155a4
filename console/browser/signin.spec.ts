import { type Page, expect, test } from "@playwright/test";
import { expectAccessible, watchFaults } from "./checks";
import { Server } from "./server";

const ROOT = { id: "AKIAROOTROOTROOTROOT", secret: "root-secret-of-a-test-that-is-long-enough" };
let server: Server;

test.beforeAll(async () => {
  server = await Server.startWithAuth(ROOT.id, ROOT.secret);
});
test.afterAll(() => server.stop());
watchFaults(test, /status of 40[0134]/);

async function signIn(page: Page, id: string, secret: string) {
  await page.getByLabel("Access key ID").fill(id);
  await page.getByLabel("Secret access key").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a console with accounts asks who one is, keeps no secret, and lets each do what its policies allow", async ({ page, context }) => {
  await page.goto(`${server.console}#/access`);
  await expect(page.getByRole("heading", { name: "Sign in to Armature" })).toBeVisible();
  await signIn(page, ROOT.id, "wrong");
  await expect(page.getByRole("alert")).toContainText("not right");
  await expect(page.getByRole("alert").locator("b")).toHaveText("Refused");
  await expect(page.getByLabel("Secret access key")).toHaveValue("");
  await signIn(page, ROOT.id, ROOT.secret);
  await expect(page.getByRole("heading", { name: "Access" })).toBeVisible();

  // Neither the secret nor the token is where scripts of another page would find it.
  const cookies = await context.cookies();
  expect(cookies.map((cookie) => [cookie.httpOnly, cookie.sameSite])).toEqual([[true, "Strict"]]);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)).not.toMatch(/secret|csrf|armature-session/i);

  // A table is made and written as root.
  await page.goto(`${server.console}#/tables?create=1`);
  await page.getByLabel("Table name").fill("Guarded");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Explore" })).toBeVisible();

  // A user with a key and a policy.
  await page.goto(`${server.console}#/access`);
  await page.getByLabel("Name of a new user").fill("alice");
  await page.getByRole("button", { name: "Create user" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  const shown = await page.getByRole("status").filter({ hasText: "The secret is shown once." }).locator("p").textContent();
  const [id, secret] = shown!.trim().split(/\s+/) as [string, string];
  await page.getByLabel("Policy to attach").selectOption("AmazonDynamoDBReadOnlyAccess");
  await page.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(page.getByText("arn:aws:iam::aws:policy/AmazonDynamoDBReadOnlyAccess")).toBeVisible();
  await expect(page.locator(".call")).toContainText("AttachUserPolicy");
  await expectAccessible(page, [[`${server.console}#/access?user=alice`, "Access"]]);

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Armature" })).toBeVisible();
  await signIn(page, id, secret);
  await expect(page.locator(".who")).toContainText("alice");
  // It reads, and does not write.
  await page.goto(`${server.console}#/item/Guarded?new=1`);
  await page.getByLabel("Value of PK").fill("p");
  await page.getByLabel("Value of SK").fill("s");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("alert")).toContainText("AccessDeniedException");
  await page.goto(`${server.console}#/access`);
  await expect(page.getByRole("alert").first()).toContainText("AccessDenied");

  // Who has signed in anew in another tab has another token, and goes on all the same.
  const isSignedIn = await page.evaluate(
    async ([AccessKeyId, SecretAccessKey]) => (await fetch("../_armature/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ AccessKeyId, SecretAccessKey }) })).ok,
    [id, secret],
  );
  expect(isSignedIn).toBe(true);
  await page.goto(`${server.console}#/explore/Guarded`);
  await expect(page.getByText("No items")).toBeVisible();

  // What is over is asked for again, where one was.
  await context.clearCookies();
  await page.goto(`${server.console}#/explore/Guarded`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in to Armature" })).toBeVisible();
  await signIn(page, id, secret);
  await expect(page.getByRole("heading", { name: "Explore" })).toBeVisible();
});

test("the page to sign in is for all", async ({ page }) => {
  await expectAccessible(page, [[server.console, "Sign in to Armature"]]);
});

/** A call as whoever has signed in on the page, with DynamoDB's protocol or that of IAM. */
async function callAs(page: Page, target: string, body: unknown): Promise<Record<string, any>> {
  return page.evaluate(
    async ([operation, request]) => {
      const { CsrfToken } = (await (await fetch("../_armature/session")).json()) as { CsrfToken: string };
      const isQuery = operation!.startsWith("iam.");
      const response = await fetch("../", {
        method: "POST",
        headers: { "X-Armature-Csrf": CsrfToken, "Content-Type": isQuery ? "application/x-www-form-urlencoded" : "application/x-amz-json-1.0", ...(isQuery ? {} : { "X-Amz-Target": `DynamoDB_20120810.${operation}` }) },
        body: isQuery ? new URLSearchParams({ Action: operation!.slice(4), Version: "2010-05-08", ...(request as Record<string, string>) }).toString() : JSON.stringify(request),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return isQuery ? { text } : (JSON.parse(text || "{}") as Record<string, unknown>);
    },
    [target, body] as [string, unknown],
  );
}

const KEYS = { AttributeDefinitions: [{ AttributeName: "PK", AttributeType: "S" }], KeySchema: [{ AttributeName: "PK", KeyType: "HASH" }] };

test("one who may see a part of the tables sees that part, and is told of the others", async ({ page }) => {
  await page.goto(server.console);
  await signIn(page, ROOT.id, ROOT.secret);
  await expect(page.locator(".who")).toBeVisible();
  await callAs(page, "CreateTable", { TableName: "Open", BillingMode: "PAY_PER_REQUEST", ...KEYS });
  await callAs(page, "CreateTable", { TableName: "Closed", BillingMode: "PROVISIONED", ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 }, ...KEYS });
  // All panels of the settings are there for root.
  await page.goto(`${server.console}#/settings/Closed`);
  await page.reload();
  for (const name of ["Auto scaling", "Resource policy", "Contributor Insights", "Replicas", "Kinesis destinations", "Vector indexes"]) await expect(page.getByRole("region", { name })).toBeVisible();
  await page.getByRole("region", { name: "Auto scaling" }).getByRole("button", { name: "Scale" }).first().click();
  await expect(page.getByRole("button", { name: "Stop scaling Table reads" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  const UserName = "a+b=c,d.e@f-g";
  await callAs(page, "iam.CreateUser", { UserName });
  const { text } = await callAs(page, "iam.CreateAccessKey", { UserName });
  const [id, secret] = [/<AccessKeyId>(.*?)</.exec(text)![1]!, /<SecretAccessKey>(.*?)</.exec(text)![1]!];
  const Statement = [{ Effect: "Allow", Action: "dynamodb:ListTables", Resource: "*" }, { Effect: "Allow", Action: "dynamodb:*", Resource: "arn:aws:dynamodb:*:*:table/Open*" }];
  await callAs(page, "iam.PutUserPolicy", { UserName, PolicyName: "open", PolicyDocument: JSON.stringify({ Version: "2012-10-17", Statement }) });
  await page.goto(`${server.console}#/access?user=${encodeURIComponent(UserName)}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: UserName })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  // A page that is left at once would take the request along.
  await expect(page.getByRole("heading", { name: "Sign in to Armature" })).toBeVisible();

  await page.goto(server.console);
  await signIn(page, id, secret);
  await expect(page.locator("table.tables").getByRole("link", { name: "Open", exact: true })).toBeVisible();
  await expect(page.getByText(/left out, as you may not describe/)).toContainText("Closed");
  await page.goto(`${server.console}#/settings/Open`);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByLabel("Deletion protection").click();
  await expect(page.getByLabel("Deletion protection")).toBeChecked();
  await page.goto(`${server.console}#/explore/Closed`);
  await expect(page.getByText("There is no table Closed here.")).toBeVisible();
});

test("a sign-in that is over in the middle of an edit takes nothing of it along", async ({ page }) => {
  const other = await Server.startWithAuth(ROOT.id, ROOT.secret, "--simulation");
  await page.goto(other.console);
  await signIn(page, ROOT.id, ROOT.secret);
  await expect(page.locator(".who")).toBeVisible();
  await callAs(page, "CreateTable", { TableName: "Edits", BillingMode: "PAY_PER_REQUEST", ...KEYS });
  await callAs(page, "PutItem", { TableName: "Edits", Item: { PK: { S: "p" }, v: { S: "before" } } });
  await page.goto(`${other.console}#/item/Edits?key=${encodeURIComponent(JSON.stringify({ PK: { S: "p" } }))}`);
  await page.reload();
  await page.getByLabel("Value of v").fill("typed");
  await page.context().clearCookies();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Armature" })).toBeVisible();
  await expect(page.getByText("Your sign-in is over.")).toBeVisible();
  await signIn(page, ROOT.id, ROOT.secret);
  await expect(page.getByLabel("Value of v")).toHaveValue("typed");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^saved at/)).toBeVisible();
  other.stop();
});
