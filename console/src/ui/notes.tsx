import type { ApiError } from "../lib/api";
import { Severity } from "./icons";

/** What the server said, unchanged; a note says what it means for what is shown. */
export function Problem({ error, note = "", onRetry }: { error: ApiError; note?: string; onRetry?: () => void }) {
  return (
    <div class="note error" role="alert">
      <Severity of="error" />
      <div class="grow">
        <b>{error.type}</b>
        <p class="wrap">{error.message}</p>
        {note !== "" && <p class="muted">{note}</p>}
        {error.status > 0 && (
          <p class="faint micro">
            HTTP {error.status}
            {error.requestId ? ` · request ${error.requestId}` : ""}
          </p>
        )}
      </div>
      {onRetry && (
        <button type="button" class="btn" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What was just done; nothing while it is empty. */
export function Told({ text }: { text: string }) {
  return text === "" ? null : (
    <p class="note advice" role="status">
      {text}
    </p>
  );
}
