// Asks a server on standard input and output what it can do, and has it do all of that: node client.mjs COMMAND ARGUMENT...
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const model = `
armature: 1
tables:
  - table_config: { table_name: Docs, partition_key: PK, sort_key: SK }
    entities:
      Version:
        pk_template: "DOC#{documentId}"
        sk_template: "v{version}"
        fields:
          - { name: documentId, type: string, required: true }
          - { name: version, type: integer, required: true, min: 1 }
        usage: { item_count: 1000, item_size_bytes: 900 }
        access_patterns:
          - { name: latest, operation: Query, range_condition: begins_with, order: descending, limit: 1,
              parameters: [{ name: documentId, type: string }], usage: { rps: 10, item_count: 1 } }
`;

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: "armature-test", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command, args, stderr: "inherit" }));
const server = client.getServerVersion();
console.log(`server ${server.name}`);
const { tools } = await client.listTools();
console.log(`tools ${tools.map((tool) => tool.name).sort().join(" ")}`);

/** What the SDK refuses, such as structured content that is not as the tool's own schema says, is thrown here. */
async function call(name, given) {
  const result = await client.callTool({ name, arguments: given });
  console.log(`${name} ${result.isError ? "error" : "ok"} ${result.content[0].text.replaceAll("\n", " ").slice(0, 4000)}`);
}

await call("check", { model });
await call("cost", { model });
await call("test", { model });
await call("explain-rule", { rule: "AM-K01" });
await call("explain-rule", { rule: "RT-01" });
await call("explain-rule", { rule: "AM-K99" });
await call("check", { model: "tables: 3" });
try {
  await client.callTool({ name: "fly", arguments: {} });
} catch (refused) {
  console.log(`refused ${refused.code}`);
}
await client.close();
console.log("closed");
