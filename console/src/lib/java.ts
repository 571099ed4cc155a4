import { type Call, TIMES, VALUE_LISTS, VALUE_MAPS, client, isValue } from "./calls";
import { type AV, typeOf } from "./values";

/** The classes of members that are structures, or lists of them. */
const CLASSES: Record<string, string> = {
  KeySchema: "KeySchemaElement",
  AttributeDefinitions: "AttributeDefinition",
  GlobalSecondaryIndexes: "GlobalSecondaryIndex",
  LocalSecondaryIndexes: "LocalSecondaryIndex",
  GlobalSecondaryIndexUpdates: "GlobalSecondaryIndexUpdate",
  Projection: "Projection",
  ProvisionedThroughput: "ProvisionedThroughput",
  OnDemandThroughput: "OnDemandThroughput",
  StreamSpecification: "StreamSpecification",
  SSESpecification: "SSESpecification",
  TimeToLiveSpecification: "TimeToLiveSpecification",
  PointInTimeRecoverySpecification: "PointInTimeRecoverySpecification",
  Tags: "Tag",
  TransactItems: "TransactWriteItem",
  Statements: "BatchStatementRequest",
  TransactStatements: "ParameterizedStatement",
  PutRequest: "PutRequest",
  DeleteRequest: "DeleteRequest",
  VectorIndexes: "VectorIndex",
  VectorIndexUpdates: "VectorIndexUpdate",
  VectorAttribute: "VectorAttributeDefinition",
  SearchSchema: "SearchSchemaElement",
  ReplicaUpdates: "ReplicationGroupUpdate",
  ReplicationGroup: "Replica",
  WarmThroughput: "WarmThroughput",
  IncrementalExportSpecification: "IncrementalExportSpecification",
  FilterSpecification: "FilterSpecification",
  S3BucketSource: "S3BucketSource",
  InputFormatOptions: "InputFormatOptions",
  Csv: "CsvOptions",
  TableCreationParameters: "TableCreationParameters",
  EnableKinesisStreamingConfiguration: "EnableKinesisStreamingConfiguration",
  UpdateKinesisStreamingConfiguration: "UpdateKinesisStreamingConfiguration",
  TargetTrackingScalingPolicyConfiguration: "TargetTrackingScalingPolicyConfiguration",
  PredefinedMetricSpecification: "PredefinedMetricSpecification",
  ScalableTargetAction: "ScalableTargetAction",
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
  const argument = (member: string, value: unknown) => {
    // Global tables of the older version have a class of their own for this.
    if (operation === "UpdateGlobalTable" && member === "ReplicaUpdates" && Array.isArray(value)) return javaList(value.map((each) => javaObject("ReplicaUpdate", each as object, "        ")), "        ");
    return javaMember(member, value, "        ");
  };
  const members = Object.entries(request).map(([member, value]) => `    .${method(member)}(${argument(member, value)})`);
  return `var answer = ${client(operation, service)}.${name}(${operation}Request.builder()\n${members.join("\n")}${members.length ? "\n" : ""}    .build());`;
}

function method(member: string): string {
  return member.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase());
}

function javaText(text: string): string {
  return JSON.stringify(text).replace(/[\u0000-\u001f\u007f-\uffff]/g, (c) => (c >= "\u00a0" ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`));
}

function javaMember(member: string, value: unknown, indent: string): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && TIMES.has(member)) return `Instant.ofEpochMilli(${Math.round(value * 1000)}L)`;
  if (typeof value === "number") return LONGS.has(member) ? `${value}L` : DOUBLES.has(member) ? value.toFixed(1) : String(value);
  if (typeof value === "string") return javaText(value);
  if (VALUE_MAPS.has(member) && !Array.isArray(value)) return javaMap(Object.entries(value as Record<string, AV>).map(([n, v]) => [n, javaValue(v, `${indent}    `)]), indent);
  if (Array.isArray(value)) {
    if (member === "Keys") return javaList(value.map((key) => javaMap(Object.entries(key as Record<string, AV>).map(([n, v]) => [n, javaValue(v, `${indent}    `)]), indent)), indent);
    if (member === "TransactItems" && value.every((each) => each && "Get" in (each as object))) return javaList(value.map((each) => javaObject("TransactGetItem", each as object, indent)), indent);
    const elements = value.map((element) => (isValue(element) && VALUE_LISTS.has(member) ? javaValue(element, indent) : typeof element === "object" && element !== null ? javaObject(CLASSES[member] ?? member, element as object, indent) : javaMember(member, element, indent)));
    return javaList(elements, indent);
  }
  const isAction = "TableName" in (value as object) && /^(Get|Put|Update|Delete|ConditionCheck)$/.test(member);
  const structure = isAction ? member : CLASSES[member];
  if (structure) return javaObject(structure, value as object, indent);
  if (member === "RequestItems") {
    const deeper = `${indent}    `;
    const entries = Object.entries(value as Record<string, object>).map(([table, requests]): [string, string] => [table, Array.isArray(requests) ? javaList(requests.map((r) => javaObject("WriteRequest", r as object, deeper)), deeper) : javaObject("KeysAndAttributes", requests, deeper)]);
    return javaMap(entries, indent);
  }
  return javaMap(Object.entries(value as Record<string, unknown>).map(([n, v]) => [n, javaMember("", v, indent)]), indent);
}

function javaObject(type: string, value: object, indent: string): string {
  const inside = (member: string, content: unknown) => (ACTIONS[type] && typeof content === "object" && content !== null ? javaObject(member + ACTIONS[type], content, `${indent}    `) : javaMember(member, content, `${indent}    `));
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

function javaValue(value: AV, indent: string): string {
  const binary = (base64: string) => `SdkBytes.fromByteArray(Base64.getDecoder().decode(${javaText(base64)}))`;
  if ("S" in value) return `AttributeValue.fromS(${javaText(value.S)})`;
  if ("N" in value) return `AttributeValue.fromN(${javaText(value.N)})`;
  if ("B" in value) return `AttributeValue.fromB(${binary(value.B)})`;
  if ("BOOL" in value) return `AttributeValue.fromBool(${value.BOOL})`;
  if ("NULL" in value) return "AttributeValue.fromNul(true)";
  if ("SS" in value || "NS" in value) {
    const type = typeOf(value);
    return `AttributeValue.from${type === "SS" ? "Ss" : "Ns"}(${javaList(("SS" in value ? value.SS : (value as { NS: string[] }).NS).map(javaText), indent)})`;
  }
  if ("BS" in value) return `AttributeValue.fromBs(${javaList(value.BS.map(binary), indent)})`;
  if ("L" in value) return `AttributeValue.fromL(${javaList(value.L.map((e) => javaValue(e, `${indent}    `)), indent)})`;
  return `AttributeValue.fromM(${javaMap(Object.entries(value.M).map(([n, v]) => [n, javaValue(v, `${indent}    `)]), indent)})`;
}
