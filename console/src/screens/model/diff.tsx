import { useEffect, useState } from "preact/hooks";
import { type ApiError, ask } from "../../lib/api";
import { text } from "../../lib/model";
import { href, replaceParams } from "../../lib/router";
import type { Fault, ModelFinding } from "../../lib/sheet";
import { asError, tables as live } from "../../lib/tables";
import { Severity } from "../../ui/icons";
import { Problem } from "../../ui/notes";

interface Drift {
  tables: { name: string; isThere: boolean }[];
  findings: ModelFinding[];
}

/** The model against the tables of this server. Nothing is changed. */
export function Diff() {
  const [drift, setDrift] = useState<Drift>();
  const [faults, setFaults] = useState<Fault[]>([]);
  const [error, setError] = useState<ApiError>();
  const compare = async () => {
    setError(undefined);
    try {
      const answer = await ask<Drift | { faults: Fault[] }>("_armature/model/diff", { method: "POST", body: text.value });
      if ("tables" in answer) {
        setDrift(answer);
        setFaults([]);
      } else setFaults(answer.faults);
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => {
    if (text.value === "") return;
    const timer = setTimeout(() => void compare(), 300);
    return () => clearTimeout(timer);
  }, [text.value, live.value]);
  const different = drift?.tables.filter((table) => of(drift, table.name).length > 0).length ?? 0;
  return (
    <section class="panel" aria-labelledby="diff">
      <div class="phead">
        <h2 id="diff">Against this server</h2>
        {drift && <span class="faint small">{different === 0 ? (drift.tables.length === 1 ? "the table is as the model says" : `all ${drift.tables.length} tables are as the model says`) : `${different} of ${drift.tables.length} ${drift.tables.length === 1 ? "table" : "tables"} ${different === 1 ? "differs" : "differ"} from the model`}</span>}
        <span class="grow" />
        <button type="button" class="btn quiet" onClick={() => void compare()}>
          Compare again
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Differences">
        {error && <Problem error={error} />}
        {faults.length > 0 && <p class="empty">The text is not a model: {faults[0]!.message}</p>}
        {drift?.tables.map((table) => (
          <div key={table.name} class="drift">
            <p class="strong row">
              {of(drift, table.name).length === 0 ? <Severity of="fine" /> : <Severity of={table.isThere ? "warning" : "error"} />}
              {table.isThere ? <a class="link" href={href("settings", table.name)}>{table.name}</a> : table.name}
              <span class="faint small">{of(drift, table.name).length === 0 ? "as the model says" : table.isThere ? "is set up otherwise" : "is not there"}</span>
            </p>
            {of(drift, table.name).map((finding, i) => (
              <div key={i} class="remark">
                <Severity of={finding.severity} />
                <div>
                  <button type="button" class="plain" onClick={() => replaceParams({ line: String(finding.line) })}>
                    {finding.message}
                  </button>
                  <p class="muted">{finding.evidence}</p>
                  <p class="muted">{finding.remedy}</p>
                </div>
              </div>
            ))}
          </div>
        ))}
        {!drift && !error && faults.length === 0 && <p class="empty">Asking for the tables</p>}
      </div>
    </section>
  );
}

function of(drift: Drift, table: string): ModelFinding[] {
  return drift.findings.filter((finding) => finding.at === `tables.${table}` || finding.at.startsWith(`tables.${table}.`));
}
