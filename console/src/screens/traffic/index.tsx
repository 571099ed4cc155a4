import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { lastName, name, open, text } from "../../lib/model";
import { href, replaceParams, route } from "../../lib/router";
import { readFindings } from "../../lib/store";
import { current } from "../../lib/tables";
import { type Snapshot, type Traffic, sum } from "../../lib/traffic";
import { useKeys } from "../../ui/keyboard";
import { LiveButton, LiveProblem, useLive } from "../../ui/live";
import { TableName } from "../../ui/tablename";
import { OfTable } from "./table";
import "./traffic.css";

const POLL_MILLIS = 2_000;
const SNAPSHOTS = 6;

/** The screen Traffic: what is hot, what wastes, what is not in the model; as it happens. */
export default function TrafficScreen() {
  const { params } = route.value;
  const [snapshots, setSnapshots] = useState<Snapshot[]>([]);
  const hidden = params.keys === "hidden";
  const against = params.model ?? "";
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void readFindings();
    if (against !== "") void open(against);
  }, [against]);
  const model = against !== "" && name.value === against ? text.value : "";
  const live = useLive({
    read: (stop) => ask<Traffic>(`_armature/advisor/traffic${hidden ? "?keys=hashed" : ""}`, { quiet: true, signal: stop, ...(model === "" ? {} : { method: "POST", body: model }) }),
    // Rates are between looks that belong together.
    take: (traffic, isFirst) => setSnapshots((before) => [...(isFirst ? [] : before.slice(1 - SNAPSHOTS)), { millis: performance.now(), traffic }]),
    millis: POLL_MILLIS,
    inputs: [hidden, model],
  });
  useKeys({ "/": () => box.current?.focus() });
  const traffic = snapshots.at(-1)?.traffic;
  const wanted = route.value.table || current.value?.TableName || "";
  const busiest = [...(traffic?.tables ?? [])].sort((a, b) => sum(b.shapes.map((shape) => shape.requests)) - sum(a.shapes.map((shape) => shape.requests)))[0];
  const table = traffic?.tables.find((each) => each.name === wanted) ?? (route.value.table === "" ? busiest : undefined);
  return (
    <>
      <div class="head">
        <h1>Traffic</h1>
        <span class="sub">
          <TableName name={table?.name ?? ""} />
        </span>
        <span class="sub">{table ? "last 60 minutes" : ""}</span>
        <span class="grow" />
        <label class="check">
          <input type="checkbox" checked={hidden} onChange={() => replaceParams({ keys: hidden ? "" : "hidden" })} />
          Hide keys
        </label>
        <label class="check">
          <input type="checkbox" checked={against !== ""} onChange={() => replaceParams({ model: against === "" ? lastName() : "" })} />
          Against the open model
        </label>
        <LiveButton live={live} />
      </div>
      <div class="body traffic scrolls">
        <LiveProblem live={live} />
        {traffic && !table && (
          <section class="panel">
            <p class="empty">
              {wanted === "" ? "No request about a table was seen yet." : `No request about ${wanted} was seen yet.`} Whatever asks for items, from any client, is counted here by its shape: requests that differ in nothing but their values.
              {wanted !== "" && (
                <>
                  {" "}
                  <a class="link" href={href("explore", wanted)}>
                    Explore its items
                  </a>{" "}
                  and come back.
                </>
              )}
            </p>
          </section>
        )}
        {table && <OfTable table={table} snapshots={snapshots} until={new Date(traffic!.until)} filterBox={box} />}
      </div>
    </>
  );
}
