import { type Scale, type Sheet, catches, endsOf, hueOf } from "../../lib/sheet";
import { replaceParams } from "../../lib/router";
import { EDGE, type Frame, ROW, cut } from "./draw";
import { Verdict } from "./verdict";

/** A row of a ruler: what one query reads. */
export function Reach({ sheet, scale, reach, frame, y, isSelected, caret, caretX }: { sheet: Sheet; scale: Scale; reach: Scale["reaches"][number]; frame: Frame; y: number; isSelected: boolean; caret: number | undefined; caretX: number }) {
  const { left, right, x } = frame;
  const middle = y + ROW / 2;
  const ends = endsOf(reach.condition);
  const from = ends.below ? x(reach.from) : left - EDGE + 4;
  const to = ends.above ? x(reach.to) : right + EDGE - 4;
  const own = sheet.patterns.find((each) => each.name === reach.pattern);
  const parts = scale.bands.flatMap((band) =>
    band.pieces.flatMap((piece) => {
      const start = Math.max(piece.from, ends.below ? reach.from : 0);
      const end = Math.min(piece.to, ends.above ? reach.to : scale.width);
      if (start >= end) return [];
      const intruded = reach.intrusions.some((span) => span.from <= piece.from && piece.to <= span.to);
      return [{ entity: band.entity, from: x(start), to: x(end), intruded }];
    }),
  );
  return (
    <g class={isSelected ? "reach on" : "reach"} onClick={() => replaceParams({ pattern: reach.pattern, line: String(own?.line ?? "") })}>
      <title>{`${reach.pattern}: ${reach.condition}`}</title>
      <rect x="0" y={y} width={frame.width} height={ROW} class="row-back" />
      <path d={`M0 ${y}H${frame.width}`} class="row-line" />
      <text x="28" y={y + 16} text-anchor="end" class="axis">
        {own?.id}
      </text>
      <text x="36" y={y + 16} class="strong">
        {cut(reach.pattern, 26)}
      </text>
      <text x="36" y={y + 30} class="mono">
        {cut(reach.condition, 30)}
      </text>
      <path d={`M${from} ${middle}H${to}`} class="bound" />
      {parts.map((part, i) => (
        <g key={i}>
          <rect x={part.from} y={middle - 7} width={Math.max(3, part.to - part.from)} height="14" rx="2" class={part.intruded ? "accident-back" : `meant e${hueOf(sheet, part.entity)}`} />
          {part.intruded && <rect x={part.from} y={middle - 7} width={Math.max(3, part.to - part.from)} height="14" rx="2" class="accident" />}
        </g>
      ))}
      {ends.below ? <path d={`M${from} ${middle - 9}v18`} class="bound" /> : <path d={`M${from - 6} ${middle}l9 -5v10z`} class="ink" />}
      {ends.above ? <path d={`M${to} ${middle - 9}v18`} class="bound" /> : <path d={`M${to + 6} ${middle}l-9 -5v10z`} class="ink" />}
      {caret !== undefined && catches(reach, caret) && <circle cx={caretX} cy={middle} r="4.5" class="ring" />}
      <Verdict x={right + EDGE + 20} y={y} note={reach.note} entities={[...new Set(parts.map((part) => part.entity))]} ends={ends} />
    </g>
  );
}
