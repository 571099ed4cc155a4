import { ENDPOINT, type LastCall, lastCall, region } from "../lib/api";
import { LANGUAGES, type Language, codeOf, curlOf } from "../lib/code";
import { who } from "../lib/session";
import { chooseLanguage, language } from "../lib/store";
import { Tabs } from "./choice";
import { Code } from "./code";
import { CopyButton, copyText } from "./copy";
import { Overlay, uncover } from "./overlay";

const where = () => ({ endpoint: ENDPOINT, region: region.value });
const chosen = () => LANGUAGES.find((each) => each === language.value) ?? "JavaScript";

/** A request to a page of the server's own, for a shell. */
export function commandOf(last: LastCall): string {
  return curlOf({ path: last.path!, method: last.method, body: last.body }, where(), who.value !== undefined);
}

export function copyCode(as: Language, last: LastCall): Promise<boolean> {
  return copyText(codeOf(as, last, where()));
}

/** Copies the last call, in the language that was chosen last. */
export async function copyLast(): Promise<boolean> {
  const last = lastCall.value;
  if (!last) return false;
  return last.path ? copyText(commandOf(last)) : copyCode(chosen(), last);
}

/** The last call in full, as code of any language. */
export function CallPanel() {
  const last = lastCall.value!;
  const tabs = [...LANGUAGES, "JSON"] as const;
  const as = language.value === "JSON" ? "JSON" : chosen();
  const text = last.path ? commandOf(last) : as === "JSON" ? JSON.stringify(last.request, null, 2) : codeOf(as, last, where());
  return (
    <Overlay label="Last call">
      <div class="phead">
        <h2>{last.operation}</h2>
        {!last.path && <Tabs of={tabs} chosen={as} choose={chooseLanguage} label="Language of the call" />}
        <span class="grow" />
        <CopyButton text={() => text} bare />
        <button type="button" class="btn quiet" onClick={uncover}>
          Close
        </button>
      </div>
      <Code text={text} label="Request" />
    </Overlay>
  );
}
