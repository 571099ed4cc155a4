import { useEffect, useState } from "preact/hooks";
import { type ApiError, ask } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import { type Settings, type SimulationState, compact } from "../../lib/simulation";
import { readHealth } from "../../lib/store";
import { asError } from "../../lib/tables";

export const PATH = "_armature/simulation";

/** The switches as they are, as they are staged, and what can be done with them. */
export function useStaging() {
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
  const choose = (next: string) => {
    if (fault !== "") return;
    setDraft(wanted);
    setText(next === "JSON" ? JSON.stringify(wanted, null, 2) : undefined);
    replaceParams({ tab: next === "Form" ? "" : next });
  };
  const discard = () => state && take(state);
  return { state, draft, setDraft, text, setText, wanted, fault, isStaged, error, missing, done, tab, scope, apply, off, act, choose, discard };
}

export type Staging = ReturnType<typeof useStaging>;
