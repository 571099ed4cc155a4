import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { scrolled } from "./markdown.js";
import { escape } from "./text.js";

// Pages that are made of the sources in Java: what they say of themselves, and the records that requests are read into.

const OPERATIONS = "engine/src/main/java/dev/armature/engine/operation";
const SIMULATION = "engine/src/main/java/dev/armature/engine/simulation";

/** The members of a record, as JSON has them: {name, type}. */
export function membersOf(source, record) {
  const begin = source.indexOf(`record ${record}(`);
  if (begin < 0) throw new Error(`there is no record ${record}`);
  let depth = 0;
  let end = source.indexOf("(", begin);
  const start = end + 1;
  do {
    if (source[end] === "(") depth++;
    if (source[end] === ")") depth--;
    end++;
  } while (depth);
  return split(source.slice(start, end - 1)).map((component) => {
    const named = /@Member\("([^"]+)"\)/.exec(component)?.[1];
    const [, type, name] = /^(.*\S)\s+(\w+)$/s.exec(component.replace(/@\w+(\("[^"]*"\))?/g, "").trim());
    return { name: named ?? name[0].toUpperCase() + name.slice(1), type: type.replace(/\s+/g, "") };
  });
}

/** At the commas that are in no brackets. */
function split(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "<" || letter === "(") depth++;
    if (letter === ">" || letter === ")") depth--;
    if (letter === "," && !depth) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim());
}

/** A type of Java in the words of JSON. What has members of its own keeps its name. */
export function inWords(type) {
  const list = /^(?:List|Set)<(.*)>$/.exec(type);
  if (list) return `list of ${inWords(list[1])}`;
  const map = /^Map<String,(.*)>$/.exec(type);
  if (map) return `map of ${inWords(map[1])}`;
  const known = { String: "text", Boolean: "true or false", Long: "whole number", Integer: "whole number", Double: "number", BigDecimal: "number", Instant: "time", UncheckedValue: "attribute value", Bytes: "binary" };
  return known[type] ?? type.split(".").filter((part) => part !== "Request").at(-1).replace(/^Unchecked/, "");
}

const table = (head, rows) =>
  scrolled(
    `<table class="options"><thead><tr>${head.map((each) => `<th scope="col">${each}</th>`).join("")}</tr></thead><tbody>${rows
      .map(([term, ...cells]) => `<tr><td class="term"><code>${escape(term)}</code></td>${cells.map((each) => `<td>${each}</td>`).join("")}</tr>`)
      .join("\n")}</tbody></table>`,
  );

/** The text of a comment, in Markdown. */
const prose = (comment) =>
  comment
    .replace(/^\s*\* ?/gm, "")
    .replace(/\{@(?:code|link|value) #?([^}]*)\}/g, "`$1`")
    .replace(/\s+/g, " ")
    .trim();

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** A cell of a table in Markdown. */
const inline = (text) => escape(text.trim()).replace(/`([^`]+)`/g, "<code>$1</code>");

export function operations(root) {
  const parts = readdirSync(join(root, OPERATIONS), { recursive: true })
    .filter((name) => /^\w+\.java$/.test(name))
    .sort()
    .map((name) => ({ name: name.slice(0, -5), source: readFileSync(join(root, OPERATIONS, name), "utf8") }))
    .filter(({ source }) => source.includes("record Request("))
    .map(({ name, source }) => {
      const says = new RegExp(`/\\*\\*\\s*(?:\\* )?${name}: ((?:(?!\\*/)[\\s\\S])*?)(?:\\*/|\\n \\*\\n)`).exec(source)?.[1];
      if (!says) throw new Error(`${OPERATIONS}/${name}.java does not begin its comment with '${name}: '`);
      const rows = membersOf(source, "Request").map((member) => [member.name, escape(inWords(member.type))]);
      return `## ${name}\n\n${sentence(prose(says))}\n\n${rows.length ? table(["member", "is"], rows) : "It has no members."}`;
    });
  return {
    source: OPERATIONS,
    target: "reference/operations.html",
    label: "Members of operations",
    markdown: `# Members of operations\n\nWhat a request of each operation may have, as it is read. [Operations](docs/operations.md) has them by what they are for; what the members mean is in AWS's reference of the API.\n\n${parts.join("\n\n")}\n`,
  };
}

export function simulation(root) {
  const read = (name) => readFileSync(join(root, SIMULATION, `${name}.java`), "utf8");
  const explained = readFileSync(join(root, "docs/simulation.md"), "utf8");
  const rows = (name, record, prefix = "") =>
    membersOf(read(name), record).map((member) => {
      const path = `${prefix}${member.name}`;
      const row = new RegExp(`^\\|[^|\\n]*\`${path}\`[^|\\n]*\\|([^|\\n]*)\\|([^|\\n]*)\\|$`, "m").exec(explained);
      if (!row && member.name !== "Indexes") throw new Error(`docs/simulation.md has no row for \`${path}\``);
      return [path, escape(inWords(member.type)), ...(row ? [valueFor(path, row), inline(row[2])] : ["", "settings of global indexes, by their names"])];
    });
  const head = ["member", "is", "unless told", "effect"];
  const faults = [...read("Fault").matchAll(/\/\*\* (.*) \*\/\n\s+([A-Z_]+)[,;]/g)].map(([, says, name]) => [name.toLowerCase().replaceAll("_", "-"), escape(says)]);
  return {
    source: SIMULATION,
    target: "reference/simulation.html",
    label: "Switches of the simulation",
    markdown: `# Switches of the simulation\n\nEvery setting that \`--simulate\` and \`PUT /_armature/simulation\` take. [Simulation](docs/simulation.md) explains them.\n\n## The settings\n\n${table(["member", "is"], membersOf(read("SimulationSettings"), "Request").map((member) => [member.name, { Seed: "whole number: the same settings, seed and calls give the same faults", Calls: '<a href="#calls">settings of calls</a>', AllTables: '<a href="#alltables">settings of tables</a>', Tables: 'settings of tables, by their names, which have those of <code>AllTables</code> otherwise' }[member.name] ?? unexplained(member.name)]))}\n\n## Calls\n\n${table(head, rows("CallSwitches", "Request"))}\n\n## AllTables\n\n${table(head, [...rows("TableSwitches", "Request"), ...rows("TableSwitches", "IndexRequest", "Indexes.NAME.")])}\n\n## One call\n\nBy the header \`x-armature-simulate\`, several with commas between them.\n\n${table(["fault", "what happens"], faults)}\n`,
  };
}

function unexplained(name) {
  throw new Error(`the page of the simulation does not explain ${name}`);
}

/** Where a row is about two members, each has its own default. */
function valueFor(name, row) {
  const names = [...row[0].split("|")[1].matchAll(/`([^`]+)`/g)].map((match) => match[1]);
  const values = row[1].trim().split(/,\s*/);
  return escape(values.length === names.length ? values[names.indexOf(name)] : row[1].trim());
}
