import { useState } from "preact/hooks";
import { type Table, billing } from "../../lib/schema";
import { Segments } from "../../ui/choice";
import { Line } from "./panel";

type Update = (request: Record<string, unknown>) => Promise<boolean>;

/** How a table is paid, and for how much at most. */
export function Billing({ table, update, busy }: { table: Table; update: Update; busy: boolean }) {
  const mode = billing(table);
  const capacity = table.ProvisionedThroughput;
  const [units, setUnits] = useState({ read: String(capacity?.ReadCapacityUnits || 5), write: String(capacity?.WriteCapacityUnits || 5) });
  const throughput = { ReadCapacityUnits: Number(units.read), WriteCapacityUnits: Number(units.write) };
  const isWhole = /^[1-9]\d*$/.test(units.read) && /^[1-9]\d*$/.test(units.write);
  const indexes = table.GlobalSecondaryIndexes ?? [];
  const toProvisioned = {
    BillingMode: "PROVISIONED",
    ProvisionedThroughput: throughput,
    ...(indexes.length > 0 ? { GlobalSecondaryIndexUpdates: indexes.map((index) => ({ Update: { IndexName: index.IndexName, ProvisionedThroughput: throughput } })) } : {}),
  };
  return (
    <Line title="Billing">
      <Segments
        label="Billing"
        of={[
          ["On-demand", "On-demand"],
          ["Provisioned", "Provisioned"],
        ]}
        chosen={mode}
        choose={(chosen) => chosen !== mode && void update(chosen === "On-demand" ? { BillingMode: "PAY_PER_REQUEST" } : toProvisioned)}
      />
      {mode === "Provisioned" ? (
        <form
          class="row"
          onSubmit={(e) => {
            e.preventDefault();
            void update({ ProvisionedThroughput: throughput });
          }}
        >
          <input class="input mono w80" inputMode="numeric" aria-label="Read units" aria-invalid={!isWhole} value={units.read} onInput={(e) => setUnits({ ...units, read: e.currentTarget.value.trim() })} />
          <span class="ql2">RCU</span>
          <input class="input mono w80" inputMode="numeric" aria-label="Write units" aria-invalid={!isWhole} value={units.write} onInput={(e) => setUnits({ ...units, write: e.currentTarget.value.trim() })} />
          <span class="ql2">WCU</span>
          <button type="submit" class="btn" disabled={busy || !isWhole}>
            Set
          </button>
        </form>
      ) : (
        <Ceilings key={JSON.stringify(table.OnDemandThroughput)} table={table} update={update} busy={busy} />
      )}
    </Line>
  );
}

/** What on demand may take a second, at most; nothing is no ceiling, which the API writes as -1. */
function Ceilings({ table, update, busy }: { table: Table; update: Update; busy: boolean }) {
  const now = table.OnDemandThroughput;
  const shown = (units: number | undefined) => (units === undefined || units < 0 ? "" : String(units));
  const [read, setRead] = useState(shown(now?.MaxReadRequestUnits));
  const [write, setWrite] = useState(shown(now?.MaxWriteRequestUnits));
  const isWhole = [read, write].every((text) => text === "" || /^[1-9]\d*$/.test(text));
  const isChanged = read !== shown(now?.MaxReadRequestUnits) || write !== shown(now?.MaxWriteRequestUnits);
  const units = (text: string) => (text === "" ? -1 : Number(text));
  return (
    <form
      class="row"
      onSubmit={(e) => {
        e.preventDefault();
        void update({ OnDemandThroughput: { MaxReadRequestUnits: units(read), MaxWriteRequestUnits: units(write) } });
      }}
    >
      <span class="ql2">at most</span>
      <input class="input mono w80" inputMode="numeric" aria-label="Most read units a second" aria-invalid={!isWhole} placeholder="any" value={read} onInput={(e) => setRead(e.currentTarget.value.trim())} />
      <span class="ql2">RRU/s</span>
      <input class="input mono w80" inputMode="numeric" aria-label="Most write units a second" aria-invalid={!isWhole} placeholder="any" value={write} onInput={(e) => setWrite(e.currentTarget.value.trim())} />
      <span class="ql2">WRU/s</span>
      <button type="submit" class="btn" disabled={busy || !isWhole || !isChanged}>
        Set
      </button>
    </form>
  );
}
