import type { ComponentChildren } from "preact";
import { counted } from "../../lib/count";
import { go, href, route } from "../../lib/router";
import { type Finding, tableOf } from "../../lib/store";
import { known } from "../../lib/tables";
import { CopyButton } from "../../ui/copy";
import { Severity } from "../../ui/icons";
import { Plain } from "../../ui/plain";
import { Time } from "../../ui/time";
import { type Rule, dollars, place, spell, waiverOf } from "./rules";

/** A finding: what it says, how it is known, and what to do; or a rule alone. */
export function Details({ finding, waiver, rule }: { finding: Finding | undefined; waiver: { why: string; until: string | null } | undefined; rule: Rule | undefined }) {
  const name = finding?.rule ?? rule!.rule;
  const { params } = route.value;
  const guard = `database.assertNoFindings("${name}");   // JUnit`;
  return (
    <>
      <div class="scroll det" tabIndex={0} role="region" aria-label="Details">
        <div class="row">
          <Severity of={finding?.severity ?? rule!.severity} />
          <span class="mono faint">{name}</span>
          {waiver && <span class="tag">waived</span>}
          <span class="grow" />
          {finding && <span class="faint small">{place(finding.at)}</span>}
        </div>
        <h2>{rule?.title ?? finding!.message}</h2>
        {finding && (
          <p>
            <Plain text={finding.message} />
          </p>
        )}
        {rule && <p class="muted">{rule.why}</p>}
        {finding && (
          <Part title="Evidence">
            <p>
              <Plain text={finding.evidence} />
            </p>
            <dl>
              <dt>Window</dt>
              <dd>
                {spell(finding.window)}, {counted(finding.requests, "request")}, confidence {finding.confidence}
              </dd>
              <dt>Cost</dt>
              <dd>{finding.monthlyCost === null ? "not known: no model says how often this happens" : `${dollars(finding.monthlyCost)} a month at the rates of the model`}</dd>
              <dt>Since</dt>
              <dd>
                <Time at={finding.since} />
              </dd>
            </dl>
          </Part>
        )}
        {waiver && (
          <Part title="Waived">
            <p>
              <Plain text={waiver.why} />
              {waiver.until ? ` Until ${waiver.until}.` : ""}
            </p>
          </Part>
        )}
        <Part title="Remedy">
          <p>{finding?.remedy ?? rule!.remedy}</p>
        </Part>
        {rule && (
          <Part title="The rule">
            <dl>
              <dt>Measured</dt>
              <dd>{rule.measured}</dd>
              <dt>Speaks from</dt>
              <dd>
                {rule.threshold}; of at least {counted(rule.minimumRequests, "request")}
              </dd>
              <dt>Source</dt>
              <dd>{rule.source}</dd>
              <dt>Page</dt>
              <dd class="mono">docs/rules/{rule.rule}.md</dd>
            </dl>
          </Part>
        )}
        <Part title="Guard it">
          <Box text={guard} />
        </Part>
        {finding && !waiver && (
          <Part title="Waive it">
            <p class="small muted">A finding that is accepted is written down in the model of the server (--model), with the reason, and perhaps with its last day.</p>
            <Box text={waiverOf(finding)} />
          </Part>
        )}
      </div>
      <div class="act">
        {finding && known(tableOf(finding.at)) && (
          <>
            <button type="button" class="btn primary" onClick={() => go("explore", tableOf(finding.at))}>
              Open the table
            </button>
            <a class="btn" href={href("traffic", tableOf(finding.at))}>
              Show its traffic
            </a>
          </>
        )}
        <a class="btn" href={href("findings", "", { table: params.table ?? "", severity: params.severity ?? "" })}>
          All rules
        </a>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="ev">
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  );
}

function Box({ text }: { text: string }) {
  return (
    <div class="row">
      <pre class="box mono grow">{text}</pre>
      <CopyButton text={() => text} bare />
    </div>
  );
}
