import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { scrolled } from "./markdown.js";
import { operations, simulation } from "./sources.js";
import { escape } from "./text.js";

const HELP = "cli/src/main/resources/dev/armature/cli/help";

/** Pages that are made of the code. Each is Markdown with HTML in it, and goes the way of all other pages. */
export function reference(root) {
  return [commands, operations, simulation, javaApi, modelSchema].map((make) => ({ section: "Reference", ...make(root) }));
}

// ---- the options of every verb ----

function commands(root) {
  const files = readdirSync(join(root, HELP)).filter((name) => name.endsWith(".txt"));
  const text = (name) => readFileSync(join(root, HELP, name), "utf8");
  // In the order in which the page of all verbs has them.
  const verbs = [...text("help.txt").matchAll(/^ {2}armature (\w+)/gm)].map((match) => match[1]).filter((verb) => files.includes(`${verb}.txt`) && verb !== "help");
  const missing = files.map((name) => name.slice(0, -4)).filter((verb) => verb !== "help" && !verbs.includes(verb));
  if (missing.length) throw new Error(`${HELP}/help.txt does not name ${missing}`);
  const parts = verbs.map((verb) => `## armature ${verb}\n\n${helpPage(text(`${verb}.txt`))}`);
  return {
    source: HELP,
    target: "reference/commands.html",
    label: "Commands",
    markdown: `# Commands\n\nEvery verb of \`./armature\` and what it can be told, as \`./armature help VERB\` prints it.\n\n${parts.join("\n\n")}\n`,
  };
}

/** The page of a verb: sentences, and lists whose terms are two spaces in and whose explanations share a column. */
export function helpPage(page) {
  const html = [];
  let rows = [];
  let prose = [];
  let column = 0;
  const endProse = () => {
    const usage = /^(armature \w.*?): (.*)$/.exec(prose.join(" "));
    if (usage) html.push(`<p><code class="usage">${escape(usage[1])}</code> ${inline(usage[2])}</p>`);
    else if (prose.length) html.push(`<p>${inline(prose.join(" "))}</p>`);
    prose = [];
  };
  const endRows = () => {
    if (rows.length) html.push(list(rows));
    rows = [];
  };
  for (const line of page.trimEnd().split("\n")) {
    const term = /^ {2}(\S(?:.*?\S)??)(?: {2,}(\S.*))?$/.exec(line);
    if (!line.trim()) {
      endProse();
      endRows();
    } else if (/^ {2}\{/.test(line) || /^\{/.test(line)) {
      endProse();
      endRows();
      html.push(`<div class="code"><pre tabindex="0"><code>${escape(line.trim())}</code></pre></div>`);
    } else if (rows.length && line.startsWith(" ".repeat(column)) && !/^ {2}\S/.test(line)) {
      // What an option may be is said line by line.
      rows.at(-1).text += (/^[a-z-]+: /.test(line.trim()) ? "\n" : " ") + line.trim();
    } else if (term) {
      endProse();
      // A short term may be followed by one blank only, where its explanation begins in the column of the others.
      const start = column && line[column - 1] === " " && line[column] !== " " && line.length > column ? column : term[2] ? line.length - term[2].length : 0;
      const isAligned = start && (!column || start === column);
      if (term[2] && !column) column = line.length - term[2].length;
      rows.push(isAligned ? { term: line.slice(0, start).trim(), text: line.slice(start) } : term[2] ? { term: term[1], text: term[2] } : { term: term[1], text: "" });
    } else {
      endRows();
      if (line.startsWith("Exit status")) endProse();
      prose.push(line.trim());
    }
  }
  endProse();
  endRows();
  return html.join("\n");
}

function list(rows) {
  if (rows.every((row) => !row.text)) return `<p>${rows.flatMap((row) => row.term.split(/,\s*/)).filter(Boolean).map((term) => `<code class="whole">${escape(term)}</code>`).join(", ")}</p>`;
  const parts = rows.map(({ term, text }) => {
    const fallback = /^(.*\S)\s+\((.+)\)$/s.exec(text.trim());
    return fallback && isDefault(fallback[2]) ? { term, what: fallback[1], value: fallback[2] } : { term, what: text.trim(), value: "" };
  });
  const hasValues = parts.some((part) => part.value);
  const lines = parts.map(({ term, what, value }) => {
    const says = inline(what.replace(/[^\S\n]+/g, " ")).replaceAll("\n", "<br>");
    const unless = hasValues ? (value ? `<td class="default"><code>${escape(value)}</code></td>` : "<td></td>") : "";
    return `<tr><td class="term"><code>${escape(term)}</code></td><td>${says}</td>${unless}</tr>`;
  });
  const name = parts.some(({ term }) => term.startsWith("-")) ? "option" : "name";
  const head = [name, "what it does", ...(hasValues ? ["unless told"] : [])].map((each) => `<th scope="col">${each}</th>`);
  return scrolled(`<table class="options"><thead><tr>${head.join("")}</tr></thead><tbody>${lines.join("\n")}</tbody></table>`);
}

/** What stands in brackets at the end is what holds without the option, if it is no remark. */
function isDefault(text) {
  return text.length < 60 && !/^(PKCS#8|with|where|AWS's|\d+ .*:)/.test(text) && !/[()]|: /.test(text);
}

/** Sentences of a terminal: pages that they name become links, and options code. */
function inline(text) {
  return escape(text)
    .replace(/docs\/([\w-]+\.md)/g, (_, name) => `<a href="docs/${name}">${name.slice(0, -3)}</a>`)
    .replace(/(^|[\s(])(--[a-z][\w-]*(?: [A-Z]+(?=[\s,;:.)]|$))?|[A-Z]+_[A-Z_]+(?:=[^\s,;]+)?)/g, "$1<code>$2</code>");
}

// ---- what Java programs compile against ----

const MODULES = [
  ["embedded/api.txt", "armature-embedded", "docs/embedded.md", "In a JVM"],
  ["junit/api.txt", "armature-junit", "docs/junit.md", "JUnit"],
  ["testcontainers/api.txt", "armature-testcontainers", "docs/install.md", "Installing"],
];

function javaApi(root) {
  const parts = MODULES.map(([file, artifact, page, label]) => {
    const types = typesOf(readFileSync(join(root, file), "utf8"));
    const sections = types.map(({ declaration, members }) => {
      const [, kind, name, rest] = /^(.*?)((?:[a-z]\w*\.)+[A-Z][\w.$]*)(.*)$/.exec(declaration);
      const simple = name.replace(/^([a-z]\w*\.)+/, "").replaceAll("$", ".");
      const code = [`${kind}${simple}${short(rest)}${members.length ? " {" : ""}`, ...members.map((each) => `    ${short(each)}`), ...(members.length ? ["}"] : [])].join("\n");
      return `### ${simple}\n\n\`${name}\`\n\n\`\`\`java\n${code}\n\`\`\``;
    });
    return `## ${artifact}\n\n[${label}](${page}) says how it is used.\n\n${sections.join("\n\n")}`;
  });
  return {
    source: MODULES.map(([file]) => file).join(", "),
    target: "reference/java-api.html",
    label: "Java API",
    markdown: `# Java API\n\nEverything public of the three artifacts that programs and tests compile against. Tests compare these lists with the classes; types of other packages are shown without them.\n\n${parts.join("\n\n")}\n`,
  };
}

export function typesOf(text) {
  const types = [];
  for (const line of text.split("\n")) {
    if (/^\S/.test(line)) types.push({ declaration: line.trim(), members: [] });
    else if (line.trim()) types.at(-1).members.push(line.trim());
  }
  return types;
}

const short = (text) => text.replace(/\b(?:[a-z]\w*\.)+(?=[A-Z@])/g, "");

// ---- the model file ----

function modelSchema(root) {
  const file = "docs/armature.schema.json";
  const schema = JSON.parse(readFileSync(join(root, file), "utf8"));
  const defs = schema.$defs ?? {};
  const parts = Object.entries(defs).map(([name, each]) => `## ${name}\n\n${described(each)}`);
  const page = existsSync(join(root, "docs/model-file.md")) ? " [The model file](docs/model-file.md) explains it by examples." : "";
  return {
    source: file,
    target: "reference/model-schema.html",
    label: "Schema of the model file",
    markdown: `# Schema of the model file\n\n${escape(schema.description)}${page} [The JSON Schema](${file}) is for editors.\n\n## The file\n\n${described({ ...schema, description: "" })}\n\n${parts.join("\n\n")}\n`,
  };
}

function described(schema) {
  const lines = [];
  if (schema.description) lines.push(`<p>${escape(schema.description)}</p>`);
  const properties = { ...schema.properties };
  for (const [pattern, each] of Object.entries(schema.patternProperties ?? {})) properties[pattern] = each;
  if (Object.keys(properties).length) {
    const rows = Object.entries(properties).map(([name, each]) => {
      const needed = schema.required?.includes(name) ? ' <span class="needed">needed</span>' : "";
      return `<tr><td class="term"><code>${escape(name)}</code>${needed}</td><td>${typeOf(each)}</td><td>${escape(each.description ?? "")}</td></tr>`;
    });
    lines.push(scrolled(`<table class="options"><thead><tr><th scope="col">key</th><th scope="col">is</th><th scope="col">what it says</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`));
    if (schema.additionalProperties === false) lines.push("<p>Other keys are refused.</p>");
    else if (typeof schema.additionalProperties === "object") lines.push(`<p>Any other key is ${typeOf(schema.additionalProperties)}.</p>`);
  } else {
    lines.push(`<p>Is ${typeOf(schema)}.</p>`);
  }
  return lines.join("\n");
}

/** What a value may be, in words. */
export function typeOf(schema) {
  if (schema === true) return "anything";
  if (schema.$ref) {
    const name = schema.$ref.replace("#/$defs/", "");
    return `<a href="#${name.toLowerCase()}">${escape(name)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return [...new Set(schema.enum.map(String))].map((each) => `<code class="whole">${escape(each)}</code>`).join(", ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(" or ");
  if (schema.allOf) return schema.allOf.map(typeOf).join(" and ");
  const bounds = [
    schema.minimum !== undefined && `at least ${schema.minimum}`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
    schema.minItems !== undefined && `${schema.minItems} or more`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.pattern !== undefined && `like <code>${escape(schema.pattern)}</code>`,
  ].filter(Boolean);
  const tail = bounds.length ? `, ${bounds.join(", ")}` : "";
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}${tail}`;
  if (schema.type === "object" || schema.properties || schema.patternProperties) {
    const inner = Object.entries({ ...schema.properties, ...schema.patternProperties }).map(([name, each]) => `<code>${escape(name)}</code>: ${typeOf(each)}`);
    if (inner.length) return `object of ${inner.join("; ")}`;
    return typeof schema.additionalProperties === "object" ? `object whose values are each ${typeOf(schema.additionalProperties)}` : "object";
  }
  if (Array.isArray(schema.type)) return schema.type.join(" or ") + tail;
  return (schema.type ? escape(schema.type) : "anything") + tail;
}
