import { signal } from "@preact/signals";
import { record } from "./values";

/** The server's own address: the console is below it, also behind a proxy. */
export const ROOT = new URL("../", location.href.replace(/[?#].*$/, ""));
export const ENDPOINT = ROOT.href.replace(/\/$/, "");
export const region = signal("us-east-1");

/** A refusal of the server, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly type: string,
    message: string,
    readonly status: number,
    readonly requestId: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

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
}
export const lastCall = signal<LastCall | undefined>(undefined);

export interface Capacity {
  TableName?: string;
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}

function authorization(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `AWS4-HMAC-SHA256 Credential=local/${day}/${region.value}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
}

const READS = new Set(["GetItem", "Query", "Scan", "BatchGetItem", "ExecuteStatement"]);

/** Makes a call of DynamoDB's API. What is quiet does not show at the foot. */
export async function call<T = Record<string, unknown>>(operation: string, request: Record<string, unknown>, options: { signal?: AbortSignal; quiet?: boolean } = {}): Promise<T & { millis: number }> {
  const begun = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(ROOT, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": `DynamoDB_20120810.${operation}`,
        "X-Amz-Date": new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
        Authorization: authorization(),
      },
      body: JSON.stringify(request),
      signal: options.signal ?? null,
    });
    text = await response.text();
  } catch (e) {
    if ((e as Error).name === "AbortError") throw e;
    throw new ApiError("NoAnswer", `${ENDPOINT} does not answer: ${(e as Error).message}`, 0, "");
  }
  const millis = performance.now() - begun;
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text === "" ? "{}" : text, (_, value: unknown) => (isPlainObject(value) ? record(Object.entries(value)) : value)) as Record<string, unknown>;
  } catch {
    throw new ApiError("UnreadableAnswer", text.slice(0, 200), response.status, "");
  }
  if (!options.quiet) note(operation, request, body, millis, !response.ok);
  if (!response.ok) {
    const type = String(body.__type ?? "Error").replace(/^.*#/, "");
    throw new ApiError(type, String(body.message ?? body.Message ?? text), response.status, response.headers.get("x-amzn-RequestId") ?? "", body);
  }
  return Object.assign(body, { millis }) as T & { millis: number };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function unitsOf(capacity: unknown): number | undefined {
  if (Array.isArray(capacity)) return capacity.reduce((sum: number, each: Capacity) => sum + (each.CapacityUnits ?? 0), 0);
  return (capacity as Capacity | undefined)?.CapacityUnits;
}

function note(operation: string, request: Record<string, unknown>, body: Record<string, unknown>, millis: number, failed: boolean) {
  const units = unitsOf(body.ConsumedCapacity);
  const isRead = READS.has(operation);
  const previous = lastCall.value;
  const repeated = previous?.operation === operation && operation === "DescribeTable" ? previous.times + 1 : 1;
  const items = body.Items as unknown[] | undefined;
  const returned = items?.length ?? (operation === "GetItem" ? ("Item" in body ? 1 : 0) : (body.TableNames as unknown[] | undefined)?.length);
  const consistent = request.ConsistentRead === true ? "strongly consistent" : "eventually consistent";
  lastCall.value = {
    operation,
    request,
    times: repeated,
    read: (body.ScannedCount as number | undefined) ?? (operation === "GetItem" ? 1 : undefined),
    returned,
    units: units === undefined ? "—" : `${trimmed(units)} ${isRead ? "RCU" : "WCU"}`,
    millis,
    note: failed ? "failed" : items ? `${consistent}, ${body.LastEvaluatedKey ? "more pages" : "no more pages"}` : "",
    failed,
  };
}

export function trimmed(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** Asks the server itself, under its own paths. */
export async function ask<T>(path: string, options: { quiet?: boolean; method?: string; body?: string } = {}): Promise<T> {
  const begun = performance.now();
  let response: Response;
  try {
    response = await fetch(new URL(path, ROOT), { method: options.method ?? "GET", body: options.body ?? null });
  } catch (e) {
    throw new ApiError("NoAnswer", `${ENDPOINT} does not answer: ${(e as Error).message}`, 0, "");
  }
  const text = await response.text();
  if (!options.quiet) {
    lastCall.value = {
      operation: `${options.method ?? "GET"} /${path}`,
      path: `/${path}`,
      request: {},
      times: 1,
      read: undefined,
      returned: undefined,
      units: "0 units",
      millis: performance.now() - begun,
      note: response.ok ? "" : "failed",
      failed: !response.ok,
    };
  }
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    body = { message: text };
  }
  if (!response.ok) throw new ApiError(String(response.status), String(body.message ?? text), response.status, "");
  return body as T;
}

/** The Region is part of what the server says of itself. */
export async function readRegion() {
  try {
    const text = await (await fetch(ROOT)).text();
    const found = /dynamodb\.([a-z0-9-]+)\.amazonaws/.exec(text);
    if (found) region.value = found[1]!;
  } catch {
    // The first call will say that there is no answer.
  }
}
