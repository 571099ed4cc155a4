import { useState } from "preact/hooks";
import { type ScalableTarget, type Wanted, deregister, dimensionsOf, readTargets, register } from "../../lib/scaling";
import type { Table } from "../../lib/schema";
import { readTable } from "../../lib/tables";
import { Confirm } from "../../ui/confirm";
import { useAct, useReading } from "../../ui/reading";
import { DropButton, Part, drop, dropping } from "./panel";

/** Provisioned capacity that follows its use, of the table and of each index, for reads and writes. */
export function Scaling({ table }: { table: Table }) {
  const { busy, error, act } = useAct();
  const { value, error: unread, again } = useReading(() => readTargets(table), [table.GlobalSecondaryIndexes?.length]);
  const change = (step: () => Promise<unknown>) => act(() => step().then(() => Promise.all([again(), readTable(table.TableName)])));
  return (
    <Part title="Auto scaling" hint="capacity is moved where throughput is simulated" error={error ?? unread}>
      {dimensionsOf(table).map((dimension) => {
        const target = value?.find((each) => each.id === dimension.id && each.dimension === dimension.dimension);
        return (
          <div key={dimension.title}>
            <Bounds key={JSON.stringify(target)} title={dimension.title} target={target} busy={busy} set={(wanted) => change(() => register(dimension, wanted, target))} what={`scaling ${dimension.title}`} />
            {target && dropping() === `scaling ${dimension.title}` && (
              <Confirm
                text="Forgets the bounds and the target. The capacity stays as it is now."
                name={dimension.title}
                to="stop scaling"
                action="Stop scaling"
                operation="DeregisterScalableTarget"
                busy={busy}
                confirm={() => void change(() => deregister(dimension)).then((done) => done && drop(""))}
                cancel={() => drop("")}
              />
            )}
          </div>
        );
      })}
    </Part>
  );
}

function Bounds({ title, target, busy, set, what }: { title: string; target: ScalableTarget | undefined; busy: boolean; set: (wanted: Wanted) => Promise<boolean>; what: string }) {
  const [wanted, setWanted] = useState({ min: String(target?.min ?? 5), max: String(target?.max ?? 100), percent: String(target?.percent ?? 70) });
  const isWhole = Object.values(wanted).every((text) => /^[1-9]\d*$/.test(text)) && Number(wanted.min) <= Number(wanted.max) && Number(wanted.percent) >= 20 && Number(wanted.percent) <= 90;
  const isChanged = !target || Number(wanted.min) !== target.min || Number(wanted.max) !== target.max || Number(wanted.percent) !== target.percent;
  const field = (name: keyof typeof wanted, label: string) => (
    <input class="input mono w60" inputMode="numeric" aria-label={`${label} of ${title}`} aria-invalid={!isWhole} value={wanted[name]} onInput={(e) => setWanted({ ...wanted, [name]: e.currentTarget.value.trim() })} />
  );
  return (
    <form
      class="qr"
      onSubmit={(e) => {
        e.preventDefault();
        if (isWhole && isChanged) void set({ min: Number(wanted.min), max: Number(wanted.max), percent: Number(wanted.percent) });
      }}
    >
      <span class="ql wide clip" title={title}>
        {title}
      </span>
      {field("min", "Least")}
      <span class="ql2">to</span>
      {field("max", "Most")}
      <span class="ql2">at</span>
      {field("percent", "Target")}
      <span class="ql2">% use</span>
      <button type="submit" class="btn" disabled={busy || !isWhole || !isChanged}>
        {target ? "Set" : "Scale"}
      </button>
      <span class="faint small">{target ? "scales" : "fixed"}</span>
      <span class="grow" />
      {target && <DropButton label={`Stop scaling ${title}`} what={what} />}
    </form>
  );
}
