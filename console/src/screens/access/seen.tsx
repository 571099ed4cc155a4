import { useEffect, useState } from "preact/hooks";
import { type ApiError, ask } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import { asError } from "../../lib/tables";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";
import { Problem } from "../../ui/notes";

/** Principals that were seen since the server started, and the smallest policy that allows what each did. */
export function Seen() {
  const { params } = route.value;
  const [principals, setPrincipals] = useState<string[]>();
  const [policy, setPolicy] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const chosen = params.seen ?? "";
  useEffect(() => {
    ask<Record<string, unknown>>("_armature/policy").then(
      (answer) => setPrincipals(namesOf(answer)),
      (e) => setError(asError(e)),
    );
  }, []);
  useEffect(() => {
    setPolicy(undefined);
    if (chosen === "") return;
    ask<Record<string, unknown>>(`_armature/policy?principal=${encodeURIComponent(chosen)}`).then(
      (answer) => setPolicy(JSON.stringify(answer, null, 2)),
      (e) => setError(asError(e)),
    );
  }, [chosen]);
  return (
    <>
      {error && <Problem error={error} />}
      <div class="cols access">
        <section class="panel fill" aria-label="Principals">
          <div class="scroll" tabIndex={0} role="region" aria-label="Principals that were seen">
            {principals?.length === 0 && <p class="empty">None was seen since the server started.</p>}
            {principals?.map((name) => (
              <button key={name} type="button" class="line" aria-pressed={name === chosen} onClick={() => replaceParams({ seen: name })}>
                <span class="mono clip">{name || "requests without a signature"}</span>
              </button>
            ))}
          </div>
        </section>
        <section class="panel fill" aria-label="What is needed">
          <div class="phead">
            <h2>The least that it needs</h2>
            <span class="grow" />
            {policy && <CopyButton text={() => policy} bare />}
          </div>
          {policy ? <Code text={policy} label="Policy" /> : <p class="empty">Choose a principal to see the smallest policy that allows what it was seen doing. Each request is in the audit log, if the server writes one.</p>}
        </section>
      </div>
    </>
  );
}

/** The list is of names, or of objects with one. */
function namesOf(answer: Record<string, unknown>): string[] {
  const list = Object.values(answer).find(Array.isArray) as unknown[] | undefined;
  return (list ?? []).map((each) => (typeof each === "string" ? each : String(Object.values(each as object)[0] ?? "")));
}
