import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { Marked } from "marked";
import { icon, severity } from "./icons.js";
import { escape, slugger, textOf } from "./text.js";

for (const [name, language] of Object.entries({ bash, java, javascript, json, kotlin, python, typescript, xml, yaml })) hljs.registerLanguage(name, language);
const LANGUAGES = { sh: "bash", console: "bash", js: "javascript", mjs: "javascript", ts: "typescript", py: "python", yml: "yaml" };

/** Code as HTML, in colours where the language is known. */
export function highlight(code, language) {
  const name = LANGUAGES[language] ?? language;
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name, ignoreIllegals: true }).value : escape(code);
}

/** A block of code. It can be reached by the keyboard, because it may have to be scrolled. */
export function codeBlock(code, language) {
  const shown = LANGUAGES[language] ?? language ?? "";
  return `<div class="code"><pre tabindex="0"><code${shown ? ` class="language-${escape(shown)}"` : ""}>${highlight(code, language)}</code></pre></div>\n`;
}

/** Indented code has no language: most of it is what one types. */
function languageOf(code) {
  return /^(\.\/armature|aws |export |mvn |curl |git |npm |[A-Z_]+=\S+ )/m.test(code) && !/[─▶◀│]/.test(code) ? "bash" : undefined;
}

const CELLS = {
  error: () => severity("error"),
  warning: () => severity("warning"),
  advice: () => severity("advice"),
  yes: () => icon("check", "yes"),
};

/** A cell that is one word of a few is told by its shape as well. */
function cell(html) {
  const word = html.trim();
  if (word === "no") return `<span class="no">no</span>`;
  return CELLS[word] ? `<span class="word ${word}">${CELLS[word]()}${word}</span>` : html;
}

/**
 * Makes HTML of Markdown. `place` is asked where links and pictures lead to: `place.link(href)` answers {href}, or {path} for what is in the
 * repository and not on the site, and the title of a page, which a reader of the site knows and not its file; `place.image(src)` an address.
 */
export function render(markdown, place) {
  const slug = slugger();
  const headings = [];
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = textOf(html);
        const id = slug(text);
        headings.push({ id, depth, text });
        if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
        return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to: ${escape(text)}">#</a></h${depth}>\n`;
      },
      code({ text, lang, codeBlockStyle }) {
        return codeBlock(text, codeBlockStyle === "indented" ? languageOf(text) : lang || languageOf(text));
      },
      codespan({ text }) {
        // Short code stays on a line: a hyphen in an option is no place to break.
        return `<code${text.length <= 28 ? ' class="whole"' : ""}>${escape(text)}</code>`;
      },
      table({ header, rows }) {
        const align = (each) => (each.align ? ` class="${each.align}"` : "");
        const head = header.map((each) => {
          const html = this.parser.parseInline(each.tokens);
          return html ? `<th scope="col"${align(each)}>${html}</th>` : `<td${align(each)}></td>`;
        });
        const body = rows.map((row) => `<tr>${row.map((each) => `<td${align(each)}>${cell(this.parser.parseInline(each.tokens))}</td>`).join("")}</tr>`);
        const isHeaded = header.some((each) => each.text);
        return scrolled(`<table>${isHeaded ? `<thead><tr>${head.join("")}</tr></thead>` : ""}<tbody>${body.join("\n")}</tbody></table>`);
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (/^[a-z]+:/.test(href)) return `<a href="${escape(href)}" rel="noreferrer">${words}</a>`;
        const found = place.link(href);
        const html = found.title && /^[\w/-]+\.md$/.test(words) ? escape(found.title) : words;
        return found.href ? `<a href="${escape(found.href)}">${html}</a>` : `<span class="repo" title="${escape(found.path)}, in the repository">${html}</span>`;
      },
      image({ href, text }) {
        return `<img src="${escape(place.image(href))}" alt="${escape(text)}" loading="lazy">`;
      },
      html({ text }) {
        return pictures(text, place).replace(/<a href="(?![a-z]+:|#)([^"]+)">/g, (_, href) => `<a href="${escape(place.link(href).href)}">`);
      },
    },
  });
  const html = marked.parse(markdown).replace(/<p>(<img [^>]*>)<\/p>/g, '<figure class="picture">$1</figure>');
  return { html, headings };
}

/** Both pictures of a pair, of which the style shows the one for the scheme: a reader may choose another one than the system's. */
function pictures(html, place) {
  return html.replace(/<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img alt="([^"]*)" src="([^"]+)"(?: width="\d+")?>\s*<\/picture>/g, (_, dark, alt, light) => {
    const picture = (scheme, src) => `<img class="only-${scheme}" src="${escape(place.image(src))}" alt="${alt}" loading="lazy">`;
    return `<figure class="picture">${picture("light", light)}${picture("dark", dark)}</figure>`;
  });
}

/** What may be wider than its window is scrolled by itself, and by the keyboard too. */
export function scrolled(table, name = "Table") {
  return `<div class="scroll" tabindex="0" role="group" aria-label="${name}">${table}</div>\n`;
}
