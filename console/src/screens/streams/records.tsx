import { useRef, useState } from "preact/hooks";
import { number } from "../../lib/count";
import { keyText } from "../../lib/keys";
import { RECORDS_MAX, type StreamRecord, merged } from "../../lib/records";
import { replaceParams, route } from "../../lib/router";
import { type Table, keyNames } from "../../lib/schema";
import { Tail } from "../../lib/tail";
import { Segments } from "../../ui/choice";
import { Key } from "../../ui/key";
import { useKeys } from "../../ui/keyboard";
import { LiveButton, LiveProblem, useLive } from "../../ui/live";
import { Time } from "../../ui/time";
import { PatternTester, usePattern } from "./pattern";
import { RecordPanel } from "./record";

const PAUSE_MILLIS = 1000;
/** What a pattern does to a record: not known where there is no pattern yet, or none that can be read. */
const PASSES: Record<string, string> = { true: "yes", false: "filtered out" };

/** The key of a record, each attribute of it drawn by itself. */
function Keys({ table, record }: { table: Table; record: StreamRecord }) {
  return (
    <>
      {keyNames(table).map((name, i) => (
        <span key={name}>
          {i > 0 && <span class="faint"> / </span>}
          <Key table={table.TableName} text={keyText(record.dynamodb.Keys[name])} max={60} />
        </span>
      ))}
    </>
  );
}

/** The records of a stream as they come, and the one that is chosen. */
export function Records({ table, arn, isFromStart }: { table: Table; arn: string; isFromStart: boolean }) {
  const { params } = route.value;
  const [records, setRecords] = useState<StreamRecord[]>([]);
  const [total, setTotal] = useState(0);
  const [shards, setShards] = useState<number>();
  const tail = useRef<Tail>(undefined);
  const filter = (params.filter ?? "").toLowerCase();
  const keys = keyNames(table);

  const live = useLive({
    // A page that is under way when it is stopped is read again by the next round: a page has each record once.
    read: (stop) => (tail.current ??= new Tail(arn, isFromStart)).read(stop),
    take: (read) => {
      setShards(tail.current!.shardCount);
      if (read.length === 0) return;
      setRecords((kept) => merged(kept, read));
      setTotal((sum) => sum + read.length);
    },
    millis: (read) => (read.length > 0 ? 50 : PAUSE_MILLIS),
    inputs: [],
  });

  const textOf = (record: StreamRecord) => keys.map((name) => keyText(record.dynamodb.Keys[name])).join(" / ");
  const shown = filter === "" ? records : records.filter((record) => `${record.eventName} ${textOf(record)}`.toLowerCase().includes(filter));
  const tested = usePattern(records, arn);
  const isTesting = params.test === "1" || (params.pattern ?? "") !== "";
  const selected = shown.findIndex((record) => record.eventID === params.sel);
  const step = (by: number) => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, selected + by))];
    if (next) replaceParams({ sel: next.eventID });
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    "/": () => document.querySelector<HTMLElement>("[data-first]")?.focus(),
    Escape: () => replaceParams({ sel: "" }),
  });
  return (
    <>
      <LiveProblem live={live} />
      <div class="cols streams">
        <section class="panel fill" aria-label="Records">
          <div class="bar-row tailbar">
            <LiveButton live={live} isOver={shards === 0} />
            <Segments
              label="Begin"
              of={[
                ["", "From now"],
                ["start", "From the start"],
              ]}
              chosen={isFromStart ? "start" : ""}
              choose={(from) => replaceParams({ from, sel: "" })}
            />
            <span class="grow" />
            <span class="input search">
              <input data-first aria-label="Filter records" placeholder="Key or event" value={params.filter ?? ""} onInput={(e) => replaceParams({ filter: e.currentTarget.value })} />
              <kbd>/</kbd>
            </span>
            <button type="button" class="btn" aria-expanded={isTesting} onClick={() => replaceParams(isTesting ? { test: "", pattern: "" } : { test: "1" })}>
              Test a pattern
            </button>
          </div>
          {isTesting && <PatternTester passes={tested.passes} error={tested.error} />}
          <div class="scroll" tabIndex={0} role="region" aria-label="List of records">
            {shown.length === 0 ? (
              <p class="empty">{records.length > 0 ? "No record has this in its key or event." : isFromStart ? "The stream has no records." : "Waiting for a change. Write an item anywhere: it is shown here within a second."}</p>
            ) : (
              <table class="grid">
                <thead>
                  <tr>
                    <th>Time, UTC</th>
                    <th>Event</th>
                    <th>Key</th>
                    <th>By</th>
                    {isTesting && <th>Passes</th>}
                    <th class="num">Bytes</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((record) => (
                    <tr key={record.eventID} class={tested.passes.get(record.eventID) === false ? "dropped" : undefined} aria-selected={record.eventID === params.sel} onClick={() => replaceParams({ sel: record.eventID })}>
                      <td class="mono faint">
                        <Time at={record.dynamodb.ApproximateCreationDateTime} part="clock" bare />
                      </td>
                      <td>
                        <span class={`ev-name ${record.eventName}`}>{record.eventName}</span>
                      </td>
                      <td>
                        <Keys table={table} record={record} />
                      </td>
                      <td class="faint">{record.userIdentity ? "time to live" : "a client"}</td>
                      {isTesting && <td class="faint">{PASSES[String(tested.passes.get(record.eventID))] ?? "—"}</td>}
                      <td class="num faint">{number(record.dynamodb.SizeBytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
          <div class="bar-row foot">
            <span class="faint small">
              {number(total)} {total === 1 ? "record" : "records"} read{shards === undefined ? "" : `, ${shards} open ${shards === 1 ? "shard" : "shards"}`}. The newest {RECORDS_MAX} are kept.
            </span>
            <span class="grow" />
            <button type="button" class="btn quiet" disabled={records.length === 0} onClick={() => setRecords([])}>
              Clear view
            </button>
          </div>
        </section>
        <RecordPanel table={table} record={shown[selected]} />
      </div>
    </>
  );
}
