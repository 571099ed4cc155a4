import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { reference } from "./reference.js";

/** Where a document lies on the site. */
export function targetOf(source) {
  if (source === "README.md") return "index.html";
  if (source === "docs/README.md") return "documentation.html";
  const path = source.replace(/^docs\//, "").replace(/\.md$/, ".html");
  if (path.endsWith("/README.html")) return path.replace(/README\.html$/, "index.html");
  return /\/?[A-Z]{4,}\.html$/.test(path) ? path.toLowerCase() : path;
}

function below(root, directory) {
  return readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => posix.join(directory, posix.relative(join(root, directory), join(entry.parentPath ?? entry.path, entry.name))))
    .sort();
}

/** All documents, and the pages that are made of the code: {source, target, markdown}. */
export function collect(root) {
  const sources = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...below(root, "docs"), ...readdirSync(join(root, "bench")).filter((name) => name.endsWith(".md")).sort().map((name) => `bench/${name}`)];
  const documents = sources.filter((source) => existsSync(join(root, source))).map((source) => ({ source, target: targetOf(source), markdown: readFileSync(join(root, source), "utf8") }));
  return [...documents, ...reference(root).map((page) => ({ ...page, isGenerated: true }))];
}

const LINK = /\[((?:[^\]\\]|\\.)+)\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g;

function links(markdown, source) {
  return [...markdown.matchAll(LINK)].filter((match) => !/^[a-z]+:/.test(match[2])).map((match) => ({ label: match[1].replace(/[`*]/g, ""), source: posix.normalize(posix.join(dirname(source), match[2])) }));
}

/**
 * The index of the documents is the navigation: each of its headings is a section, each row of a table a page. Pages that another index
 * lists, such as those of the rules, come below it.
 */
export function navigation(pages) {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const index = bySource.get("docs/README.md");
  const sections = [];
  for (const line of index.markdown.split("\n")) {
    const heading = /^## (.+)$/.exec(line);
    if (heading) {
      sections.push({ title: heading[1], entries: [] });
    } else if (line.startsWith("| [") && sections.length) {
      const cells = line.split(" | ");
      const [first] = links(cells[0], index.source);
      const page = bySource.get(first.source);
      if (page) sections.at(-1).entries.push({ page, label: first.label, says: cells.slice(1).join(" | ").replace(/\s*\|$/, ""), children: [] });
    }
  }
  for (const page of pages.filter((each) => each.isGenerated)) {
    const section = sections.find((each) => each.title === page.section);
    if (!section) throw new Error(`docs/README.md has no section '${page.section}', where ${page.label} belongs`);
    section.entries.push({ page, label: page.label, says: "", children: [] });
  }
  const listed = new Set(sections.flatMap((section) => section.entries.map((entry) => entry.page)));
  for (const entry of sections.flatMap((section) => section.entries)) {
    if (!/(^|\/)README\.md$/.test(entry.page.source)) continue;
    for (const link of links(entry.page.markdown, entry.page.source)) {
      const page = bySource.get(link.source);
      if (!page || listed.has(page) || dirname(link.source) !== dirname(entry.page.source)) continue;
      listed.add(page);
      entry.children.push({ page, label: titleOf(page) ?? link.label, children: [] });
    }
  }
  const home = [bySource.get("README.md"), index];
  const lost = pages.filter((page) => !listed.has(page) && !home.includes(page));
  if (lost.length) throw new Error(`in no index: ${lost.map((page) => page.source).join(", ")}`);
  return sections.filter((section) => section.entries.length);
}

/** The first heading of a page, if it has one. */
export function titleOf(page) {
  return /^# (.+)$/m.exec(page.markdown)?.[1].replace(/[`*]/g, "");
}

/** All pages in the order in which they can be read through. */
export function inOrder(sections) {
  const walk = (entries) => entries.flatMap((entry) => [entry, ...walk(entry.children)]);
  return sections.flatMap((section) => walk(section.entries).map((entry) => ({ ...entry, section: section.title })));
}

/** What a link in a document leads to: a page, a file, a directory, or nothing. */
export function resolve(root, source, href) {
  const [path, anchor = ""] = href.split("#");
  const found = path ? posix.normalize(posix.join(dirname(source), decodeURI(path))).replace(/\/$/, "") : source;
  if (found.startsWith("..") || !existsSync(join(root, found))) return { kind: "nothing", path: found, anchor };
  if (statSync(join(root, found)).isDirectory()) return { kind: "directory", path: found, anchor };
  return { kind: "file", path: found, anchor };
}
