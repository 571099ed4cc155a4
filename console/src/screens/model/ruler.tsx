import { useRef } from "preact/hooks";
import { svgOf } from "../../lib/picture";
import { type Range, parseRange } from "../../lib/range";
import { replaceParams, route } from "../../lib/router";
import type { Sheet } from "../../lib/sheet";
import { useKeys } from "../../ui/keyboard";
import { PictureMenu } from "../../ui/picture";
import { choicesOf, chosenOf } from "./choices";
import { Drawing } from "./drawing";
import { Legend } from "./legend";
import { RangeBar } from "./rangebar";

/** The panel of the sort-order ruler: which order, the drawing, and the range that was chosen on it. */
export function RulerPanel({ sheet }: { sheet: Sheet }) {
  const { params } = route.value;
  const svg = useRef<SVGSVGElement>(null);
  const choices = choicesOf(sheet);
  const chosen = chosenOf(sheet, params.ruler);
  const range = chosen && parseRange(chosen.scale, params.range);
  const choose = (next: Range | undefined) => replaceParams({ ruler: chosen?.id ?? "", range: next ? `${next.from}-${next.to}` : "" });
  useKeys(range ? { Escape: () => choose(undefined) } : {});
  const many = sheet.tables.length > 1;
  if (!chosen) {
    return (
      <section class="panel ruler-panel">
        <p class="empty">No table or index of this model has a sort key, so there is no order to draw.</p>
      </section>
    );
  }
  const typed = chosen.scale.isNumber ? "" : (params.key ?? "");
  const title = `${chosen.table} · ${chosen.index ?? "Table"} · ${chosen.scale.partition}`;
  return (
    <section class="panel ruler-panel" aria-labelledby="ruler">
      <div class="phead">
        <h2 id="ruler">Sort-order ruler</h2>
        <select class="select mono" aria-label="Which sort order" value={chosen.id} onChange={(e) => replaceParams({ ruler: e.currentTarget.value, range: "" })}>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {many ? `${choice.table} · ` : ""}
              {choice.index ?? "Table"} · {choice.scale.partition}
            </option>
          ))}
        </select>
        <span class="faint small optional">
          {choices.findIndex((choice) => choice.id === chosen.id) + 1} of {choices.length} sort orders
        </span>
        <span class="grow" />
        {!chosen.scale.isNumber && (
          <label class="row small">
            <span class="muted">Where would a key fall?</span>
            <input class="input mono w160" value={typed} placeholder="ORDER#…" onInput={(e) => replaceParams({ key: e.currentTarget.value })} />
          </label>
        )}
        <PictureMenu name={`${chosen.table}-ruler`} svg={() => svgOf(svg.current ? [{ title, svg: svg.current }] : [])} />
      </div>
      <Drawing key={chosen.id} sheet={sheet} scale={chosen.scale} typed={typed} range={range} choose={choose} svg={svg} />
      {range && <RangeBar sheet={sheet} chosen={chosen} range={range} choose={choose} />}
      <Legend isTyped={typed !== ""} isChosen={range !== undefined} />
    </section>
  );
}
