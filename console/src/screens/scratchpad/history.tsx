import { useState } from "preact/hooks";
import { type Entry, ENTRIES_MAX } from "../../lib/history";
import { Plain } from "../../ui/plain";
import { Time } from "../../ui/time";

/** Calls that were made here, kept in this browser; one click brings one back. */
export function History({ entries, load, forget }: { entries: Entry[]; load: (entry: Entry) => void; forget: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <section class="panel fill" aria-labelledby="history">
      <div class="phead">
        <h2 id="history">History</h2>
        <span class="grow" />
        {entries.length > 0 && !asking && (
          <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
            Forget…
          </button>
        )}
        {asking && (
          <>
            <button type="button" class="btn danger" onClick={() => (setAsking(false), forget())}>
              Forget {entries.length === 1 ? "1 call" : `${entries.length} calls`}
            </button>
            <button type="button" class="btn" onClick={() => setAsking(false)}>
              Keep them
            </button>
          </>
        )}
      </div>
      {entries.length === 0 && <p class="empty">The last {ENTRIES_MAX} calls from here are kept in this browser, and sent nowhere.</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label="Calls before">
        {entries.map((entry) => (
          <button key={`${entry.at} ${entry.operation}`} type="button" class="past" onClick={() => load(entry)}>
            <span class="row">
              <b class={entry.failed ? "mono bad" : "mono"}>{entry.operation}</b>
              <span class="grow" />
              <span class="faint micro">
                {entry.failed || entry.units || "no units"} · {entry.millis} ms · <Time at={new Date(entry.at)} part="clock" />
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
