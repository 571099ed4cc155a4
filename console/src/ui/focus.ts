import { useLayoutEffect, useRef } from "preact/hooks";

/** Sets the focus when it is shown: before the next key, which would be lost otherwise. */
export function useFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return ref;
}
