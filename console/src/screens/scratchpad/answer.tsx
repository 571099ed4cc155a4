import type { ApiError } from "../../lib/api";
import { Code } from "../../ui/code";
import { CopyButton } from "../../ui/copy";
import { Problem } from "../../ui/notes";

export interface Answered {
  operation: string;
  answer?: Record<string, unknown>;
  error?: ApiError;
  millis: number;
  units: string;
}

const SHOWN_MAX = 200_000;

/** What a call gave, what it cost, or why it was refused. */
export function Answer({ answered, running, stop }: { answered: Answered | undefined; running: boolean; stop: () => void }) {
  const text = answered?.answer ? JSON.stringify(answered.answer, null, 2) : "";
  const reasons = answered?.error?.body.CancellationReasons as { Code?: string; Message?: string }[] | undefined;
  return (
    <section class="panel fill" aria-label="Answer">
      <div class="phead">
        <h2>Answer</h2>
        {answered && (
          <span class="faint small" role="status">
            {answered.operation} · {answered.units || "no units"} · {answered.millis.toFixed(1)} ms
          </span>
        )}
        <span class="grow" />
        {running && (
          <button type="button" class="btn" onClick={stop}>
            Stop <kbd>esc</kbd>
          </button>
        )}
        {text !== "" && <CopyButton text={() => text} bare />}
      </div>
      {!answered && <p class="empty">Nothing was sent yet. The call that will be is beside the request, as code.</p>}
      {answered?.error && (
        <div class="inset">
          <Problem error={answered.error} />
          {reasons && (
            <table class="grid">
              <thead>
                <tr>
                  <th class="num">Action</th>
                  <th>Reason</th>
                  <th>Message</th>
                </tr>
              </thead>
              <tbody>
                {reasons.map((reason, i) => (
                  <tr key={i}>
                    <td class="num">{i + 1}</td>
                    <td class="mono">{reason.Code}</td>
                    <td>{reason.Message ?? "—"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
      {text !== "" && <Code text={text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}\n… copy it to see all` : text} label="Answer as JSON" />}
    </section>
  );
}
