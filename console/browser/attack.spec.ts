import { type Page, expect, test } from "@playwright/test";
import { Server } from "./server";

/* What a table can hold, a server can do, and a link can say that would break a careless page. */

let server: Server;
const KEYS = ['<script>document.title = "run"</script>', "\u202Eevil\u202C", "a\u0000b\nc\td", `"quoted" 'twice' \\ back`, "a#b%c/d?e&f=g+h", "%E0%A4%A", "../../etc", "__proto__", "constructor", "日本語 🎉"];
const DIGITS = "-12345678901234567890.123456789012345678";

test.beforeAll(async () => {
  server = await Server.start();
  await server.createTable("My.Table-1_x");
  for (const key of KEYS) await server.call("PutItem", { TableName: "My.Table-1_x", Item: { PK: { S: key }, SK: { S: key }, [key]: { S: key }, Empty: { S: "" }, Bytes: { B: "AP/+" }, Digits: { N: DIGITS }, Sets: { SS: [key] }, Nested: { M: { [key]: { L: [{ NULL: true }, { M: {} }, { L: [] }] } } } } });
});
test.afterAll(() => server.stop());

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => faults.push(`a dialog: ${dialog.message()}`));
});
test.afterEach(() => expect(faults).toEqual([]));

const itemUrl = (key: string, table = "My.Table-1_x") => `${server.console}#/item/${encodeURIComponent(table)}?key=${encodeURIComponent(JSON.stringify({ PK: { S: key }, SK: { S: key } }))}`;
const isUnharmed = async (page: Page) => {
  expect(await page.title()).toContain("Armature");
  await expect(page.locator("#app script, #app img, #app iframe")).toHaveCount(0);
};

test("items with any key are found, opened, changed and saved", async ({ page }) => {
  await page.goto(`${server.console}#/explore/My.Table-1_x`);
  await expect(page.locator("table.items tbody tr[aria-rowindex]")).toHaveCount(KEYS.length);
  await isUnharmed(page);
  for (const key of KEYS) {
    await page.goto("about:blank");
    await page.goto(itemUrl(key));
    await expect(page.getByLabel("Value of Digits")).toHaveValue(DIGITS);
    await page.getByLabel("Value of Empty").fill(`filled ${key}`.replace(/\0/g, ""));
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText(/^saved at/)).toBeVisible();
    const { Item } = await server.call("GetItem", { TableName: "My.Table-1_x", Key: { PK: { S: key }, SK: { S: key } } });
    expect(Item[key]).toEqual({ S: key });
    expect(Item.Digits).toEqual({ N: DIGITS });
    expect(Item.Nested).toEqual({ M: { [key]: { L: [{ NULL: true }, { M: {} }, { L: [] }] } } });
    expect(Item.Empty.S).toContain("filled");
    await isUnharmed(page);
    await page.goto(`${server.console}#/collections/My.Table-1_x?pk=${encodeURIComponent(key)}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await isUnharmed(page);
  }
});

test("characters that would turn a text round are shown by name", async ({ page }) => {
  await page.goto(itemUrl("\u202Eevil\u202C"));
  await expect(page.locator(".tr.lock .control").first()).toBeVisible();
  // A field shows it as a browser does; it is named beside it.
  const row = page.locator(".tr").filter({ has: page.getByLabel("Value of \u202Eevil\u202C") });
  await expect(row.locator(".vl .control")).toHaveText(["U+202E", "U+202C"]);
  await page.goto(`${server.console}#/explore/My.Table-1_x`);
  await expect(page.locator("table.items .control").first()).toBeVisible();
});

test("addresses that are no address show something all the same", async ({ page }) => {
  for (const hash of ["#/explore/%E0%A4%A", "#/explore/No%20such", "#/item/My.Table-1_x?key={", "#/item/My.Table-1_x?key=%7B%22PK%22%3A1%7D", "#/item/My.Table-1_x?key=null", "#/explore/My.Table-1_x?q=[]", "#/explore/My.Table-1_x?q=%7B%22sk%22%3A[null]%7D", '#/explore/My.Table-1_x?q={"filters":[null],"pk":[1]}', "#/nowhere", "#/model?m=../../etc/passwd", "#/model?m=architect-ecommerce&range=1-99999&ruler=x", "#/cost?m=architect-ecommerce&if=%25%25%25", "#/traffic/No?space=x&heat=y", "#/access?tab=zzz", "#/collections/My.Table-1_x?pk=%00", "#/streams/My.Table-1_x?stream=x", "#/findings?rule=<b>", `#/tables?filter=${"x".repeat(20_000)}`, "#/?constructor=1&__proto__=2"]) {
    await page.goto("about:blank");
    await page.goto(server.console + hash);
    await expect(page.locator("h1").first(), hash).toBeVisible();
    await isUnharmed(page);
  }
});

test("a table that is deleted while its screen is open is missed without harm", async ({ page }) => {
  for (const screen of ["explore", "collections", "streams", "settings", "backups", "traffic"]) {
    await server.createTable("Gone", [{ PK: { S: "p" }, SK: { S: "s" } }], { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
    await page.goto("about:blank");
    await page.goto(`${server.console}#/${screen}/Gone`);
    await expect(page.locator("h1").first()).toBeVisible();
    await server.call("DeleteTable", { TableName: "Gone" });
    await page.reload();
    await expect(page.locator("h1").first(), screen).toBeVisible();
    await expect(page.locator("main"), screen).toContainText("Gone");
  }
  await server.createTable("Gone", [{ PK: { S: "p" }, SK: { S: "s" }, v: { S: "x" } }]);
  await page.goto("about:blank");
  await page.goto(itemUrl("p", "Gone").replace("%22SK%22%3A%7B%22S%22%3A%22p%22", "%22SK%22%3A%7B%22S%22%3A%22s%22"));
  await page.getByLabel("Value of v").fill("typed");
  await server.call("DeleteTable", { TableName: "Gone" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("alert")).toContainText("ResourceNotFoundException");
  await expect(page.getByLabel("Value of v")).toHaveValue("typed");
});

test("a server that stops while a screen looks at it is missed, and found again", async ({ page }) => {
  let other = await Server.start();
  const { port } = other;
  for (const screen of ["metrics", "traffic", "streams/Kept"]) {
    await other.createTable("Kept", [{ PK: { S: "p" }, SK: { S: "s" } }], { StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
    await page.goto("about:blank");
    await page.goto(`${other.console}#/${screen}`);
    await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    await other.stopped();
    await expect(page.getByRole("status").filter({ hasText: "No answer" }), screen).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("does not answer");
    other = await Server.startAt(port);
    if (screen.startsWith("streams")) {
      // Of a server that has forgotten everything: the stream is not there, or by now the table.
      await expect(page.getByText(/There is no table|ResourceNotFound|not found|Invalid|Expired|Trimmed|Validation/i).first(), screen).toBeVisible();
    } else {
      await expect(page.getByRole("status").filter({ hasText: "Live" }), screen).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  }
  await other.stopped();
});

test("pages about models are answered with little memory", async ({ page }) => {
  const small = await Server.startWith({ heap: "128m" });
  const names = ((await (await fetch(`${small.url}/_armature/models`)).json()) as { models: { name: string; repaired: string }[] }).models.flatMap((each) => [each.name, each.repaired]);
  const texts = await Promise.all(names.map(async (name) => ((await (await fetch(`${small.url}/_armature/models/${name}`)).json()) as { text: string }).text));
  // As many at once as browsers would have open, and texts that are as long as may be.
  const ask = async (path: string, body: string) => {
    for (;;) {
      const { status } = await fetch(`${small.url}/_armature/model/${path}`, { method: "POST", body });
      // Two are looked at at a time; others are told to ask again.
      if (status !== 503) return status;
    }
  };
  for (let round = 0; round < 3; round++) {
    const statuses = await Promise.all(texts.flatMap((text) => [ask("check", text), ask("cost", text), ask("diff", text)]));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const long = `${texts[0]}\n${"# a comment that goes on and on\n".repeat(30_000)}`;
  await Promise.all(Array.from({ length: 8 }, () => ask("check", long)));
  await Promise.all(Array.from({ length: 8 }, () => ask("check", `armature: 1\nx: ${"[".repeat(100_000)}`)));
  expect(small.isOver).toBe(false);
  await page.goto(`${small.console}#/model?m=architect-ecommerce`);
  await expect(page.getByRole("heading", { name: "Sort-order ruler" })).toBeVisible();
  small.stop();
});
