import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { counted, number } from "../../lib/count";
import { replaceParams, route } from "../../lib/router";
import { type Finding, findings, findingsError, readFindings } from "../../lib/store";
import { names } from "../../lib/tables";
import { readRemembered, remember, trendOf } from "../../lib/trend";
import { CopyButton } from "../../ui/copy";
import { Icon, Severity } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { Details } from "./details";
import { type Rule, chosenOf, dollars, markdown, place, spell } from "./rules";
import { GoneRow, TrendFigures } from "./trend";

/** The screen Findings: what is worst, how it is known, and what to type to repair it. */
export default function FindingsScreen() {
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
  const [remembered, setRemembered] = useState(readRemembered);
  const all = findings.value?.findings ?? [];
  const trend = remembered && findings.value ? trendOf(remembered.findings, all) : undefined;
  const since = trend ? (params.since ?? "") : "";
  const open = since === "gone" ? [] : chosenOf(all, params).filter((finding) => since === "" || trend!.fresh.has(finding));
  const waived = since === "" ? chosenOf(findings.value?.waived ?? [], params) : [];
  const gone = since === "gone" ? chosenOf(trend!.gone, params) : [];
  const shown: Finding[] = [...open, ...waived];
  const at = shown.findIndex((finding) => finding.rule === params.rule && (!params.at || finding.at === params.at));
  const chosen = shown[at];
  const rule = rules.find((each) => each.rule === (chosen?.rule ?? params.rule));
  const choose = (finding: Finding | undefined) => finding && replaceParams({ rule: finding.rule, at: finding.at });
  useKeys({
    "/": () => box.current?.focus(),
    j: () => choose(shown[Math.min(shown.length - 1, at + 1)]),
    k: () => choose(shown[Math.max(0, at - 1)]),
    F8: () => choose(shown[(at + 1) % Math.max(1, shown.length)]),
    r: () => void readFindings(false),
  });
  const row = (finding: Finding, isWaived: boolean) => (
    <button key={`${finding.rule} ${finding.at} ${finding.message}`} type="button" class="fi" aria-pressed={finding === chosen} onClick={() => choose(finding)}>
      <Severity of={finding.severity} />
      <span class="mono rule">{finding.rule}</span>
      <span class="grow clip">
        <b>{rules.find((each) => each.rule === finding.rule)?.title ?? finding.message}</b>
        <small class="clip">{place(finding.at)}</small>
      </span>
      {trend?.fresh.has(finding) && <span class="tag info">new</span>}
      {isWaived && <span class="tag">waived</span>}
      <span class="num">{dollars(finding.monthlyCost)}</span>
    </button>
  );
  return (
    <>
      <div class="head">
        <h1>Findings</h1>
        <span class="sub">{findings.value ? `${number(all.length)} open, ${number(findings.value.waived.length)} waived · ${counted(findings.value.requests, "request")} in ${spell(findings.value.window)}` : ""}</span>
        <span class="grow" />
        <CopyButton quiet={false} text={() => markdown(open)}>
          Report as Markdown
        </CopyButton>
        <button type="button" class="btn" onClick={() => void readFindings(false)}>
          Check again <kbd>r</kbd>
        </button>
      </div>
      <div class="body">
        {findingsError.value && <Problem error={findingsError.value} onRetry={() => void readFindings(false)} />}
        <Summary saved={all.reduce((sum, finding) => sum + (finding.monthlyCost ?? 0), 0)}>
          <TrendFigures remembered={remembered} trend={trend} remember={() => setRemembered(remember(all, new Date()))} />
        </Summary>
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
              <select class="select w160" aria-label="Table of findings" value={params.table ?? ""} onChange={(e) => replaceParams({ table: e.currentTarget.value })}>
                <option value="">all tables</option>
                {(names.value ?? []).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
              {trend && (
                <select class="select" aria-label="New or gone" value={since} onChange={(e) => replaceParams({ since: e.currentTarget.value })}>
                  <option value="">new and old</option>
                  <option value="new">new</option>
                  <option value="gone">gone</option>
                </select>
              )}
            </div>
            <div class="scroll" tabIndex={0} role="region" aria-label="List of findings">
              {open.map((finding) => row(finding, false))}
              {waived.map((finding) => row(finding, true))}
              {gone.map((past, i) => (
                <GoneRow key={`${past.rule} ${past.at} ${i}`} past={past} title={rules.find((each) => each.rule === past.rule)?.title} />
              ))}
              {findings.value && shown.length + gone.length === 0 && (
                <p class="empty">
                  {all.length > 0 || since !== ""
                    ? "No finding is like that."
                    : `Nothing to say of ${counted(findings.value.requests, "request")}. A rule speaks when it has seen enough: read and write as your program does, and check again.`}
                </p>
              )}
            </div>
          </section>
          <section class="panel fill" aria-label="Finding">
            {chosen || rule ? <Details finding={chosen} waiver={waived.find((finding) => finding === chosen)} rule={rule} /> : <Rules of={rules} />}
          </section>
        </div>
      </div>
    </>
  );
}

/** All rules, while no finding is chosen. */
function Rules({ of }: { of: Rule[] }) {
  return (
    <>
      <p class="empty">Choose a finding to see how it is known and what to do. All {of.length || ""} rules are below.</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Rules">
        {of.map((each) => (
          <button key={each.rule} type="button" class="line" onClick={() => replaceParams({ rule: each.rule, at: "" })}>
            <Severity of={each.severity} />
            <span class="mono rule faint">{each.rule}</span>
            <span class="grow clip">{each.title}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function Summary({ saved, children }: { saved: number; children: ComponentChildren }) {
  const summary = findings.value?.summary;
  if (!summary) return null;
  const totals = [
    ["error", "Errors", summary.errors, "wrong results or failures"],
    ["warning", "Warnings", summary.warnings, "cost or throttling"],
    ["advice", "Advice", summary.advice, "could be better"],
  ] as const;
  return (
    <dl class="panel sum">
      {totals.map(([severity, title, count, text]) => (
        <div key={severity} class="stat">
          <dt>{title}</dt>
          <dd>
            <Severity of={severity} /> {number(count)} <small>{text}</small>
          </dd>
        </div>
      ))}
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
      {children}
    </dl>
  );
}
