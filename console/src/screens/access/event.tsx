import type { AuditEvent } from "../../lib/audit";
import { number } from "../../lib/count";
import { replaceParams } from "../../lib/router";
import { CopyButton } from "../../ui/copy";
import { Plain } from "../../ui/plain";
import { Time } from "../../ui/time";
import { Outcome } from "./outcome";

/** One request of the audit log, with all that the log has about it. */
export function EventPanel({ event }: { event: AuditEvent | undefined }) {
  if (!event) {
    return (
      <section class="panel fill" aria-label="Selected request">
        <div class="phead">
          <h2>Selected request</h2>
        </div>
        <p class="empty">
          Choose a request, or move with <kbd>j</kbd> and <kbd>k</kbd>, to see all that the log has about it.
        </p>
      </section>
    );
  }
  const facts: [string, string][] = [
    ["Principal", event.Principal || "not verified"],
    ["Access key", event.AccessKeyId],
    ["Service", event.Source],
    ["Region", event.Region],
    ["From", event.Address],
    ["With", event.UserAgent],
    ["Event", event.Id],
  ];
  return (
    <section class="panel fill" aria-label="Selected request">
      <div class="phead">
        <h2 class="mono clip">
          <Plain text={event.Operation || "—"} max={80} />
        </h2>
        <span class="grow" />
        <CopyButton text={() => JSON.stringify(event, null, 2)}>JSON</CopyButton>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="All about the request">
        <div class="inset">
          <Outcome event={event} />
          {event.Why !== "" && (
            <p class="wrap small">
              <Plain text={event.Why} />
            </p>
          )}
        </div>
        <dl class="facts">
          <div>
            <dt>Time</dt>
            <dd class="mono">
              <Time at={event.Time} />
            </dd>
          </div>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="mono wrap">{value === "" ? "—" : <Plain text={value} />}</dd>
            </div>
          ))}
          <div>
            <dt>On</dt>
            <dd class="mono wrap">
              {event.Resources.length === 0 && "—"}
              {event.Resources.map((arn) => (
                <div key={arn}>
                  <Plain text={arn} />
                </div>
              ))}
              {event.MoreResources > 0 && <div class="faint">{`and ${number(event.MoreResources)} more`}</div>}
            </dd>
          </div>
        </dl>
      </div>
      <div class="act">
        <button type="button" class="link" onClick={() => replaceParams({ principal: event.Principal || event.AccessKeyId, before: "" })}>
          All of this {event.Principal === "" ? "key" : "principal"}
        </button>
        <button type="button" class="link" onClick={() => replaceParams({ operation: event.Operation, before: "" })}>
          All of this operation
        </button>
      </div>
    </section>
  );
}
