import { type AV, type Type, binaryFault, fault, numberFault } from "./values";

export type KeyOperator = "=" | "<" | "<=" | ">" | ">=" | "between" | "begins_with";
export const KEY_OPERATORS: KeyOperator[] = ["=", "<", "<=", ">", ">=", "between", "begins_with"];
export const FILTER_OPERATORS = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
  "between",
  "in",
  "begins_with",
  "contains",
  "not contains",
  "exists",
  "not exists",
  "is of type",
  "size =",
  "size <>",
  "size <",
  "size <=",
  "size >",
  "size >=",
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface KeyAttribute {
  name: string;
  type: "S" | "N" | "B";
}

/** A condition on one attribute of a sort key. The second value is that of between. */
export interface SortCondition {
  op: KeyOperator | "";
  value: string;
  to: string;
}

export interface Filter {
  path: string;
  op: FilterOperator;
  type: Type;
  value: string;
  to: string;
}

/** What a person has to correct before a request can be made of it. */
export class Incomplete extends Error {}

/** An expression has 4 KB at most. */
export const EXPRESSION_BYTES_MAX = 4096;
const STEM_LENGTH_MAX = 40;

/** The expressions of a request, with the names and values that they use. */
export class Expressions {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, AV> = {};
  private readonly given = new Map<string, string>();

  /** @param isTerse whether placeholders are short, for expressions that have many */
  constructor(private readonly isTerse = false) {}

  /** A placeholder that is like the name, so that the expression can be read. */
  name(name: string): string {
    const known = this.given.get(name);
    if (known !== undefined) return known;
    const stem = this.isTerse ? `#a${this.given.size}` : `#${name.replace(/[^A-Za-z0-9_]/g, "_").slice(0, STEM_LENGTH_MAX)}`;
    let placeholder = stem;
    for (let i = 2; placeholder in this.names; i++) placeholder = `${stem}_${i}`;
    this.names[placeholder] = name;
    this.given.set(name, placeholder);
    return placeholder;
  }

  value(value: AV, like: string): string {
    const stem = this.isTerse ? `:v${Object.keys(this.values).length}` : `:${like.replace(/[^A-Za-z0-9_]/g, "_").replace(/^_+/, "").slice(0, STEM_LENGTH_MAX) || "v"}`;
    let placeholder = stem;
    for (let i = 2; placeholder in this.values; i++) placeholder = `${stem}_${i}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** A path such as ShipTo.City or Events[0].At; a name with a dot in it stands in backquotes. */
  path(path: string): string {
    return segments(path)
      .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : (i === 0 ? "" : ".") + this.name(segment)))
      .join("");
  }

  addTo(request: Record<string, unknown>) {
    if (Object.keys(this.names).length > 0) request.ExpressionAttributeNames = this.names;
    if (Object.keys(this.values).length > 0) request.ExpressionAttributeValues = this.values;
  }
}

export function segments(path: string): (string | number)[] {
  const found: (string | number)[] = [];
  const pattern = /\s*(?:`([^`]+)`|([^.[\]`]+)|\[(\d+)\])\s*(\.?)/y;
  let end = 0;
  while (end < path.length) {
    pattern.lastIndex = end;
    const match = pattern.exec(path);
    if (!match) throw new Incomplete(`${path} is no path; write a name with a dot or bracket in it as \`a.b\``);
    found.push(match[3] !== undefined ? Number(match[3]) : (match[1] ?? match[2]!.trim()));
    end = pattern.lastIndex;
  }
  if (found.length === 0) throw new Incomplete("a filter needs the name of an attribute");
  return found;
}

/** A value of a type from what was typed. */
export function typed(type: Type, text: string, of: string): AV {
  switch (type) {
    case "S":
      return { S: text };
    case "N":
      refuse(of, numberFault(text.trim()));
      return { N: text.trim() };
    case "B":
      refuse(of, binaryFault(text.trim()));
      return { B: text.trim() };
    case "BOOL":
      return { BOOL: text.trim() === "true" };
    case "NULL":
      return { NULL: true };
    case "SS":
    case "NS":
    case "BS": {
      const members = text.split(",").map((member) => member.trim());
      const value = { [type]: members } as unknown as AV;
      refuse(of, fault(value));
      return value;
    }
    case "M":
    case "L": {
      let content: unknown;
      try {
        content = JSON.parse(text);
      } catch {
        throw new Incomplete(`${of}: ${type} is written in DynamoDB's JSON, such as ${type === "L" ? '[{"S": "a"}]' : '{"a": {"S": "b"}}'}`);
      }
      const value = { [type]: content } as unknown as AV;
      refuse(of, fault(value));
      return value;
    }
  }
}

function refuse(of: string, wrong: string) {
  if (wrong !== "") throw new Incomplete(`${of}: ${wrong}`);
}

/**
 * The condition of a query. All attributes of the partition key are equal to something; those of the sort key are used from left to
 * right, and only the last that is used may have another operator than =.
 */
export function keyCondition(
  into: Expressions,
  partition: KeyAttribute[],
  partitionValues: string[],
  sort: KeyAttribute[],
  conditions: SortCondition[],
): string {
  const parts = partition.map((key, i) => {
    const value = partitionValues[i] ?? "";
    if (value === "" && key.type !== "S") throw new Incomplete(`${key.name}: a query needs the whole partition key`);
    return `${into.name(key.name)} = ${into.value(typed(key.type, value, key.name), key.name)}`;
  });
  let open = true;
  let gap = "";
  sort.forEach((key, i) => {
    const condition = conditions[i];
    if (!condition || condition.op === "") {
      if (gap === "") gap = key.name;
      return;
    }
    if (!open || gap !== "") throw new Incomplete(`${key.name}: sort keys are used from left to right, and all before the last with =`);
    const name = into.name(key.name);
    const value = () => into.value(typed(key.type, condition.value, key.name), key.name);
    const to = () => into.value(typed(key.type, condition.to, key.name), `${key.name}_to`);
    if (condition.op === "between") parts.push(`${name} BETWEEN ${value()} AND ${to()}`);
    else if (condition.op === "begins_with") {
      if (key.type === "N") throw new Incomplete(`${key.name}: begins_with is for texts and binary`);
      parts.push(`begins_with(${name}, ${value()})`);
    } else parts.push(`${name} ${condition.op} ${value()}`);
    open = condition.op === "=";
  });
  return parts.join(" AND ");
}

export function filterExpression(into: Expressions, filters: Filter[], join: "AND" | "OR"): string {
  return filters
    .map((filter) => {
      const path = into.path(filter.path);
      const like = String(segments(filter.path).filter((s) => typeof s === "string").pop());
      const value = (text = filter.value) => into.value(typed(filter.type, text, filter.path), like);
      switch (filter.op) {
        case "between":
          return `${path} BETWEEN ${value()} AND ${value(filter.to)}`;
        case "in":
          return `${path} IN (${filter.value
            .split(",")
            .map((member) => value(member.trim()))
            .join(", ")})`;
        case "begins_with":
          return `begins_with(${path}, ${value()})`;
        case "contains":
          return `contains(${path}, ${value()})`;
        case "not contains":
          return `NOT contains(${path}, ${value()})`;
        case "exists":
          return `attribute_exists(${path})`;
        case "not exists":
          return `attribute_not_exists(${path})`;
        case "is of type":
          return `attribute_type(${path}, ${into.value({ S: filter.type }, `${like}_type`)})`;
        case "size =":
        case "size <>":
        case "size <":
        case "size <=":
        case "size >":
        case "size >=":
          return `size(${path}) ${filter.op.slice(5)} ${into.value(typed("N", filter.value, `size of ${filter.path}`), `${like}_size`)}`;
        default:
          return `${path} ${filter.op} ${value()}`;
      }
    })
    .join(` ${join} `);
}

/** Attributes with commas between them, as paths. */
export function projection(into: Expressions, attributes: string): string {
  return attributes
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "")
    .map((path) => into.path(path))
    .join(", ");
}
