import { number } from "../../lib/count";
import { href } from "../../lib/router";
import { findings, findingsError } from "../../lib/store";
import { Icon, Severity } from "../../ui/icons";

const rank = (severity: string) => ["error", "warning", "advice"].indexOf(severity);

/** The worst findings. */
export function Attention() {
  const worst = [...(findings.value?.findings ?? [])].sort((a, b) => rank(a.severity) - rank(b.severity)).slice(0, 6);
  const total = findings.value?.findings.length ?? 0;
  return (
    <section class="panel" aria-labelledby="attention">
      <div class="phead">
        <h2 id="attention">Needs attention</h2>
        <span class="faint small">{total > worst.length ? `${worst.length} of ${total} findings, worst first` : ""}</span>
        <span class="grow" />
        <a class="btn quiet" href={href("findings")}>
          All findings <Icon name="right" />
        </a>
      </div>
      {worst.map((finding) => (
        <a key={finding.rule + finding.at + finding.message} class="line" href={href("findings", "", { rule: finding.rule, at: finding.at })}>
          <Severity of={finding.severity} />
          <span class="mono faint rule">{finding.rule}</span>
          <span class="grow clip">{finding.message}</span>
          <span class="faint clip place">{finding.at.replace(/^tables\./, "").replace(".gsi_list.", " · ")}</span>
        </a>
      ))}
      {worst.length === 0 && (
        <p class="empty">
          {findings.value
            ? `Nothing to say of ${number(findings.value.requests)} ${findings.value.requests === 1 ? "request" : "requests"} so far. Use the tables, and what is wrong with their keys, reads and writes is listed here.`
            : (findingsError.value?.message ?? "Asking for findings")}
        </p>
      )}
    </section>
  );
}
