import { useState } from "preact/hooks";
import { ENTRIES_MAX } from "../../lib/history";
import { OpenFile } from "../../ui/openfile";
import { Plain } from "../../ui/plain";
import { Time } from "../../ui/time";
import type { Call } from "./call";

/** Calls that were made here, kept in this browser; one click brings one back. */
export function History({ call }: { call: Call }) {
  const { entries } = call;
  const [asking, setAsking] = useState(false);
  return (
    <section class="panel fill" aria-labelledby="history">
      <div class="phead">
        <h2 id="history">History</h2>
        <span class="grow" />
        {!asking && <OpenFile label="A file of calls to open" accept=".json" take={(file) => void call.openFile(file)} />}
        {entries.length > 0 && !asking && (
          <button type="button" class="btn quiet" title="As a file that others can open, without answers" onClick={call.saveFile}>
            Save
          </button>
        )}
        {entries.length > 0 && !asking && (
          <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
            Forget…
          </button>
        )}
        {asking && (
          <>
            <button type="button" class="btn danger" onClick={() => (setAsking(false), call.forget())}>
              Forget {entries.length === 1 ? "1 call" : `${entries.length} calls`}
            </button>
            <button type="button" class="btn" onClick={() => setAsking(false)}>
              Keep them
            </button>
          </>
        )}
      </div>
      {call.unread !== "" && (
        <p class="empty bad" role="alert">
          {call.unread}
        </p>
      )}
      {entries.length === 0 && <p class="empty">The last {ENTRIES_MAX} calls from here are kept in this browser, and sent nowhere. A file of calls brings those of others.</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label="Calls before">
        {entries.map((entry) => (
          <button key={`${entry.operation} ${entry.body}`} type="button" class="past" onClick={() => call.load(entry)}>
            <span class="row">
              <b class={entry.failed ? "mono bad" : "mono"}>{entry.operation}</b>
              <span class="grow" />
              <span class="faint micro clip">
                {entry.file === undefined ? (
                  <>
                    {entry.failed || entry.units || "no units"} · {entry.millis} ms · <Time at={new Date(entry.at)} part="clock" />
                  </>
                ) : (
                  `of ${entry.file}`
                )}
              </span>
            </span>
            <span class="faint mono clip">
              <Plain text={entry.body.replace(/\s+/g, " ")} max={120} />
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
