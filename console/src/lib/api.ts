import { signal } from "@preact/signals";
import { ApiError, ROOT, csrf, noteRefusal, region, send, sendProven, xmlOf } from "./http";
import { STREAMS } from "./operations";
import { record } from "./values";

export { ApiError, ENDPOINT, ROOT, csrf, isFinal, onSignInOver, reachable, region } from "./http";

/** Services beside DynamoDB and its streams that the server has on the same port. */
export type Service = "iam" | "sts" | "application-autoscaling";

/** A call that was made, for the bar at the foot. */
export interface LastCall {
  operation: string;
  request: Record<string, unknown>;
  times: number;
  read: number | undefined;
  returned: number | undefined;
  units: string;
  millis: number;
  note: string;
  failed: boolean;
  /** Of a page of the server's own, rather than of DynamoDB's API. */
  path?: string;
  method?: string;
  body?: string;
  /** Of another service than DynamoDB. */
  service?: Service;
}
export const lastCall = signal<LastCall | undefined>(undefined);

export interface Capacity {
  TableName?: string;
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  VectorSearchRequestBytes?: number;
}

const READS = new Set(["GetItem", "Query", "Scan", "BatchGetItem", "TransactGetItems", "ExecuteStatement"]);
const NOTHING = { times: 1, read: undefined, returned: undefined, units: "0 units" };

interface Options {
  signal?: AbortSignal;
  /** What is quiet does not show at the foot. */
  quiet?: boolean | ((answer: Record<string, unknown>) => boolean);
  service?: "application-autoscaling";
}

/** Makes a call of DynamoDB's API, or of another service with its protocol. */
export async function call<T = Record<string, unknown>>(operation: string, request: Record<string, unknown>, options: Options = {}): Promise<T & { millis: number }> {
  const target = options.service ? "AnyScaleFrontendService" : `${STREAMS.has(operation) ? "DynamoDBStreams" : "DynamoDB"}_20120810`;
  const headers = { "Content-Type": `application/x-amz-json-1.${options.service ? 1 : 0}`, "X-Amz-Target": `${target}.${operation}` };
  const reply = await sendProven({ method: "POST", headers, body: JSON.stringify(request), signal: options.signal ?? null }, options.service ?? "dynamodb");
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(reply.text === "" ? "{}" : reply.text, (_, value: unknown) => (isPlainObject(value) ? record(Object.entries(value)) : value)) as Record<string, unknown>;
  } catch {
    throw new ApiError("UnreadableAnswer", reply.text.slice(0, 200), reply.status, reply.requestId);
  }
  if (!(typeof options.quiet === "function" ? options.quiet(body) : options.quiet)) note(operation, request, body, reply.millis, !reply.ok, options.service);
  if (!reply.ok) {
    const type = String(body.__type ?? "Error").replace(/^.*#/, "");
    noteRefusal(type);
    throw new ApiError(type, String(body.message ?? body.Message ?? reply.text), reply.status, reply.requestId, body);
  }
  return Object.assign(body, { millis: reply.millis }) as T & { millis: number };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function unitsOf(capacity: unknown): number | undefined {
  if (Array.isArray(capacity)) return capacity.reduce((sum: number, each: Capacity) => sum + (each.CapacityUnits ?? 0), 0);
  return (capacity as Capacity | undefined)?.CapacityUnits;
}

function note(operation: string, request: Record<string, unknown>, body: Record<string, unknown>, millis: number, failed: boolean, service: Service | undefined) {
  const units = unitsOf(body.ConsumedCapacity);
  const searched = (body.ConsumedCapacity as Capacity | undefined)?.VectorSearchRequestBytes;
  const isRead = READS.has(operation);
  const previous = lastCall.value;
  const repeated = previous?.operation === operation && operation === "DescribeTable" ? previous.times + 1 : 1;
  const items = (body.Items ?? body.Records ?? body.SearchResults) as unknown[] | undefined;
  const returned = items?.length ?? (operation === "GetItem" ? ("Item" in body ? 1 : 0) : (body.TableNames as unknown[] | undefined)?.length);
  const consistent = body.Records ? "records of a stream" : body.SearchResults ? "nearest first" : request.ConsistentRead === true ? "strongly consistent" : "eventually consistent";
  lastCall.value = {
    operation,
    request,
    times: repeated,
    read: (body.ScannedCount as number | undefined) ?? (operation === "GetItem" ? 1 : undefined),
    returned,
    units: searched !== undefined ? `${searched.toLocaleString("en-US")} bytes searched` : units === undefined ? "0 units" : `${trimmed(units)} ${isRead ? "RCU" : "WCU"}`,
    millis,
    note: failed ? "failed" : items ? (body.SearchResults ? consistent : `${consistent}, ${body.LastEvaluatedKey ? "more pages" : "no more pages"}`) : "",
    failed,
    ...(service ? { service } : {}),
  };
}

export function trimmed(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** Asks the server itself, under its own paths. */
export async function ask<T>(path: string, options: { quiet?: boolean; method?: string; body?: string; signal?: AbortSignal } = {}): Promise<T> {
  const method = options.method ?? "GET";
  const headers = { ...(options.body === undefined ? {} : { "Content-Type": "application/json" }), ...(method !== "GET" && csrf.value !== undefined ? { "X-Armature-Csrf": csrf.value } : {}) };
  const reply = await send(path, { method, body: options.body ?? null, headers, signal: options.signal ?? null });
  if (!options.quiet) {
    lastCall.value = { ...NOTHING, operation: `${method} /${path}`, path: `/${path}`, method, ...(options.body === undefined ? {} : { body: options.body }), request: {}, millis: reply.millis, note: reply.ok ? "" : "failed", failed: !reply.ok };
  }
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(reply.text) as Record<string, unknown>;
  } catch {
    body = { message: reply.text };
  }
  if (!reply.ok) {
    // Pages of the server's own say what is wrong without a name for it.
    const type = String(body.__type ?? (reply.status < 500 ? "Refused" : "Failed")).replace(/^.*#/, "");
    noteRefusal(type);
    throw new ApiError(type, String(body.message ?? body.Message ?? reply.text), reply.status, reply.requestId);
  }
  return body as T;
}

/** The Region is part of what the server says of itself. */
export async function readRegion() {
  try {
    const found = /dynamodb\.([a-z0-9-]+)\.amazonaws/.exec((await send(ROOT, {})).text);
    if (found) region.value = found[1]!;
  } catch {
    // The first call will say that there is no answer.
  }
}

/** Calls IAM or STS on the same port, which answer in XML. */
export async function query(service: "iam" | "sts", action: string, parameters: Record<string, string> = {}, options: { quiet?: boolean } = {}): Promise<Document> {
  const form = new URLSearchParams({ Action: action, Version: service === "iam" ? "2010-05-08" : "2011-06-15", ...parameters });
  const reply = await sendProven({ method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" }, body: form.toString() }, service);
  if (!options.quiet) lastCall.value = { ...NOTHING, operation: action, service, request: parameters, millis: reply.millis, note: reply.ok ? "" : "failed", failed: !reply.ok };
  const xml = xmlOf(reply.text);
  if (!reply.ok) {
    const type = xml.querySelector("Error > Code")?.textContent ?? String(reply.status);
    noteRefusal(type);
    throw new ApiError(type, xml.querySelector("Error > Message")?.textContent ?? reply.text.slice(0, 300), reply.status, xml.querySelector("RequestId")?.textContent ?? "");
  }
  return xml;
}
