import type { ComponentChildren } from "preact";
import { number } from "../../lib/count";
import { type Job, isUnderWay } from "../../lib/jobs";
import { href, replaceParams, route } from "../../lib/router";
import { bytesText } from "../../lib/size";
import { known } from "../../lib/tables";
import { CopyButton } from "../../ui/copy";
import { Severity } from "../../ui/icons";
import { Time } from "../../ui/time";

/** Exports and imports, a row each; the chosen one with all that is known of it. */
export function JobList({ jobs }: { jobs: Job[] }) {
  const chosen = jobs.find((job) => job.arn === route.value.params.sel);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label="List of exports and imports">
        <table class="grid">
          <thead>
            <tr>
              <th>Kind</th>
              <th>Table</th>
              <th>Begun</th>
              <th>Status</th>
              <th class="num">Items</th>
              <th class="num">Size</th>
              <th>Objects</th>
              <th>
                <span class="sr">Do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.arn} aria-selected={job === chosen} onClick={() => replaceParams({ sel: job.arn })}>
                <td class="strong">{job.kind === "export" ? `Export, ${job.what}` : "Import"}</td>
                <td>{known(job.table) ? <a href={href("explore", job.table)}>{job.table}</a> : job.table}</td>
                <td class="mono">
                  <Time at={job.start} />
                </td>
                <td>
                  <Progress job={job} />
                </td>
                <td class="num">{number(job.imported ?? job.items)}</td>
                <td class="num">{job.bytes === undefined ? "—" : bytesText(job.bytes)}</td>
                <td class="mono clip">
                  {job.bucket}/{job.prefix}
                </td>
                <td class="num">{job.data !== "" && <ImportLink job={job} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <Details job={chosen} />}
    </>
  );
}

/** How far it is. How much there is to do is not told before it is done. */
function Progress({ job }: { job: Job }) {
  if (isUnderWay(job)) {
    return (
      <span class="row" role="status">
        <progress class="progress" aria-label={`${job.kind} of ${job.table}`} /> {job.items === undefined ? "under way" : `${number(job.items)} items read`}
      </span>
    );
  }
  const isFine = job.status === "COMPLETED";
  return (
    <span class="row">
      <Severity of={isFine ? "fine" : "error"} /> {job.status}
    </span>
  );
}

/** Reads an export back into a new table. */
function ImportLink({ job }: { job: Job }) {
  const table = known(job.table);
  const key = (type: "HASH" | "RANGE") => table?.KeySchema.find((each) => each.KeyType === type)?.AttributeName ?? "";
  const typeOf = (name: string) => table?.AttributeDefinitions.find((each) => each.AttributeName === name)?.AttributeType ?? "";
  const [pk, sk] = [key("HASH"), key("RANGE")];
  return (
    <a class="link" href={href("exports", "", { do: "import", bucket: job.bucket, prefix: job.data, format: job.format, compression: job.compression, pk, pkt: typeOf(pk), sk, skt: typeOf(sk) })}>
      Import…
    </a>
  );
}

function Details({ job }: { job: Job }) {
  return (
    <dl class="facts jobfacts" aria-label="The chosen one">
      <Fact title="ARN">
        <span class="mono wrap">{job.arn}</span> <CopyButton text={() => job.arn} bare />
      </Fact>
      <Fact title="Ended">
        {job.end === undefined ? (
          "not yet"
        ) : (
          <>
            <Time at={job.end} />, after {number(Math.round((job.end - job.start) * 10) / 10)} s
          </>
        )}
      </Fact>
      <Fact title="Format">
        {job.format}, {job.compression}
      </Fact>
      {job.data !== "" && (
        <Fact title="Objects">
          <span class="mono wrap">
            {job.bucket}/{job.data}
          </span>
        </Fact>
      )}
      {job.kind === "import" && (
        <Fact title="Items">
          {number(job.items)} read, {number(job.imported)} imported, {number(job.errors)} refused{job.errors > 0 ? "; the server's log says which" : ""}
        </Fact>
      )}
      {job.failure !== "" && <Fact title="Why">{job.failure}</Fact>}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
