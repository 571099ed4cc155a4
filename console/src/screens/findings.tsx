import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../lib/api";
import { go, href, replaceParams, route } from "../lib/router";
import { type Finding, findings, findingsError, known, readFindings, tables } from "../lib/store";
import { Icon, Severity } from "../ui/icons";
import { useKeys } from "../ui/keyboard";
import { CopyButton, Problem, number } from "../ui/parts";

interface Rule {
  rule: string;
  severity: "error" | "warning" | "advice";
  title: string;
  why: string;
  source: string;
  measured: string;
  threshold: string;
  minimumRequests: number;
  remedy: string;
}

const place = (at: string) => at.replace(/^tables\./, "").replace(".gsi_list.", " · ");
const tableOf = (at: string) => at.replace(/^tables\./, "").replace(/\.gsi_list\..*$/, "");
const rank = (severity: string) => ["error", "warning", "advice"].indexOf(severity);
const dollars = (cost: number | null) => (cost === null ? "—" : `$${cost.toFixed(2)}`);

/** PT3H5M as 3 h 5 min. */
export function spell(window: string): string {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(window);
  if (!found) return window;
  const parts = [found[1] && `${found[1]} h`, found[2] && `${found[2]} min`, found[3] && !found[1] && `${Math.round(Number(found[3]))} s`].filter(Boolean);
  return parts.join(" ") || "0 s";
}

export function FindingsScreen() {
  const { params } = route.value;
  const [rules, setRules] = useState<Rule[]>([]);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void readFindings(false);
    ask<{ rules: Rule[] }>("_armature/advisor/rules", { quiet: true }).then(
      (answer) => setRules(answer.rules),
      () => setRules([]),
    );
  }, []);
  const all = findings.value?.findings ?? [];
  const filter = (params.filter ?? "").toLowerCase();
  const shown = all
    .filter((finding) => (params.severity ? finding.severity === params.severity : true))
    .filter((finding) => (params.table ? tableOf(finding.at) === params.table : true))
    .filter((finding) => `${finding.rule} ${finding.message} ${finding.at}`.toLowerCase().includes(filter))
    .sort((a, b) => rank(a.severity) - rank(b.severity));
  const at = shown.findIndex((finding) => finding.rule === params.rule && (!params.at || finding.at === params.at));
  const chosen = shown[at];
  const choose = (finding: Finding | undefined) => finding && replaceParams({ rule: finding.rule, at: finding.at });
  useKeys({
    "/": () => box.current?.focus(),
    j: () => choose(shown[Math.min(shown.length - 1, at + 1)]),
    k: () => choose(shown[Math.max(0, at - 1)]),
    F8: () => choose(shown[(at + 1) % Math.max(1, shown.length)]),
    r: () => void readFindings(false),
  });
  const summary = findings.value?.summary;
  const saved = all.reduce((sum, finding) => sum + (finding.monthlyCost ?? 0), 0);
  const rule = rules.find((each) => each.rule === (chosen?.rule ?? params.rule));
  return (
    <>
      <div class="head">
        <h1>Findings</h1>
        <span class="sub">{findings.value ? `${number(all.length)} open, ${number(findings.value.waived.length)} waived · ${number(findings.value.requests)} requests in ${spell(findings.value.window)}` : ""}</span>
        <span class="grow" />
        <CopyButton quiet={false} text={() => markdown(shown)}>
          Report as Markdown
        </CopyButton>
        <button type="button" class="btn" onClick={() => void readFindings(false)}>
          Check again <kbd>r</kbd>
        </button>
      </div>
      <div class="body">
        {findingsError.value && <Problem error={findingsError.value} onRetry={() => void readFindings(false)} />}
        {summary && (
          <dl class="panel sum">
            <Total severity="error" title="Errors" count={summary.errors} text="wrong results or failures" />
            <Total severity="warning" title="Warnings" count={summary.warnings} text="cost or throttling" />
            <Total severity="advice" title="Advice" count={summary.advice} text="could be better" />
            {saved > 0 && (
              <div class="stat">
                <dt>Could be saved</dt>
                <dd>
                  ${saved.toFixed(2)} <small>a month, at modelled rates</small>
                </dd>
              </div>
            )}
            <div class="stat">
              <dt>Rules</dt>
              <dd>
                {summary.rules} <small>watch the traffic</small>
              </dd>
            </div>
          </dl>
        )}
        <div class="cols findings">
          <section class="panel fill" aria-label="Findings">
            <div class="bar-row">
              <label class="input search">
                <Icon name="explore" />
                <input ref={box} type="search" aria-label="Filter findings" placeholder="Filter" value={params.filter ?? ""} onInput={(e) => replaceParams({ filter: e.currentTarget.value })} />
                <kbd>/</kbd>
              </label>
              <select class="select" aria-label="Severity" value={params.severity ?? ""} onChange={(e) => replaceParams({ severity: e.currentTarget.value })}>
                <option value="">any severity</option>
                <option value="error">errors</option>
                <option value="warning">warnings</option>
                <option value="advice">advice</option>
              </select>
              <select class="select" aria-label="Table of findings" value={params.table ?? ""} onChange={(e) => replaceParams({ table: e.currentTarget.value })}>
                <option value="">all tables</option>
                {(tables.value ?? []).map((table) => (
                  <option key={table.TableName}>{table.TableName}</option>
                ))}
              </select>
            </div>
            <div class="scroll" tabIndex={0} role="region" aria-label="List of findings">
              {shown.map((finding, i) => (
                <button key={`${finding.rule} ${finding.at} ${finding.message}`} type="button" class="fi" aria-pressed={i === at} onClick={() => choose(finding)}>
                  <Severity of={finding.severity} />
                  <span class="mono rule">{finding.rule}</span>
                  <span class="grow clip">
                    <b>{rules.find((each) => each.rule === finding.rule)?.title ?? finding.message}</b>
                    <small class="clip">{place(finding.at)}</small>
                  </span>
                  <span class="num">{dollars(finding.monthlyCost)}</span>
                </button>
              ))}
              {findings.value && shown.length === 0 && (
                <p class="empty">
                  {all.length > 0
                    ? "No finding is like that."
                    : `Nothing to say of ${number(findings.value.requests)} requests. A rule speaks when it has seen enough: read and write as your program does, and check again.`}
                </p>
              )}
            </div>
          </section>
          <section class="panel fill" aria-label="Finding">
            {!chosen && !rule && <p class="empty">Choose a finding to see how it is known and what to do. All {rules.length || ""} rules are below.</p>}
            {!chosen && !rule && (
              <div class="scroll" tabIndex={0} role="region" aria-label="Rules">
                {rules.map((each) => (
                  <button key={each.rule} type="button" class="line" onClick={() => replaceParams({ rule: each.rule, at: "" })}>
                    <Severity of={each.severity} />
                    <span class="mono rule faint">{each.rule}</span>
                    <span class="grow clip">{each.title}</span>
                  </button>
                ))}
              </div>
            )}
            {(chosen || rule) && (
              <div class="scroll det" tabIndex={0} role="region" aria-label="Details">
                <div class="row">
                  <Severity of={chosen?.severity ?? rule!.severity} />
                  <span class="mono faint">{chosen?.rule ?? rule!.rule}</span>
                  <span class="grow" />
                  {chosen && <span class="faint small">{place(chosen.at)}</span>}
                </div>
                <h2>{rule?.title ?? chosen!.message}</h2>
                {chosen && <p>{chosen.message}</p>}
                {rule && <p class="muted">{rule.why}</p>}
                {chosen && (
                  <div class="ev">
                    <h3>Evidence</h3>
                    <div>
                      <p>{chosen.evidence}</p>
                      <dl>
                        <dt>Window</dt>
                        <dd>
                          {spell(chosen.window)}, {number(chosen.requests)} requests, confidence {chosen.confidence}
                        </dd>
                        <dt>Cost</dt>
                        <dd>{chosen.monthlyCost === null ? "not known: no model says how often this happens" : `${dollars(chosen.monthlyCost)} a month at the rates of the model`}</dd>
                        <dt>Since</dt>
                        <dd>{new Date(chosen.since).toLocaleString()}</dd>
                      </dl>
                    </div>
                  </div>
                )}
                <div class="ev">
                  <h3>Remedy</h3>
                  <p>{chosen?.remedy ?? rule!.remedy}</p>
                </div>
                {rule && (
                  <div class="ev">
                    <h3>The rule</h3>
                    <dl>
                      <dt>Measured</dt>
                      <dd>{rule.measured}</dd>
                      <dt>Speaks from</dt>
                      <dd>
                        {rule.threshold}; of at least {number(rule.minimumRequests)} requests
                      </dd>
                      <dt>Source</dt>
                      <dd>{rule.source}</dd>
                      <dt>Page</dt>
                      <dd class="mono">docs/rules/{rule.rule}.md</dd>
                    </dl>
                  </div>
                )}
                <div class="ev">
                  <h3>Guard it</h3>
                  <pre class="box mono">{`database.assertNoFindings("${chosen?.rule ?? rule!.rule}");   // JUnit`}</pre>
                </div>
              </div>
            )}
            {(chosen || rule) && (
              <div class="act">
                {chosen && known(tableOf(chosen.at)) && (
                  <button type="button" class="btn primary" onClick={() => go("explore", tableOf(chosen.at))}>
                    Open the table
                  </button>
                )}
                <a class="btn" href={href("findings", "", { table: params.table ?? "", severity: params.severity ?? "" })}>
                  All rules
                </a>
              </div>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

function Total({ severity, title, count, text }: { severity: "error" | "warning" | "advice"; title: string; count: number; text: string }) {
  return (
    <div class="stat">
      <dt>{title}</dt>
      <dd>
        <Severity of={severity} /> {number(count)} <small>{text}</small>
      </dd>
    </div>
  );
}

function markdown(all: Finding[]): string {
  return `# Findings\n\n${all.map((f) => `- **${f.severity} ${f.rule}** ${place(f.at)}: ${f.message}\n  - evidence: ${f.evidence}\n  - remedy: ${f.remedy}`).join("\n")}\n`;
}
