import { useEffect, useState } from "preact/hooks";
import type { ApiError } from "../../lib/api";
import { counted, number } from "../../lib/count";
import { EXAMPLES, PATTERN_LENGTH_MAX, criteriaOf, nextToTry, tryPattern } from "../../lib/eventfilter";
import type { StreamRecord } from "../../lib/records";
import { replaceParams, route } from "../../lib/router";
import { asError } from "../../lib/tables";
import { CopyButton } from "../../ui/copy";
import { useSettled } from "../../ui/settled";

const PAUSE_MILLIS = 300;
const NONE: ReadonlyMap<string, boolean> = new Map();

/** Which records an event pattern lets through, as far as the server has said. */
export function usePattern(records: readonly StreamRecord[], arn: string) {
  const pattern = useSettled((route.value.params.pattern ?? "").trim(), PAUSE_MILLIS);
  const [tried, setTried] = useState<{ pattern: string; passes: ReadonlyMap<string, boolean> }>({ pattern: "", passes: NONE });
  const [error, setError] = useState<ApiError>();
  const passes = tried.pattern === pattern ? tried.passes : NONE;
  const { ids, texts } = pattern === "" || (error && tried.pattern === pattern) ? { ids: [], texts: [] } : nextToTry(records, passes, arn);
  // A pattern is tried without records as well: whether it is one is worth knowing.
  const isWanted = pattern !== "" && (ids.length > 0 || tried.pattern !== pattern);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    tryPattern(pattern, texts, stop.signal).then(
      (matches) => {
        setError(undefined);
        setTried({ pattern, passes: new Map([...passes, ...ids.map((id, i) => [id, matches[i] === true] as const)]) });
      },
      (e) => {
        if (stop.signal.aborted) return;
        setError(asError(e));
        setTried({ pattern, passes: NONE });
      },
    );
    return () => stop.abort();
  }, [pattern, isWanted, ids.join()]);
  return { pattern, passes: pattern === "" ? NONE : passes, error: pattern !== "" && tried.pattern === pattern ? error : undefined };
}

/** A pattern as event source mappings of Lambda have them, tried on the records that are shown. */
export function PatternTester({ passes, error }: { passes: ReadonlyMap<string, boolean>; error: ApiError | undefined }) {
  const text = route.value.params.pattern ?? "";
  const passed = [...passes.values()].filter((each) => each).length;
  return (
    <div class="tester">
      <div class="row">
        <label for="pattern" class="small">
          Event pattern
        </label>
        <select class="select" aria-label="Examples of patterns" value="" onChange={(e) => replaceParams({ pattern: JSON.stringify(EXAMPLES[Number(e.currentTarget.value)]![1], null, 1).replace(/\s+/g, " ") })}>
          <option value="" disabled>
            examples
          </option>
          {EXAMPLES.map(([title], i) => (
            <option key={title} value={i}>
              {title}
            </option>
          ))}
        </select>
        <span class="grow" />
        {text.trim() !== "" && <CopyButton text={() => JSON.stringify(criteriaOf(text.trim()), null, 2)}>FilterCriteria</CopyButton>}
        <button type="button" class="btn quiet" onClick={() => replaceParams({ pattern: "", test: "" })}>
          Close
        </button>
      </div>
      <textarea id="pattern" class="input mono statement" rows={3} maxLength={PATTERN_LENGTH_MAX} spellcheck={false} aria-invalid={error !== undefined} placeholder={'{"eventName": ["INSERT"]}'} value={text} onInput={(e) => replaceParams({ pattern: e.currentTarget.value })} />
      {error ? (
        <p class="small bad" role="alert">
          {error.message}
        </p>
      ) : (
        <p class="faint small" role="status">
          {text.trim() === ""
            ? "What a trigger with this in its filter criteria would pass on to its function. The records that it would not are dimmed."
            : passes.size === 0
              ? "There is no record to try it on yet."
              : `${number(passed)} of ${counted(passes.size, "record")} would reach the function.`}
        </p>
      )}
    </div>
  );
}
