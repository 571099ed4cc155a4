import { CodePanel } from "../../ui/codepanel";
import { MOD, useKeys } from "../../ui/keyboard";
import { TableName } from "../../ui/tablename";
import { Answer } from "./answer";
import { useCall } from "./call";
import { History } from "./history";
import { RequestPanel } from "./request";
import "./scratchpad.css";

/** Any call of the API: a body of JSON or a statement, its answer, what it cost, and the same as code. */
export default function Scratchpad() {
  const call = useCall();
  const { table, operation, service, request, fault } = call;
  useKeys({
    "mod+Enter": () => void call.run(),
    Escape: call.abort,
    "/": () => document.querySelector<HTMLElement>("[data-first]")?.focus(),
  });

  return (
    <>
      <div class="head">
        <h1>Scratchpad</h1>
        <span class="sub">
          <TableName name={table?.TableName ?? ""} />
        </span>
        <span class="grow" />
        <button type="button" class="btn primary" disabled={!call.isReady} onClick={() => void call.run()}>
          {call.running ? "Running" : "Run"} <kbd>{MOD}↵</kbd>
        </button>
      </div>
      <div class="body">
        <div class="cols scratch">
          <div class="stack">
            <RequestPanel call={call} />
            <Answer answered={call.answered} running={call.running} stop={call.abort} />
          </div>
          <div class="stack side2">
            <CodePanel code={request ? { operation, request, ...service } : undefined} incomplete={fault} />
            <History call={call} />
          </div>
        </div>
      </div>
    </>
  );
}
