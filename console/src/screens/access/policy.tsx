import { useState } from "preact/hooks";
import { query } from "../../lib/api";
import { current } from "../../lib/tables";

const MANAGED = ["AmazonDynamoDBReadOnlyAccess", "AmazonDynamoDBFullAccess", "IAMReadOnlyAccess", "IAMFullAccess", "AdministratorAccess"];

/** Attaches a policy that there is, or writes one for this user. */
export function PolicyForm({ user, change }: { user: string; change: (step: () => Promise<unknown>) => Promise<boolean> }) {
  const arn = current.value?.TableArn ?? "*";
  const [managed, setManaged] = useState(MANAGED[0]!);
  const [name, setName] = useState("");
  const [text, setText] = useState(() => JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: ["dynamodb:GetItem", "dynamodb:Query", "dynamodb:PutItem"], Resource: arn === "*" ? ["*"] : [arn, `${arn}/index/*`] }] }, null, 2));
  let fault = "";
  try {
    JSON.parse(text);
  } catch (e) {
    fault = (e as Error).message;
  }
  return (
    <>
      <form
        class="bar-row"
        onSubmit={(e) => {
          e.preventDefault();
          void change(() => query("iam", "AttachUserPolicy", { UserName: user, PolicyArn: `arn:aws:iam::aws:policy/${managed}` }));
        }}
      >
        <select class="select" aria-label="Policy to attach" value={managed} onChange={(e) => setManaged(e.currentTarget.value)}>
          {MANAGED.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button type="submit" class="btn">
          Attach
        </button>
      </form>
      <details class="policy">
        <summary class="line">
          <span class="link">Write a policy of this user</span>
        </summary>
        <form
          class="inset"
          onSubmit={(e) => {
            e.preventDefault();
            void change(() => query("iam", "PutUserPolicy", { UserName: user, PolicyName: name, PolicyDocument: text })).then((ok) => ok && setName(""));
          }}
        >
          <input class="input mono w200" aria-label="Name of the policy" placeholder="name of the policy" value={name} onInput={(e) => setName(e.currentTarget.value)} />
          <textarea class="input mono policytext" aria-label="Document of the policy" aria-invalid={fault !== ""} rows={14} spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
          {fault !== "" && <p class="bad small">{fault}</p>}
          <div class="row">
            <button type="submit" class="btn primary" disabled={fault !== "" || !/^[\w+=,.@-]{1,128}$/.test(name)}>
              Put policy
            </button>
            <span class="faint small mono">PutUserPolicy</span>
          </div>
        </form>
      </details>
    </>
  );
}
