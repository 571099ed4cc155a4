import { useEffect } from "preact/hooks";

/** What keys do on the screens that are shown; the latest counts. */
export type Keys = Record<string, (event: KeyboardEvent) => void>;
const layers: Keys[] = [];

/** Keys of a screen: a letter such as "j", or with the command key "mod+Enter". Letters rest while a field has the focus. */
export function useKeys(keys: Keys) {
  useEffect(() => {
    layers.push(keys);
    return () => {
      layers.splice(layers.indexOf(keys), 1);
    };
  });
}

export function inField(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return !!element?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");
}

let waiting = "";

export function onKey(event: KeyboardEvent) {
  const mod = event.metaKey || event.ctrlKey;
  if (event.altKey || event.isComposing) return;
  let name = mod ? `mod+${event.key}` : event.key;
  if (!mod && event.key.length === 1 && inField(event.target)) return;
  if (event.key === "Enter" && !mod && (event.target as HTMLElement).closest?.("button, a, input, select, textarea, summary")) return;
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
  for (let i = layers.length - 1; i >= 0; i--) {
    const action = layers[i]![name];
    if (action) {
      event.preventDefault();
      action(event);
      return;
    }
  }
}

export const MOD = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl ";
