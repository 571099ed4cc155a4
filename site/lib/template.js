import { LOGO, icon } from "./icons.js";
import { escape, relative } from "./text.js";

/** Nothing is asked of any other server, and what a page has in it cannot do so either. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'self'; form-action 'none'";

/** A whole page. `site` has the navigation and the address, `page` what is in the middle. */
export function template(site, page) {
  const to = (target) => relative(page.target, target);
  const title = page.target === "index.html" ? `${page.title}: DynamoDB as software that you own` : `${page.title} · Armature`;
  const canonical = site.baseUrl && !page.isLost ? `\n<link rel="canonical" href="${escape(site.baseUrl + page.target.replace(/(^|\/)index\.html$/, "$1"))}">` : "";
  return `<!doctype html>
<html lang="en" data-root="${page.isLost ? "" : to("index.html").replace(/index\.html$/, "")}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escape(page.summary)}">${page.isLost ? `\n<base href="${escape(site.baseUrl || "/")}">` : ""}
<title>${escape(title)}</title>${canonical}
<link rel="icon" href="${to("assets/icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("assets/site.css")}">
<script src="${to("assets/scheme.js")}"></script>
<script src="${to("assets/search.js")}" defer></script>
<script src="${to("assets/site.js")}" defer></script>
</head>
<body class="${page.kind}">
<a class="skip" href="#content">To the text</a>
<header class="top">
<button class="tool menu" type="button" aria-controls="side" aria-expanded="false" aria-label="Pages">${icon("menu")}</button>
<a class="brand" href="${to("index.html")}">${LOGO}Armature</a>
<button class="find" type="button" aria-haspopup="dialog">${icon("search")}<span>Search</span><kbd>/</kbd></button>
<nav class="links" aria-label="Shortcuts">${site.shortcuts.map(([label, target]) => `<a href="${to(target)}"${current(page, target)}>${label}</a>`).join("")}</nav>
<button class="tool scheme" type="button" aria-label="Colour scheme" title="Colour scheme">${icon("scheme")}</button>
</header>
<div class="frame">
<nav class="side" id="side" aria-label="Pages">
${site.sections.map((section) => side(section, page, to)).join("\n")}
</nav>
<main id="content" tabindex="-1">
<article>
${page.html}
</article>
<footer>
${around(page, to)}
<p class="origin">${page.origin}</p>
</footer>
</main>
${contents(page)}
</div>
<dialog class="search" aria-label="Search">
<div class="ask">${icon("search")}<input type="search" role="combobox" aria-expanded="true" aria-controls="found" aria-label="Search the documentation" placeholder="A word, an option, an error, a rule" autocomplete="off" spellcheck="false"><kbd>esc</kbd></div>
<ul id="found" role="listbox" aria-label="Found"></ul>
<p class="hint" role="status"></p>
</dialog>
</body>
</html>
`;
}

const current = (page, target) => (page.target === target ? ' aria-current="page"' : "");

function side(section, page, to) {
  const entry = ({ page: each, label, children }) => {
    const isOpen = each.target === page.target || children.some((child) => child.page.target === page.target);
    const below = children.length && isOpen ? `<ul>${children.map(entry).join("")}</ul>` : "";
    const count = children.length && !isOpen ? `<span class="count">${children.length}</span>` : "";
    return `<li><a href="${to(each.target)}"${current(page, each.target)}><span>${escape(label)}</span>${count}</a>${below}</li>`;
  };
  return `<section><h2>${escape(section.title)}</h2><ul>${section.entries.map(entry).join("")}</ul></section>`;
}

/** What the page has in it, where that is more than fits on a screen. */
function contents(page) {
  const shown = page.headings.filter((heading) => heading.depth === 2 || (heading.depth === 3 && page.headings.length < 60));
  if (shown.length < 2) return "";
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${shown.map((heading) => `<li class="h${heading.depth}"><a href="#${heading.id}">${escape(heading.text)}</a></li>`).join("")}</ul></nav>`;
}

function around(page, to) {
  if (!page.before && !page.after) return "";
  const link = (entry, kind, word) => (entry ? `<a class="${kind}" href="${to(entry.page.target)}" rel="${kind}">${kind === "prev" ? icon("left") : ""}<span><small>${word}</small>${escape(entry.label)}</span>${kind === "next" ? icon("right") : ""}</a>` : "<span></span>");
  return `<nav class="around" aria-label="Before and after">${link(page.before, "prev", "Before")}${link(page.after, "next", "Next")}</nav>`;
}
