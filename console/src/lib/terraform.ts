import type { Table } from "./schema";
import type { Extras } from "./template";

/** A table as a resource of Terraform's provider for AWS. What that has no word for, such as vector indexes, is left out and named. */
export function terraformOf(table: Table, extras: Extras): string {
  const onDemand = table.BillingModeSummary?.BillingMode === "PAY_PER_REQUEST";
  const lines: Line[] = [
    ["name", text(table.TableName)],
    ["billing_mode", text(onDemand ? "PAY_PER_REQUEST" : "PROVISIONED")],
    ...(onDemand ? [] : capacity(table.ProvisionedThroughput)),
    ...keys(table.KeySchema),
    ...(table.TableClassSummary?.TableClass ? [["table_class", text(table.TableClassSummary.TableClass)] as Line] : []),
    ...(table.StreamSpecification?.StreamEnabled ? ([["stream_enabled", "true"], ["stream_view_type", text(table.StreamSpecification.StreamViewType ?? "")]] as Line[]) : []),
    ...(table.DeletionProtectionEnabled ? [["deletion_protection_enabled", "true"] as Line] : []),
  ];
  const blocks = [
    ...table.AttributeDefinitions.map((each) => block("attribute", [["name", text(each.AttributeName)], ["type", text(each.AttributeType)]])),
    ...(table.LocalSecondaryIndexes ?? []).map((index) => block("local_secondary_index", [["name", text(index.IndexName)], ["range_key", text(index.KeySchema.find((key) => key.KeyType === "RANGE")?.AttributeName ?? "")], ...projection(index.Projection)])),
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => {
      const isPlain = index.KeySchema.filter((key) => key.KeyType === "HASH").length === 1 && index.KeySchema.length <= 2;
      return block("global_secondary_index", [["name", text(index.IndexName)], ...(isPlain ? keys(index.KeySchema) : []), ...(onDemand ? [] : capacity(index.ProvisionedThroughput)), ...projection(index.Projection)], isPlain ? "" : keyBlocks(index.KeySchema));
    }),
    ...(table.Replicas ?? []).map((replica) => block("replica", [["region_name", text(replica.RegionName)]])),
    ...(extras.ttl ? [block("ttl", [["attribute_name", text(extras.ttl)], ["enabled", "true"]])] : []),
    ...(extras.recovery ? [block("point_in_time_recovery", [["enabled", "true"]])] : []),
  ];
  const tags = extras.tags.length === 0 ? "" : `\n  tags = {\n${extras.tags.map((tag) => `    ${text(tag.Key)} = ${text(tag.Value)}\n`).join("")}  }\n`;
  const left = (table.VectorIndexes ?? []).map((index) => `  # The vector index ${index.IndexName} has no block of its own in the provider.\n`).join("");
  const name = table.TableName.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(\d)/, "_$1").toLowerCase();
  return `resource "aws_dynamodb_table" "${name}" {\n${aligned(lines, "  ")}${blocks.map((each) => `\n${each}`).join("")}${tags}${left}}\n`;
}

type Line = readonly [name: string, value: string];

/** A text of HCL, in which ${ and %{ would begin something. */
function text(value: string): string {
  return JSON.stringify(value).replace(/([$%])\{/g, "$1$1{");
}

function aligned(lines: readonly Line[], indent: string): string {
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${indent}${name.padEnd(width)} = ${value}\n`).join("");
}

function block(name: string, lines: readonly Line[], inner = ""): string {
  return `  ${name} {\n${aligned(lines, "    ")}${inner}  }\n`;
}

function capacity(of: Table["ProvisionedThroughput"]): Line[] {
  return [
    ["read_capacity", String(of?.ReadCapacityUnits ?? 1)],
    ["write_capacity", String(of?.WriteCapacityUnits ?? 1)],
  ];
}

function keys(schema: Table["KeySchema"]): Line[] {
  const named = (type: "HASH" | "RANGE") => schema.find((key) => key.KeyType === type)?.AttributeName;
  const sort = named("RANGE");
  return [["hash_key", text(named("HASH") ?? "")], ...(sort === undefined ? [] : [["range_key", text(sort)] as Line])];
}

/** A key of several attributes. */
function keyBlocks(schema: Table["KeySchema"]): string {
  return schema.map((key) => `    key_schema {\n${aligned([["attribute_name", text(key.AttributeName)], ["key_type", text(key.KeyType)]], "      ")}    }\n`).join("");
}

function projection(of: { ProjectionType?: string; NonKeyAttributes?: string[] } | undefined): Line[] {
  return [["projection_type", text(of?.ProjectionType ?? "ALL")], ...(of?.NonKeyAttributes ? [["non_key_attributes", `[${of.NonKeyAttributes.map(text).join(", ")}]`] as Line] : [])];
}
