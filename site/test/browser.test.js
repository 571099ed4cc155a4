import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { build } from "../lib/build.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = fileURLToPath(new URL("../target/browser", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["index.html", "start.html", "console.html", "reference/commands.html", "rules/index.html", "rules/AM-P02.html", "bench/results.html"];
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png" };
const browserPath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));

describe("in a browser", { skip: browserPath ? false : "no Chromium here" }, () => {
  let browser;
  let page;
  let server;
  let address;
  const faults = [];

  before(async () => {
    build({ root: ROOT, out: OUT });
    server = createServer((request, response) => {
      const path = join(OUT, decodeURI(new URL(request.url, "http://x").pathname));
      const isThere = existsSync(path) && extname(path);
      response.writeHead(isThere ? 200 : 404, { "Content-Type": TYPES[extname(isThere ? path : "404.html")] ?? "text/plain" });
      response.end(readFileSync(isThere ? path : join(OUT, "404.html")));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${server.address().port}/`;
    browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
    // The policy would keep axe out. Whether it is violated is seen by another page, below.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", bypassCSP: true });
    context.setDefaultTimeout(90_000);
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:")) faults.push(request.url());
    });
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const path of PAGES) {
    it(`${path} can be used without a mouse and without telling colours apart, in both schemes, and fits a narrow screen`, async () => {
      const found = [];
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.goto(address + path);
        await page.evaluate(AXE);
        const rules = colorScheme === "light" ? {} : { runOnly: ["color-contrast"] };
        // What is around the text is the same on all pages.
        const where = path === "index.html" ? { include: [["html"]] } : { exclude: [[".side"], [".top"]] };
        const { violations } = await page.evaluate(([context, options]) => axe.run(context, options), [where, rules]);
        found.push(...violations.map((each) => `${colorScheme}: ${each.id} ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) found.push(`it is ${width} wide on a screen of 390`);
      await page.setViewportSize({ width: 1440, height: 900 });
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
    });
  }

  it("is searched by the keyboard, also when opened from files", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    context.setDefaultTimeout(90_000);
    const file = await context.newPage();
    const said = [];
    file.on("console", (message) => said.push(message.text()));
    file.on("pageerror", (error) => said.push(error.message));
    await file.goto(pathToFileURL(join(OUT, "rules/AM-P02.html")).href);
    await file.keyboard.press("/");
    await file.keyboard.type("full disk");
    await file.waitForSelector("#found li mark");
    await file.keyboard.press("ArrowDown");
    assert.equal(await file.getAttribute("#found li:nth-child(2)", "aria-selected"), "true");
    await file.keyboard.press("ArrowUp");
    const wanted = await file.getAttribute("#found li:first-child a", "href");
    await file.keyboard.press("Enter");
    await file.waitForURL((url) => url.href.endsWith(wanted.replace(/^(\.\.\/)+/, "")));
    assert.equal(await file.locator("h1").count(), 1);
    assert.deepEqual(said, []);
    await context.close();
  });

  it("remembers the scheme that was chosen, for pictures too", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${address}index.html`);
    assert.ok(await page.isVisible(".only-light"));
    await page.click(".scheme");
    await page.goto(`${address}console.html`);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), "dark");
    assert.ok(await page.isVisible(".only-dark"));
    assert.ok(!(await page.isVisible(".only-light")));
    await page.click(".scheme");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), undefined);
  });

  it("copies code", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${address}index.html`);
    await page.hover(".code");
    await page.click(".code .copy");
    await page.getByText("Copied").waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\.\/armature serve {2,}# listens/);
  });

  it("shows its pages on a narrow screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${address}start.html`);
    assert.ok(!(await page.isVisible("#side")));
    await page.click(".menu");
    assert.ok(await page.isVisible("#side"));
    await page.keyboard.press("Escape");
    assert.ok(!(await page.isVisible("#side")));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("leads back from where nothing is, however deep", async () => {
    await page.goto(`${address}a/b/c`);
    assert.equal(await page.textContent("h1"), "No such page");
    await page.click("article a");
    assert.equal(await page.textContent("h1"), "Documentation");
    faults.length = 0;
  });
});
