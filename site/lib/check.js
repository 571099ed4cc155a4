import { readFileSync, readdirSync } from "node:fs";
import { join, posix, relative } from "node:path";

/** All files below a directory, by their paths in it. */
export function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** What is wrong with the files of a site: links and pictures that lead nowhere, ids given twice, requests to other servers. */
export function faultsOf(directory) {
  const files = filesBelow(directory);
  const known = new Set(files);
  const pages = new Map();
  for (const file of files.filter((name) => name.endsWith(".html"))) pages.set(file, readFileSync(join(directory, file), "utf8"));
  const idsOf = new Map();
  const faults = [];
  for (const [file, html] of pages) {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    idsOf.set(file, new Set(ids));
    for (const id of ids.filter((each, at) => ids.indexOf(each) !== at)) faults.push(`${file}: the id ${id} is there twice`);
  }
  for (const [file, html] of pages) {
    for (const [, name, value] of html.matchAll(/\s(href|src|srcset|poster|data)="([^"]*)"/g)) {
      const address = value.replaceAll("&amp;", "&");
      if (/^(https?:)?\/\//.test(address)) continue; // below
      if (/^(data:|mailto:)/.test(address)) continue;
      const [path, anchor] = address.split("#");
      const found = decodeURI(path) ? posix.normalize(posix.join(file === "404.html" ? "" : posix.dirname(file), decodeURI(path))) : file;
      if (file === "404.html" && path === "/") continue; // its base
      if (!known.has(found)) faults.push(`${file}: ${name} ${value} leads to no file`);
      else if (anchor && found.endsWith(".html") && !idsOf.get(found).has(decodeURIComponent(anchor))) faults.push(`${file}: ${value} leads to no heading`);
    }
  }
  return [...faults, ...requestsElsewhere(directory)];
}

/** What a browser would ask another server for by itself. A link that a reader follows is none. */
export function requestsElsewhere(directory) {
  const faults = [];
  for (const file of filesBelow(directory)) {
    if (!/\.(html|css|js|svg)$/.test(file)) continue;
    const text = readFileSync(join(directory, file), "utf8");
    const patterns = file.endsWith(".css")
      ? [/url\(\s*['"]?(?:https?:)?\/\/[^)]*\)/g, /@import\s+['"](?:https?:)?\/\/[^'"]*/g]
      : file.endsWith(".js")
        ? file.startsWith("source/") || file === "assets/search-data.js"
          ? []
          : [/['"`](?:https?:)?\/\/[^'"`]+/g]
        : [/<(?!a\b|link rel="canonical"|base\b)[a-z][^>]*?\s(?:src|href|srcset|data|poster)="(?:https?:)?\/\/[^"]*"/g, /url\(\s*['"]?(?:https?:)?\/\/[^)]*\)/g];
    for (const pattern of patterns) for (const [found] of text.matchAll(pattern)) if (!isText(file, text, found)) faults.push(`${file}: asks another server: ${found.slice(0, 120)}`);
  }
  return faults;
}

/** url(...) in the text of a page is no request: only in a style is it one. */
function isText(file, text, found) {
  return found.startsWith("url(") && file.endsWith(".html") && !/<style|style="/.test(text);
}
