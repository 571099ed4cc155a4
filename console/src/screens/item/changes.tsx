import type { ComponentChildren } from "preact";
import { ENDPOINT, region } from "../../lib/api";
import { LANGUAGES, codeOf } from "../../lib/code";
import { changes } from "../../lib/diff";
import { replaceParams, route } from "../../lib/router";
import { saveCall } from "../../lib/save";
import type { Table } from "../../lib/schema";
import { chooseLanguage, language } from "../../lib/store";
import { type AV, type Item, record } from "../../lib/values";
import { Segments, Tabs } from "../../ui/choice";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";
import { DiffLines } from "../../ui/difflines";

/** What a save will write, as differences or as a call. */
export function ChangePanel({ table, opened, item, staged, guarded, isUnread, children }: { table: Table; opened: Item | undefined; item: Item | undefined; staged: number; guarded: boolean; isUnread: boolean; children: ComponentChildren }) {
  const view = route.value.params.show === "call" ? "call" : "diff";
  const lines = item ? changes(opened ?? record<AV>(), item) : [];
  const chosen = LANGUAGES.find((each) => each === language.value) ?? "JavaScript";
  const isCall = item !== undefined && (staged > 0 || !opened);
  const text = view === "call" && isCall ? codeOf(chosen, saveCall(table, opened, item, guarded), { endpoint: ENDPOINT, region: region.value }) : "";
  return (
    <section class="panel fill" aria-labelledby="changes">
      <div class="phead">
        <h2 id="changes">What will change</h2>
        <span class="grow" />
        {text !== "" && <CopyButton text={() => text} bare />}
        <Segments
          label="Show"
          of={[
            ["diff", "Diff"],
            ["call", "Call"],
          ]}
          chosen={view}
          choose={(show) => replaceParams({ show: show === "call" ? show : "" })}
        />
      </div>
      {view === "diff" ? (
        <div class="diff scroll" tabIndex={0} role="region" aria-label="Differences">
          {staged === 0 && <p class="empty">{isUnread ? "What is typed cannot be read yet; it is compared as soon as it can." : "Nothing. Change a value, and it is shown here before it is written."}</p>}
          <DiffLines changes={lines} />
        </div>
      ) : (
        <>
          <div class="bar-row">
            <Tabs of={LANGUAGES} chosen={chosen} choose={chooseLanguage} label="Language" />
          </div>
          {isCall ? <Code text={text} label={`The call in ${chosen}`} /> : <p class="empty">There is nothing to write yet.</p>}
        </>
      )}
      {children}
    </section>
  );
}
