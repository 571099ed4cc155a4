import { useState } from "preact/hooks";
import { ApiError, call } from "../../lib/api";
import type { Table } from "../../lib/schema";
import { Confirm } from "../../ui/confirm";
import { useAct, useReading } from "../../ui/reading";
import { Part, closeForm, drop, dropping, isAdding } from "./panel";

interface Stored {
  text: string;
  revision: string;
}

/** A policy of the table itself: who may do what with it, whatever policies they have themselves. */
export function Policy({ table }: { table: Table }) {
  const ResourceArn = table.TableArn;
  const [typed, setTyped] = useState<string>();
  const { busy, error, act } = useAct();
  const { value, error: unread, again } = useReading<Stored>(() => readPolicy(ResourceArn), []);
  const text = typed ?? (value?.text || (isAdding("policy") ? example(table) : ""));
  let fault = "";
  try {
    if (text !== "") JSON.parse(text);
  } catch (e) {
    fault = (e as Error).message;
  }
  const isThere = value !== undefined && value.text !== "";
  const isOpen = isThere || isAdding("policy");
  const isChanged = isOpen && text !== value?.text;
  // Where another has changed it since it was read, nothing is written.
  const save = () => act(() => call("PutResourcePolicy", { ResourceArn, Policy: text, ...(isThere ? { ExpectedRevisionId: value.revision } : { ExpectedRevisionId: "NO_POLICY" }) }).then(settled));
  const settled = async () => {
    setTyped(undefined);
    closeForm();
    await again();
  };
  return (
    <Part title="Resource policy" hint="counts with --auth" error={error ?? unread} add={isThere || !value ? undefined : { name: "policy", label: "Policy" }}>
      {isOpen && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            if (fault === "" && isChanged) void save();
          }}
        >
          <textarea class="editor mono policy-text" aria-label="Resource policy" aria-invalid={fault !== ""} rows={9} spellcheck={false} value={text} onInput={(e) => setTyped(e.currentTarget.value)} />
          {fault !== "" && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <div class="qr">
            <button type="submit" class="btn primary" disabled={busy || fault !== "" || !isChanged || text.trim() === ""}>
              Save policy
            </button>
            <button type="button" class="btn" disabled={typed === undefined && isThere} onClick={() => (setTyped(undefined), closeForm())}>
              Discard
            </button>
            <span class="grow" />
            {isThere && (
              <button type="button" class="btn danger" onClick={() => drop(dropping() === "policy" ? "" : "policy")}>
                Delete…
              </button>
            )}
            <span class="faint small mono">PutResourcePolicy</span>
          </div>
        </form>
      )}
      {dropping() === "policy" && isThere && (
        <Confirm
          text="Those who are allowed by it alone are refused from then on."
          name={table.TableName}
          to="delete its policy"
          action="Delete policy"
          operation="DeleteResourcePolicy"
          busy={busy}
          confirm={() => void act(() => call("DeleteResourcePolicy", { ResourceArn, ExpectedRevisionId: value.revision }).then(settled)).then((done) => done && drop(""))}
          cancel={() => drop("")}
        />
      )}
      {value && !isOpen && <p class="empty">None: what one may do with this table is a matter of one's own policies.</p>}
    </Part>
  );
}

async function readPolicy(ResourceArn: string): Promise<Stored> {
  try {
    const answer = await call<{ Policy: string; RevisionId: string }>("GetResourcePolicy", { ResourceArn }, { quiet: true });
    return { text: pretty(answer.Policy), revision: answer.RevisionId };
  } catch (e) {
    if (e instanceof ApiError && e.type === "PolicyNotFoundException") return { text: "", revision: "" };
    throw e;
  }
}

function pretty(policy: string): string {
  try {
    return JSON.stringify(JSON.parse(policy), null, 2);
  } catch {
    return policy;
  }
}

function example(table: Table): string {
  const account = table.TableArn.split(":")[4] ?? "000000000000";
  return JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Principal: { AWS: `arn:aws:iam::${account}:user/alice` }, Action: ["dynamodb:GetItem", "dynamodb:Query"], Resource: table.TableArn }] }, null, 2);
}
