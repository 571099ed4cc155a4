import { ask } from "./api";
import type { StreamRecord } from "./records";

/* Event patterns, which the server tries: it has the code that triggers filter with. */

/** What is asked about at once: as many records, and as much text. */
const RECORDS_MAX = 200;
/** So that the server tries the longest pattern on them, with wildcards too. */
const TEXT_LENGTH_MAX = 240_000;
export const PATTERN_LENGTH_MAX = 4096;

/** Patterns to begin with. */
export const EXAMPLES: readonly (readonly [title: string, pattern: object])[] = [
  ["New items", { eventName: ["INSERT"] }],
  ["All but what time to live removes", { userIdentity: { type: [{ exists: false }] } }],
  ["An attribute begins with", { dynamodb: { NewImage: { Status: { S: [{ prefix: "SHIP" }] } } } }],
  ["A number, which is a text here", { dynamodb: { NewImage: { Version: { N: ["8"] } } } }],
];

/** A record as a function would be called with it: with where it comes from, and the names of an identity written small. */
export function eventOf(record: StreamRecord, arn: string): string {
  const { userIdentity, ...rest } = record;
  return JSON.stringify({ ...rest, ...(userIdentity ? { userIdentity: { principalId: userIdentity.PrincipalId, type: userIdentity.Type } } : {}), eventSourceARN: arn });
}

/** The first of those that are not known yet, as many as fit into a request. */
export function nextToTry(records: readonly StreamRecord[], known: ReadonlyMap<string, boolean>, arn: string): { ids: string[]; texts: string[] } {
  const ids: string[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const record of records) {
    if (known.has(record.eventID)) continue;
    const text = eventOf(record, arn);
    length += text.length;
    if (ids.length === RECORDS_MAX || (ids.length > 0 && length > TEXT_LENGTH_MAX)) break;
    ids.push(record.eventID);
    texts.push(text);
  }
  return { ids, texts };
}

export function criteriaOf(pattern: string): { Filters: { Pattern: string }[] } {
  return { Filters: [{ Pattern: pattern }] };
}

/** Of each record whether a trigger with this pattern would pass it on. @throws ApiError if it is no pattern */
export async function tryPattern(pattern: string, records: readonly string[], stop: AbortSignal): Promise<boolean[]> {
  const body = JSON.stringify({ FilterCriteria: criteriaOf(pattern), Records: records });
  return (await ask<{ Matches: boolean[] }>("_armature/filter", { method: "POST", body, quiet: true, signal: stop })).Matches;
}
