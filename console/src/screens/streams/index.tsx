import { useEffect, useState } from "preact/hooks";
import { type ApiError, call } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import type { Table } from "../../lib/schema";
import { asError, current, readTable } from "../../lib/tables";
import { Problem } from "../../ui/notes";
import { TableName } from "../../ui/tablename";
import { NoTable } from "../notable";
import { Records } from "./records";
import "./streams.css";

/** The screen Streams: which stream of the table is read, and its records. */
export default function Streams() {
  const table = current.value;
  return table ? <TableStreams key={table.TableName} table={table} /> : <NoTable title="Streams" />;
}

interface Stream {
  StreamArn: string;
  StreamLabel: string;
}

function TableStreams({ table }: { table: Table }) {
  const { params } = route.value;
  const [streams, setStreams] = useState<Stream[]>();
  const [error, setError] = useState<ApiError>();
  const arn = params.stream || table.LatestStreamArn || streams?.at(-1)?.StreamArn || "";
  const isOn = table.StreamSpecification?.StreamEnabled === true;
  useEffect(() => {
    call<{ Streams: Stream[] }>("ListStreams", { TableName: table.TableName }, { quiet: true }).then(
      (answer) => setStreams(answer.Streams),
      (e) => setError(asError(e)),
    );
  }, [table.LatestStreamArn]);
  const switchOn = async () => {
    try {
      await call("UpdateTable", { TableName: table.TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } });
      await readTable(table.TableName);
    } catch (e) {
      setError(asError(e));
    }
  };
  return (
    <>
      <div class="head">
        <h1>Streams</h1>
        <span class="sub">
          <TableName name={table.TableName} />
        </span>
        {streams && streams.length > 0 && (
          <select class="select mono" aria-label="Stream" value={arn} onChange={(e) => replaceParams({ stream: e.currentTarget.value, sel: "" })}>
            {streams.map((stream) => (
              <option key={stream.StreamArn} value={stream.StreamArn}>
                {stream.StreamLabel}
                {stream.StreamArn === table.LatestStreamArn && isOn ? "" : ", ended"}
              </option>
            ))}
          </select>
        )}
        {isOn && <span class="tag">{table.StreamSpecification?.StreamViewType}</span>}
      </div>
      <div class="body">
        {error && <Problem error={error} />}
        {streams && arn === "" && (
          <section class="panel" aria-label="No stream">
            <div class="inset">
              <h2 class="lead">{table.TableName} has no stream</h2>
              <p class="muted">A stream has a record of each change to an item, with the item before and after, for 24 hours. Programs read it to follow a table; here it shows what a program really wrote.</p>
              <div class="row">
                <button type="button" class="btn primary" onClick={() => void switchOn()}>
                  Switch on, with old and new images
                </button>
                <span class="faint small mono">UpdateTable</span>
              </div>
            </div>
          </section>
        )}
        {arn !== "" && <Records key={`${arn} ${params.from ?? ""}`} table={table} arn={arn} isFromStart={params.from === "start"} />}
      </div>
    </>
  );
}
