import { number } from "../../lib/count";
import { isUnderWay, readBuckets, readJobs } from "../../lib/jobs";
import { replaceParams, route } from "../../lib/router";
import { Segments } from "../../ui/choice";
import { Icon } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { useReading } from "../../ui/reading";
import { ExportForm } from "./export";
import "./exports.css";
import { ImportForm } from "./import";
import { JobList } from "./list";

/** Tables on their way to objects in a bucket, and back. */
export default function Exports() {
  const { params } = route.value;
  const jobs = useReading(readJobs, [], (read) => read.some(isUnderWay));
  const buckets = useReading(readBuckets, []);
  const kind = params.kind ?? "";
  const shown = (jobs.value ?? []).filter((job) => kind === "" || job.kind === kind).filter((job) => !params.of || job.table === params.of);
  const open = (what: string) => replaceParams({ do: params.do === what ? "" : what });
  const at = shown.findIndex((job) => job.arn === params.sel);
  const select = (to: number) => shown[to] && replaceParams({ sel: shown[to].arn });
  useKeys({ j: () => select(Math.min(shown.length - 1, at + 1)), k: () => select(Math.max(0, at - 1)), n: () => open("export"), Escape: () => replaceParams({ do: "" }) });
  const underWay = (jobs.value ?? []).filter(isUnderWay).length;
  return (
    <>
      <div class="head">
        <h1>Exports and imports</h1>
        <span class="sub">{jobs.value ? `${number(jobs.value.length)} in all, ${underWay === 0 ? "none" : number(underWay)} under way` : ""}</span>
        <span class="grow" />
        <button type="button" class="btn" aria-expanded={params.do === "import"} onClick={() => open("import")}>
          Import…
        </button>
        <button type="button" class="btn primary" aria-expanded={params.do === "export"} onClick={() => open("export")}>
          <Icon name="plus" /> Export
        </button>
      </div>
      <div class="body scrolls">
        {jobs.error && <Problem error={jobs.error} onRetry={() => void jobs.again()} />}
        {params.do === "export" && <ExportForm buckets={buckets} done={jobs.again} />}
        {params.do === "import" && <ImportForm buckets={buckets} done={jobs.again} />}
        <section class="panel" aria-label="Exports and imports">
          <div class="phead">
            <Segments
              label="Which"
              of={[
                ["", "All"],
                ["export", "Exports"],
                ["import", "Imports"],
              ]}
              chosen={kind}
              choose={(chosen) => replaceParams({ kind: chosen })}
            />
            {params.of && (
              <button type="button" class="chip" aria-pressed="true" onClick={() => replaceParams({ of: "" })}>
                of {params.of} <Icon name="close" />
              </button>
            )}
            <span class="grow" />
            <span class="faint small optional">Done in the background, beside reads and writes; what a kill interrupts begins again.</span>
          </div>
          {shown.length > 0 && <JobList jobs={shown} />}
          {jobs.value && shown.length === 0 && (
            <p class="empty">
              {jobs.value.length > 0
                ? "None is like that."
                : "None yet. An export writes all items of a table, as of any moment that can be restored, to objects in a bucket, in the layout of AWS; an import makes a new table of objects. Buckets are folders of the directory that the server was started with (--s3 DIR), or those of a service that speaks S3 (--s3 URL)."}
            </p>
          )}
        </section>
      </div>
    </>
  );
}
