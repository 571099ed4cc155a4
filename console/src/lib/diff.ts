import { type AV, type Item, record, same } from "./values";

export interface Change {
  name: string;
  before?: AV;
  after?: AV;
}

/** What is different, attribute by attribute, in the order of the second. */
export function changes(before: Item, after: Item): Change[] {
  const found: Change[] = [];
  for (const name of Object.keys(before)) if (!(name in after)) found.push({ name, before: before[name]! });
  for (const [name, value] of Object.entries(after)) {
    if (!(name in before)) found.push({ name, after: value });
    else if (!same(before[name], value)) found.push({ name, before: before[name]!, after: value });
  }
  return found;
}

export interface ThreeWay {
  name: string;
  opened?: AV | undefined;
  stored?: AV | undefined;
  mine?: AV | undefined;
  /** Both changed it, and not to the same. */
  collides: boolean;
}

/** What was changed since an item was opened, by another in the table and here. */
export function threeWay(opened: Item, stored: Item, mine: Item): ThreeWay[] {
  const names = new Set([...Object.keys(opened), ...Object.keys(stored), ...Object.keys(mine)]);
  const found: ThreeWay[] = [];
  for (const name of names) {
    const [o, s, m] = [opened[name], stored[name], mine[name]];
    const byOther = !same(o, s);
    const byMe = !same(o, m);
    if (byOther || byMe) found.push({ name, opened: o, stored: s, mine: m, collides: byOther && byMe && !same(s, m) });
  }
  return found;
}

/** My changes upon what is stored now. Where both changed an attribute, mine counts. */
export function rebase(opened: Item, stored: Item, mine: Item): Item {
  const rebased = record(Object.entries(stored));
  for (const change of changes(opened, mine)) {
    if (change.after === undefined) delete rebased[change.name];
    else rebased[change.name] = change.after;
  }
  return rebased;
}
