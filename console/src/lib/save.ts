import { changes } from "./diff";
import { Expressions } from "./expression";
import { type Table, keyNames, keyOf } from "./schema";
import type { Item } from "./values";

/** Expressions have a limit of 300 operators; each attribute that is compared takes two. */
const COMPARED_MAX = 100;

/**
 * The call that saves what was changed, and nothing else. With {@code guarded}, only if all that was seen is still as it was seen, so that
 * another's change is neither overwritten nor built upon unseen; the answer has the item that is there then.
 */
export function saveCall(table: Table, opened: Item | undefined, mine: Item, guarded: boolean): { operation: string; request: Record<string, unknown> } {
  const keys = keyNames(table);
  const into = new Expressions();
  const request: Record<string, unknown> = { TableName: table.TableName };
  if (!opened) {
    request.Item = mine;
    if (guarded) request.ConditionExpression = `attribute_not_exists(${into.name(keys[0]!)})`;
    into.addTo(request);
    return { operation: "PutItem", request: { ...request, ...ENDING } };
  }
  request.Key = keyOf(table, opened);
  const changed = changes(opened, mine).filter((change) => !keys.includes(change.name));
  const set = changed.flatMap((change) => (change.after ? [`${into.name(change.name)} = ${into.value(change.after, change.name)}`] : []));
  const removed = changed.flatMap((change) => (change.after ? [] : [into.name(change.name)]));
  request.UpdateExpression = [set.length > 0 ? `SET ${set.join(", ")}` : "", removed.length > 0 ? `REMOVE ${removed.join(", ")}` : ""].filter((part) => part !== "").join(" ");
  if (guarded) {
    const names = Object.keys(opened).filter((name) => !keys.includes(name));
    const compared = names.length > COMPARED_MAX ? changed.map((change) => change.name) : [...names, ...changed.map((change) => change.name).filter((name) => !names.includes(name))];
    const conditions = compared.map((name) => {
      const before = opened[name];
      return before ? `${into.name(name)} = ${into.value(before, `was_${name}`)}` : `attribute_not_exists(${into.name(name)})`;
    });
    request.ConditionExpression = [`attribute_exists(${into.name(keys[0]!)})`, ...conditions].join(" AND ");
  }
  into.addTo(request);
  return { operation: "UpdateItem", request: { ...request, ...(guarded ? { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } : {}), ReturnValues: "ALL_NEW", ...ENDING } };
}

const ENDING = { ReturnConsumedCapacity: "INDEXES" };
