import { ENDPOINT, region } from "../../lib/api";
import { LANGUAGES, type Language, codeOf } from "../../lib/code";
import { type Range, caughtBy, conditionOf, conditionText, queryOf } from "../../lib/range";
import { type Sheet, hueOf, markOf } from "../../lib/sheet";
import { chooseLanguage, language } from "../../lib/store";
import { CopyButton } from "../../ui/copy";
import { Plain } from "../../ui/plain";
import type { Choice } from "./choices";

/** The range that was chosen on a ruler: what lies in it, what reads it, and the condition for exactly that. */
export function RangeBar({ sheet, chosen, range, choose }: { sheet: Sheet; chosen: Choice; range: Range; choose: (range: Range | undefined) => void }) {
  const { scale, index } = chosen;
  const table = sheet.tables.find((each) => each.name === chosen.table)!;
  const attribute = (index === null ? table.sortKey : table.indexes.find((each) => each.name === index)?.sortKey[0]) ?? "sort key";
  const { entities, patterns } = caughtBy(scale, range);
  const condition = conditionOf(scale, range);
  const text = conditionText(condition, attribute, scale.isNumber);
  const used = LANGUAGES.find((each) => each === language.value) ?? "JavaScript";
  const nameOf = (i: number) => `${i + 1}: ${scale.marks[i]!.key.replace(/\0$/, "")}`;
  return (
    <section class="range" aria-label="Chosen range" aria-live="polite">
      <dl>
        <div>
          <dt>In it</dt>
          <dd>
            {entities.length === 0 && <span class="faint">no entity has keys here</span>}
            {entities.map((entity) => (
              <span key={entity.name} class="caught">
                <span class={`mark e${hueOf(sheet, entity.name)}`} aria-hidden="true">
                  {markOf(sheet, entity.name)}
                </span>
                {entity.name}
                {!entity.isWhole && <span class="faint"> in part</span>}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Read by</dt>
          <dd>
            {patterns.length === 0 && <span class="faint">no pattern of the model</span>}
            {patterns.map((pattern) => (
              <span key={pattern.name} class="caught">
                {pattern.name}
                {!pattern.isWhole && <span class="faint"> and more</span>}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Exactly this</dt>
          <dd class="mono wrap">
            <Plain text={text} />
          </dd>
        </div>
      </dl>
      <div class="range-tools">
        {(["from", "to"] as const).map((end) => (
          <label key={end} class="row small">
            <span class="muted">{end === "from" ? "From" : "to"}</span>
            <select class="select mono" aria-label={end === "from" ? "Beginning of the range" : "End of the range"} value={String(range[end])} onChange={(e) => choose({ ...range, [end]: Number(e.currentTarget.value) })}>
              {scale.marks.map((_, i) => (end === "from" ? i < range.to : i > range.from) && (
                <option key={i} value={String(i)}>
                  {nameOf(i)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <select class="select" aria-label="Language of the copy" value={used} onChange={(e) => chooseLanguage(e.currentTarget.value)}>
          {LANGUAGES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <CopyButton quiet={false} text={() => codeOf(used as Language, queryOf(table, index, scale, condition), { endpoint: ENDPOINT, region: region.value })}>
          Copy as {used}
        </CopyButton>
        <button type="button" class="btn quiet" onClick={() => choose(undefined)}>
          Clear <kbd>esc</kbd>
        </button>
      </div>
    </section>
  );
}
