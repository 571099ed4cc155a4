import type { AuditEvent } from "../../lib/audit";
import { Severity } from "../../ui/icons";

/** How a request ended: by a shape where it was not done. */
export function Outcome({ event }: { event: AuditEvent }) {
  if (event.Outcome === "DONE") return <span class="faint">done</span>;
  return (
    <span class="found">
      <Severity of={event.Outcome === "DENIED" ? "error" : "warning"} />
      <span>
        {event.Outcome === "DENIED" ? "denied" : "failed"} <span class="mono faint">{event.ErrorCode}</span>
      </span>
    </span>
  );
}
