import { useState } from "preact/hooks";
import { call, region } from "../../lib/api";
import type { Table } from "../../lib/schema";
import { Confirm } from "../../ui/confirm";
import type { Change } from "./index";
import { DropButton, Part, Status, closeForm, drop, dropping, isAdding } from "./panel";

/** The same table in other Regions. */
export function Replicas({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const [name, setName] = useState("");
  const replicas = table.Replicas ?? [];
  const update = (action: Record<string, unknown>) => change(() => call("UpdateTable", { TableName: table.TableName, ReplicaUpdates: [action] }));
  return (
    <Part title="Replicas" hint={replicas.length > 0 ? `with this one, in ${region.value}` : ""} add={{ name: "replica", label: "Region" }}>
      {isAdding("replica") && (
        <form
          class="qr"
          onSubmit={(e) => {
            e.preventDefault();
            void update({ Create: { RegionName: name.trim() } }).then((done) => done && (setName(""), closeForm()));
          }}
        >
          <input class="input mono w160" aria-label="Region of a new replica" placeholder="eu-west-1" value={name} onInput={(e) => setName(e.currentTarget.value)} />
          <button type="submit" class="btn primary" disabled={busy || name.trim() === ""}>
            Create replica
          </button>
          <span class="faint small">Its server has to be one of --peer; a stream with both images comes with it.</span>
        </form>
      )}
      {replicas.map((replica) => (
        <div key={replica.RegionName}>
          <div class="qr">
            <span class="strong">{replica.RegionName}</span>
            <Status text={replica.ReplicaStatus ?? "ACTIVE"} />
            <span class="faint small wraps">{replica.ReplicaStatusDescription ?? ""}</span>
            <span class="grow" />
            <DropButton label={`Delete the replica in ${replica.RegionName}`} what={`replica ${replica.RegionName}`} />
          </div>
          {dropping() === `replica ${replica.RegionName}` && (
            <Confirm
              text={`Deletes the table in ${replica.RegionName}. The others stay.`}
              name={replica.RegionName}
              to="delete the replica"
              action="Delete replica"
              operation="UpdateTable"
              busy={busy}
              confirm={() => void update({ Delete: { RegionName: replica.RegionName } }).then((done) => done && drop(""))}
              cancel={() => drop("")}
            />
          )}
        </div>
      ))}
      {replicas.length === 0 && !isAdding("replica") && <p class="empty">None. A replica has the same items in another Region; what is written to one reaches all others, and the last writer wins.</p>}
    </Part>
  );
}
