import { useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { type AuditEvent, type AuditPage, OUTCOMES, PAGE, auditPath, shortPrincipal, shortResource } from "../../lib/audit";
import { number } from "../../lib/count";
import { go, replaceParams, route } from "../../lib/router";
import { utcText } from "../../lib/time";
import { Segments } from "../../ui/choice";
import { CopyButton } from "../../ui/copy";
import { Severity } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { type Live, LiveButton, LiveProblem, useLive } from "../../ui/live";
import { Plain } from "../../ui/plain";
import { useSettled } from "../../ui/settled";
import { Time } from "../../ui/time";
import { EventPanel } from "./event";
import { Outcome } from "./outcome";

const POLL_MILLIS = 3_000;
const TYPING_MILLIS = 300;

/** Who asked for what, the newest first: a page of the server's audit log. */
export function Audit() {
  const { params } = route.value;
  const [page, setPage] = useState<AuditPage>();
  const before = params.before ?? "";
  const principal = useSettled(params.principal ?? "", TYPING_MILLIS);
  const operation = useSettled(params.operation ?? "", TYPING_MILLIS);
  const outcome = OUTCOMES.find(([each]) => each === params.outcome)?.[0] ?? "";
  const pages = params.pages === "1";
  const live = useLive({
    read: (stop) => ask<AuditPage>(auditPath({ principal, operation, outcome, pages, before }), { quiet: true, signal: stop }),
    take: setPage,
    // What is older does not change.
    millis: before === "" ? POLL_MILLIS : 60 * POLL_MILLIS,
    inputs: [principal, operation, outcome, pages, before],
  });
  const events = page?.Events ?? [];
  const selected = events.findIndex((event) => event.Id === params.event);
  const step = (by: number) => {
    const next = events[Math.max(0, Math.min(events.length - 1, selected + by))];
    if (next) replaceParams({ event: next.Id });
  };
  useKeys({ j: () => step(1), k: () => step(-1), "/": () => document.querySelector<HTMLElement>("[data-first]")?.focus(), Escape: () => replaceParams({ event: "" }) });
  if (live.error?.status === 404) return <NoLog />;
  return (
    <>
      <LiveProblem live={live} />
      {live.error?.status === 403 && <p class="note advice">The log takes a right of its own, armature:ReadAuditLog on *, so that who administers the server is not who looks after what was done. A policy of this user has to allow it.</p>}
      {page !== undefined && page.Lost > 0 && (
        <p class="note warning" role="status">
          <Severity of="warning" />
          {`${number(page.Lost)} ${page.Lost === 1 ? "request was" : "requests were"} served without a line since the server was started, because the file could not be written.`}
        </p>
      )}
      <div class="cols streams">
        <section class="panel fill" aria-label="Audit log">
          <Filters live={live} isOlder={before !== ""} pages={pages} outcome={outcome} />
          <div class="scroll" tabIndex={0} role="region" aria-label="Requests, the newest first">
            {events.length > 0 && <Events events={events} selected={selected} />}
            {page && events.length === 0 && <p class="empty">{emptyText(page, principal + operation + outcome !== "")}</p>}
            {!page && !live.error && <p class="empty">Reading the log</p>}
          </div>
          <Foot page={page} before={before} />
        </section>
        <EventPanel event={events[selected]} />
      </div>
    </>
  );
}

function emptyText(page: AuditPage, isFiltered: boolean): string {
  if (page.Looked === 0) return "There is nothing older than this.";
  if (page.Next !== undefined) return `None of the last ${number(page.Looked)} lines is one of these. Older lines may be.`;
  return isFiltered ? "No line of the log is one of these." : "The log has no lines yet but of the server's own pages.";
}

function Filters({ live, isOlder, pages, outcome }: { live: Live; isOlder: boolean; pages: boolean; outcome: string }) {
  const { params } = route.value;
  const field = (name: "principal" | "operation", label: string, placeholder: string, isFirst: boolean) => (
    <label class="input search">
      <input type="search" {...(isFirst ? { "data-first": true } : {})} aria-label={label} placeholder={placeholder} value={params[name] ?? ""} onInput={(e) => replaceParams({ [name]: e.currentTarget.value, before: "", event: "" })} />
      {isFirst && <kbd>/</kbd>}
    </label>
  );
  return (
    <div class="bar-row tailbar">
      <LiveButton live={live} isOver={isOlder} />
      {field("principal", "Filter by principal or access key", "Principal or key", true)}
      {field("operation", "Filter by operation", "Operation", false)}
      <Segments label="Outcome" of={OUTCOMES} chosen={outcome} choose={(value) => replaceParams({ outcome: value, before: "", event: "" })} />
      <label class="check">
        <input type="checkbox" checked={pages} onChange={() => replaceParams({ pages: pages ? "" : "1", before: "", event: "" })} />
        Pages of the server
      </label>
    </div>
  );
}

function Events({ events, selected }: { events: AuditEvent[]; selected: number }) {
  return (
    <table class="grid audit">
      <thead>
        <tr>
          <th>Time, UTC</th>
          <th>Principal</th>
          <th>Operation</th>
          <th>On</th>
          <th>From</th>
          <th>Outcome</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, i) => (
          <tr key={event.Id} aria-selected={i === selected} onClick={() => replaceParams({ event: event.Id })}>
            <td class="mono faint">
              <Time at={event.Time} bare />
            </td>
            <td>
              {event.Principal === "" ? (
                <>
                  <span class="faint">not verified</span> <span class="mono faint"><Plain text={event.AccessKeyId} max={24} /></span>
                </>
              ) : (
                <Plain text={shortPrincipal(event.Principal)} max={48} />
              )}
            </td>
            <td>
              <button type="button" class="plain mono" onClick={() => replaceParams({ event: event.Id })}>
                {event.Operation === "" ? "—" : <Plain text={event.Operation} max={60} />}
              </button>
            </td>
            <td>
              {event.Resources.length === 0 ? <span class="faint">—</span> : <Plain text={shortResource(event.Resources[0]!)} max={40} />}
              {event.Resources.length + event.MoreResources > 1 && <span class="faint"> {`and ${number(event.Resources.length + event.MoreResources - 1)} more`}</span>}
            </td>
            <td class="mono faint">{event.Address || "—"}</td>
            <td>
              <Outcome event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ page, before }: { page: AuditPage | undefined; before: string }) {
  const { table, params } = route.value;
  // A step that the browser's own button takes back.
  const to = (place: string) => go("access", table, { ...params, before: place, event: "" });
  return (
    <div class="bar-row foot">
      <span class="faint small">
        {page === undefined ? "" : `${number(page.Looked)} ${page.Looked === 1 ? "line" : "lines"} looked at${page.Until === undefined ? "" : `, back to ${utcText(page.Until)} UTC`}${page.Unreadable > 0 ? `, ${number(page.Unreadable)} of them unreadable` : ""}. At most ${PAGE} are shown; of this server.`}
      </span>
      <span class="grow" />
      <button type="button" class="btn" disabled={before === ""} onClick={() => to("")}>
        Newest
      </button>
      <button type="button" class="btn" disabled={page?.Next === undefined} onClick={() => to(page!.Next!)}>
        Older
      </button>
    </div>
  );
}

function NoLog() {
  const command = "./armature serve --data DIR --auth --audit-log audit.log";
  return (
    <section class="panel" aria-label="No audit log">
      <div class="inset">
        <h2 class="lead">This server writes no audit log</h2>
        <p class="muted">With one, there is a line for each request: who asked for what, on which tables, from where, and how it ended. It has no items and no keys. Lines are in the form of AWS CloudTrail's records; files of 100 MB, of which ten are kept.</p>
        <div class="row">
          <code class="wrap">{command}</code>
          <CopyButton text={() => command} bare />
        </div>
      </div>
    </section>
  );
}
