import { useEffect, useState } from "preact/hooks";
import { type ApiError, query } from "../../lib/api";
import { type AccessKey, type Attached, type User, createKey, listKeys, listPolicies } from "../../lib/iam";
import { asError } from "../../lib/tables";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";
import { Problem } from "../../ui/notes";
import { PolicyForm } from "./policy";

/** A user: its keys and policies. What takes something away asks for its name. */
export function UserPanel({ user, gone }: { user: User; gone: () => void }) {
  const [keys, setKeys] = useState<AccessKey[]>();
  const [policies, setPolicies] = useState<Attached[]>();
  const [error, setError] = useState<ApiError>();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const [asking, setAsking] = useState<{ what: string; name: string; go: () => Promise<unknown> }>();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState("");
  const read = async () => {
    try {
      const [ownKeys, ownPolicies] = await Promise.all([listKeys(user.name), listPolicies(user.name)]);
      setKeys(ownKeys);
      setPolicies(ownPolicies);
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => void read(), []);
  const change = async (step: () => Promise<unknown>) => {
    setError(undefined);
    try {
      await step();
      await read();
      return true;
    } catch (e) {
      setError(asError(e));
      return false;
    }
  };
  const ask = (what: string, name: string, go: () => Promise<unknown>) => {
    setAsking({ what, name, go });
    setTyped("");
  };
  const UserName = user.name;
  return (
    <section class="panel fill" aria-label="User">
      <div class="phead">
        <h2>{user.name}</h2>
        <span class="mono faint small clip">{user.arn}</span>
        <span class="grow" />
        <button type="button" class="btn danger" onClick={() => ask("Delete the user", user.name, () => query("iam", "DeleteUser", { UserName }).then(gone))}>
          Delete…
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Keys and policies of ${user.name}`}>
        {error && (
          <div class="inset">
            <Problem error={error} />
          </div>
        )}
        {asking && (
          <form
            class="bar-row asking"
            onSubmit={(e) => {
              e.preventDefault();
              if (typed !== asking.name) return;
              setAsking(undefined);
              void change(asking.go);
            }}
          >
            <span>
              {asking.what} <b class="mono">{asking.name}</b>?
            </span>
            <input class="input mono w200" aria-label={`Type ${asking.name} to confirm`} placeholder={asking.name} value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
            <button type="submit" class="btn danger" disabled={typed !== asking.name}>
              {asking.what}
            </button>
            <button type="button" class="btn" onClick={() => setAsking(undefined)}>
              Keep it
            </button>
          </form>
        )}
        <h3 class="part">
          Access keys <span class="faint small">at most two, so that one can take the place of the other</span>
          <span class="grow" />
          <button type="button" class="btn" disabled={(keys?.length ?? 2) >= 2} onClick={() => void change(async () => setMade(await createKey(user.name)))}>
            New key
          </button>
        </h3>
        {made && (
          <div class="note warning" role="status">
            <div class="grow">
              <b>The secret is shown once.</b>
              <p class="mono wrap">
                {made.id} {made.secret}
              </p>
            </div>
            <CopyButton text={() => `AWS_ACCESS_KEY_ID=${made.id}\nAWS_SECRET_ACCESS_KEY=${made.secret}\n`} />
            <button type="button" class="btn" onClick={() => setMade(undefined)}>
              Done
            </button>
          </div>
        )}
        {keys?.length === 0 && <p class="empty">None, so nothing can be done as this user.</p>}
        {keys?.map((key) => {
          const isOn = key.status === "Active";
          return (
            <div key={key.id} class="line">
              <span class="mono">{key.id}</span>
              <span class={isOn ? "tag" : "tag warn"}>{key.status}</span>
              <span class="faint small">{key.created.slice(0, 10)}</span>
              <span class="grow" />
              <button type="button" class="link" onClick={() => void change(() => query("iam", "UpdateAccessKey", { UserName, AccessKeyId: key.id, Status: isOn ? "Inactive" : "Active" }))}>
                {isOn ? "Switch off" : "Switch on"}
              </button>
              <button type="button" class="link bad" aria-label={`Delete the key ${key.id}`} onClick={() => ask("Delete the key", key.id, () => query("iam", "DeleteAccessKey", { UserName, AccessKeyId: key.id }))}>
                Delete…
              </button>
            </div>
          );
        })}
        <h3 class="part">Policies</h3>
        {policies?.length === 0 && <p class="empty">None, so this user may do nothing. Attach one, or write its own.</p>}
        {policies?.map((policy) => (
          <div key={policy.arn || policy.name}>
            <div class="line">
              {policy.document === "" ? (
                <span class="strong">{policy.name}</span>
              ) : (
                <button type="button" class="link strong" aria-expanded={open === policy.name} onClick={() => setOpen(open === policy.name ? "" : policy.name)}>
                  {policy.name}
                </button>
              )}
              <span class="faint small clip">{policy.arn === "" ? "of this user" : policy.arn}</span>
              <span class="grow" />
              <button
                type="button"
                class="link bad"
                aria-label={`Remove the policy ${policy.name}`}
                onClick={() => {
                  if (policy.arn === "") ask("Delete the policy", policy.name, () => query("iam", "DeleteUserPolicy", { UserName, PolicyName: policy.name }));
                  else ask("Detach the policy", policy.name, () => query("iam", "DetachUserPolicy", { UserName, PolicyArn: policy.arn }));
                }}
              >
                {policy.arn === "" ? "Delete…" : "Detach…"}
              </button>
            </div>
            {open === policy.name && policy.document !== "" && <Code text={policy.document} label={`Document of ${policy.name}`} />}
          </div>
        ))}
        <PolicyForm user={user.name} change={change} />
      </div>
    </section>
  );
}
