import { computed, signal } from "@preact/signals";
import { ApiError, ask, csrf, onSignInOver, region } from "./api";

/** Who has signed in; what of a server without sign-in is not there. */
export interface Session {
  SignedIn: boolean;
  Arn?: string;
  Account?: string;
  UserName?: string;
  AccessKeyId?: string;
  Region?: string;
  CsrfToken?: string;
  Expires?: string;
}

const PATH = "_armature/session";

/** Nothing before the server was asked, and "open" where it wants no sign-in. */
export const session = signal<Session | "open" | undefined>(undefined);
export const mustSignIn = computed(() => typeof session.value === "object" && !session.value.SignedIn);
export const who = computed(() => (typeof session.value === "object" && session.value.SignedIn ? session.value : undefined));
/** Said above the form when a sign-in has ended by itself. */
export const ended = signal(false);

function take(read: Session) {
  csrf.value = read.SignedIn ? (read.CsrfToken ?? "") : undefined;
  if (read.Region) region.value = read.Region;
  session.value = read;
}

/** Asks whether this browser is signed in, and whether it has to be. */
export async function readSession(): Promise<void> {
  try {
    take(await ask<Session>(PATH, { quiet: true }));
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    // A server without accounts has no such page. One that does not answer is asked again when it does.
    if (e.status !== 0 || session.value === undefined) session.value = "open";
  }
}

/** @throws ApiError if it is refused, in the server's words */
export async function signIn(AccessKeyId: string, SecretAccessKey: string, SessionToken: string): Promise<void> {
  const body = JSON.stringify({ AccessKeyId, SecretAccessKey, ...(SessionToken === "" ? {} : { SessionToken }) });
  take(await ask<Session>(PATH, { method: "POST", body, quiet: true }));
  ended.value = false;
}

export async function signOut(): Promise<void> {
  try {
    await ask(PATH, { method: "DELETE", quiet: true });
  } finally {
    await readSession();
  }
}

onSignInOver(() => {
  ended.value = true;
  csrf.value = undefined;
  session.value = { SignedIn: false };
}, readSession);
