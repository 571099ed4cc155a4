import { useEffect, useState } from "preact/hooks";
import { ApiError, ENDPOINT, ask } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import { CALLS, type Settings, type SimulationState, TABLES, compact, plainTimes, withSetting } from "../../lib/simulation";
import { readHealth } from "../../lib/store";
import { asError, names } from "../../lib/tables";
import { useKeys } from "../../ui/keyboard";
import { CopyButton, Problem, Tabs, Told } from "../../ui/parts";
import { Clock } from "./clock";
import { Indexes } from "./indexes";
import "./simulation.css";
import { Switches } from "./switches";

const PATH = "_armature/simulation";

/** What DynamoDB does in production, switched on and off. */
export default function Simulation() {
  const { params } = route.value;
  const [state, setState] = useState<SimulationState>();
  const [draft, setDraft] = useState<Settings>({});
  const [text, setText] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [missing, setMissing] = useState("");
  const [done, setDone] = useState("");
  const tab = params.tab ?? "Form";
  const scope = params.scope ?? "";

  const take = (answer: SimulationState) => {
    setState(answer);
    setDraft(compact(answer.Settings));
    setText(undefined);
  };
  const send = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown> | undefined> => {
    setError(undefined);
    setDone("");
    try {
      return await ask<Record<string, unknown>>(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    } catch (e) {
      setError(asError(e));
      return undefined;
    } finally {
      void readHealth();
    }
  };
  const read = async () => {
    try {
      take(await ask<SimulationState>(PATH));
    } catch (e) {
      const refused = asError(e);
      if (refused.status === 404) setMissing(refused.message);
      else setError(refused);
    }
  };
  useEffect(() => void read(), []);

  let fault = "";
  let wanted = draft;
  if (text !== undefined) {
    try {
      wanted = compact(JSON.parse(text) as Settings);
    } catch (e) {
      fault = (e as Error).message;
    }
  }
  const isStaged = state !== undefined && fault === "" && JSON.stringify(wanted) !== JSON.stringify(compact(state.Settings));
  const apply = async () => {
    if (!isStaged) return;
    const answer = await send("PUT", PATH, wanted);
    if (answer) {
      take(answer as unknown as SimulationState);
      setDone("Applied.");
    }
  };
  const off = async () => {
    const answer = await send("DELETE", PATH);
    if (answer) {
      take(answer as unknown as SimulationState);
      setDone("Everything is off, indexes are released, and the clock has the real time.");
    }
  };
  const act = async (path: string, body: unknown, told: (answer: Record<string, unknown>) => string) => {
    const answer = await send("POST", path, body);
    if (!answer) return;
    await read();
    setDone(told(answer));
  };
  useKeys({ "mod+Enter": () => void apply(), "mod+s": () => void apply() });

  if (missing !== "") {
    const command = `./armature serve --in-memory --simulation --port ${new URL(ENDPOINT).port || "8000"}`;
    return (
      <>
        <div class="head">
          <h1>Simulation</h1>
        </div>
        <div class="body scrolls">
          <section class="panel" aria-label="No switches">
            <div class="inset">
              <h2 class="lead">This server has no switches</h2>
              <p class="muted">
                DynamoDB throttles, lags, conflicts and fails in production. Armature does all of this on request, so that a program can be seen to take it. A server has the switches only if it was started for them, because who can move the clock can make items expire:
              </p>
              <div class="row">
                <code>{command}</code>
                <CopyButton text={() => command} bare />
              </div>
              <p class="faint small">{missing}</p>
            </div>
          </section>
        </div>
      </>
    );
  }
  const group = scope === "" ? ("AllTables" as const) : { table: scope };
  const own = scope === "" ? (draft.AllTables ?? {}) : (draft.Tables?.[scope] ?? {});
  return (
    <>
      <div class="head">
        <h1>Simulation</h1>
        <span class="sub">{state ? (state.On.length === 0 ? "nothing is on" : plainTimes(state.On.join(", "))) : ""}</span>
        <span class="grow" />
        <button type="button" class="btn" disabled={!state || state.On.length === 0} onClick={() => void off()}>
          Turn everything off
        </button>
      </div>
      <div class="body scrolls">
        {error && <Problem error={error} />}
        <Told text={done} />
        {state && (
          <div class="simcols">
            <section class="panel" aria-label="Settings">
              <div class="phead">
                <Tabs
                  of={["Form", "JSON"]}
                  chosen={tab}
                  choose={(next) => {
                    if (fault !== "") return;
                    setDraft(wanted);
                    setText(next === "JSON" ? JSON.stringify(wanted, null, 2) : undefined);
                    replaceParams({ tab: next === "Form" ? "" : next });
                  }}
                  label="How to set"
                />
                <span class="grow" />
                {isStaged && (
                  <span class="small muted">
                    <b class="staged">changes staged</b>, nothing is on yet
                  </span>
                )}
              </div>
              {tab === "JSON" ? (
                <textarea class="editor mono simtext" aria-label="Settings as JSON" aria-invalid={fault !== ""} spellcheck={false} value={text ?? JSON.stringify(draft, null, 2)} onInput={(e) => setText(e.currentTarget.value)} />
              ) : (
                <>
                  <h2 class="simgroup">All calls</h2>
                  <Switches of={CALLS} values={draft.Calls ?? {}} change={(member, value) => setDraft(withSetting(draft, "Calls", member, value))} />
                  <h2 class="simgroup">
                    Tables
                    <select class="select" aria-label="Which tables" value={scope} onChange={(e) => replaceParams({ scope: e.currentTarget.value })}>
                      <option value="">all tables</option>
                      {(names.value ?? []).map((name) => (
                        <option key={name}>{name}</option>
                      ))}
                    </select>
                  </h2>
                  <Switches key={scope} of={TABLES} values={own} change={(member, value) => setDraft(withSetting(draft, group, member, value))} />
                </>
              )}
              {fault !== "" && (
                <p class="fault" role="alert">
                  {fault}
                </p>
              )}
              <div class="act">
                <label class="row small">
                  Seed
                  <input
                    class="input mono w80"
                    inputMode="numeric"
                    disabled={tab === "JSON"}
                    value={draft.Seed ?? ""}
                    onInput={(e) => {
                      const { Seed: _, ...rest } = draft;
                      setDraft(/^\d{1,15}$/.test(e.currentTarget.value) ? { Seed: Number(e.currentTarget.value), ...rest } : rest);
                    }}
                  />
                </label>
                <span class="faint small optional">the same seed and calls give the same faults</span>
                <span class="grow" />
                <button type="button" class="btn" disabled={!isStaged && fault === ""} onClick={() => take(state)}>
                  Discard
                </button>
                <button type="button" class="btn primary" disabled={!isStaged} onClick={() => void apply()}>
                  Apply
                </button>
              </div>
            </section>
            <div class="stack">
              <Clock state={state} act={act} />
              <Indexes state={state} act={act} />
              <section class="panel" aria-labelledby="simcall">
                <div class="phead">
                  <h2 id="simcall">The same from a test</h2>
                  <span class="grow" />
                  <CopyButton text={() => curl(wanted)} bare />
                </div>
                <pre class="code wrap" tabIndex={0} role="region" aria-label="The call">
                  {curl(wanted)}
                </pre>
              </section>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function curl(settings: Settings): string {
  return `curl -X PUT ${ENDPOINT}/${PATH} -d '${JSON.stringify(settings).replaceAll("'", "'\\''")}'`;
}
