import { useState } from "preact/hooks";
import { call, region } from "../../lib/api";
import type { Table } from "../../lib/schema";
import { Confirm } from "../../ui/confirm";
import { useAct, useReading } from "../../ui/reading";
import { DropButton, Part, Status, closeForm, drop, dropping, isAdding } from "./panel";

interface Destination {
  StreamArn: string;
  DestinationStatus: string;
  DestinationStatusDescription?: string;
  ApproximateCreationDateTimePrecision?: string;
}

const streamName = (arn: string) => arn.replace(/^.*:stream\//, "");

/** Kinesis data streams that the changes of a table are sent to. */
export function Destinations({ table }: { table: Table }) {
  const { TableName } = table;
  const [arn, setArn] = useState("");
  const [precision, setPrecision] = useState("MILLISECOND");
  const { busy, error, act } = useAct();
  const { value, error: unread, again } = useReading(
    async () => (await call<{ KinesisDataStreamDestinations?: Destination[] }>("DescribeKinesisStreamingDestination", { TableName }, { quiet: true })).KinesisDataStreamDestinations ?? [],
    [],
    (read) => read.some((each) => /ING$/.test(each.DestinationStatus)),
  );
  const change = (operation: string, StreamArn: string, more: Record<string, unknown> = {}) => act(() => call(operation, { TableName, StreamArn, ...more }).then(again));
  const shown = (value ?? []).filter((each) => each.DestinationStatus !== "DISABLED");
  const account = table.TableArn.split(":")[4] ?? "000000000000";
  return (
    <Part title="Kinesis destinations" error={error ?? unread} add={{ name: "kinesis", label: "Destination" }}>
      {isAdding("kinesis") && (
        <form
          class="qr"
          onSubmit={(e) => {
            e.preventDefault();
            void change("EnableKinesisStreamingDestination", arn.trim(), precision === "MICROSECOND" ? { EnableKinesisStreamingConfiguration: { ApproximateCreationDateTimePrecision: precision } } : {}).then((done) => done && (setArn(""), closeForm()));
          }}
        >
          <input class="input mono wide-field" aria-label="ARN of the Kinesis stream" placeholder={`arn:aws:kinesis:${region.value}:${account}:stream/changes`} value={arn} onInput={(e) => setArn(e.currentTarget.value)} />
          <select class="select" aria-label="Precision of times" value={precision} onChange={(e) => setPrecision(e.currentTarget.value)}>
            <option value="MILLISECOND">milliseconds</option>
            <option value="MICROSECOND">microseconds</option>
          </select>
          <button type="submit" class="btn primary" disabled={busy || arn.trim() === ""}>
            Send changes there
          </button>
          <span class="faint small">The server has to be told where Kinesis is, by --kinesis.</span>
        </form>
      )}
      {shown.map((each) => (
        <div key={each.StreamArn}>
          <div class="qr">
            <span class="strong" title={each.StreamArn}>
              {streamName(each.StreamArn)}
            </span>
            <Status text={each.DestinationStatus} />
            <span class="faint small wraps">{each.DestinationStatusDescription ?? (each.ApproximateCreationDateTimePrecision ?? "MILLISECOND").toLowerCase() + "s"}</span>
            <span class="grow" />
            {each.DestinationStatus === "ENABLE_FAILED" && (
              <button type="button" class="link" disabled={busy} onClick={() => void change("EnableKinesisStreamingDestination", each.StreamArn)}>
                Try again
              </button>
            )}
            {each.DestinationStatus === "ACTIVE" && <DropButton label={`Disable the destination ${streamName(each.StreamArn)}`} what={`kinesis ${each.StreamArn}`} />}
          </div>
          {dropping() === `kinesis ${each.StreamArn}` && (
            <Confirm
              text="Sends what was changed so far, and nothing from then on."
              name={streamName(each.StreamArn)}
              to="disable it"
              action="Disable destination"
              operation="DisableKinesisStreamingDestination"
              busy={busy}
              confirm={() => void change("DisableKinesisStreamingDestination", each.StreamArn).then((done) => done && drop(""))}
              cancel={() => drop("")}
            />
          )}
        </div>
      ))}
      {value && shown.length === 0 && !isAdding("kinesis") && <p class="empty">None. Each change of an item, with what it was before and after, can be sent to a Kinesis data stream.</p>}
    </Part>
  );
}
