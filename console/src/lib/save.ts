import { changes } from "./diff";
import { EXPRESSION_BYTES_MAX, Expressions } from "./expression";
import { type Table, keyNames, keyOf } from "./schema";
import type { Item } from "./values";

/** Expressions have a limit of 300 operators; each attribute that is compared takes two. */
export const COMPARED_MAX = 100;
/** What fits into 4 KB of an expression, with placeholders that are short. */
export const CHANGED_MAX = 250;

export interface Save {
  operation: string;
  request: Record<string, unknown>;
}

/** Why a save cannot be guarded; empty if it can be. */
export function guardFault(table: Table, opened: Item | undefined, mine: Item): string {
  if (!opened) return "";
  const count = changedOf(table, opened, mine).length;
  return count > COMPARED_MAX ? `${count} attributes change, and a condition compares ${COMPARED_MAX} at most. Save some of them first, or save without the condition.` : "";
}

/** What a guarded save compares: the whole item, and what is new of it; or what changes alone, if that were too much. */
export function comparedOf(table: Table, opened: Item, mine: Item): { names: string[]; isAll: boolean } {
  const keys = keyNames(table);
  const own = changedOf(table, opened, mine).map((change) => change.name);
  const all = [...new Set([...Object.keys(opened).filter((name) => !keys.includes(name)), ...own])];
  return all.length <= COMPARED_MAX ? { names: all, isAll: true } : { names: own, isAll: false };
}

/**
 * The call that saves what was changed, and nothing else. With {@code guarded}, only if all that was seen is still as it was seen, so that
 * another's change is neither overwritten nor built upon unseen; the answer has the item that is there then. An item with very many attributes
 * is compared in those that change. One of which very many change is replaced as a whole, which is never guarded.
 */
export function saveCall(table: Table, opened: Item | undefined, mine: Item, guarded: boolean): Save {
  const legible = made(table, opened, mine, guarded, false);
  const isLong = [legible.request.UpdateExpression, legible.request.ConditionExpression].some((text) => typeof text === "string" && text.length > EXPRESSION_BYTES_MAX);
  return isLong ? made(table, opened, mine, guarded, true) : legible;
}

function made(table: Table, opened: Item | undefined, mine: Item, guarded: boolean, isTerse: boolean): Save {
  const keys = keyNames(table);
  const into = new Expressions(isTerse);
  const request: Record<string, unknown> = { TableName: table.TableName };
  const changed = opened ? changedOf(table, opened, mine) : [];
  if (!opened || changed.length > CHANGED_MAX) {
    request.Item = mine;
    if (guarded) request.ConditionExpression = `attribute_${opened ? "" : "not_"}exists(${into.name(keys[0]!)})`;
    into.addTo(request);
    return { operation: "PutItem", request: { ...request, ...ENDING } };
  }
  request.Key = keyOf(table, opened);
  const set = changed.flatMap((change) => (change.after ? [`${into.name(change.name)} = ${into.value(change.after, change.name)}`] : []));
  const removed = changed.flatMap((change) => (change.after ? [] : [into.name(change.name)]));
  request.UpdateExpression = [set.length > 0 ? `SET ${set.join(", ")}` : "", removed.length > 0 ? `REMOVE ${removed.join(", ")}` : ""].filter((part) => part !== "").join(" ");
  if (guarded) {
    const conditions = comparedOf(table, opened, mine).names.map((name) => {
      const before = opened[name];
      return before ? `${into.name(name)} = ${into.value(before, `was_${name}`)}` : `attribute_not_exists(${into.name(name)})`;
    });
    request.ConditionExpression = [`attribute_exists(${into.name(keys[0]!)})`, ...conditions].join(" AND ");
  }
  into.addTo(request);
  return { operation: "UpdateItem", request: { ...request, ...(guarded ? { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } : {}), ReturnValues: "ALL_NEW", ...ENDING } };
}

function changedOf(table: Table, opened: Item, mine: Item) {
  const keys = keyNames(table);
  return changes(opened, mine).filter((change) => !keys.includes(change.name));
}

const ENDING = { ReturnConsumedCapacity: "INDEXES" };
