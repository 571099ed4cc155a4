import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";
import { expectAccessible } from "./checks";
import { Server } from "./server";

let server: Server;

test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.stop());

const faults: string[] = [];
test.beforeEach(({ page }) => {
  faults.length = 0;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) faults.push(request.url());
  });
});
test.afterEach(() => expect(faults).toEqual([]));

const editor = (page: Page) => page.getByLabel("The model as YAML");

async function post(path: string): Promise<void> {
  const response = await fetch(`${server.url}/${path}`, { method: "POST" });
  expect(response.ok, await response.text()).toBe(true);
}

/** Loads a sample as the button does, unless it is there. */
async function loaded(name: string, table: string) {
  if ((await server.call("ListTables", {})).TableNames.includes(table)) return;
  await post(`_armature/models/${name}/load?items=300`);
  await expect.poll(async () => ((await (await fetch(`${server.url}/_armature/models/${name}/load`)).json()) as { state: string }).state).toBe("done");
}

test("an empty database offers samples, and loads one in a click", async ({ page }) => {
  await expectAccessible(page, [[server.console, "Bring your own"]]);
  await expect(page.getByRole("region", { name: "Bring your own" })).toContainText(`./armature apply template.yaml --endpoint-url ${server.url}`);
  await expect(page.getByRole("heading", { name: "Start from a sample" })).toBeVisible();
  await expect(page.locator(".cards article").first()).toContainText("E-commerce");
  await expect(page.locator(".cards article")).toHaveCount(4);
  await page.getByRole("button", { name: "6 more samples" }).click();
  await expect(page.locator(".cards article")).toHaveCount(10);
  await page.getByRole("button", { name: "Load GitHub" }).click();
  await expect(page.getByText("GitHub is loaded")).toBeVisible();
  const { Table } = await server.call("DescribeTable", { TableName: "GitHub" });
  expect(Table.ItemCount).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Samples", exact: true }).click();
  await expect(page.getByRole("button", { name: "Load GitHub" })).toBeDisabled();
  await expect(page.locator(".cards")).toContainText("already there: GitHub");
  await page.getByRole("link", { name: "Explore its items" }).click();
  await expect(page.locator("table.items tbody tr[aria-rowindex]").first()).toBeVisible();
});

test("a model is checked while it is typed, and drawn", async ({ page }) => {
  await page.goto(`${server.console}#/model?m=architect-ecommerce`);
  await expect(page.getByRole("heading", { name: "Sort-order ruler" })).toBeVisible();
  await expect(page.locator(".yl.error").first()).toBeVisible();
  const findings = page.getByRole("list", { name: "Findings by line" });
  await expect(findings).toContainText("AM-P02");
  await expect(page.getByRole("region", { name: "Patterns and what serves them" })).toContainText("get_order_with_items");
  await findings.getByRole("button", { name: /AM-P02/ }).first().click();
  await expect(page.locator(".remarks")).toContainText("Remedy:");
  const before = await editor(page).inputValue();
  await editor(page).fill(before.replace("idempotent: false", "idempotent: true"));
  await expect(page.getByText("1 line changed")).toBeVisible();
  await expect(findings).toContainText("AM-P18");
  await expect(findings).not.toContainText("AM-R01");
  await editor(page).fill(`${before}\n  nonsense: [`);
  await expect(page.locator(".sevs")).toContainText("fault");
  await page.reload();
  await expect(editor(page)).toHaveValue(`${before}\n  nonsense: [`);
  await page.getByRole("button", { name: "Take back…" }).click();
  await page.getByRole("button", { name: /^Take back \d+ line/ }).click();
  await expect(editor(page)).toHaveValue(before);
});

test("nothing is said of a model before it was looked at, and nothing is thrown when it is left", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_armature/model/check", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.console}#/model?m=madlibs-repaired`);
  await expect(editor(page)).toHaveValue(/armature: 1/);
  await expect(page.getByText("Reading the model")).toBeVisible();
  await expect(page.getByText("No rule has anything to say of this text.")).toHaveCount(0);
  release();
  await expect(page.getByText("No rule has anything to say of this text.")).toBeVisible();
  await page.getByRole("link", { name: "Metrics" }).click();
  await expect(page.getByRole("heading", { name: "Metrics" })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
});

test("the ruler says where a key falls and which query catches it", async ({ page }) => {
  await page.goto(`${server.console}#/model?m=btlrun&key=${encodeURIComponent("zzz")}`);
  const ruler = page.getByRole("region", { name: "Drawing of the sort order" });
  await expect(ruler.locator(".accident").first()).toBeVisible();
  await expect(ruler.locator(".ring").first()).toBeVisible();
  await expect(ruler.getByRole("table", { includeHidden: true })).toContainText("would also catch zzz");
  await page.getByLabel("Where would a key fall?").fill("");
  await expect(ruler.locator(".ring")).toHaveCount(0);
});

test("what is written on the ruler stays within its band", async ({ page }) => {
  await page.goto(`${server.console}#/model?m=architect-ecommerce`);
  for (const width of [1280, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator(".ruler > svg")).toBeVisible();
    await expect
      .poll(() =>
        page.locator(".ruler g:has(> .band-name)").evaluateAll((bands) =>
          bands.flatMap((band) => {
            const box = band.querySelector(".band-box")!.getBoundingClientRect();
            const text = band.querySelector(".band-name")!;
            const { left, right } = text.getBoundingClientRect();
            return left < box.left - 1 || right > box.right + 1 ? [text.textContent] : [];
          }),
        ),
      )
      .toEqual([]);
  }
});

test("a range that is dragged on the ruler says what lies in it, and what reads exactly that", async ({ page }) => {
  await page.goto(`${server.console}#/model?m=architect-ecommerce`);
  const ruler = page.getByRole("region", { name: "Drawing of the sort order" });
  const band = ruler.locator(".band-box").first();
  await expect(band).toBeVisible();
  const box = (await band.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 12, { steps: 4 });
  await page.mouse.move(box.x + box.width - 2, box.y + 12, { steps: 4 });
  await expect(ruler.locator(".chosen")).toBeVisible();
  await page.mouse.up();
  const chosen = page.getByRole("region", { name: "Chosen range" });
  await expect(chosen).toContainText("begins_with(");
  await expect(chosen.locator(".caught").first()).toBeVisible();
  await expect(page).toHaveURL(/range=\d+-\d+/);
  await page.reload();
  await expect(chosen).toContainText("begins_with(");
  await chosen.getByLabel("Language of the copy").selectOption("Python");
  await chosen.getByRole("button", { name: "Copy as Python" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/db\.query\([^]*begins_with\(#s, :s\)/);

  // By keyboard: from the drawing, and by its two ends.
  await ruler.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/range=0-2/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page).toHaveURL(/range=1-3/);
  await chosen.getByLabel("End of the range").selectOption({ index: 0 });
  await expect(page).toHaveURL(/range=1-2/);
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveCount(0);
  await expect(page).not.toHaveURL(/range=/);

  // A click is none: it chooses the pattern.
  await ruler.locator(".reach").first().click({ position: { x: 60, y: 10 } });
  await expect(page).toHaveURL(/pattern=/);
  await expect(chosen).toHaveCount(0);
});

test("pictures are drawn in the browser and need no other file", async ({ page }) => {
  const views: [string, string, string][] = [
    ["#/model?m=architect-ecommerce&key=%3Cscript%3E", "Sort-order ruler", "-ruler"],
    ["#/model?m=architect-ecommerce&view=entities", "Entity chart", "entities"],
    ["#/model?m=architect-ecommerce&view=erd", "Diagram", "diagram"],
  ];
  for (const [hash, heading, name] of views) {
    await page.goto(server.console + hash);
    // The view before has a picture as well.
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    const save = async (form: string) => {
      await page.getByText("Picture", { exact: true }).click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `Save as ${form}` }).click()]);
      expect(file.suggestedFilename()).toContain(`${name}.${form.toLowerCase()}`);
      return readFileSync((await file.path())!);
    };
    const svg = (await save("SVG")).toString();
    // It is an image of its own: well formed, with its styles in it, and with nothing from elsewhere.
    const parsed = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, "image/svg+xml");
      return { error: read.querySelector("parsererror")?.textContent, texts: read.querySelectorAll("text").length, links: [...read.querySelectorAll("[href], image, script, foreignObject")].length };
    }, svg);
    expect(parsed.error).toBeUndefined();
    expect(parsed.texts).toBeGreaterThan(5);
    expect(parsed.links).toBe(0);
    expect(svg).not.toMatch(/class=|var\(|<script/);
    const png = await save("PNG");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.length).toBeGreaterThan(10_000);
  }
});

test("entities, the diagram and the difference to this server are shown", async ({ page }) => {
  await loaded("architect-github", "GitHub");
  await page.goto(`${server.console}#/model?m=architect-github-repaired&view=entities`);
  await expect(page.getByRole("region", { name: "Keys of entities" })).toContainText("REPO#{RepoOwner}/{RepoName}");
  await page.getByRole("button", { name: "Diagram" }).click();
  await expect(page.getByRole("img", { name: /Entities of GitHub/ })).toContainText("Issue");
  await page.getByRole("button", { name: "Against this server" }).click();
  await expect(page.getByText("all 2 tables are as the model says")).toBeVisible();
  await editor(page).fill((await editor(page).inputValue()).replace("billing: on-demand", "billing: provisioned, read_capacity: 5, write_capacity: 5"));
  await expect(page.getByText("is set up otherwise")).toBeVisible();
});

test("a model is drafted from the items of a table", async ({ page }) => {
  await loaded("architect-github", "GitHub");
  await page.goto(`${server.console}#/explore/GitHub`);
  await page.getByRole("link", { name: "Model" }).click();
  await page.getByRole("button", { name: "Draft from GitHub" }).click();
  await expect(page.getByLabel("Which model")).toHaveValue("armature.yaml");
  await expect(editor(page)).toHaveValue(/REPO#\{/);
  await expect(page.getByText("have no access patterns yet")).toBeVisible();
});

test("a model is exported", async ({ page }) => {
  await page.goto(`${server.console}#/model?m=madlibs-repaired`);
  await expect(page.getByRole("status", { name: "Findings" })).toContainText("no findings");
  await page.getByText("Export", { exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CloudFormation" }).click()]);
  expect(file.suggestedFilename()).toBe("madlibs-repaired.cloudformation.json");
});

test("what a model costs is worked out, also with something changed", async ({ page }) => {
  await page.goto(`${server.console}#/cost?m=architect-ecommerce`);
  const hero = page.getByRole("region", { name: "A month" });
  await expect(hero).toContainText("$");
  await page.getByLabel(/GSI1 holds keys only/).check();
  await expect(hero).toContainText("With 1 change");
  await expect(hero).toContainText("Saves");
  await page.getByLabel(/Without GSI1/).check();
  await expect(page.getByLabel(/GSI1 holds keys only/)).not.toBeChecked();
  await expect(page.getByText("then nothing serves get_order_with_items")).toBeVisible();
  await page.getByLabel(/Provisioned at 70 %, Standard/).check();
  await expect(hero).toContainText("With 2 changes");
  await page.reload();
  await expect(hero).toContainText("With 2 changes");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(hero).not.toContainText("change");
});

test("the cost of one model is not shown under the name of another", async ({ page }) => {
  await page.goto(`${server.console}#/cost?m=madlibs-repaired`);
  const hero = page.getByRole("region", { name: "A month" });
  await expect(hero).toContainText("$");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_armature/models/architect-ecommerce", async (route) => {
    await held;
    await route.continue();
  });
  const refused: string[] = [];
  page.on("response", (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto(`${server.console}#/cost?m=architect-ecommerce&if=projection%3DApp.GSI1%253DKEYS_ONLY`);
  await expect(page.getByText("Working out what the model costs")).toBeVisible();
  await expect(hero).toHaveCount(0);
  release();
  await expect(hero).toContainText("With 1 change");
  expect(refused).toEqual([]);
});

test("traffic is shown by shape, with heat by key, as it happens", async ({ page }) => {
  await loaded("architect-github", "GitHub");
  for (let i = 0; i < 25; i++) {
    await server.call("Scan", { TableName: "GitHub", FilterExpression: "RepoName = :r", ExpressionAttributeValues: { ":r": { S: "nothing" } } });
    await server.call("Query", { TableName: "GitHub", KeyConditionExpression: "PK = :p", ExpressionAttributeValues: { ":p": { S: "REPO#a/b" } } });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.console}#/traffic/GitHub`);
  const shapes = page.getByRole("region", { name: "Shapes", exact: true });
  const isWhole = () => expect.poll(() => shapes.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(shapes.getByRole("row", { name: /^Scan Table all items RepoName/ })).toContainText("99.9 %");
  await expect(shapes.getByRole("row", { name: /^Scan Table all items RepoName/ })).toContainText("RT-01");
  await isWhole();
  await expect(page.getByText("REPO#a/b").first()).toBeVisible();
  await page.getByLabel("Hide keys").check();
  await expect(page.getByText("REPO#a/b")).toHaveCount(0);
  await expect(page.getByText(/^key-[0-9a-f]+/).first()).toBeVisible();
  await page.getByLabel("Against the open model").check();
  await page.goto(`${server.console}#/traffic/GitHub?model=architect-github-repaired`);
  await expect(shapes.getByRole("row", { name: /^Scan Table all items RepoName/ })).toContainText("not in the model");
  await isWhole();
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await expect(page.getByText("Paused")).toBeVisible();
});

test("metrics go on while one looks", async ({ page }) => {
  await page.goto(`${server.console}#/metrics`);
  const requests = page.getByRole("region", { name: "Requests" });
  await expect(requests.locator(".curve")).toHaveCount(1);
  await expect(requests.locator("dd")).not.toHaveText("—");
});
