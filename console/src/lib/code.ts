import { type AV, typeOf } from "./values";

/** A call of the API as code that makes the same call. */
export interface Call {
  operation: string;
  request: Record<string, unknown>;
}
export interface Where {
  endpoint: string;
  region: string;
}
export const LANGUAGES = ["CLI", "Java", "JavaScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

export function codeOf(language: Language, call: Call, where: Where): string {
  switch (language) {
    case "CLI":
      return cli(call, where);
    case "Java":
      return java(call);
    case "JavaScript":
      return javaScript(call);
    case "Python":
      return python(call);
  }
}

/** How a client is made that the code of a call uses. */
export function clientOf(language: Language | "Go", where: Where): string {
  switch (language) {
    case "CLI":
      return [
        `export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=${where.region}`,
        "",
        `aws dynamodb --endpoint-url ${where.endpoint} list-tables`,
      ].join("\n");
    case "Go":
      return [
        "cfg, err := config.LoadDefaultConfig(ctx,",
        `\tconfig.WithRegion("${where.region}"),`,
        '\tconfig.WithCredentialsProvider(credentials.NewStaticCredentialsProvider("local", "local", "")))',
        "",
        "db := dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) {",
        `\to.BaseEndpoint = aws.String("${where.endpoint}")`,
        "})",
      ].join("\n");
    case "Java":
      return [
        "DynamoDbClient db = DynamoDbClient.builder()",
        `    .endpointOverride(URI.create("${where.endpoint}"))`,
        `    .region(Region.of("${where.region}"))`,
        "    .credentialsProvider(StaticCredentialsProvider.create(",
        '        AwsBasicCredentials.create("local", "local")))',
        "    .build();",
      ].join("\n");
    case "JavaScript":
      return [
        'import { DynamoDBClient } from "@aws-sdk/client-dynamodb";',
        "",
        "const db = new DynamoDBClient({",
        `  endpoint: "${where.endpoint}",`,
        `  region: "${where.region}",`,
        '  credentials: { accessKeyId: "local", secretAccessKey: "local" },',
        "});",
      ].join("\n");
    case "Python":
      return [
        "import boto3",
        "",
        "db = boto3.client(",
        '    "dynamodb",',
        `    endpoint_url="${where.endpoint}",`,
        `    region_name="${where.region}",`,
        '    aws_access_key_id="local",',
        '    aws_secret_access_key="local",',
        ")",
      ].join("\n");
  }
}

// ---- AWS CLI ----

export function kebab(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

function shell(text: string): string {
  return /^[A-Za-z0-9_./:@%+=-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function cli({ operation, request }: Call, where: Where): string {
  const lines = [`aws dynamodb ${kebab(operation)} --endpoint-url ${where.endpoint} --region ${where.region}`];
  for (const [member, value] of Object.entries(request)) {
    const option = `--${kebab(member)}`;
    if (typeof value === "boolean") lines.push(value ? option : `--no-${kebab(member)}`);
    else if (typeof value === "string" || typeof value === "number") lines.push(`${option} ${shell(String(value))}`);
    else lines.push(`${option} ${shell(JSON.stringify(value))}`);
  }
  // Otherwise the CLI goes through all pages.
  if ((operation === "Query" || operation === "Scan") && !("Limit" in request) && !("ExclusiveStartKey" in request)) lines.push("--no-paginate");
  return lines.join(" \\\n    ");
}

// ---- values, for JavaScript and Python ----

/** Where values of attributes stand in a request: a map of them, one, or a list. */
function isValue(value: unknown): value is AV {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.length === 1 && ["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"].includes(names[0]!);
}

const VALUE_MAPS = new Set(["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey", "Keys"]);

interface Dialect {
  word(value: boolean | null): string;
  binary(base64: string): string;
  name(name: string): string;
}

const JAVA_SCRIPT: Dialect = {
  word: String,
  binary: (base64) => `Buffer.from(${JSON.stringify(base64)}, "base64")`,
  name: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : name === "__proto__" ? '["__proto__"]' : JSON.stringify(name)),
};
const PYTHON: Dialect = {
  word: (value) => (value === null ? "None" : value ? "True" : "False"),
  binary: (base64) => `base64.b64decode(${JSON.stringify(base64)})`,
  name: (name) => JSON.stringify(name),
};

function literal(dialect: Dialect, value: unknown, indent: string, ofValue: boolean): string {
  if (typeof value === "boolean" || value === null) return dialect.word(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (ofValue && isValue(value) && "B" in value) return `{ ${dialect.name("B")}: ${dialect.binary(value.B)} }`;
  if (ofValue && isValue(value) && "BS" in value) return `{ ${dialect.name("BS")}: [${value.BS.map(dialect.binary).join(", ")}] }`;
  const deeper = `${indent}${dialect === PYTHON ? "    " : "  "}`;
  const parts = Array.isArray(value)
    ? value.map((element) => literal(dialect, element, deeper, ofValue))
    : Object.entries(value as object).map(([name, member]) => `${dialect.name(name)}: ${literal(dialect, member, deeper, ofValue || VALUE_MAPS.has(name))}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const padding = Array.isArray(value) ? "" : " ";
  const line = `${open}${padding}${parts.join(", ")}${padding}${close}`;
  if (parts.length === 0) return open + close;
  return line.length + indent.length <= 72 && !line.includes("\n") ? line : `${open}\n${parts.map((part) => deeper + part).join(",\n")},\n${indent}${close}`;
}

function javaScript({ operation, request }: Call): string {
  const members = Object.entries(request).map(([name, value]) => `  ${name}: ${literal(JAVA_SCRIPT, value, "  ", VALUE_MAPS.has(name) || name === "Parameters")},`);
  const argument = members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`;
  return `import { ${operation}Command } from "@aws-sdk/client-dynamodb";\n\nconst answer = await db.send(new ${operation}Command(${argument}));`;
}

function python({ operation, request }: Call): string {
  const members = Object.entries(request).map(([name, value]) => `    ${name}=${literal(PYTHON, value, "    ", VALUE_MAPS.has(name) || name === "Parameters")},`);
  const code = `answer = db.${kebab(operation).replaceAll("-", "_")}(${members.length === 0 ? "" : `\n${members.join("\n")}\n`})`;
  return code.includes("base64.b64decode") ? `import base64\n\n${code}` : code;
}

// ---- Java ----

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
  PutRequest: "PutRequest",
  DeleteRequest: "DeleteRequest",
};
const ACTIONS: Record<string, string> = { Create: "CreateGlobalSecondaryIndexAction", Update: "UpdateGlobalSecondaryIndexAction", Delete: "DeleteGlobalSecondaryIndexAction" };
const LONGS = new Set(["ReadCapacityUnits", "WriteCapacityUnits", "MaxReadRequestUnits", "MaxWriteRequestUnits"]);

function java({ operation, request }: Call): string {
  const name = operation[0]!.toLowerCase() + operation.slice(1);
  const members = Object.entries(request).map(([member, value]) => `    .${method(member)}(${javaMember(member, value, "        ")})`);
  return `var answer = db.${name}(${operation}Request.builder()\n${members.join("\n")}${members.length ? "\n" : ""}    .build());`;
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
  if (typeof value === "number") return LONGS.has(member) ? `${value}L` : String(value);
  if (typeof value === "string") return javaText(value);
  if (VALUE_MAPS.has(member) && !Array.isArray(value)) return javaMap(Object.entries(value as Record<string, AV>).map(([n, v]) => [n, javaValue(v, `${indent}    `)]), indent);
  if (Array.isArray(value)) {
    const elements = value.map((element) => (isValue(element) && member === "Parameters" ? javaValue(element, indent) : typeof element === "object" && element !== null ? javaObject(CLASSES[member] ?? member, element as object, indent) : javaMember(member, element, indent)));
    return javaList(elements, indent);
  }
  const structure = CLASSES[member] ?? ACTIONS[member];
  if (structure) return javaObject(structure, value as object, indent);
  if (member === "RequestItems") {
    return javaMap(
      Object.entries(value as Record<string, unknown[]>).map(([table, requests]) => [table, javaList(requests.map((r) => javaObject("WriteRequest", r as object, `${indent}    `)), `${indent}    `)]),
      indent,
    );
  }
  return javaMap(Object.entries(value as Record<string, unknown>).map(([n, v]) => [n, javaMember("", v, indent)]), indent);
}

function javaObject(type: string, value: object, indent: string): string {
  const members = Object.entries(value).map(([member, content]) => `.${method(member)}(${javaMember(member, content, `${indent}    `)})`);
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

/** Pieces of code with a class for the colour of each. */
export function highlight(code: string): { text: string; kind: string }[] {
  const pattern = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(\/\/[^\n]*|#[^\n"']*$)|\b(const|await|new|import|from|export|var|for|return|true|false|True|False|None|null)\b|\b(\d+(?:\.\d+)?L?)\b|\b([A-Z]\w*(?=\())/gm;
  const pieces: { text: string; kind: string }[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: "" });
    pieces.push({ text: match[0], kind: match[1] ? "s" : match[2] ? "c" : match[3] ? "k" : match[4] ? "n" : "f" });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end), kind: "" });
  return pieces;
}
