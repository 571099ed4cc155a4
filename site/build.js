#!/usr/bin/env node
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./lib/build.js";

// build.js [--base-url URL] [DIR]: the documentation as a static site, in target/site unless told otherwise.
const root = fileURLToPath(new URL("..", import.meta.url));
const options = { root, out: resolve(root, "target/site"), baseUrl: "" };
const words = process.argv.slice(2);
while (words.length) {
  const word = words.shift();
  if (word === "--base-url" && words.length) options.baseUrl = words.shift();
  else if (!word.startsWith("-")) options.out = resolve(word);
  else {
    console.error(`armature site: there is no option '${word}', or it lacks its value; ./armature help site says what there is`);
    process.exit(2);
  }
}
try {
  const { pages, faults } = build(options);
  for (const fault of faults) console.error(fault);
  if (faults.length) console.error(`${faults.length} faults`);
  else console.log(`${pages} pages in ${options.out}: open index.html there`);
  process.exitCode = faults.length ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = error.isUsage ? 2 : 1;
}
