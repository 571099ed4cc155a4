import { STREAMS } from "./operations";

/** A call of the API as code that makes the same call. */
export interface Call {
  operation: string;
  request: Record<string, unknown>;
  /** Another than DynamoDB and its streams. */
  service?: "iam" | "sts" | "application-autoscaling";
}

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

/** What a part of a request is, as far as it is written otherwise than it looks. Tables and attributes may have any name, so names tell only where the API gives them. */
export type Form = "plain" | "value" | "values" | "list of value" | "list of values" | "binary" | "list of binary" | "time" | "named";

/** By the names of members. What is named has names of tables or attributes, and structures behind them. */
const MEMBERS = new Map<string, Form>([
  ...["Key", "Item", "ExpressionAttributeValues", "ExclusiveStartKey"].map((name) => [name, "values"] as const),
  ["Keys", "list of values"],
  ["Value", "value"],
  ...["Parameters", "SearchVector", "AttributeValueList"].map((name) => [name, "list of value"] as const),
  ...["RequestItems", "ExpressionAttributeNames", "Expected", "AttributeUpdates", "KeyConditions", "QueryFilter", "ScanFilter"].map((name) => [name, "named"] as const),
  // Seconds on the wire, objects of their own in code.
  ...["RestoreDateTime", "TimeRangeLowerBound", "TimeRangeUpperBound", "ExportTime", "ExportFromTime", "ExportToTime"].map((name) => [name, "time"] as const),
]);
const TYPES = new Map<string, Form>([["B", "binary"], ["BS", "list of binary"], ["M", "values"], ["L", "list of value"]]);

/** What stands in something: in a list without a name, otherwise by its name. */
export function formIn(form: Form, name: string): Form {
  switch (form) {
    case "plain":
      return MEMBERS.get(name) ?? "plain";
    case "value":
      return TYPES.get(name) ?? "plain";
    case "values":
    case "list of value":
      return "value";
    case "list of values":
      return "values";
    case "list of binary":
      return "binary";
    case "binary":
    case "time":
    case "named":
      return "plain";
  }
}
