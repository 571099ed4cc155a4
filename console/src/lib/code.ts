import { type Call, type Form, client, formIn, packageOf } from "./calls";
import { java } from "./java";
import { STREAMS } from "./operations";

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
        "  credentials: {",
        '    accessKeyId: "local",',
        '    secretAccessKey: "local",',
        "  },",
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

// ---- pages of the server's own ----

const CURL_BODY_MAX = 2_000;

/** A request to a page as a command. A body that is long stands in a file. */
export function curlOf(page: { path: string; method?: string | undefined; body?: string | undefined }, where: Where, isSigned: boolean): string {
  const method = page.method ?? "GET";
  const parts = [`curl${method === "GET" ? "" : ` -X ${method}`} ${shell(`${where.endpoint}${page.path}`)}`];
  if (isSigned) parts.push(`--aws-sigv4 aws:amz:${where.region}:dynamodb --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"`);
  if (page.body !== undefined) parts.push(page.body.length > CURL_BODY_MAX ? "--data-binary @body" : `--data-binary ${shell(page.body)}`);
  return parts.join(" \\\n    ");
}

// ---- AWS CLI ----

export function kebab(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

function shell(text: string): string {
  return /^[A-Za-z0-9_./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function cli({ operation, request, service }: Call, where: Where): string {
  const lines = [`aws ${service ?? (STREAMS.has(operation) ? "dynamodbstreams" : "dynamodb")} ${kebab(operation)} --endpoint-url ${where.endpoint} --region ${where.region}`];
  for (const [member, value] of Object.entries(request)) {
    const option = `--${kebab(member)}`;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (typeof value === "boolean") lines.push(value ? option : `--no-${kebab(member)}`);
    // What begins like an option would be taken for one.
    else lines.push(text.startsWith("-") ? `${option}=${shell(text)}` : `${option} ${shell(text)}`);
  }
  // Without it, some versions and settings of the CLI would take the text itself for the bytes.
  if (holdsBinary(request, "plain")) lines.push("--cli-binary-format base64");
  // Otherwise the CLI goes through all pages.
  if ((operation === "Query" || operation === "Scan") && !("Limit" in request) && !("ExclusiveStartKey" in request)) lines.push("--no-paginate");
  return lines.join(" \\\n    ");
}

function holdsBinary(value: unknown, form: Form): boolean {
  if (form === "binary") return true;
  return typeof value === "object" && value !== null && Object.entries(value).some(([name, part]) => holdsBinary(part, formIn(form, Array.isArray(value) ? "" : name)));
}

// ---- values, for JavaScript and Python ----

interface Dialect {
  word(value: boolean | null): string;
  binary(base64: string): string;
  time(seconds: number): string;
  name(name: string): string;
}

const JAVA_SCRIPT: Dialect = {
  word: String,
  binary: (base64) => `Buffer.from(${JSON.stringify(base64)}, "base64")`,
  time: (seconds) => `new Date(${Math.round(seconds * 1000)})`,
  name: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : name === "__proto__" ? '["__proto__"]' : JSON.stringify(name)),
};
const PYTHON: Dialect = {
  word: (value) => (value === null ? "None" : value ? "True" : "False"),
  binary: (base64) => `base64.b64decode(${JSON.stringify(base64)})`,
  time: (seconds) => `datetime.fromtimestamp(${seconds}, timezone.utc)`,
  name: (name) => JSON.stringify(name),
};

function literal(dialect: Dialect, value: unknown, form: Form, indent: string): string {
  if (form === "time" && typeof value === "number") return dialect.time(value);
  if (form === "binary" && typeof value === "string") return dialect.binary(value);
  if (typeof value === "boolean" || value === null) return dialect.word(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  const deeper = `${indent}${dialect === PYTHON ? "    " : "  "}`;
  const parts = Array.isArray(value)
    ? value.map((element) => literal(dialect, element, formIn(form, ""), deeper))
    : Object.entries(value as object).map(([name, member]) => `${dialect.name(name)}: ${literal(dialect, member, formIn(form, name), deeper)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const padding = Array.isArray(value) ? "" : " ";
  const line = `${open}${padding}${parts.join(", ")}${padding}${close}`;
  if (parts.length === 0) return open + close;
  return line.length + indent.length <= 72 && !line.includes("\n") ? line : `${open}\n${parts.map((part) => deeper + part).join(",\n")},\n${indent}${close}`;
}

function javaScript({ operation, request, service }: Call): string {
  const argument = Object.keys(request).length === 0 ? "{}" : `{\n${members(JAVA_SCRIPT, request, ": ", "  ")}\n}`;
  return `import { ${operation}Command } from "${packageOf(operation, service)}";\n\nconst answer = await ${client(operation, service)}.send(new ${operation}Command(${argument}));`;
}

function python({ operation, request, service }: Call): string {
  const argument = Object.keys(request).length === 0 ? "" : `\n${members(PYTHON, request, "=", "    ")}\n`;
  const code = `answer = ${client(operation, service)}.${kebab(operation).replaceAll("-", "_")}(${argument})`;
  const imports = [code.includes("base64.b64decode(") ? "import base64" : "", code.includes("datetime.fromtimestamp(") ? "from datetime import datetime, timezone" : ""].filter((line) => line !== "");
  return imports.length > 0 ? `${imports.join("\n")}\n\n${code}` : code;
}

/** The members of a request, one a line. */
function members(dialect: Dialect, request: Record<string, unknown>, sign: string, indent: string): string {
  return Object.entries(request)
    .map(([name, value]) => `${indent}${name}${sign}${literal(dialect, value, formIn("plain", name), indent)},`)
    .join("\n");
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
