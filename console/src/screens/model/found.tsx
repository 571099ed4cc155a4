import { type ModelFinding, worst } from "../../lib/sheet";
import { Severity } from "../../ui/icons";

/** The worst of some findings, in a cell. */
export function Found({ of }: { of: ModelFinding[] }) {
  const found = worst(of);
  return found ? (
    <span class="found" title={found.message}>
      <Severity of={found.severity} /> <span class="mono">{found.rule}</span>
    </span>
  ) : (
    <span class="faint">—</span>
  );
}
