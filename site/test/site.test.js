import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build } from "../lib/build.js";
import { filesBelow, requestsElsewhere } from "../lib/check.js";
import { render } from "../lib/markdown.js";
import { collect, targetOf } from "../lib/pages.js";
import { helpPage, typesOf } from "../lib/reference.js";
import { inWords, membersOf } from "../lib/sources.js";
import { textOf } from "../lib/text.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = fileURLToPath(new URL("../target/built", import.meta.url));
const read = (path) => readFileSync(join(OUT, path), "utf8");
let built;

describe("the site of this repository", () => {
  before(() => {
    built = build({ root: ROOT, out: OUT });
  });

  it("has no dead link, anchor or picture", () => {
    assert.deepEqual(built.faults, []);
  });

  it("has a page for each document", () => {
    for (const { source, target } of collect(ROOT)) assert.ok(existsSync(join(OUT, target)), source);
    assert.ok(built.pages > 150, `${built.pages}`);
  });

  it("asks no other server for anything", () => {
    assert.deepEqual(requestsElsewhere(OUT), []);
    for (const file of filesBelow(OUT)) assert.doesNotMatch(file, /\.(woff2?|ttf|otf|eot)$/);
    assert.match(read("index.html"), /Content-Security-Policy" content="default-src 'none'/);
  });

  it("has one first heading, and pictures with words, on each page", () => {
    for (const file of filesBelow(OUT).filter((name) => name.endsWith(".html"))) {
      const html = read(file);
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, file);
      for (const [image] of html.matchAll(/<img [^>]*>/g)) assert.match(image, /alt="[^"]+"/, `${file}: ${image}`);
      assert.doesNotMatch(html, /<(script|style)>/, `${file} has code in it, which its policy forbids`);
      assert.doesNotMatch(html, /\sstyle="/, `${file} has styles in it, which its policy forbids`);
    }
  });

  it("calls pages by their titles where documents name their files", () => {
    assert.match(read("operations.html"), /<a href="compatibility\.html">Compatibility<\/a>/);
    assert.match(read("security.html"), /<a href="cluster\.html#items-that-many-write-to">Several servers on one store<\/a>/);
    // Who changes the sources means the file.
    assert.match(read("contributing.html"), />ARCHITECTURE\.md<\/a>/);
    assert.match(read("contributing.html"), />docs\/README\.md<\/a>/);
  });

  it("is navigated by the index of the documents", () => {
    const html = read("cluster.html");
    const index = readFileSync(join(ROOT, "docs/README.md"), "utf8");
    const side = /<nav class="side"[\s\S]*?<\/nav>/.exec(html)[0];
    for (const [, title] of index.matchAll(/^## (.+)$/gm)) assert.ok(side.includes(`<h2>${title}</h2>`), title);
    for (const [, label] of index.matchAll(/^\| \[([^\]]+)\]/gm)) assert.ok(side.includes(`<span>${label}</span>`), label);
    assert.match(side, /aria-current="page"><span>Several servers on one store/);
    assert.match(html, /rel="prev"/);
    assert.match(html, /rel="next"/);
    assert.match(html, /The source of this page is <code>docs\/cluster\.md<\/code>/);
  });

  it("tells every option of every verb", () => {
    const text = textOf(read("reference/commands.html"));
    const directory = join(ROOT, "cli/src/main/resources/dev/armature/cli/help");
    for (const file of readdirSync(directory).filter((name) => name !== "help.txt")) {
      assert.ok(text.includes(`armature ${file.slice(0, -4)}`), file);
      for (const [, option] of readFileSync(join(directory, file), "utf8").matchAll(/^ {2}(--?[a-zA-Z][\w-]*)/gm)) assert.ok(text.includes(option), `${file}: ${option}`);
    }
  });

  it("tells the members of every operation", () => {
    const html = read("reference/operations.html");
    const names = [...readFileSync(join(ROOT, "docs/operations.md"), "utf8").matchAll(/^\| (\w+) \| yes \|$/gm)].map((match) => match[1]);
    assert.equal(names.length, 66);
    for (const name of names) assert.match(html, new RegExp(`<h2 id="${name.toLowerCase()}">`), name);
    assert.match(html, /<code>SSESpecification<\/code><\/td><td>SseSpecification</);
    assert.match(html, /<code>ExpressionAttributeValues<\/code><\/td><td>map of attribute value</);
    assert.match(html, /<code>RequestItems<\/code><\/td><td>map of list of WriteRequest</);
  });

  it("tells every switch of the simulation, with what holds without it", () => {
    const html = read("reference/simulation.html");
    const row = (...cells) => assert.ok(html.includes(`<code>${cells[0]}</code></td>${cells.slice(1).map((each) => `<td>${each}</td>`).join("")}`), cells.join());
    row("TimeoutsAfterCommit", "number", "0");
    row("PartitionReadUnits", "whole number", "3000");
    row("PartitionWriteUnits", "whole number", "1000");
    row("Indexes.NAME.LagMillis", "whole number", "as the table");
    row("timeout-after-commit", "Everything is done, and the caller never hears of it.");
    assert.doesNotMatch(html, /<td>[^<]*`/);
  });

  it("tells every type and method that programs compile against", () => {
    const text = textOf(read("reference/java-api.html"));
    for (const file of ["embedded/api.txt", "junit/api.txt", "testcontainers/api.txt"]) {
      for (const { declaration, members } of typesOf(readFileSync(join(ROOT, file), "utf8"))) {
        assert.ok(text.includes(/[\w.$]*\.[A-Z][\w$.]*/.exec(declaration)[0]), declaration);
        for (const member of members) assert.ok(text.includes(/(\w+)(\(|$)/.exec(member)?.[1] ?? member), member);
      }
    }
  });

  it("tells every key of the model file", () => {
    const html = read("reference/model-schema.html");
    const schema = JSON.parse(readFileSync(join(ROOT, "docs/armature.schema.json"), "utf8"));
    for (const each of [schema, ...Object.values(schema.$defs)]) for (const key of Object.keys(each.properties ?? {})) assert.ok(html.includes(`<code>${key}</code>`), key);
  });

  it("says what is not there, and has no sitemap without an address", () => {
    assert.match(read("404.html"), /No such page/);
    assert.match(read("404.html"), /<base href="\/">/);
    assert.ok(!existsSync(join(OUT, "sitemap.xml")));
  });

  it("finds words, options, errors and rules", () => {
    const scope = vm.createContext({});
    vm.runInContext(read("assets/search.js"), scope);
    vm.runInContext(read("assets/search-data.js"), scope);
    const find = (query) => vm.runInContext(`armatureSearch.find(armatureSearchData, ${JSON.stringify(query)})`, scope);
    assert.equal(find("AM-P02")[0].page, "rules/AM-P02.html");
    assert.equal(find("point-in-time recovery")[0].page, "backups.html");
    assert.ok(find("--peer-secret").some((each) => each.page === "reference/commands.html"));
    assert.ok(find("armature_clock_jumps_total").some((each) => each.page === "metrics.html"));
    assert.ok(find("lost lease").some((each) => each.page === "operations-handbook.html"));
    assert.ok(find("InvalidRestoreTimeException").some((each) => each.page === "backups.html" && each.excerpt.includes("InvalidRestoreTimeException")));
    assert.deepEqual([...find("zyzzyva")], []);
    assert.deepEqual([...find("  ")], []);
    assert.ok(find("(").length > 0);
    // "on" is no part of "partition" or "exception", which nearly every page has.
    const marked = (text, query) => [...vm.runInContext(`armatureSearch.marked(${JSON.stringify(text)}, ${JSON.stringify(query)})`, scope)].filter(([, isWanted]) => isWanted).map(([piece]) => piece);
    assert.deepEqual(marked("An exception on a partition, on-demand", "on demand"), ["on", "on", "demand"]);
    assert.deepEqual(marked("ProvisionedThroughput, --peer-secret (a.b)", "throughput --peer ( a.b"), ["Throughput", "--peer", "(", "a.b"]);
    assert.ok(find("ion").every((each) => /(^|[^\p{L}\p{N}])ion/iu.test(`${each.title} ${each.heading} ${read(each.page)}`)));
    assert.match(find("of a master key that is lost")[0].excerpt, /master/);
    for (const each of find("throttling")) assert.ok(!each.id || read(each.page).includes(`id="${each.id}"`), each.page);
  });
});

describe("a site with faults", () => {
  let root;
  before(() => {
    root = mkdtempSync(join(tmpdir(), "armature-site-"));
    for (const path of ["console/src/tokens.css", "cli/src/main/resources/dev/armature/cli/help", "embedded/api.txt", "junit/api.txt", "testcontainers/api.txt", "docs/armature.schema.json", "docs/simulation.md", "engine/src/main/java/dev/armature/engine/operation", "engine/src/main/java/dev/armature/engine/simulation"]) cpSync(join(ROOT, path), join(root, path), { recursive: true });
    mkdirSync(join(root, "bench"));
    for (const page of ["embedded", "install", "junit", "security", "model-file", "operations"]) writeFileSync(join(root, `docs/${page}.md`), `# ${page}\n`);
    // The pages of verbs name pages that are not there.
    for (const name of readdirSync(join(root, "cli/src/main/resources/dev/armature/cli/help"))) {
      const file = join(root, "cli/src/main/resources/dev/armature/cli/help", name);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll("docs/", ""));
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const INDEX = "# Index\n\n## Pages\n\n| page | answers |\n|---|---|\n| [A](a.md) | a |\n| [In a JVM](embedded.md) | |\n| [Installing](install.md) | |\n| [JUnit](junit.md) | |\n| [Operations](operations.md) | |\n| [Security](security.md) | |\n| [Simulation](simulation.md) | |\n| [The model file](model-file.md) | |\n";
  const faultsWith = (page, index = `${INDEX}\n## Reference\n`) => {
    writeFileSync(join(root, "README.md"), "# Home\n");
    writeFileSync(join(root, "docs/README.md"), index);
    writeFileSync(join(root, "docs/a.md"), page);
    return build({ root, out: join(root, "out") }).faults;
  };

  it("is told nothing if there are none", () => {
    assert.deepEqual(faultsWith("# A\n\n[Index](README.md), [here](#b), [elsewhere](https://example.org/x)\n\n## B\n"), []);
  });

  it("is told of a link to nothing", () => {
    assert.match(faultsWith("# A\n\n[gone](gone.md)\n").join(), /docs\/a\.md: gone\.md leads to nothing/);
  });

  it("is told of an anchor that is not there", () => {
    assert.match(faultsWith("# A\n\n[gone](security.md#gone)\n").join(), /a\.html: security\.html#gone leads to no heading/);
    assert.match(faultsWith("# A\n\n[gone](#gone)\n").join(), /#gone leads to no heading/);
  });

  it("is told of a picture that is not there", () => {
    assert.match(faultsWith("# A\n\n![gone](gone.png)\n").join(), /gone\.png leads to nothing/);
  });

  it("is told of what is asked of another server", () => {
    assert.match(faultsWith('# A\n\n<script src="https://example.org/x.js"></script>\n').join(), /asks another server: <script src="https:\/\/example\.org/);
    assert.match(faultsWith('# A\n\n<img alt="x" src="//example.org/x.png">\n').join(), /asks another server/);
  });

  it("is refused with a page that no index names, or without a place for what is made of the code", () => {
    assert.throws(() => faultsWith("# A\n", "# Index\n\n## Reference\n"), /in no index: docs\/a\.md/);
    assert.throws(() => faultsWith("# A\n", INDEX), /no section 'Reference'/);
  });

  it("is refused without an explanation of a switch of the simulation", () => {
    const file = join(root, "docs/simulation.md");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("`LatencyMillis`", "`Latency`"));
    assert.throws(() => faultsWith("# A\n"), /docs\/simulation\.md has no row for `LatencyMillis`/);
    writeFileSync(file, before);
  });

  it("is not put where something else is", () => {
    writeFileSync(join(root, "README.md"), "# Home\n");
    assert.throws(() => build({ root, out: join(root, "docs") }), /has something else in it/);
    assert.ok(existsSync(join(root, "docs/a.md")));
    assert.throws(() => build({ root, out: join(root, "out"), baseUrl: "example.org" }), /--base-url has to begin with/);
  });

  it("has whole addresses where they are needed and known", () => {
    faultsWith("# A\n");
    assert.deepEqual(build({ root, out: join(root, "out"), baseUrl: "https://docs.example.org/armature" }).faults, []);
    assert.match(readFileSync(join(root, "out/sitemap.xml"), "utf8"), /<loc>https:\/\/docs\.example\.org\/armature\/a\.html<\/loc>/);
    assert.match(readFileSync(join(root, "out/a.html"), "utf8"), /<link rel="canonical" href="https:\/\/docs\.example\.org\/armature\/a\.html">/);
    assert.match(readFileSync(join(root, "out/404.html"), "utf8"), /<base href="https:\/\/docs\.example\.org\/armature\/">/);
  });
});

describe("sources in Java", () => {
  it("have records, whose members are told in JSON's words", () => {
    const source = 'public record Request(@Nullable String tableName, @Member("SSESpecification") Sse.@Nullable Request sse, Map<String, List<Long>> a) {}';
    assert.deepEqual(membersOf(source, "Request"), [
      { name: "TableName", type: "String" },
      { name: "SSESpecification", type: "Sse.Request" },
      { name: "A", type: "Map<String,List<Long>>" },
    ]);
    assert.deepEqual(["String", "Sse.Request", "Map<String,List<Long>>", "WriteRequest"].map(inWords), ["text", "Sse", "map of list of whole number", "WriteRequest"]);
    assert.throws(() => membersOf(source, "Other"), /no record Other/);
  });
});

describe("pages", () => {
  const place = { link: (href) => ({ href }), image: (src) => src };

  it("lie where one would look for them", () => {
    assert.deepEqual(["README.md", "docs/README.md", "docs/start.md", "docs/rules/README.md", "docs/rules/AM-P02.md", "bench/RESULTS.md", "ARCHITECTURE.md"].map(targetOf), ["index.html", "documentation.html", "start.html", "rules/index.html", "rules/AM-P02.html", "bench/results.html", "architecture.html"]);
  });

  it("have the anchors that the documents use", () => {
    const { headings } = render("# A\n## `--store`, and what else?\n## Twice\n## Twice\n", place);
    assert.deepEqual(headings.map((heading) => heading.id), ["a", "--store-and-what-else", "twice", "twice-1"]);
  });

  it("show code in colours and as it is", () => {
    const { html } = render('```java\nString a = "<b>";\n```\n', place);
    assert.match(html, /hljs-string/);
    assert.equal(textOf(html), 'String a = "<b>";');
  });

  it("take options, what they do and what holds without them from the page of a verb", () => {
    const html = helpPage("armature x [options]: does it\n\n  --port N            port to listen on; 0 picks\n                      a free one                          (8000)\n  --long-name-of-it VALUE\n                      one of\n                      a: first\n\nThe end.\n");
    assert.match(html, /<code class="usage">armature x \[options\]<\/code> does it/);
    assert.match(html, /<code>--port N<\/code><\/td><td>port to listen on; 0 picks a free one<\/td><td class="default"><code>8000<\/code>/);
    assert.match(html, /<code>--long-name-of-it VALUE<\/code><\/td><td> ?one of<br>a: first<\/td><td><\/td>/);
    assert.match(html, /<p>The end\.<\/p>/);
    assert.equal(helpPage("  -a, -b N,\n  -c\n"), '<p><code class="whole">-a</code>, <code class="whole">-b N</code>, <code class="whole">-c</code></p>');
  });
});
