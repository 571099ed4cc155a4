import { ENDPOINT, region } from "../lib/api";
import type { Call } from "../lib/calls";
import { LANGUAGES, type Language, codeOf } from "../lib/code";
import { chooseLanguage, language } from "../lib/store";
import { Tabs } from "./choice";
import { Code } from "./code";
import { CopyButton } from "./copy";

/** A call as code, in the language that was chosen last. */
export function CodePanel({ code, incomplete }: { code: Call | undefined; incomplete: string }) {
  const tabs = [...LANGUAGES, "JSON"] as const;
  const chosen = tabs.find((each) => each === language.value) ?? "JavaScript";
  const text = !code ? "" : chosen === "JSON" ? JSON.stringify(code.request, null, 2) : codeOf(chosen as Language, code, { endpoint: ENDPOINT, region: region.value });
  return (
    <section class="panel codes" aria-label="As code">
      <div class="phead">
        <Tabs of={tabs} chosen={chosen} choose={chooseLanguage} label="Language" />
        <span class="grow" />
        {code && <CopyButton text={() => text} bare />}
      </div>
      {code ? <Code text={text} label={`The call in ${chosen}`} /> : <p class="empty">{incomplete}</p>}
    </section>
  );
}
