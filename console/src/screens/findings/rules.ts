import { type Finding, tableOf } from "../../lib/store";
import type { Past } from "../../lib/trend";

/** A rule, as the server explains it. */
export interface Rule {
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

export const place = (at: string) => at.replace(/^tables\./, "").replace(".gsi_list.", " · ");
export const rank = (severity: string) => ["error", "warning", "advice"].indexOf(severity);
export const dollars = (cost: number | null) => (cost === null ? "—" : `$${cost.toFixed(2)}`);

/** PT3H5M as 3 h 5 min. */
export function spell(window: string): string {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(window);
  if (!found) return window;
  const parts = [found[1] && `${found[1]} h`, found[2] && `${found[2]} min`, found[3] && !found[1] && `${Math.round(Number(found[3]))} s`].filter(Boolean);
  return parts.join(" ") || "0 s";
}

/** What a person asked for, by what is in the address. */
export function chosenOf<F extends Past>(all: F[], params: Record<string, string>): F[] {
  const filter = (params.filter ?? "").toLowerCase();
  return all
    .filter((finding) => (params.severity ? finding.severity === params.severity : true))
    .filter((finding) => (params.table ? tableOf(finding.at) === params.table : true))
    .filter((finding) => `${finding.rule} ${finding.message} ${finding.at}`.toLowerCase().includes(filter))
    .sort((a, b) => rank(a.severity) - rank(b.severity));
}

/** The line of a model that accepts a finding. */
export function waiverOf(finding: Finding): string {
  return `waivers:\n  - { rule: ${finding.rule}, at: ${JSON.stringify(finding.at)}, why: "", until: }`;
}

export function markdown(all: Finding[]): string {
  return `# Findings\n\n${all.map((f) => `- **${f.severity} ${f.rule}** ${place(f.at)}: ${f.message}\n  - evidence: ${f.evidence}\n  - remedy: ${f.remedy}`).join("\n")}\n`;
}
