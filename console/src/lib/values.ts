/** Attribute values as DynamoDB's JSON has them. Numbers are texts from end to end: they have up to 38 digits. */
export type AV =
  | { S: string }
  | { N: string }
  | { B: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { M: Record<string, AV> }
  | { L: AV[] }
  | { SS: string[] }
  | { NS: string[] }
  | { BS: string[] };
export type Item = Record<string, AV>;
export const TYPES = ["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"] as const;
export type Type = (typeof TYPES)[number];

/** Without a prototype, so that an attribute may have any name. */
export function record<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

/** Reads JSON so that no name in it is special; undefined if it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === "object" && value !== null && !Array.isArray(value) ? record(Object.entries(value)) : value));
  } catch {
    return undefined;
  }
}

export function typeOf(value: AV): Type {
  return Object.keys(value)[0] as Type;
}

/** What stands behind the type. */
export function inner(value: AV): unknown {
  return Object.values(value)[0];
}

export function emptyOf(type: Type): AV {
  switch (type) {
    case "BOOL":
      return { BOOL: false };
    case "NULL":
      return { NULL: true };
    case "M":
      return { M: record<AV>() };
    case "L":
      return { L: [] };
    case "SS":
      return { SS: [] };
    case "NS":
      return { NS: [] };
    case "BS":
      return { BS: [] };
    case "N":
      return { N: "0" };
    case "B":
      return { B: "" };
    case "S":
      return { S: "" };
  }
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d+))?$/;

/** The digits of a number without zeros at its ends, and the power of ten of its first one; undefined if it is no number. */
export function decimal(text: string): { digits: string; exponent: number; negative: boolean } | undefined {
  const found = NUMBER.exec(text);
  if (!found) return undefined;
  const mantissa = found[1] ?? "";
  const point = mantissa.indexOf(".");
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const all = mantissa.replace(".", "");
  const leading = /^0*/.exec(all)![0].length;
  const digits = all.slice(leading).replace(/0+$/, "");
  if (digits === "") return { digits: "", exponent: 0, negative: false };
  return { digits, exponent: whole.length - leading - 1 + Number(found[2] ?? 0), negative: text.startsWith("-") };
}

/** Why a text is no number that DynamoDB keeps; empty if it is one. */
export function numberFault(text: string): string {
  const read = decimal(text);
  if (!read) return "not a number";
  if (read.digits.length > 38) return `${read.digits.length} digits; a Number holds 38`;
  if (read.digits !== "" && read.exponent > 125) return "larger than 9.99E+125";
  if (read.digits !== "" && read.exponent < -130) return "smaller than 1E-130";
  return "";
}

export function binaryFault(text: string): string {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) ? "" : "not Base64";
}

/** Why DynamoDB would refuse a value; empty if it would not. */
export function fault(value: unknown, path = ""): string {
  const at = path === "" ? "" : `${path}: `;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at}a value is an object with one type, such as {"S": "text"}`;
  const members = Object.keys(value);
  if (members.length !== 1) return `${at}a value has one type, not ${members.length}`;
  const type = members[0] as Type;
  const content = (value as Record<string, unknown>)[type];
  switch (type) {
    case "S":
      return typeof content === "string" ? "" : `${at}S needs a text`;
    case "N":
      if (typeof content !== "string") return `${at}N needs a number in quotes, so that none of its digits is lost`;
      return prefixed(at, numberFault(content));
    case "B":
      return typeof content === "string" ? prefixed(at, binaryFault(content)) : `${at}B needs Base64 in quotes`;
    case "BOOL":
      return typeof content === "boolean" ? "" : `${at}BOOL is true or false`;
    case "NULL":
      return content === true ? "" : `${at}NULL is true`;
    case "L":
      if (!Array.isArray(content)) return `${at}L needs an array`;
      return first(content.map((element, i) => fault(element, `${path}[${i}]`)));
    case "M":
      if (typeof content !== "object" || content === null || Array.isArray(content)) return `${at}M needs an object`;
      return first(Object.entries(content).map(([name, element]) => fault(element, path === "" ? name : `${path}.${name}`)));
    case "SS":
    case "NS":
    case "BS": {
      if (!Array.isArray(content)) return `${at}${type} needs an array`;
      if (content.length === 0) return `${at}a set may not be empty`;
      if (content.some((member) => typeof member !== "string")) return `${at}the members of ${type} are in quotes`;
      const members = content as string[];
      const wrong = type === "NS" ? members.map(numberFault) : type === "BS" ? members.map(binaryFault) : [];
      if (first(wrong) !== "") return at + first(wrong);
      return new Set(members.map((m) => (type === "NS" ? canonical(m) : m))).size < members.length ? `${at}a set has each member once` : "";
    }
    default:
      return `${at}there is no type ${String(type)}`;
  }
}

export function itemFault(item: unknown): string {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return "an item is an object of attributes";
  return first(Object.entries(item).map(([name, value]) => fault(value, name)));
}

const prefixed = (at: string, text: string) => (text === "" ? "" : at + text);
const first = (faults: string[]) => faults.find((each) => each !== "") ?? "";

function canonical(number: string): string {
  const read = decimal(number);
  return read ? `${read.negative ? "-" : ""}${read.digits}e${read.digits === "" ? 0 : read.exponent}` : number;
}

/** Whether two values are the same to DynamoDB: 1.0 is 1, and sets have no order. */
export function same(a: AV | undefined, b: AV | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  if ("N" in a && "N" in b) return canonical(a.N) === canonical(b.N);
  if ("L" in a && "L" in b) return a.L.length === b.L.length && a.L.every((element, i) => same(element, b.L[i]));
  if ("M" in a && "M" in b) return sameItem(a.M, b.M);
  if (type === "SS" || type === "BS" || type === "NS") {
    const sorted = (v: AV) => (inner(v) as string[]).map((m) => (type === "NS" ? canonical(m) : m)).sort();
    return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  }
  return inner(a) === inner(b);
}

export function sameItem(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && same(a[name], b[name]));
}

/** One line for a cell. */
export function brief(value: AV | undefined, max = 200): string {
  if (value === undefined) return "—";
  if ("S" in value) return value.S.slice(0, max);
  if ("N" in value) return value.N;
  if ("B" in value) return value.B.slice(0, max);
  if ("BOOL" in value) return String(value.BOOL);
  if ("NULL" in value) return "null";
  if ("L" in value) return `[ ${value.L.length} ]`;
  if ("M" in value) {
    let text = "{ ";
    for (const [name, member] of Object.entries(value.M)) {
      if (text.length > max) break;
      text += (text === "{ " ? "" : ", ") + `${name}: ${brief(member, 40)}`;
    }
    return `${text} }`;
  }
  return (inner(value) as string[]).slice(0, 20).join(", ");
}

/** In plain JSON as programs see it; numbers keep all their digits, and sets and binary say what they are. */
export function toPlain(value: AV, indent = ""): string {
  const deeper = `${indent}  `;
  if ("N" in value) return value.N;
  if ("NULL" in value) return "null";
  if ("S" in value) return JSON.stringify(value.S);
  if ("BOOL" in value) return String(value.BOOL);
  if ("L" in value) return value.L.length === 0 ? "[]" : `[\n${value.L.map((e) => deeper + toPlain(e, deeper)).join(",\n")}\n${indent}]`;
  if ("M" in value) return plainItem(value.M, indent);
  return JSON.stringify(value);
}

export function plainItem(item: Item, indent = ""): string {
  const deeper = `${indent}  `;
  const members = Object.entries(item).map(([name, value]) => `${deeper}${JSON.stringify(name)}: ${toPlain(value, deeper)}`);
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

/** Ordered as DynamoDB orders keys: numbers by value, texts by their UTF-8 bytes, binary by bytes. */
export function compareKeys(a: AV | undefined, b: AV | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  if ("N" in a && "N" in b) return compareNumbers(a.N, b.N);
  if ("B" in a && "B" in b) return compareBytes(bytesOf(a.B), bytesOf(b.B));
  const encoder = new TextEncoder();
  return compareBytes(encoder.encode(String(inner(a))), encoder.encode(String(inner(b))));
}

function compareNumbers(a: string, b: string): number {
  const x = decimal(a);
  const y = decimal(b);
  if (!x || !y) return 0;
  const sign = (d: typeof x) => (d.digits === "" ? 0 : d.negative ? -1 : 1);
  if (sign(x) !== sign(y)) return sign(x) - sign(y);
  const size = x.exponent !== y.exponent ? x.exponent - y.exponent : x.digits < y.digits ? -1 : x.digits > y.digits ? 1 : 0;
  return sign(x) < 0 ? -size : size;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
