import type { Item } from "./values";

/** An item as it was opened, and as it was typed since. */
export interface Draft {
  /** Nothing of an item that is new. */
  opened: Item | undefined;
  at: Date;
  item: Item;
  /** What stands in the text area, where it is written as text; it may be no item at the moment. */
  text: string | undefined;
  tab: string;
}

/* What was typed into items and not saved yet is kept for as long as the page is: another screen, or a sign-in that is over, does not lose it. It is stored
   nowhere, and before the page is closed the browser asks. */

const drafts = new Map<string, Draft>();

export function draftOf(name: string): Draft | undefined {
  return drafts.get(name);
}

/** @param draft nothing if there is nothing to be kept any more */
export function keepDraft(name: string, draft: Draft | undefined) {
  if (draft) drafts.set(name, draft);
  else drafts.delete(name);
  if (drafts.size > 0) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

function warn(event: Event) {
  event.preventDefault();
}
