import { useEffect, useState } from "preact/hooks";

/** A value once it has stayed the same for a while, such as that of a field that is typed into. */
export function useSettled<T>(value: T, millis: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
