import { hue } from "../../lib/store";
import type { Ribbon } from "./layout";

const WIDTH = 96;

/** From each item in the table to where the index has it. */
export function Ribbons({ table, ribbons, height }: { table: string; ribbons: Ribbon[]; height: number }) {
  return (
    <svg class="ribs" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      {ribbons.map((ribbon) => (
        <g key={ribbon.id} class={`${ribbon.isStrong ? "strong" : ""} e${hue(table, ribbon.entity)}`}>
          <path d={`M0 ${ribbon.from}C${WIDTH / 2} ${ribbon.from} ${WIDTH / 2} ${ribbon.to} ${WIDTH} ${ribbon.to}`} />
          {ribbon.isStrong && (
            <>
              <circle cx="3" cy={ribbon.from} r="3.5" />
              <circle cx={WIDTH - 3} cy={ribbon.to} r="3.5" />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
