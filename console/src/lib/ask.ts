import { Expressions, type Filter, Incomplete, type SortCondition, filterExpression, keyCondition, projection, typed } from "./expression";
import { isSelect } from "./operations";
import { type Source, type Table, sources } from "./schema";
import type { Item } from "./values";
import { searchOf } from "./vectors";

/** What a person asks for on the screen Explore. */
export interface Ask {
  mode: "query" | "scan" | "get" | "partiql" | "vector";
  index: string;
  /** Values of the partition key; of a search for vectors, those of its search schema. */
  pk: string[];
  sk: SortCondition[];
  filters: Filter[];
  join: "AND" | "OR";
  newest: boolean;
  limit: string;
  attributes: string;
  strong: boolean;
  statement: string;
  vector: string;
}

export const FIRST: Ask = { mode: "scan", index: "", pk: [], sk: [], filters: [], join: "AND", newest: false, limit: "", attributes: "", strong: false, statement: "", vector: "" };

export function sourceOf(table: Table, ask: Ask): Source {
  const all = sources(table);
  return all.find((source) => source.name === ask.index) ?? all[0]!;
}

/** The call that it is. @throws Incomplete if something has to be filled in first */
export function callOf(table: Table, ask: Ask, from?: Item | string): { operation: string; request: Record<string, unknown> } {
  if (ask.mode === "partiql") {
    if (ask.statement.trim() === "") throw new Incomplete("a statement is needed");
    const request: Record<string, unknown> = { Statement: ask.statement.trim() };
    if (isSelect(ask.statement)) {
      if (ask.strong) request.ConsistentRead = true;
      if (ask.limit !== "") request.Limit = limitOf(ask);
    }
    if (typeof from === "string") request.NextToken = from;
    request.ReturnConsumedCapacity = "INDEXES";
    return { operation: "ExecuteStatement", request };
  }
  if (ask.mode === "vector") return { operation: "SearchVectors", request: searchOf(table, ask, limitOf) };
  const expressions = new Expressions();
  const source = sourceOf(table, ask);
  const request: Record<string, unknown> = { TableName: table.TableName };
  if (ask.mode === "get") {
    const [own] = sources(table);
    const keys = [...own!.partition, ...own!.sort];
    request.Key = Object.fromEntries(keys.map((key, i) => [key.name, typed(key.type, (i < own!.partition.length ? ask.pk[i] : ask.sk[i - own!.partition.length]?.value) ?? "", key.name)]));
    if (ask.attributes.trim() !== "") request.ProjectionExpression = projection(expressions, ask.attributes);
    if (ask.strong) request.ConsistentRead = true;
    expressions.addTo(request);
    request.ReturnConsumedCapacity = "INDEXES";
    return { operation: "GetItem", request };
  }
  if (source.name !== "") request.IndexName = source.name;
  if (ask.mode === "query") request.KeyConditionExpression = keyCondition(expressions, source.partition, ask.pk, source.sort, ask.sk);
  const filters = ask.filters.filter((filter) => filter.path.trim() !== "");
  if (filters.length > 0) request.FilterExpression = filterExpression(expressions, filters, ask.join);
  if (ask.attributes.trim() !== "") request.ProjectionExpression = projection(expressions, ask.attributes);
  expressions.addTo(request);
  if (ask.mode === "query" && ask.newest) request.ScanIndexForward = false;
  if (ask.limit !== "") request.Limit = limitOf(ask);
  if (ask.strong && source.kind !== "global") request.ConsistentRead = true;
  if (from !== undefined) request.ExclusiveStartKey = from;
  request.ReturnConsumedCapacity = "INDEXES";
  return { operation: ask.mode === "query" ? "Query" : "Scan", request };
}

function limitOf(ask: Ask): number {
  if (!/^[1-9]\d{0,8}$/.test(ask.limit)) throw new Incomplete("the limit is a whole number from 1 on");
  return Number(ask.limit);
}

/** Into the address and out of it: only what is not as it is at first. */
export function toText(ask: Ask): string {
  const changed = Object.fromEntries(Object.entries(ask).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(FIRST[name as keyof Ask])));
  return Object.keys(changed).length === 0 ? "" : JSON.stringify(changed);
}

export function fromText(text: string | undefined): Ask {
  try {
    const ask = { ...FIRST, ...(JSON.parse(text ?? "{}") as Partial<Ask>) };
    const isLike = (value: unknown, first: unknown) => typeof value === typeof first && Array.isArray(value) === Array.isArray(first) && value !== null;
    const isWhole = Object.entries(FIRST).every(([name, first]) => isLike(ask[name as keyof Ask], first));
    const isOfTexts = (value: unknown, names: string[]) => typeof value === "object" && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === "string");
    const isGood = isWhole && ask.pk.every((value) => typeof value === "string") && ask.sk.every((each) => isOfTexts(each, ["op", "value", "to"])) && ask.filters.every((each) => isOfTexts(each, ["path", "op", "type", "value", "to"]));
    return isGood ? ask : FIRST;
  } catch {
    return FIRST;
  }
}
