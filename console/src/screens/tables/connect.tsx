import { ENDPOINT, region } from "../../lib/api";
import { LANGUAGES, type Language, clientOf } from "../../lib/code";
import { who } from "../../lib/session";
import { chooseLanguage, language } from "../../lib/store";
import { Tabs } from "../../ui/choice";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";

/** How a program connects to this server. */
export function Connect() {
  const languages = ["CLI", "Go", "Java", "JavaScript", "Python"] as const;
  const chosen = (languages.find((each) => each === language.value) ?? "JavaScript") as Language | "Go";
  const text = clientOf(chosen, { endpoint: ENDPOINT, region: region.value });
  return (
    <section class="panel" aria-labelledby="connect">
      <div class="phead">
        <h2 id="connect">Connect</h2>
        <Tabs of={languages} chosen={chosen} choose={(tab) => ((LANGUAGES as readonly string[]).includes(tab) || tab === "Go" ? chooseLanguage(tab) : undefined)} label="Language" />
        <span class="grow" />
        <CopyButton text={() => text} />
      </div>
      <Code text={text} label={`How to connect with ${chosen}`} />
      <dl class="facts">
        <div>
          <dt>Endpoint</dt>
          <dd class="mono">{ENDPOINT}</dd>
        </div>
        <div>
          <dt>Credentials</dt>
          <dd>{who.value ? "an access key of this account, with its secret" : "any key and secret"}</dd>
        </div>
      </dl>
    </section>
  );
}
