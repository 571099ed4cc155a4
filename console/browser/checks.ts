import AxeBuilder from "@axe-core/playwright";
import { type Page, type Request, expect, type test as Test } from "@playwright/test";

/** Nothing may be refused by the policy, nor asked of another server, nor thrown. */
export function watchFaults(test: typeof Test, expected: RegExp = /status of 400/) {
  const faults: string[] = [];
  test.beforeEach(({ page }) => {
    faults.length = 0;
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      // A refusal of the server is shown on the page, and the browser notes it as well. A server without accounts has no page to sign in.
      if (message.type() === "error" && !expected.test(message.text()) && !message.location().url.endsWith("_armature/session")) faults.push(message.text());
    });
    page.on("request", (request) => {
      // What a page asks for goes to where it came from; where it goes first is up to the test.
      const isOwn = request.isNavigationRequest() || request.url().startsWith(`${new URL(page.url()).origin}/`);
      if (!isOwn && !/^(data|blob):/.test(request.url())) faults.push(request.url());
    });
  });
  test.afterEach(() => expect(faults).toEqual([]));
}

/** By page, what it has asked for and not got yet. */
const askedFor = new WeakMap<Page, Set<Request>>();

/** Begins to watch what a page asks for. */
export function watchRequests(page: Page) {
  if (askedFor.has(page)) return;
  const pending = new Set<Request>();
  askedFor.set(page, pending);
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
}

/** Waits until all that a watched page asks for has come, with what follows from it. Screens that look again and again are taken between two looks. */
export async function settled(page: Page) {
  const pending = askedFor.get(page)!;
  do {
    await expect.poll(() => pending.size, { intervals: [10, 20, 50] }).toBe(0);
    // What has come is drawn, and then asks for more.
    await frames(page, 4);
  } while (pending.size > 0);
}

function frames(page: Page, count: number) {
  return page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** Narrow windows, low ones, and one that is zoomed to 200 %. */
const SIZES = [
  [900, 800],
  [720, 450],
  [600, 800],
  [400, 800],
  [1280, 400],
] as const;

/** What does not fit: a page that is wider than its window, and what can be used or read but is cut off by what it stands in. */
async function misfits(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // Pictures follow the width of what they stand in.
  await frames(page, 2);
  return page.evaluate((width) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push(`it is ${document.documentElement.scrollWidth} wide`);
    // Many things stand in few others.
    const known = new Map<Element, { style: CSSStyleDeclaration; edge: DOMRect }>();
    const about = (element: Element) => {
      let found = known.get(element);
      if (!found) known.set(element, (found = { style: getComputedStyle(element), edge: element.getBoundingClientRect() }));
      return found;
    };
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;
    for (const element of document.querySelectorAll<HTMLElement>("#app button, #app a, #app input, #app select, #app textarea, #app summary, #app h1, #app h2, #app h3, #app dt, #app dd, #app p, #app .tag, #app .check")) {
      const box = element.getBoundingClientRect();
      const own = getComputedStyle(element);
      if (box.width < 2 || box.height < 2 || element.closest(".sr, .drop, .skip") || own.visibility === "hidden") continue;
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && own.overflowX === "hidden" && own.textOverflow !== "ellipsis" && !/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) found.push(`${name(element)} is cut`);
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { style, edge } = about(around);
        if (style.textOverflow === "ellipsis") break;
        const isScrolled = /auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY);
        if (isScrolled) break;
        if (style.overflowX !== "hidden" && style.overflowX !== "clip") continue;
        if (box.right > edge.right + 1 || box.left < edge.left - 1) found.push(`${name(element)} reaches out of ${around.className}`);
        if (box.bottom > edge.bottom + 1 || box.top < edge.top - 1) found.push(`${name(element)} is below the end of ${around.className}`);
      }
      const isReached = element.tabIndex >= 0 || !/^(BUTTON|A|INPUT|SELECT|TEXTAREA|SUMMARY)$/.test(element.tagName) || element.getAttribute("role") === "tab";
      if (!isReached) found.push(`${name(element)} is not reached by the keyboard`);
    }
    return [...new Set(found)];
  }, width);
}

/** Pages have no frames, so one page is enough to look at them; what is as it should be is not told. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** Each screen can be used without seeing colours or using a mouse, in both schemes, and on narrow windows nothing of it is cut off. */
export async function expectAccessible(page: Page, screens: readonly (readonly [url: string, heading: string])[]) {
  const found: string[] = [];
  const look = async (url: string, scheme: string, builder: AxeBuilder) => {
    const { violations } = await builder.analyze();
    found.push(...violations.map((each) => `${scheme} ${url}: ${each.id} ${each.nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`));
  };
  const size = page.viewportSize()!;
  for (const [url, heading] of screens) {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    watchRequests(page);
    await page.goto(url);
    await expect(page.getByRole("heading", { name: heading, exact: true }).first()).toBeVisible();
    await settled(page);
    await look(url, "light", axe(page));
    // What a page is made of is the same in both schemes; its colours are not.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await look(url, "dark", axe(page).withRules(["color-contrast"]));
    for (const [width, height] of SIZES) {
      let faults = await misfits(page, width, height);
      // What follows the width of something that follows another takes some frames more.
      for (let i = 0; faults.length > 0 && i < 5; i++) faults = await misfits(page, width, height);
      found.push(...faults.map((fault) => `${url} at ${width} by ${height}: ${fault}`));
    }
    await page.setViewportSize(size);
  }
  expect(found).toEqual([]);
}
