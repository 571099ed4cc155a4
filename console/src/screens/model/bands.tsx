import { type Scale, type Sheet, hueOf } from "../../lib/sheet";
import { type Frame, LANE, NARROW, TOP, cut, lanesOf, prefix, short } from "./draw";

/** What a letter takes of a band, also in a wide font. */
const WIDE = 7;

/** Where the keys of entities lie. */
export function Bands({ sheet, scale, frame, height }: { sheet: Sheet; scale: Scale; frame: Frame; height: number }) {
  const lanes = lanesOf(scale.bands);
  const items = (entity: string) => sheet.tables.flatMap((table) => table.entities).find((each) => each.name === entity)?.items ?? null;
  return (
    <>
      {scale.bands.map((band, b) =>
        band.pieces.map((piece, p) => {
          const from = frame.x(piece.from);
          const size = frame.x(piece.to) - from;
          const y = TOP + lanes[b]! * LANE;
          const count = items(band.entity);
          const name = cut(band.entity, size / 7);
          const said = count === null ? "" : `${short(count)} items`;
          const bars = Math.max(1, Math.min(count ?? 20, Math.floor((size - 8) / 4)));
          return (
            <g key={`${band.entity}${p}`} class={`e${hueOf(sheet, band.entity)}`}>
              <title>{`${band.entity}: ${piece.text}`}</title>
              <rect x={from} y={y} width={size} height={height - y - 4} class="band-light" />
              <rect x={from} y={y} width={size} height={LANE - 6} rx="3" class="band-box" />
              <path d={`M${from} ${y}h${size}`} class="band-top" />
              {lanes[b] === 0 && size >= NARROW / 2 && (
                <text x={from + size / 2} y={38} text-anchor="middle" class="band-key">
                  {cut(prefix(piece.text), size / 7)}
                </text>
              )}
              <text x={from + size / 2} y={y + 17} text-anchor="middle" class="band-name">
                <tspan class="strong">{name}</tspan>
                {said !== "" && size >= (name.length + said.length) * WIDE + 13 && <tspan dx="5">{said}</tspan>}
              </text>
              <path d={Array.from({ length: bars }, (_, i) => `M${(from + 4 + ((i + 0.5) * (size - 8)) / bars).toFixed(1)} ${y + 24}v10`).join("")} class="bar-code" />
            </g>
          );
        }),
      )}
    </>
  );
}
