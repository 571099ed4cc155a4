import { useState } from "preact/hooks";
import { type ApiError, ENDPOINT } from "../lib/api";
import { ended, signIn } from "../lib/session";
import { asError } from "../lib/tables";
import { useFocus } from "./focus";
import { Logo } from "./icons";
import { Problem } from "./notes";

/** Asks for an access key and its secret. Neither is kept: a cookie stands for them, which scripts cannot read. */
export function SignIn({ done }: { done: () => void }) {
  const [key, setKey] = useState("");
  const [secret, setSecret] = useState("");
  const [token, setToken] = useState("");
  const [isTemporary, setTemporary] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const first = useFocus<HTMLInputElement>();
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await signIn(key.trim(), secret.trim(), isTemporary ? token.trim() : "");
      done();
    } catch (e) {
      setError(asError(e));
    } finally {
      setSecret("");
      setBusy(false);
    }
  };
  return (
    <main class="signin">
      <section class="panel" aria-labelledby="signin">
        <div class="phead">
          <Logo />
          <h1 id="signin">Sign in to Armature</h1>
          <span class="grow" />
          <span class="mono faint small">{ENDPOINT.replace(/^https?:\/\//, "")}</span>
        </div>
        {!isSecureContext ? (
          <div class="inset">
            <p class="lead">This page is not encrypted</p>
            <p class="muted">Others on the network could read your secret. Open the console on the server's own machine, or start the server with --tls-cert and --tls-key.</p>
          </div>
        ) : (
          <form
            class="inset"
            onSubmit={(e) => {
              e.preventDefault();
              void submit();
            }}
          >
            {ended.value && !error && (
              <p class="note advice" role="status">
                Your sign-in is over. Sign in again; the page stays where it is.
              </p>
            )}
            {error && <Problem error={error} />}
            <label class="field">
              <span>Access key ID</span>
              <input ref={first} class="input mono" autocomplete="username" spellcheck={false} required value={key} onInput={(e) => setKey(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>Secret access key</span>
              <input class="input mono" type="password" autocomplete="current-password" required value={secret} onInput={(e) => setSecret(e.currentTarget.value)} />
            </label>
            <label class="check">
              <input type="checkbox" checked={isTemporary} onChange={(e) => setTemporary(e.currentTarget.checked)} /> Temporary credentials
            </label>
            {isTemporary && (
              <label class="field">
                <span>Session token</span>
                <textarea class="input mono token" rows={3} spellcheck={false} value={token} onInput={(e) => setToken(e.currentTarget.value)} />
              </label>
            )}
            <div class="row">
              <button type="submit" class="btn primary" disabled={busy || key.trim() === "" || secret.trim() === ""}>
                {busy ? "Signing in" : "Sign in"}
              </button>
              <span class="faint small">The secret is sent once, and kept nowhere.</span>
            </div>
          </form>
        )}
      </section>
      <p class="faint small">You may do what your policies allow. Keys are made with IAM: aws iam create-access-key, or on the screen Access.</p>
    </main>
  );
}
