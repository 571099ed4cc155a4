import { useState } from "preact/hooks";
import type { Placed } from "../../lib/collections";
import { number } from "../../lib/count";
import type { Source, Table } from "../../lib/schema";
import { typeOf } from "../../lib/values";
import { Mark } from "../../ui/key";

/** Why an index does not have an item: the first of its key attributes that is missing, or of another type. */
function reason(source: Source, { item }: Placed): string {
  for (const key of [...source.partition, ...source.sort]) {
    const value = item[key.name];
    if (!value) return `no ${key.name} attribute, so no cost`;
    if (typeOf(value) !== key.type) return `${key.name} is ${typeOf(value)}, the key wants ${key.type}`;
  }
  return "";
}

/** Items that an index does not have, by entity, with the reason. */
export function Absent({ table, source, absent }: { table: Table; source: Source; absent: Placed[] }) {
  const [isOpen, setOpen] = useState(false);
  if (absent.length === 0) return null;
  const reasons = new Map<string, Map<string, number>>();
  for (const placed of absent) {
    const why = reason(source, placed);
    const counts = reasons.get(why) ?? new Map<string, number>();
    counts.set(placed.entity, (counts.get(placed.entity) ?? 0) + 1);
    reasons.set(why, counts);
  }
  return (
    <article class="blk miss" aria-label={`Not in ${source.name}`}>
      {[...reasons].map(([why, counts]) => (
        <div key={why}>
          <header>
            <span class="strong small clip">Not in {source.name}</span>
            <span class="grow" />
            <span class="st clip" title={why}>{why}</span>
          </header>
          <div class="misses">
            {[...counts].map(([entity, count]) => (
              <span key={entity} class="chip">
                <Mark table={table.TableName} entity={entity} /> {entity || "items"} {number(count)}
              </span>
            ))}
            <span class="grow" />
            <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Why?
            </button>
          </div>
        </div>
      ))}
      {isOpen && (
        <p class="small muted why">
          An item is in an index if it has all attributes of the index's key, each of the type that the key has. Items without them cost the index nothing: an index of few items is called sparse. To put these items into {source.name}, write {[...source.partition, ...source.sort].map((key) => key.name).join(" and ")} to them.
        </p>
      )}
    </article>
  );
}
