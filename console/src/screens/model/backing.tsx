import type { Ref } from "preact";
import { type Remark, changedLines } from "../../lib/model";
import { yamlPieces } from "../../lib/sheet";
import { Severity } from "../../ui/icons";

export const LINE_HEIGHT = 19;
/** Lines that are drawn above and below those that are seen. */
const AROUND = 30;
/** Longer lines are shown without colours. */
const COLOURED_LENGTH_MAX = 1_000;

/** Which lines are drawn, by how far the text was scrolled; in steps, so that few scrolls change it. */
export function drawnLines(scrollTop: number, height: number, count: number): { from: number; to: number } {
  const first = Math.floor(scrollTop / LINE_HEIGHT / AROUND) * AROUND;
  return { from: Math.max(0, first - AROUND), to: Math.min(count, first + Math.ceil(height / LINE_HEIGHT) + 2 * AROUND) };
}

/** What lies behind the text that is typed: its lines with their numbers, in colour, and what is said of each. As many as are seen. */
export function Backing({ box, lines, from, to, byLine, line }: { box: Ref<HTMLDivElement>; lines: string[]; from: number; to: number; byLine: Map<number, Remark[]>; line: number }) {
  return (
    <div class="yaml-back" ref={box} aria-hidden="true">
      {lines.slice(from, to).map((text, i) => {
        const at = from + i + 1;
        const own = byLine.get(at);
        const worst = own?.find((remark) => remark.severity === "error") ?? own?.find((remark) => remark.severity === "warning") ?? own?.[0];
        return (
          <div key={at} class={`yl${worst ? ` ${worst.severity}` : ""}${at === line ? " here" : ""}`} style={{ top: `${(at - 1) * LINE_HEIGHT}px` }}>
            <span class={changedLines.value.has(at) ? "ln changed" : "ln"}>
              {worst && <Severity of={worst.severity} />}
              {at}
            </span>
            <span class="yt">
              {text.length <= COLOURED_LENGTH_MAX ? yamlPieces(text).map((piece, k) => (piece.kind === "" ? piece.text : <span key={k} class={piece.kind}>{piece.text}</span>)) : text}
              {worst && (
                <span class="said">
                  {worst.rule} {worst.message}
                  {own!.length > 1 ? ` (and ${own!.length - 1} more)` : ""}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
