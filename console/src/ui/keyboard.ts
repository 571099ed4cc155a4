import { useLayoutEffect, useRef } from "preact/hooks";

/** What keys do: a letter such as "j", or with the command key "mod+Enter". */
export type Keys = Record<string, (event: KeyboardEvent) => void>;

/** What lies over a screen has the keys for itself; a screen comes before what is the same on all of them. */
export type Level = "over" | "screen" | "all";

interface Layer {
  keys: Keys;
  level: Level;
}
const layers: Layer[] = [];

/** Keys of what is shown, from the moment it is and for as long as it is. Of one level, what came last counts. Letters rest while a field has the focus. */
export function useKeys(keys: Keys, level: Level = "screen") {
  const layer = useRef<Layer>({ keys, level });
  layer.current.keys = keys;
  useLayoutEffect(() => {
    const own = layer.current;
    layers.push(own);
    return () => {
      layers.splice(layers.indexOf(own), 1);
    };
  }, []);
}

export function inField(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");
}

let waiting = "";

export function onKey(event: KeyboardEvent) {
  const mod = event.metaKey || event.ctrlKey;
  if (event.altKey || event.isComposing) return;
  let name = mod ? `mod+${event.key.toLowerCase() === "enter" ? "Enter" : event.key.toLowerCase()}` : event.key;
  if (!mod && event.key.length === 1 && inField(event.target)) return;
  // In a field this takes back what was typed.
  if (name === "mod+z" && inField(event.target)) return;
  // What has the focus is pressed by these.
  if ((event.key === "Enter" || event.key === " ") && !mod && (event.target as HTMLElement).closest?.("button, a, input, select, textarea, summary")) return;
  if (waiting !== "" && !mod) {
    name = `${waiting} ${event.key}`;
    waiting = "";
  } else if (name === "g") {
    waiting = "g";
    setTimeout(() => {
      waiting = "";
    }, 1200);
    return;
  }
  const action = actionOf(name);
  if (!action) return;
  event.preventDefault();
  action(event);
}

function actionOf(name: string): Keys[string] | undefined {
  const isCovered = layers.some((layer) => layer.level === "over");
  for (const level of isCovered ? (["over"] as const) : (["screen", "all"] as const)) {
    const found = layers.findLast((layer) => layer.level === level && name in layer.keys);
    if (found) return found.keys[name];
  }
  return undefined;
}

export const MOD = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl ";
