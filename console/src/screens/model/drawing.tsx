import { useState } from "preact/hooks";
import { type Range, columnsOf, moved, rangeAt } from "../../lib/range";
import { type Scale, type Sheet, columnOf } from "../../lib/sheet";
import { route } from "../../lib/router";
import { useWidth } from "../../ui/width";
import { Bands } from "./bands";
import { EDGE, LANE, ROW, TOP, frameOf, lanesOf } from "./draw";
import { Reach } from "./reach";
import { Twin } from "./twin";

/** A pointer that moves less has clicked. */
const DRAG_PIXELS = 5;

/** A sort order as a picture. Who drags across it, or moves with the arrows, chooses a range. */
export function Drawing({ sheet, scale, typed, range, choose, svg }: { sheet: Sheet; scale: Scale; typed: string; range: Range | undefined; choose: (range: Range | undefined) => void; svg: { current: SVGSVGElement | null } }) {
  const [ref, wanted] = useWidth<HTMLDivElement>(1100);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const frame = frameOf(scale, wanted);
  const { width, left, right, x } = frame;
  const head = TOP + (Math.max(0, ...lanesOf(scale.bands)) + 1) * LANE;
  const height = head + scale.reaches.length * ROW + 4;
  const caret = typed === "" ? undefined : columnOf(scale, typed);
  const caretX = caret === undefined ? 0 : caret < 0 ? left - EDGE / 2 : caret >= scale.width ? right + EDGE / 2 : x(caret);
  const isDragged = drag !== undefined && Math.abs(drag.to - drag.from) >= DRAG_PIXELS;
  const shown = isDragged ? rangeAt(scale, frame.column(drag.from), frame.column(drag.to)) : range;
  const at = (e: PointerEvent) => e.clientX - (e.currentTarget as Element).getBoundingClientRect().left;
  const finish = () => {
    if (isDragged && shown && shown.from < shown.to) choose(shown);
    setDrag(undefined);
  };
  const press = (e: KeyboardEvent) => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    choose(moved(scale, range, e.shiftKey ? "from" : "to", by));
  };
  return (
    <div class="ruler scroll" ref={ref} tabIndex={0} role="region" aria-label="Drawing of the sort order. Arrows move the end of a range, with the shift key its beginning." onKeyDown={press}>
      <svg
        ref={svg}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        class={isDragged ? "dragging" : ""}
        onPointerDown={(e) => {
          const from = at(e);
          if (e.button === 0 && e.pointerType !== "touch" && from >= left - EDGE && from <= right + EDGE) setDrag({ from, to: from });
        }}
        onPointerMove={(e) => {
          if (!drag) return;
          if (!e.currentTarget.hasPointerCapture(e.pointerId)) e.currentTarget.setPointerCapture(e.pointerId);
          setDrag({ from: drag.from, to: Math.max(left, Math.min(right, at(e))) });
        }}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(undefined)}
      >
        <defs>
          <pattern id="accident" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" class="hatch" />
          </pattern>
        </defs>
        <text x={left - EDGE - 8} y={44} class="axis" text-anchor="end">
          sorts first
        </text>
        <text x={right + EDGE + 8} y={44} class="axis">
          sorts last
        </text>
        <path d={`M${left - EDGE} 50H${right + EDGE}${Array.from({ length: Math.floor((right - left + 2 * EDGE) / 6) + 1 }, (_, i) => `M${left - EDGE + i * 6} 50v${i % 5 === 0 ? -7 : -4}`).join("")}`} class="tick" />
        <Bands sheet={sheet} scale={scale} frame={frame} height={height} />
        {scale.reaches.map((reach, r) => (
          <Reach key={reach.pattern} sheet={sheet} scale={scale} reach={reach} frame={frame} y={head + r * ROW} isSelected={reach.pattern === route.value.params.pattern} caret={caret} caretX={caretX} />
        ))}
        {shown && shown.from < shown.to && <rect x={x(columnsOf(scale, shown).from)} y="50" width={x(columnsOf(scale, shown).to) - x(columnsOf(scale, shown).from)} height={height - 52} class="chosen" />}
        {caret !== undefined && (
          <g>
            <path d={`M${caretX} 22V${height - 4}`} class="caret" />
            <rect x={caretX - typed.length * 3.7 - 6} y="2" width={typed.length * 7.4 + 12} height="18" rx="3" class="ink" />
            <text x={caretX} y="15" text-anchor="middle" class="mono on-ink">
              {typed}
            </text>
          </g>
        )}
      </svg>
      <Twin scale={scale} caret={caret} typed={typed} />
      {scale.reaches.length === 0 && <p class="empty">No pattern reads this sort order.</p>}
    </div>
  );
}
