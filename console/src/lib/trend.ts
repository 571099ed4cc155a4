import type { Finding } from "./store";

/** A finding as it is remembered: what it was about, without the figures that change with each look. */
export type Past = Pick<Finding, "rule" | "at" | "severity" | "message">;

/** The findings of a moment, to compare later ones with. */
export interface Remembered {
  moment: string;
  findings: Past[];
}

export interface Trend<F extends Past> {
  fresh: Set<F>;
  still: Set<F>;
  gone: Past[];
}

const NAME = "armature.findings";
const FINDINGS_MAX = 1000;
const idOf = ({ rule, at }: Past) => `${rule} ${at}`;

/** What the browser has kept; what it cannot read, it has not. */
export function readRemembered(store: Pick<Storage, "getItem"> = localStorage): Remembered | undefined {
  try {
    const read = JSON.parse(store.getItem(NAME) ?? "null") as Remembered | null;
    const isWhole = read !== null && !Number.isNaN(Date.parse(read.moment)) && Array.isArray(read.findings) && read.findings.every((each) => [each.rule, each.at, each.message].every((text) => typeof text === "string") && ["error", "warning", "advice"].includes(each.severity));
    return isWhole ? read : undefined;
  } catch {
    return undefined;
  }
}

export function remember(findings: readonly Finding[], moment: Date, store: Pick<Storage, "setItem"> = localStorage): Remembered {
  const remembered = { moment: moment.toISOString(), findings: findings.slice(0, FINDINGS_MAX).map(({ rule, at, severity, message }) => ({ rule, at, severity, message })) };
  try {
    store.setItem(NAME, JSON.stringify(remembered));
  } catch {
    // Without a store it is kept until the page is closed.
  }
  return remembered;
}

/** What is new, still there and gone. A rule may say something of one place several times: then their number counts. */
export function trendOf<F extends Past>(before: readonly Past[], now: readonly F[]): Trend<F> {
  const left = new Map<string, Past[]>();
  for (const each of before) left.set(idOf(each), [...(left.get(idOf(each)) ?? []), each]);
  const still = new Set(now.filter((each) => left.get(idOf(each))?.shift() !== undefined));
  return { still, fresh: new Set(now.filter((each) => !still.has(each))), gone: [...left.values()].flat() };
}
