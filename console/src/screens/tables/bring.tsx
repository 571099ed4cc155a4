import { ENDPOINT } from "../../lib/api";
import { href } from "../../lib/router";
import { CopyButton } from "../../ui/copy";
import { Icon } from "../../ui/icons";

/** What people have already, and how it gets here: by a screen, or by a command of this server's own. */
export function Bring() {
  const commands = [
    ["CloudFormation, SAM, CDK or Serverless", `./armature apply template.yaml --endpoint-url ${ENDPOINT}`],
    ["A table in AWS", "./armature export TABLE copy --endpoint-url https://dynamodb.us-east-1.amazonaws.com"],
    ["An export of it, or of another server", `./armature import copy TABLE --create --endpoint-url ${ENDPOINT}`],
    ["NoSQL Workbench or OneTable", "./armature model init --from workbench.json --output armature.yaml"],
  ] as const;
  return (
    <section class="panel" aria-labelledby="bring">
      <div class="phead">
        <h2 id="bring">Bring your own</h2>
      </div>
      <a class="line" href={href("model")}>
        <b class="grow">A model file, armature.yaml</b>
        <span class="faint">opened on the screen Model</span>
        <Icon name="right" />
      </a>
      <a class="line" href={href("exports", "", { do: "import" })}>
        <b class="grow">Objects in a bucket</b>
        <span class="faint">imported as a new table</span>
        <Icon name="right" />
      </a>
      {commands.map(([title, command]) => (
        <div key={title} class="line two">
          <span class="grow clip">
            <b>{title}</b>
            <code class="faint clip" title={command}>
              {command}
            </code>
          </span>
          <CopyButton text={() => command} bare />
        </div>
      ))}
    </section>
  );
}
