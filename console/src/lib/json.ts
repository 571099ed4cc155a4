import { type AV, type Item, fault, itemFault, record, typeOf } from "./values";

/** What is wrong with a text, and where. */
export class JsonFault extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`line ${line}, column ${column}: ${message}`);
  }
}

/**
 * Reads plain JSON as an item. JSON.parse would round numbers to 17 digits; this keeps what is written. An object with one member
 * that is a set or binary of DynamoDB's, such as {"SS": ["a"]}, is that; an N in it would be lost on the way back, so it is not.
 */
export function parsePlain(text: string): Item {
  const value = new Reader(text).whole();
  if (!("M" in value)) throw new JsonFault("an item is an object of attributes", 1, 1);
  const wrong = itemFault(value.M);
  if (wrong !== "") throw new JsonFault(wrong, 1, 1);
  return value.M;
}

/** Reads an item in DynamoDB's JSON. */
export function parseDynamo(text: string): Item {
  let parsed: unknown;
  try {
    // Only to be told where it is wrong; the browser's own words for it differ.
    new Reader(text).whole();
    parsed = JSON.parse(text);
  } catch (e) {
    if (e instanceof JsonFault) throw e;
    throw new JsonFault((e as Error).message, 1, 1);
  }
  const wrong = itemFault(parsed);
  if (wrong !== "") throw new JsonFault(wrong, 1, 1);
  return record(Object.entries(parsed as Item));
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): AV {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail("nothing may follow");
    return value;
  }

  private fail(message: string): never {
    const before = this.text.slice(0, this.at).split("\n");
    throw new JsonFault(message, before.length, before[before.length - 1]!.length + 1);
  }

  private space() {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? "")) this.at++;
  }

  private value(depth: number): AV {
    if (depth > 33) this.fail("nested deeper than 32");
    this.space();
    const character = this.text[this.at];
    if (character === undefined) this.fail("the text ends too early");
    if (character === "{") return this.object(depth);
    if (character === "[") return this.array(depth);
    if (character === '"') return { S: this.string() };
    for (const [word, value] of [
      ["true", { BOOL: true }],
      ["false", { BOOL: false }],
      ["null", { NULL: true }],
    ] as [string, AV][]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.text.slice(this.at, this.at + 200));
    if (!number) this.fail(`unexpected ${JSON.stringify(character)}`);
    this.at += number[0].length;
    return { N: number[0] };
  }

  private string(): string {
    const end = /"(?:[^"\\]|\\.)*"/y;
    end.lastIndex = this.at;
    const found = end.exec(this.text);
    if (!found) this.fail("this text has no end");
    let read: string;
    try {
      read = JSON.parse(found[0]) as string;
    } catch {
      this.fail("a line break or control character in a text is written as \\n or \\u....");
    }
    this.at += found[0].length;
    return read;
  }

  private object(depth: number): AV {
    const members = record<AV>();
    this.at++;
    this.space();
    if (this.text[this.at] === "}") {
      this.at++;
      return { M: members };
    }
    for (;;) {
      this.space();
      if (this.text[this.at] !== '"') this.fail("a name in quotes is needed here");
      const name = this.string();
      if (name in members) this.fail(`${JSON.stringify(name)} is here twice`);
      this.space();
      if (this.text[this.at] !== ":") this.fail("a colon is needed here");
      this.at++;
      members[name] = this.value(depth + 1);
      this.space();
      const next = this.text[this.at++];
      if (next === "}") return typed(members);
      if (next !== ",") {
        this.at--;
        this.fail("a comma or } is needed here");
      }
    }
  }

  private array(depth: number): AV {
    const elements: AV[] = [];
    this.at++;
    this.space();
    if (this.text[this.at] === "]") {
      this.at++;
      return { L: elements };
    }
    for (;;) {
      elements.push(this.value(depth + 1));
      this.space();
      const next = this.text[this.at++];
      if (next === "]") return { L: elements };
      if (next !== ",") {
        this.at--;
        this.fail("a comma or ] is needed here");
      }
    }
  }
}

function typed(members: Record<string, AV>): AV {
  const names = Object.keys(members);
  const name = names[0];
  const content = name === undefined ? undefined : members[name];
  if (names.length === 1 && content) {
    const texts = "L" in content && content.L.length > 0 && content.L.every((e) => "S" in e) ? content.L.map((e) => (e as { S: string }).S) : undefined;
    const candidate =
      name === "B" && "S" in content ? { B: content.S } : texts && (name === "SS" || name === "NS" || name === "BS") ? { [name]: texts } : undefined;
    if (candidate && fault(candidate) === "") return candidate as AV;
  }
  return { M: members };
}

/** DynamoDB's JSON, a line for each attribute, small values on one line. */
export function dynamoText(item: Item): string {
  return text(item, "");
}

function text(item: Item, indent: string): string {
  const deeper = `${indent}  `;
  const members = Object.entries(item).map(([name, value]) => `${deeper}${JSON.stringify(name)}: ${valueText(value, deeper)}`);
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

function valueText(value: AV, indent: string): string {
  const line = JSON.stringify(value).replace(/^\{("[A-Z]+"):/, "{ $1: ").replace(/\}$/, " }");
  const type = typeOf(value);
  if ((type !== "M" && type !== "L") || line.length < 80) return line;
  if ("M" in value) return `{ "M": ${text(value.M, indent)} }`;
  const deeper = `${indent}  `;
  return `{ "L": [\n${(value as { L: AV[] }).L.map((e) => deeper + valueText(e, deeper)).join(",\n")}\n${indent}] }`;
}
