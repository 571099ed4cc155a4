import type { SimulationState } from "../../lib/simulation";
import { tables } from "../../lib/tables";
import type { Act } from "./clock";

/** Global indexes, each of which can be held as it is now. */
export function Indexes({ state, act }: { state: SimulationState; act: Act }) {
  const all = (tables.value ?? []).flatMap((table) => (table.GlobalSecondaryIndexes ?? []).map((index) => ({ table: table.TableName, index: index.IndexName })));
  const isHeld = (table: string, index: string) => state.HeldIndexes.includes(`${table}/${index}`);
  return (
    <section class="panel" aria-labelledby="held">
      <div class="phead">
        <h2 id="held">Indexes</h2>
        <span class="faint small">readers of a held index see it as it was, until it is released</span>
      </div>
      {all.length === 0 && <p class="empty">No table has a global index.</p>}
      {all.map(({ table, index }) => {
        const held = isHeld(table, index);
        return (
          <div key={`${table} ${index}`} class="line">
            <span class="strong">{index}</span>
            <span class="faint">of {table}</span>
            {held && <span class="tag warn">held</span>}
            <span class="grow" />
            <button
              type="button"
              class="btn"
              aria-label={`${held ? "Release" : "Hold"} ${index} of ${table}`}
              onClick={() => void act(`_armature/${held ? "release" : "hold"}-index`, { TableName: table, IndexName: index }, () => (held ? `${index} has caught up.` : `${index} shows nothing new until it is released.`))}
            >
              {held ? "Release" : "Hold"}
            </button>
          </div>
        );
      })}
    </section>
  );
}
