import { useEffect, useRef, useState } from "preact/hooks";

/** The width of an element in pixels, for pictures whose texts must not grow with it. */
export function useWidth<T extends Element>(otherwise: number): [{ current: T | null }, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
