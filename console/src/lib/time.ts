/*
 * Times are UTC on every screen, and say so, there or at the head of their column: as the API, the audit log, exports and the server's log have them, so that what one screen tells can be looked
 * for on another, and by somebody elsewhere. What the clock on the wall says is in the title.
 */

/** A moment: of the browser, in seconds as DynamoDB has them, or in the text of ISO 8601. */
export type Moment = Date | number | string;

/** How much of a moment is shown. */
export type Part = "moment" | "clock" | "minute";

export function dateOf(at: Moment): Date | undefined {
  const date = at instanceof Date ? at : new Date(typeof at === "number" ? at * 1000 : at);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** 2026-11-17 12:04:31, 12:04:31 or 12:04, in UTC; empty if there is no such moment. */
export function utcText(at: Moment, part: Part = "moment"): string {
  const text = dateOf(at)?.toISOString() ?? "";
  switch (part) {
    case "moment":
      return text.slice(0, 19).replace("T", " ");
    case "clock":
      return text.slice(11, 19);
    case "minute":
      return text.slice(11, 16);
  }
}

/** What the clock on the wall says, with the name of its zone. */
export function wallText(at: Moment, timeZone?: string): string {
  const date = dateOf(at);
  return date ? `${new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", ...(timeZone ? { timeZone } : {}) }).format(date)} where you are` : "";
}
