import type { Item } from "../../lib/values";

/** What pages of an answer have given so far. */
export interface Result {
  rows: Item[];
  read: number;
  units: number | undefined;
  millis: number;
  pages: number;
  next: Item | string | undefined;
  /** Whether there is more, which is not kept. */
  isFull: boolean;
  /** Of a search for vectors: how near each is, and how many bytes were compared. */
  scores?: Map<Item, number>;
  searched?: number;
}
export const NOTHING: Result = { rows: [], read: 0, units: 0, millis: 0, pages: 0, next: undefined, isFull: false };

/** Rows that a page keeps at most: what a person scrolls through, and a browser holds without trouble. */
export const ROWS_MAX = 100_000;
