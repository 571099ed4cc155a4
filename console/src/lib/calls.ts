import { STREAMS } from "./operations";
import type { AV } from "./values";

/** A call of the API as code that makes the same call. */
export interface Call {
  operation: string;
  request: Record<string, unknown>;
  /** Another than DynamoDB and its streams. */
  service?: "iam" | "sts" | "application-autoscaling";
}

/** Members that are moments: seconds on the wire, objects of their own in code. */
export const TIMES = new Set(["RestoreDateTime", "TimeRangeLowerBound", "TimeRangeUpperBound", "ExportTime", "ExportFromTime", "ExportToTime"]);

/** What the client is called in code: each service has one of its own. */
export function client(operation: string, service?: Call["service"]): string {
  if (service === "application-autoscaling") return "scaling";
  return service ?? (STREAMS.has(operation) ? "streams" : "db");
}

/** The package of the AWS SDK for JavaScript that has an operation. */
export function packageOf(operation: string, service?: Call["service"]): string {
  if (service === "application-autoscaling") return "@aws-sdk/client-application-auto-scaling";
  return `@aws-sdk/client-${service ?? (STREAMS.has(operation) ? "dynamodb-streams" : "dynamodb")}`;
}

/** Where values of attributes stand in a request: a map of them, one, or a list. */
export function isValue(value: unknown): value is AV {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.length === 1 && ["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"].includes(names[0]!);
}

/** Members whose values are attributes: maps of them, or lists. */
export const VALUE_MAPS = new Set(["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey", "Keys"]);
export const VALUE_LISTS = new Set(["Parameters", "SearchVector"]);
