import { call } from "../../lib/api";
import { fromField } from "../../lib/backups";
import { replaceParams, route } from "../../lib/router";
import { current, known, names } from "../../lib/tables";
import { CodePanel } from "../../ui/codepanel";
import { Problem } from "../../ui/notes";
import { type Reading, useAct, useReading } from "../../ui/reading";
import { BucketFields, Choice } from "./bucket";

const SPAN_SECONDS = { least: 15 * 60, most: 24 * 3600 };

/** Asks for an export of a table: all items as of a moment, or what changed between two. */
export function ExportForm({ buckets, done }: { buckets: Reading<string[] | undefined>; done: () => Promise<void> }) {
  const { params } = route.value;
  const name = params.table || current.value?.TableName || names.value?.[0] || "";
  const table = known(name);
  const { busy, error, act } = useAct();
  const recovery = useReading(() => isRecoverable(name), [name]);
  const isPart = params.type === "INCREMENTAL_EXPORT";
  const [from, to, at] = [fromField(params.from ?? ""), fromField(params.to ?? ""), fromField(params.at ?? "")];
  const span = from !== undefined && to !== undefined ? to - from : undefined;
  const fault = !table ? (names.value?.includes(name) ? "the table is being read" : "choose a table") : !params.bucket ? "a bucket is needed" : isPart && (span === undefined || span < SPAN_SECONDS.least || span > SPAN_SECONDS.most) ? "from and to, 15 minutes to 24 hours apart" : params.at && at === undefined ? "the moment is no time" : "";
  const request: Record<string, unknown> = {
    TableArn: table?.TableArn ?? "",
    S3Bucket: params.bucket ?? "",
    ...(params.prefix ? { S3Prefix: params.prefix } : {}),
    ...(params.format ? { ExportFormat: params.format } : {}),
    ...(isPart ? { ExportType: "INCREMENTAL_EXPORT", IncrementalExportSpecification: { ExportFromTime: from, ExportToTime: to, ExportViewType: params.view || "NEW_AND_OLD_IMAGES" } } : at === undefined ? {} : { ExportTime: at }),
  };
  const begin = () => act(() => call("ExportTableToPointInTime", request).then(done).then(() => replaceParams({ do: "" })));
  return (
    <div class="cols half jobform">
      <section class="panel" aria-label="New export">
        <form
          onSubmit={(e) => {
            e.preventDefault();
            if (fault === "") void begin();
          }}
        >
          <div class="qr">
            <span class="ql">Export</span>
            <select class="select" aria-label="Table to export" value={name} onChange={(e) => replaceParams({ table: e.currentTarget.value })}>
              {(names.value ?? []).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <Choice
              name="type"
              label="What to export"
              of={[
                ["FULL_EXPORT", "all items"],
                ["INCREMENTAL_EXPORT", "what changed"],
              ]}
            />
            {isPart ? (
              <>
                <Moment name="from" label="From, UTC" />
                <span class="ql2">to</span>
                <Moment name="to" label="To, UTC" />
                <Choice
                  name="view"
                  label="Images"
                  of={[
                    ["NEW_AND_OLD_IMAGES", "new and old"],
                    ["NEW_IMAGE", "new"],
                  ]}
                />
              </>
            ) : (
              <>
                <span class="ql2">as of</span>
                <Moment name="at" label="As of, UTC" />
                <span class="faint small">{params.at ? "UTC" : "now"}</span>
              </>
            )}
          </div>
          <div class="qr">
            <span class="ql">To</span>
            <BucketFields buckets={buckets} prefix="prefix, if any" />
          </div>
          <div class="qr last">
            <span class="ql">As</span>
            <Choice
              name="format"
              label="Format of the export"
              of={[
                ["DYNAMODB_JSON", "DynamoDB JSON"],
                ["ION", "Ion"],
              ]}
            />
            <span class="grow" />
            {fault !== "" && <span class="faint small">{fault}</span>}
            <button type="submit" class="btn primary" disabled={busy || fault !== "" || recovery.value === false}>
              Export {name}
            </button>
          </div>
        </form>
        {recovery.value === false && (
          <div class="note strip advice" role="status">
            <span class="grow">
              An export is of a table that can be taken back to a moment. Recovery of <b>{name}</b> is off.
            </span>
            <button type="button" class="btn" disabled={busy} onClick={() => void act(() => call("UpdateContinuousBackups", { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }).then(recovery.again))}>
              Switch recovery on
            </button>
          </div>
        )}
        {error && (
          <div class="inset">
            <Problem error={error} />
          </div>
        )}
      </section>
      <CodePanel code={fault === "" ? { operation: "ExportTableToPointInTime", request } : undefined} incomplete={fault} />
    </div>
  );
}

function Moment({ name, label }: { name: string; label: string }) {
  return <input class="input mono" type="datetime-local" step="1" aria-label={label} value={route.value.params[name] ?? ""} onInput={(e) => replaceParams({ [name]: e.currentTarget.value })} />;
}

async function isRecoverable(name: string): Promise<boolean | undefined> {
  if (name === "") return undefined;
  const answer = await call<{ ContinuousBackupsDescription?: { PointInTimeRecoveryDescription?: { PointInTimeRecoveryStatus?: string } } }>("DescribeContinuousBackups", { TableName: name }, { quiet: true });
  return answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED";
}
