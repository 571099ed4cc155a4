import { type Scale, type Span, type TableSheet, compareTexts } from "./sheet";

/* A part of a sort order that was chosen on a ruler, and the key condition that reads it. */

/** From one mark of a scale to another, by their places in the list. */
export interface Range {
  from: number;
  to: number;
}

export type SortCondition = { operator: "all" } | { operator: "="; value: string } | { operator: "begins_with"; value: string } | { operator: "BETWEEN"; value: string; to: string } | { operator: ">="; value: string } | { operator: "<="; value: string };

/** What the server adds to a number so that its text sorts as the number does. */
const NUMBER_BASE = 10n ** 18n;
const LAST = "\u{10ffff}";
/** So often the server repeats the last character of an end that goes on without end, and once more. */
const WITHOUT_END = /(.)\1{4}$/u;

/** The sections that a stretch of columns covers by half or more, or else the one that it begins in. */
export function rangeAt(scale: Scale, start: number, end: number): Range {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const { marks } = scale;
  const sections = marks.slice(1).map((mark, i) => ({ i, from: marks[i]!.column, to: mark.column }));
  const covered = sections.filter((section) => Math.min(high, section.to) - Math.max(low, section.from) >= (section.to - section.from) / 2);
  const first = sections.find((section) => start < section.to) ?? sections.at(-1);
  const chosen = covered.length > 0 ? covered : first ? [first] : [];
  return chosen.length === 0 ? { from: 0, to: 0 } : { from: chosen[0]!.i, to: chosen.at(-1)!.i + 1 };
}

export function parseRange(scale: Scale, text: string | undefined): Range | undefined {
  const found = /^(\d{1,4})-(\d{1,4})$/.exec(text ?? "");
  const range = found && { from: Number(found[1]), to: Number(found[2]) };
  return range && range.from < range.to && range.to < scale.marks.length ? range : undefined;
}

/** Moves an end of a range by some sections; one that there is not yet begins at the first. */
export function moved(scale: Scale, range: Range | undefined, end: "from" | "to", by: number): Range {
  const last = scale.marks.length - 1;
  if (!range) return { from: 0, to: Math.min(1, last) };
  if (end === "from") return { from: Math.max(0, Math.min(range.to - 1, range.from + by)), to: range.to };
  return { from: range.from, to: Math.max(range.from + 1, Math.min(last, range.to + by)) };
}

export const columnsOf = (scale: Scale, range: Range): Span => ({ from: scale.marks[range.from]!.column, to: scale.marks[range.to]!.column });

export interface Caught {
  name: string;
  /** Whether all of it is in the range. */
  isWhole: boolean;
}

/** The entities whose keys lie in a range, and the patterns that read some of it. */
export function caughtBy(scale: Scale, range: Range): { entities: Caught[]; patterns: Caught[] } {
  const { from, to } = columnsOf(scale, range);
  const touches = (span: Span) => span.from < to && from < span.to;
  const isWithin = (span: Span) => from <= span.from && span.to <= to;
  const entities = scale.bands.filter((band) => band.pieces.some(touches)).map((band) => ({ name: band.entity, isWhole: band.pieces.every(isWithin) }));
  const patterns = scale.reaches.filter(touches).map((reach) => ({ name: reach.pattern, isWhole: isWithin(reach) }));
  return { entities, patterns };
}

/**
 * What reads exactly the keys of a range: those that entities of the model can have there, and none that others have. Ranges without an end are
 * only used where a number has none, since they would read what is added behind them later.
 */
export function conditionOf(scale: Scale, range: Range): SortCondition {
  const { marks } = scale;
  const isCovered = (i: number) => scale.bands.some((band) => band.pieces.some((piece) => piece.from <= marks[i]!.column && marks[i + 1]!.column <= piece.to));
  const all = marks.slice(1).map((_, i) => i);
  const inside = all.filter((i) => range.from <= i && i < range.to && isCovered(i));
  const outside = all.filter((i) => (i < range.from || i >= range.to) && isCovered(i));
  if (outside.length === 0 && inside.length > 0) return { operator: "all" };
  const first = inside[0] ?? range.from;
  const last = inside.at(-1) ?? range.to - 1;
  const low = marks[first]!.key;
  const high = marks[last + 1]!.key;
  if (scale.isNumber) return numbers(low, high);
  if (high === `${low}\0`) return { operator: "=", value: low };
  const prefix = commonPrefix(low, inclusive(high));
  const isExact = (beginning: string) => beginning !== "" && outside.every((i) => !overlaps(beginning, marks[i]!.key, marks[i + 1]!.key));
  // What ends with a delimiter is what a person would write.
  const beginning = [prefix.replace(/[^#|/:@_.-]*$/, ""), prefix].find(isExact);
  if (beginning !== undefined && inside.length > 0) return { operator: "begins_with", value: beginning };
  return { operator: "BETWEEN", value: low, to: inclusive(high) };
}

/** Whether some text that begins so sorts between two others, of which the second does not belong to it. */
function overlaps(beginning: string, from: string, to: string): boolean {
  const isBefore = compareTexts(to, beginning) <= 0;
  const isBehind = compareTexts(from, beginning) > 0 && !from.startsWith(beginning);
  return !isBefore && !isBehind;
}

/** The last text before an end that does not belong to the range. */
function inclusive(end: string): string {
  if (!end.endsWith("\0")) return before(end);
  const last = end.slice(0, -1);
  return WITHOUT_END.test(last) ? last.replace(/(.)\1{4}$/u, "$1") + LAST : last;
}

/** What sorts before a text and behind all that does, unless that goes on with the last character there is. */
function before(text: string): string {
  const characters = [...text];
  const code = characters.pop()?.codePointAt(0) ?? 0;
  if (code === 0) return characters.join("");
  // Between these lie no characters.
  return characters.join("") + String.fromCodePoint(code === 0xe000 ? 0xd7ff : code - 1) + LAST;
}

function commonPrefix(a: string, b: string): string {
  const [left, right] = [[...a], [...b]];
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return left.slice(0, length).join("");
}

function numbers(low: string, high: string): SortCondition {
  const numberOf = (text: string) => BigInt(text.replace("\0", "") || "0") - NUMBER_BASE;
  const from = numberOf(low);
  const to = high.endsWith("\0") ? numberOf(high) : numberOf(high) - 1n;
  const [isBelow, isAbove] = [from <= -NUMBER_BASE, to >= NUMBER_BASE];
  if (isBelow && isAbove) return { operator: "all" };
  if (isBelow) return { operator: "<=", value: String(to) };
  if (isAbove) return { operator: ">=", value: String(from) };
  return from === to ? { operator: "=", value: String(from) } : { operator: "BETWEEN", value: String(from), to: String(to) };
}

/** As a person writes it. */
export function conditionText(condition: SortCondition, attribute: string, isNumber: boolean): string {
  const quoted = (value: string) => (isNumber ? value : JSON.stringify(value));
  switch (condition.operator) {
    case "all":
      return `no condition on ${attribute}: it is the whole partition`;
    case "begins_with":
      return `begins_with(${attribute}, ${quoted(condition.value)})`;
    case "BETWEEN":
      return `${attribute} BETWEEN ${quoted(condition.value)} AND ${quoted(condition.to)}`;
    default:
      return `${attribute} ${condition.operator} ${quoted(condition.value)}`;
  }
}

/** The call that reads a range in one partition. Values of the partition key stay as the templates have them. */
export function queryOf(table: TableSheet, index: string | null, scale: Scale, condition: SortCondition): { operation: string; request: Record<string, unknown> } {
  const keys = table.indexes.find((each) => each.name === index);
  const partition = keys?.partitionKey ?? [table.partitionKey];
  const sort = keys ? keys.sortKey[0] : table.sortKey;
  // The templates of several attributes stand with a comma between them, and those of entities with a bar.
  const templates = scale.partition.split(" | ")[0]!.split(", ");
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const equal = partition.map((name, i) => {
    names[`#p${i}`] = name;
    values[`:p${i}`] = { S: templates[i] ?? templates[0]! };
    return `#p${i} = :p${i}`;
  });
  const type = scale.isNumber ? "N" : "S";
  if (condition.operator !== "all" && sort) {
    names["#s"] = sort;
    values[":s"] = { [type]: condition.value };
    if (condition.operator === "begins_with") equal.push("begins_with(#s, :s)");
    else if (condition.operator === "BETWEEN") {
      values[":t"] = { [type]: condition.to };
      equal.push("#s BETWEEN :s AND :t");
    } else equal.push(`#s ${condition.operator} :s`);
  }
  return { operation: "Query", request: { TableName: table.name, ...(index === null ? {} : { IndexName: index }), KeyConditionExpression: equal.join(" AND "), ExpressionAttributeNames: names, ExpressionAttributeValues: values } };
}
