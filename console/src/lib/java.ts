import { type Call, type Form, client, formIn } from "./calls";

/** The classes of members that are structures, lists of them, or have them behind names; otherwise classes are called like their members. */
const CLASSES: Record<string, string> = {
  KeySchema: "KeySchemaElement",
  AttributeDefinitions: "AttributeDefinition",
  GlobalSecondaryIndexes: "GlobalSecondaryIndex",
  LocalSecondaryIndexes: "LocalSecondaryIndex",
  GlobalSecondaryIndexUpdates: "GlobalSecondaryIndexUpdate",
  GlobalSecondaryIndexOverride: "GlobalSecondaryIndex",
  LocalSecondaryIndexOverride: "LocalSecondaryIndex",
  SSESpecificationOverride: "SSESpecification",
  OnDemandThroughputOverride: "OnDemandThroughput",
  Expected: "ExpectedAttributeValue",
  AttributeUpdates: "AttributeValueUpdate",
  KeyConditions: "Condition",
  QueryFilter: "Condition",
  ScanFilter: "Condition",
  Tags: "Tag",
  Statements: "BatchStatementRequest",
  TransactStatements: "ParameterizedStatement",
  VectorIndexes: "VectorIndex",
  VectorIndexUpdates: "VectorIndexUpdate",
  VectorAttribute: "VectorAttributeDefinition",
  SearchSchema: "SearchSchemaElement",
  ReplicaUpdates: "ReplicationGroupUpdate",
  ReplicationGroup: "Replica",
  Csv: "CsvOptions",
};
/** Of a class of updates: how the classes of what it creates, changes and deletes end. */
const ACTIONS: Record<string, string> = {
  GlobalSecondaryIndexUpdate: "GlobalSecondaryIndexAction",
  VectorIndexUpdate: "VectorIndexAction",
  ReplicationGroupUpdate: "ReplicationGroupMemberAction",
  ReplicaUpdate: "ReplicaAction",
};
const LONGS = new Set(["ReadCapacityUnits", "WriteCapacityUnits", "MaxReadRequestUnits", "MaxWriteRequestUnits", "ReadUnitsPerSecond", "WriteUnitsPerSecond", "Dimensions"]);
const DOUBLES = new Set(["TargetValue"]);

/** A call for the AWS SDK for Java 2. */
export function java({ operation, request, service }: Call): string {
  const name = operation[0]!.toLowerCase() + operation.slice(1);
  // Global tables of the older version have a class of their own for this.
  const member = (name: string) => (operation === "UpdateGlobalTable" && name === "ReplicaUpdates" ? "ReplicaUpdate" : name);
  const members = Object.entries(request).map(([name, value]) => `    .${method(name)}(${written(value, formIn("plain", name), member(name), "        ")})`);
  return `var answer = ${client(operation, service)}.${name}(${operation}Request.builder()\n${members.join("\n")}${members.length ? "\n" : ""}    .build());`;
}

function method(member: string): string {
  return member.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase());
}

function javaText(text: string): string {
  return JSON.stringify(text).replace(/[\u0000-\u001f\u007f-\uffff]/g, (c) => (c >= "\u00a0" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

/** A part of a request. Elements of a list, and what stands behind names, belong to the member that they stand in. */
function written(value: unknown, form: Form, member: string, indent: string): string {
  if (typeof value === "string") return form === "binary" ? `SdkBytes.fromByteArray(Base64.getDecoder().decode(${javaText(value)}))` : javaText(value);
  if (typeof value === "number") return form === "time" ? `Instant.ofEpochMilli(${Math.round(value * 1000)}L)` : LONGS.has(member) ? `${value}L` : DOUBLES.has(member) ? value.toFixed(1) : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (form === "value") return attribute(Object.entries(value), indent);
  if (Array.isArray(value)) return javaList(value.map((element) => written(element, formIn(form, ""), member, indent)), indent);
  if (form === "plain") return javaObject(classOf(member, value), value, indent);
  const deeper = `${indent}    `;
  return javaMap(
    Object.entries(value).map(([name, content]) => [name, written(content, formIn(form, name), member, deeper)]),
    indent,
  );
}

function attribute([first, ...more]: [string, unknown][], indent: string): string {
  // What is no value yet, because it is being typed, is written as far as it goes.
  if (first === undefined || more.length > 0) return "AttributeValue.builder().build()";
  const [type, content] = first;
  return `AttributeValue.from${type === "NULL" ? "Nul" : type[0] + type.slice(1).toLowerCase()}(${written(content, formIn("value", type), "", `${indent}    `)})`;
}

function classOf(member: string, value: object): string {
  if (member === "TransactItems") return "Get" in value ? "TransactGetItem" : "TransactWriteItem";
  if (member === "RequestItems") return "Keys" in value ? "KeysAndAttributes" : "WriteRequest";
  return CLASSES[member] ?? member;
}

function javaObject(type: string, value: object, indent: string): string {
  const inside = (member: string, content: unknown) => (ACTIONS[type] && typeof content === "object" && content !== null ? javaObject(member + ACTIONS[type], content, `${indent}    `) : written(content, formIn("plain", member), member, `${indent}    `));
  const members = Object.entries(value).map(([member, content]) => `.${method(member)}(${inside(member, content)})`);
  const line = `${type}.builder()${members.join("")}.build()`;
  return line.length <= 100 && !line.includes("\n") ? line : `${type}.builder()\n${members.map((m) => `${indent}    ${m}`).join("\n")}\n${indent}    .build()`;
}

function javaList(elements: string[], indent: string): string {
  const line = `List.of(${elements.join(", ")})`;
  return line.length <= 90 && !line.includes("\n") ? line : `List.of(\n${elements.map((e) => indent + e).join(",\n")})`;
}

function javaMap(entries: [string, string][], indent: string): string {
  if (entries.length > 10) return `Map.ofEntries(\n${entries.map(([n, v]) => `${indent}Map.entry(${javaText(n)}, ${v})`).join(",\n")})`;
  const line = `Map.of(${entries.map(([n, v]) => `${javaText(n)}, ${v}`).join(", ")})`;
  return line.length <= 90 && !line.includes("\n") ? line : `Map.of(\n${entries.map(([n, v]) => `${indent}${javaText(n)}, ${v}`).join(",\n")})`;
}
