import { useState } from "preact/hooks";
import { call } from "../../lib/api";
import { counted } from "../../lib/count";
import { href } from "../../lib/router";
import { type Table, billing } from "../../lib/schema";
import { bytesText } from "../../lib/size";
import { timeToLive } from "../../lib/tables";
import { Segments } from "../../ui/choice";
import { Confirm } from "../../ui/confirm";
import { Plain } from "../../ui/plain";
import { Billing } from "./billing";
import type { Change } from "./index";
import { Line, drop, dropping } from "./panel";
import { Tags } from "./tags";

const VIEWS = ["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"];

/** What a table is and does, line by line. */
export function General({ table, recovery, tags, change, busy }: { table: Table; recovery: boolean; tags: { Key: string; Value: string }[]; change: Change; busy: boolean }) {
  const name = table.TableName;
  const update = (request: Record<string, unknown>) => change(() => call("UpdateTable", { TableName: name, ...request }));
  const recover = (isOn: boolean) => change(() => call("UpdateContinuousBackups", { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: isOn } }));
  const stream = table.StreamSpecification?.StreamEnabled ? (table.StreamSpecification.StreamViewType ?? "") : "";
  return (
    <div class="settings">
      <Line title="Keys">
        {table.KeySchema.map((key) => (
          <span key={key.AttributeName} class="cond">
            <span class="attr mono">
              <Plain text={key.AttributeName} max={60} />
            </span>
            <span class="type">{table.AttributeDefinitions.find((each) => each.AttributeName === key.AttributeName)?.AttributeType}</span>
            <span class="faint small">{key.KeyType === "HASH" ? "partition key" : "sort key"}</span>
          </span>
        ))}
        <span class="faint small">
          {counted(table.ItemCount, "item")}, {bytesText(table.TableSizeBytes ?? 0)}
        </span>
      </Line>
      <Billing table={table} update={update} busy={busy} />
      <Line title="Class">
        <Segments
          label="Class"
          of={[
            ["STANDARD", "Standard"],
            ["STANDARD_INFREQUENT_ACCESS", "Infrequent access"],
          ]}
          chosen={table.TableClassSummary?.TableClass ?? "STANDARD"}
          choose={(chosen) => chosen !== (table.TableClassSummary?.TableClass ?? "STANDARD") && void update({ TableClass: chosen })}
        />
        <span class="faint small">infrequent access: storage for less, reads and writes for more</span>
      </Line>
      <TimeToLive table={table} change={change} busy={busy} />
      <Line title="Stream">
        <select class="select" aria-label="Stream" disabled={busy} value={stream} onChange={(e) => void update({ StreamSpecification: e.currentTarget.value === "" ? { StreamEnabled: false } : { StreamEnabled: true, StreamViewType: e.currentTarget.value } })}>
          <option value="">off</option>
          {VIEWS.map((view) => (
            <option key={view} disabled={stream !== "" && stream !== view}>
              {view}
            </option>
          ))}
        </select>
        <span class="faint small">{stream !== "" ? "to change what it holds, switch it off first" : "records of changes are kept for 24 hours"}</span>
        {stream !== "" && (
          <a class="link" href={href("streams", name)}>
            Follow it
          </a>
        )}
      </Line>
      <Line title="Recovery">
        <label class="check">
          <input type="checkbox" disabled={busy} checked={recovery} onChange={(e) => (recovery ? (drop("recovery"), (e.currentTarget.checked = true)) : void recover(true))} />
          Point-in-time recovery
        </label>
        <label class="check">
          <input type="checkbox" disabled={busy} checked={table.DeletionProtectionEnabled ?? false} onChange={(e) => void update({ DeletionProtectionEnabled: e.currentTarget.checked })} />
          Deletion protection
        </label>
        <a class="link" href={href("backups", name)}>
          Restore to a new table
        </a>
        <a class="link" href={href("exports", "", { do: "export", table: name })}>
          Export it
        </a>
      </Line>
      {dropping() === "recovery" && recovery && (
        <Confirm
          text={`Forgets every earlier state of ${name}.`}
          name={name}
          to="switch recovery off"
          action="Switch recovery off"
          operation="UpdateContinuousBackups"
          busy={busy}
          confirm={() => void recover(false).then((done) => done && drop(""))}
          cancel={() => drop("")}
        />
      )}
      <Tags table={table} tags={tags} change={change} busy={busy} />
    </div>
  );
}

function TimeToLive({ table, change, busy }: { table: Table; change: Change; busy: boolean }) {
  const [typed, setTyped] = useState("");
  const stored = timeToLive.value[table.TableName] ?? "";
  const isOn = stored !== "";
  return (
    <Line title="Time to live">
      <form
        class="row"
        onSubmit={(e) => {
          e.preventDefault();
          void change(() => call("UpdateTimeToLive", { TableName: table.TableName, TimeToLiveSpecification: { AttributeName: stored || typed, Enabled: !isOn } })).then((done) => done && setTyped(""));
        }}
      >
        <input class="input mono w180" aria-label="Attribute with the time of expiry" placeholder="attribute, in seconds" disabled={isOn} value={stored || typed} onInput={(e) => setTyped(e.currentTarget.value)} />
        <button type="submit" class="btn" disabled={busy || (!isOn && typed === "")}>
          {isOn ? "Switch off" : "Switch on"}
        </button>
        <span class="faint small">{isOn ? "items expire by this attribute" : "off"}</span>
      </form>
    </Line>
  );
}

export const isProvisioned = (table: Table) => billing(table) === "Provisioned";
