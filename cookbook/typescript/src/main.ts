// Runs scenarios: node dist/main.js http://127.0.0.1:8000 [N41 ...], all of them unless some are named.
//
// A scenario is a file in the directory of its group. Its number is in its name, and its default export runs it. What it says is
// printed indented; a line at the margin says how it ended.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kit } from "./kit.js";
import { NoSimulation } from "./simulation.js";

const [endpoint, ...wanted] = process.argv.slice(2);
const home = fileURLToPath(new URL(".", import.meta.url));

const scenarios = readdirSync(home, { recursive: true, encoding: "utf8" })
  .map((file) => ({ file, id: file.match(/\bn(\d+)-[\w-]+\.js$/)?.[1] }))
  .filter(({ id }) => id && (wanted.length === 0 || wanted.includes(`N${id}`)))
  .sort((a, b) => Number(a.id) - Number(b.id));

let failures = 0;
for (const { file, id } of scenarios) {
  const kit = new Kit(`N${id}`, endpoint, (line) => console.log(`  ${line}`));
  try {
    const { default: run } = await import(pathToFileURL(join(home, file)).href);
    try {
      await run(kit);
    } finally {
      await kit.close();
    }
    console.log(`passed N${id}`);
  } catch (error: any) {
    if (error instanceof NoSimulation) {
      console.log(`skipped N${id}`);
      continue;
    }
    failures++;
    for (const line of (error.stack ?? String(error)).split("\n")) console.log(`  ${line}`);
    console.log(`failed N${id}`);
  }
}
process.exitCode = failures === 0 ? 0 : 1;
