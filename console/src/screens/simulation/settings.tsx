import { replaceParams } from "../../lib/router";
import { CALLS, TABLES, withSetting } from "../../lib/simulation";
import { names } from "../../lib/tables";
import { Tabs } from "../../ui/choice";
import type { Staging } from "./staging";
import { Switches } from "./switches";

/** All switches, as a form or as JSON, staged until they are applied as a whole. */
export function SettingsPanel({ staging }: { staging: Staging }) {
  const { draft, setDraft, text, setText, fault, isStaged, tab, scope } = staging;
  const group = scope === "" ? ("AllTables" as const) : { table: scope };
  const own = scope === "" ? (draft.AllTables ?? {}) : (draft.Tables?.[scope] ?? {});
  return (
    <section class="panel" aria-label="Settings">
      <div class="phead">
        <Tabs
          of={["Form", "JSON"]}
          chosen={tab}
          choose={staging.choose}
          label="How to set"
        />
        <span class="grow" />
        {isStaged && (
          <span class="small muted">
            <b class="staged">changes staged</b>, nothing is on yet
          </span>
        )}
      </div>
      {tab === "JSON" ? (
        <textarea class="editor mono simtext" aria-label="Settings as JSON" aria-invalid={fault !== ""} spellcheck={false} value={text ?? JSON.stringify(draft, null, 2)} onInput={(e) => setText(e.currentTarget.value)} />
      ) : (
        <>
          <h2 class="simgroup">All calls</h2>
          <Switches of={CALLS} values={draft.Calls ?? {}} change={(member, value) => setDraft(withSetting(draft, "Calls", member, value))} />
          <h2 class="simgroup">
            Tables
            <select class="select" aria-label="Which tables" value={scope} onChange={(e) => replaceParams({ scope: e.currentTarget.value })}>
              <option value="">all tables</option>
              {(names.value ?? []).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </h2>
          <Switches key={scope} of={TABLES} values={own} change={(member, value) => setDraft(withSetting(draft, group, member, value))} />
        </>
      )}
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="act">
        <label class="row small">
          Seed
          <input
            class="input mono w80"
            inputMode="numeric"
            disabled={tab === "JSON"}
            value={draft.Seed ?? ""}
            onInput={(e) => {
              const { Seed: _, ...rest } = draft;
              setDraft(/^\d{1,15}$/.test(e.currentTarget.value) ? { Seed: Number(e.currentTarget.value), ...rest } : rest);
            }}
          />
        </label>
        <span class="faint small optional">the same seed and calls give the same faults</span>
        <span class="grow" />
        <button type="button" class="btn" disabled={!isStaged && fault === ""} onClick={staging.discard}>
          Discard
        </button>
        <button type="button" class="btn primary" disabled={!isStaged} onClick={() => void staging.apply()}>
          Apply
        </button>
      </div>
    </section>
  );
}
