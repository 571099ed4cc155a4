import { signal } from "@preact/signals";

/** The server's own address: the console is below it, also behind a proxy. */
export const ROOT = new URL("../", (typeof location === "undefined" ? "http://localhost/console/" : location.href).replace(/[?#].*$/, ""));
export const ENDPOINT = ROOT.href.replace(/\/$/, "");
export const region = signal("us-east-1");

/** Whether the server has answered the last time that it was asked. */
export const reachable = signal(true);

/** The token of a sign-in, which goes with all that does something; nothing where the server wants no sign-in. It is kept here only. */
export const csrf = signal<string | undefined>(undefined);

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

/** Whether it stays the same however often one asks. A server that does not answer may come back. */
export function isFinal(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500;
}

/** Called when the server says that the sign-in is over, and when another page has signed in anew and so has another token. */
let over = () => {};
let renew = async () => {};
export function onSignInOver(listener: () => void, renewed: () => Promise<void>) {
  over = listener;
  renew = renewed;
}

export interface Reply {
  ok: boolean;
  status: number;
  requestId: string;
  text: string;
  millis: number;
}

/** Asks, and waits for all of the answer. @throws ApiError if there is none; what was stopped by its caller stays what it is */
export async function send(path: string | URL, init: RequestInit): Promise<Reply> {
  const begun = performance.now();
  try {
    const response = await fetch(new URL(path, ROOT), init);
    const text = await response.text();
    reachable.value = true;
    return { ok: response.ok, status: response.status, requestId: response.headers.get("x-amzn-RequestId") ?? "", text, millis: performance.now() - begun };
  } catch (e) {
    if ((e as Error).name === "AbortError") throw e;
    reachable.value = false;
    throw new ApiError("NoAnswer", `${ENDPOINT} does not answer: ${(e as Error).message}`, 0, "");
  }
}

/** Sends what needs a proof of who sends it. Where another page has signed in meanwhile, it is sent again with the new token. */
export async function sendProven(init: RequestInit & { headers: Record<string, string> }, service: string): Promise<Reply> {
  const reply = await send(ROOT, { ...init, headers: { ...init.headers, ...proof(service) } });
  if (reply.ok || csrf.value === undefined || !reply.text.includes("X-Armature-Csrf")) return reply;
  await renew();
  return send(ROOT, { ...init, headers: { ...init.headers, ...proof(service) } });
}

/** Says that a sign-in is over where a refusal means that: its time has passed, or the cookie is gone. */
export function noteRefusal(type: string) {
  if (/^(ExpiredToken|MissingAuthenticationToken)(Exception)?$/.test(type) && csrf.value !== undefined) over();
}

/** What goes with a request in the place of a signature: the token of the sign-in, or the shape of one where none is verified. */
export function proof(service: string): Record<string, string> {
  if (csrf.value !== undefined) return { "X-Armature-Csrf": csrf.value };
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return { "X-Amz-Date": now, Authorization: `AWS4-HMAC-SHA256 Credential=local/${now.slice(0, 8)}/${region.value}/${service}/aws4_request, SignedHeaders=host, Signature=0` };
}

/** An answer of IAM, STS or S3; empty if it is of another kind. What is no XML is not parsed: browsers make a page of their own of it, with styles that the policy refuses. */
export function xmlOf(text: string): Document {
  return new DOMParser().parseFromString(/^\s*<(\?xml|[A-Z])/.test(text) ? text : "<None/>", "application/xml");
}
