import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { faultsOf } from "./check.js";
import { severity } from "./icons.js";
import { codeBlock, render } from "./markdown.js";
import { collect, inOrder, navigation, resolve, targetOf, titleOf } from "./pages.js";
import { template } from "./template.js";
import { escape, relative, textOf } from "./text.js";

const THEME = fileURLToPath(new URL("../theme/", import.meta.url));
const SHORTCUTS = [
  ["Start", "docs/start.md"],
  ["Cookbook", "docs/cookbook/README.md"],
  ["Rules", "docs/rules/README.md"],
  ["All pages", "docs/README.md"],
];
const PICTURES = new Set([".png", ".svg", ".jpg", ".gif"]);
const CODE_BYTES_MAX = 200_000;

function usage(message) {
  return Object.assign(new Error(message), { isUsage: true });
}

/**
 * Builds the site: `out` is emptied and filled. Answers how many pages there are, and what is wrong with them; a site with faults is there to
 * look at, and is not to be published.
 */
export function build({ root, out, baseUrl = "" }) {
  if (baseUrl && !/^https?:\/\/[^\s"<>]+$/.test(baseUrl)) throw usage(`--base-url has to begin with http:// or https://, and '${baseUrl}' does not`);
  empty(out);
  const faults = [];
  const pages = collect(root);
  const targets = new Map(pages.filter((page) => !page.isGenerated).map((page) => [page.source, page.target]));
  const titles = new Map(pages.filter((page) => /^docs\/(?!.*README)/.test(page.source)).map((page) => [page.source, titleOf(page)]));
  const sections = navigation(pages);
  const order = inOrder(sections);
  const site = {
    baseUrl: baseUrl && !baseUrl.endsWith("/") ? `${baseUrl}/` : baseUrl,
    sections,
    shortcuts: SHORTCUTS.filter(([, source]) => targets.has(source)).map(([label, source]) => [label, targets.get(source)]),
  };
  const files = new Set();
  const parts = [];

  for (const page of pages) {
    const place = placeOf(root, page, targets, titles, files, faults);
    const { html, headings } = render(page.markdown, place);
    const at = order.findIndex((entry) => entry.page === page);
    const title = headings.find((heading) => heading.depth === 1)?.text ?? page.source;
    const kind = page.source === "README.md" ? "home" : page.isGenerated ? "generated" : "document";
    const whole = {
      ...page,
      title,
      kind,
      headings: headings.filter((heading) => heading.depth > 1),
      html: dressed(page, html, sections),
      summary: summaryOf(html) || title,
      origin: page.isGenerated ? `Made of <code>${escape(page.source)}</code> when this site was built` : `The source of this page is <code>${escape(page.source)}</code>`,
      before: at > 0 ? order[at - 1] : undefined,
      after: page.source === "README.md" || page.source === "docs/README.md" ? order[0] : order[at + 1],
    };
    write(out, page.target, template(site, whole));
    parts.push(...partsOf(whole, html, order[at]?.section ?? ""));
  }

  for (const file of files) copy(root, out, file, site);
  write(out, "404.html", template(site, lostPage()));
  write(out, "assets/search-data.js", searchData(parts));
  write(out, "assets/site.css", style(root));
  for (const name of ["scheme.js", "search.js", "site.js", "icon.svg"]) cpSync(join(THEME, name), join(out, "assets", name));
  if (site.baseUrl) write(out, "sitemap.xml", sitemap(site, pages));
  return { pages: pages.length, faults: [...faults, ...faultsOf(out)] };
}

/** Only what was built before may be replaced. */
function empty(out) {
  if (existsSync(out) && (!statSync(out).isDirectory() || (readdirSync(out).length && !existsSync(join(out, "assets/search-data.js"))))) {
    throw usage(`${out} has something else in it; name a directory that is empty, or not there`);
  }
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
}

function write(out, target, text) {
  mkdirSync(dirname(join(out, target)), { recursive: true });
  writeFileSync(join(out, target), text);
}

/** Where the links and pictures of a page lead: pages, files that come along, or places of the repository that are only named. */
function placeOf(root, page, targets, titles, files, faults) {
  const base = page.isGenerated ? "" : page.source;
  const lead = (href) => {
    const found = resolve(root, base, href);
    if (found.kind === "nothing") faults.push(`${page.source}: ${href} leads to nothing`);
    return found;
  };
  return {
    link(href) {
      if (href.startsWith("#")) return { href };
      const found = lead(href);
      const anchor = found.anchor ? `#${found.anchor}` : "";
      if (targets.has(found.path)) return { href: relative(page.target, targets.get(found.path) + anchor), title: titles.get(found.path) };
      if (found.kind !== "file") return { path: found.path };
      files.add(found.path);
      return { href: relative(page.target, PICTURES.has(extname(found.path)) ? pictureOf(found.path) : `source/${found.path}.html`) };
    },
    image(src) {
      const found = lead(src);
      if (found.kind === "file") files.add(found.path);
      return relative(page.target, pictureOf(found.path));
    },
  };
}

const pictureOf = (path) => `pictures/${path.replace(/^docs\/pictures\//, "").replaceAll("/", "-")}`;

/** A file that a page names: a picture as it is, anything else as it is and as a page to read. */
function copy(root, out, file, site) {
  if (PICTURES.has(extname(file))) {
    mkdirSync(join(out, "pictures"), { recursive: true });
    cpSync(join(root, file), join(out, pictureOf(file)));
    return;
  }
  const text = readFileSync(join(root, file), "utf8");
  write(out, `source/${file}`, text);
  const name = posix.basename(file);
  const language = text.length > CODE_BYTES_MAX ? "" : extname(file).slice(1);
  write(
    out,
    `source/${file}.html`,
    template(site, {
      target: `source/${file}.html`,
      title: name,
      kind: "source",
      headings: [],
      html: `<h1>${escape(name)}</h1>\n<p><a href="${escape(name)}">The file by itself</a></p>\n${codeBlock(text, language)}`,
      summary: file,
      origin: `The source of this page is <code>${escape(file)}</code>`,
    }),
  );
}

/** What a page has besides its text. */
function dressed(page, html, sections) {
  if (page.source === "README.md") {
    const to = (entry) => `<li><a href="${relative(page.target, entry.page.target)}">${escape(entry.label)}</a></li>`;
    const cards = sections.map((section) => `<section class="card"><h2>${escape(section.title)}</h2><ul>${section.entries.map(to).join("")}</ul></section>`);
    return html.replace(/(?=<h2 )/, `<div class="cards">${cards.join("\n")}</div>\n`);
  }
  return html.replace(/<p>Severity: (error|warning|advice)<\/p>/, (_, word) => `<p><span class="word ${word}">${severity(word)}${word}</span></p>`);
}

const summaryOf = (html) => textOf(/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? "").slice(0, 200);

/** The text of a page from heading to heading, to search in. */
function partsOf(page, html, section) {
  const pieces = html.split(/(?=<h[1-4] id=")/);
  return pieces.map((piece) => {
    const [, id = "", heading = ""] = /^<h[1-4] id="([^"]*)">([\s\S]*?)<\/h[1-4]>/.exec(piece) ?? [];
    const body = piece.replace(/^<h[1-4][\s\S]*?<\/h[1-4]>/, "");
    return { page: page.target, title: page.title, section, id: /^<h1/.test(piece) ? "" : id, heading: textOf(heading.replace(/<a class="anchor"[\s\S]*?<\/a>/, "")), text: textOf(body) };
  });
}

/** A script and no JSON, because a page that was opened from a file may not fetch. */
function searchData(parts) {
  const pages = [...new Map(parts.map((part) => [part.page, [part.page, part.title, part.section]])).values()];
  const at = new Map(pages.map(([target], index) => [target, index]));
  const rows = parts.filter((part) => part.heading || part.text).map((part) => [at.get(part.page), part.id, part.id ? part.heading : "", part.text]);
  return `globalThis.armatureSearchData = ${JSON.stringify({ pages, parts: rows })};\n`;
}

/** The console's tokens, with the scheme that a reader has chosen before that of the system. */
function style(root) {
  const tokens = readFileSync(join(root, "console/src/tokens.css"), "utf8");
  const dark = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([\s\S]*?)\n {2}\}\s*\}/.exec(tokens);
  if (!dark) throw new Error("console/src/tokens.css has no dark scheme where it is looked for");
  const both = tokens.replace(dark[0], `@media screen and (prefers-color-scheme: dark) {\n  :root:not([data-scheme=light]) {${dark[1]}\n  }\n}\n@media screen {\n  :root[data-scheme=dark] {${dark[1]}\n  }\n}`);
  return `${both}\n${readFileSync(join(THEME, "site.css"), "utf8")}`;
}

function lostPage() {
  return {
    target: "404.html",
    title: "No such page",
    kind: "lost",
    isLost: true,
    headings: [],
    html: `<h1>No such page</h1>\n<p>It may have another name by now. <a href="${targetOf("docs/README.md")}">All pages</a> are listed by what they are for, and <kbd>/</kbd> searches them.</p>`,
    summary: "No such page",
    origin: "",
  };
}

function sitemap(site, pages) {
  const rows = pages.map((page) => `  <url><loc>${escape(site.baseUrl + page.target.replace(/(^|\/)index\.html$/, "$1"))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}
