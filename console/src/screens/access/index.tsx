import { replaceParams, route } from "../../lib/router";
import { session, who } from "../../lib/session";
import { Tabs } from "../../ui/choice";
import { CopyButton } from "../../ui/copy";
import "./access.css";
import { Audit } from "./audit";
import { Seen } from "./seen";
import { Users } from "./users";

/** What there is to see, by the word in the address. */
const TABS = [
  ["", "Users"],
  ["seen", "Seen"],
  ["audit", "Audit log"],
] as const;

/** Users, their keys and policies, what they were seen doing, and what was asked for. */
export default function Access() {
  if (session.value === "open") return <Open />;
  const tab = TABS.find(([word]) => word === route.value.params.tab)?.[0] ?? "";
  return (
    <>
      <div class="head">
        <h1>Access</h1>
        <span class="sub">
          you are <span class="mono">{who.value?.Arn ?? ""}</span>
        </span>
      </div>
      <div class="body">
        <div class="tabline">
          <Tabs of={TABS.map(([, title]) => title)} chosen={TABS.find(([word]) => word === tab)![1]} choose={(title) => replaceParams({ tab: TABS.find((each) => each[1] === title)![0], user: "", seen: "", event: "", paused: "" })} label="What to show" />
        </div>
        {tab === "" && <Users />}
        {tab === "seen" && <Seen />}
        {tab === "audit" && <Audit />}
      </div>
    </>
  );
}

function Open() {
  const command = "ARMATURE_ROOT_ACCESS_KEY_ID=… ARMATURE_ROOT_SECRET_ACCESS_KEY=… ./armature serve --data DIR --auth";
  return (
    <>
      <div class="head">
        <h1>Access</h1>
      </div>
      <div class="body scrolls">
        <section class="panel" aria-label="Open to all">
          <div class="inset">
            <h2 class="lead">This server answers all who reach its port</h2>
            <p class="muted">It was started without --auth, and listens on this machine only unless told otherwise. With it, requests have to be signed by a key that the server knows, IAM's policies decide what each may do, and the console asks for a key as well. With --audit-log, each request is written down besides.</p>
            <div class="row">
              <code class="wrap">{command}</code>
              <CopyButton text={() => command} bare />
            </div>
          </div>
        </section>
      </div>
    </>
  );
}
