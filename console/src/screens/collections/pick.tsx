import { useEffect, useState } from "preact/hooks";
import { number } from "../../lib/count";
import { replaceParams } from "../../lib/router";
import { type Source, type Table, sources } from "../../lib/schema";
import { Segments } from "../../ui/choice";
import { Icon } from "../../ui/icons";
import { Mark } from "../../ui/key";

interface Props {
  table: Table;
  indexes: Source[];
  picked: string;
  pick: (text: string) => void;
  /** How many items there are of each. */
  entities: Map<string, number>;
  hidden: Set<string>;
  show: string;
  box: { current: HTMLInputElement | null };
}

/** Which partitions are shown, which entities of them, and in which order. */
export function PickBar({ table, indexes, picked, pick, entities, hidden, show, box }: Props) {
  const [typed, setTyped] = useState(picked);
  useEffect(() => setTyped(picked), [picked]);
  const own = sources(table)[0]!;
  return (
    <form
      class="row pick"
      onSubmit={(e) => {
        e.preventDefault();
        pick(typed);
      }}
    >
      <span class="input search mono">
        <Icon name="explore" />
        <input ref={box} aria-label="Partition key" placeholder={`${own.partition.map((key) => key.name).join(" / ")}, also of an index`} spellcheck={false} value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <kbd>/</kbd>
      </span>
      <span class="chips">
        {[...entities]
          .filter(([entity]) => entity !== "")
          .slice(0, 8)
          .map(([entity, count]) => (
            <button
              key={entity}
              type="button"
              class="chip"
              aria-pressed={!hidden.has(entity)}
              onClick={() => replaceParams({ hide: (hidden.has(entity) ? [...hidden].filter((each) => each !== entity) : [...hidden, entity]).join("\n") })}
            >
              <Mark table={table.TableName} entity={entity} /> {entity} {number(count)}
            </button>
          ))}
      </span>
      <span class="grow" />
      {indexes.length > 0 && (
        <span class="row pivots">
          <span class="small muted optional">Show</span>
          <Segments label="Pivot" of={[["table", "Table"] as const, ...indexes.flatMap((source) => [[source.name, source.name] as const, [`+${source.name}`, `Table beside ${source.name}`] as const]).slice(0, 8)]} chosen={show} choose={(value) => replaceParams({ show: value })} />
        </span>
      )}
    </form>
  );
}
