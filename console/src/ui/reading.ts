import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiError } from "../lib/api";
import { asError } from "../lib/tables";

export interface Reading<T> {
  value: T | undefined;
  error: ApiError | undefined;
  again: () => Promise<void>;
}

const PAUSE_MILLIS = 700;

/**
 * Reads something for a panel, and again when an input changes.
 *
 * @param isChanging whether what was read is on its way to something else, so that it is looked at again
 */
export function useReading<T>(read: () => Promise<T>, inputs: readonly unknown[], isChanging: (value: T) => boolean = () => false): Reading<T> {
  const [found, setFound] = useState<{ value: T; of: readonly unknown[] }>();
  const [error, setError] = useState<ApiError>();
  const latest = useRef(0);
  const again = async () => {
    const mine = ++latest.current;
    try {
      const value = await read();
      if (mine !== latest.current) return;
      setFound({ value, of: inputs });
      setError(undefined);
    } catch (e) {
      if (mine === latest.current) setError(asError(e));
    }
  };
  useEffect(() => {
    void again();
    return () => {
      latest.current++;
    };
  }, inputs);
  // What was read for other inputs is of something else.
  const value = found?.of.every((input, i) => input === inputs[i]) ? found.value : undefined;
  useEffect(() => {
    if (value === undefined || !isChanging(value)) return;
    const timer = setTimeout(() => void again(), PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [value]);
  return { value, error, again };
}

/** Does something that may be refused: whether it is under way, and what went wrong with the last. */
export function useAct(): { busy: boolean; error: ApiError | undefined; act: (step: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const act = async (step: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await step();
      return true;
    } catch (e) {
      setError(asError(e));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, act };
}
