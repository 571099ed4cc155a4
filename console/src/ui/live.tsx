import { useEffect, useRef, useState } from "preact/hooks";
import { type ApiError, isFinal } from "../lib/api";
import { replaceParams, route } from "../lib/router";
import { asError } from "../lib/tables";
import { useKeys } from "./keyboard";
import { Problem } from "./notes";

/** What a screen looks at again and again. */
interface Look<T> {
  read: (stop: AbortSignal) => Promise<T>;
  /** @param isFirst whether nothing was read since it was begun, went on after a pause, or an input has changed */
  take: (value: T, isFirst: boolean) => void;
  /** How long to wait for the next look. */
  millis: number | ((value: T) => number);
  /** It is begun anew when one of these changes. */
  inputs: readonly unknown[];
}

export interface Live {
  isPaused: boolean;
  /** What went wrong at the last look. */
  error: ApiError | undefined;
  /** Whether it is looked again by itself: a refusal stays the same however often one asks. */
  isGoingOn: boolean;
  pause: () => void;
  /** Looks now, also after a refusal. */
  again: () => void;
}

const RETRY_MILLIS = 2_000;

/** Looks at something while the page is seen, until it is paused: the address says so, and the space bar does it. */
export function useLive<T>(look: Look<T>): Live {
  const isPaused = route.value.params.paused === "1";
  const [error, setError] = useState<ApiError>();
  const [begun, setBegun] = useState(0);
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isFirst = true;
    const round = async () => {
      let wait = RETRY_MILLIS;
      try {
        if (document.visibilityState === "visible") {
          const value = await latest.current.read(stop.signal);
          if (stop.signal.aborted) return;
          latest.current.take(value, isFirst);
          isFirst = false;
          setError(undefined);
          const { millis } = latest.current;
          wait = typeof millis === "number" ? millis : millis(value);
        }
      } catch (e) {
        if (stop.signal.aborted) return;
        const failed = asError(e);
        setError(failed);
        if (isFinal(failed)) return;
      }
      timer = setTimeout(() => void round(), wait);
    };
    void round();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isPaused, begun, ...look.inputs]);
  const pause = () => replaceParams({ paused: isPaused ? "" : "1" });
  useKeys({ " ": pause });
  return { isPaused, error, isGoingOn: error === undefined || !isFinal(error), pause, again: () => setBegun((count) => count + 1) };
}

/** Whether a screen is up to date, and the button that stops it. */
export function LiveButton({ live, isOver = false }: { live: Live; isOver?: boolean }) {
  const state = live.isPaused ? "Paused" : live.error ? (live.isGoingOn ? "No answer" : "Stopped") : isOver ? "Ended" : "Live";
  return (
    <>
      <span class={`tag live${state === "Live" ? " on" : state === "No answer" ? " off" : ""}`} role="status">
        {state}
      </span>
      <button type="button" class="btn" aria-pressed={live.isPaused} onClick={live.pause}>
        {live.isPaused ? "Go on" : "Pause"} <kbd>space</kbd>
      </button>
    </>
  );
}

/** What went wrong, above what was seen last. */
export function LiveProblem({ live }: { live: Live }) {
  if (!live.error) return null;
  return <Problem error={live.error} note={live.isGoingOn && !live.isPaused ? "What is shown below is as it was. The server is asked again every two seconds." : ""} onRetry={live.again} />;
}
