import type { Ask } from "./ask";
import { Expressions, Incomplete, projection, typed } from "./expression";
import type { Table, VectorIndex } from "./schema";
import { type AV, numberFault } from "./values";

export const TOP_K_MAX = 100;
const TOP_K = 10;

/** The vector index that a search is about: the one that was chosen, or the first. */
export function vectorIndexOf(table: Table, index: string): VectorIndex | undefined {
  return table.VectorIndexes?.find((each) => each.IndexName === index) ?? table.VectorIndexes?.[0];
}

/** The numbers of a vector, from a list with commas or spaces between them, a list of JSON, or one of DynamoDB's JSON. @throws Incomplete */
export function numbersOf(text: string): string[] {
  const trimmed = text.trim();
  // As texts: a number of JSON would lose its digits.
  const numbers = [...trimmed.matchAll(/"N"\s*:\s*"([^"]*)"/g)].map((match) => match[1]!);
  const found = numbers.length > 0 ? numbers : trimmed.replace(/^\[|\]$/g, "").split(/[\s,]+/).filter((part) => part !== "");
  for (const number of found) {
    const wrong = numberFault(number);
    if (wrong !== "") throw new Incomplete(`${number.slice(0, 20)}: ${wrong}`);
  }
  return found;
}

/** A vector of an item as it is typed; nothing if it has none. */
export function vectorText(value: AV | undefined): string {
  if (!value || !("L" in value)) return "";
  return value.L.map((each) => ("N" in each ? each.N : "")).join(", ");
}

/** The request of a search. @throws Incomplete if something has to be filled in first */
export function searchOf(table: Table, ask: Ask, limitOf: (ask: Ask) => number): Record<string, unknown> {
  const index = vectorIndexOf(table, ask.index);
  if (!index) throw new Incomplete("the table has no vector index");
  const numbers = numbersOf(ask.vector);
  if (numbers.length !== index.Dimensions) throw new Incomplete(numbers.length === 0 ? "a vector is needed" : `${numbers.length} of ${index.Dimensions} numbers`);
  const topK = ask.limit === "" ? TOP_K : limitOf(ask);
  if (topK > TOP_K_MAX) throw new Incomplete(`at most ${TOP_K_MAX} are found`);
  const into = new Expressions();
  const conditions = (index.SearchSchema ?? []).flatMap(({ AttributeName: name, SearchSchemaElementType: kind }, i) => {
    const text = ask.pk[i] ?? "";
    if (text === "" && kind === "HASH") throw new Incomplete(`${name}: searches of this index are within one value of it`);
    if (text === "") return [];
    const type = table.AttributeDefinitions.find((each) => each.AttributeName === name)?.AttributeType ?? "S";
    return [`${into.name(name)} = ${into.value(typed(type, text, name), name)}`];
  });
  const request: Record<string, unknown> = { TableName: table.TableName, IndexName: index.IndexName, SearchVector: numbers.map((number) => ({ N: number })), TopK: topK };
  if (conditions.length > 0) request.SearchConditionExpression = conditions.join(" AND ");
  if (ask.attributes.trim() !== "") request.ProjectionExpression = projection(into, ask.attributes);
  into.addTo(request);
  request.ReturnConsumedCapacity = "INDEXES";
  return request;
}
