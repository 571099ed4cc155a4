import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useFocus } from "./focus";
import { type Keys, useKeys } from "./keyboard";

type Name = "jump" | "help" | "call";

/** What lies over the screen. */
export const overlay = signal<"" | Name>("");

/** What had the focus before, and gets it back. */
let before: Element | null = null;

export function cover(name: Name) {
  if (overlay.value === "") before = document.activeElement;
  overlay.value = name;
}

export function uncover() {
  overlay.value = "";
}

/** The screen below can neither be reached nor heard meanwhile: the shell makes it inert. */
export function Overlay({ label, keys = {}, children }: { label: string; keys?: Keys; children: ComponentChildren }) {
  const ref = useFocus<HTMLDivElement>();
  useKeys({ Escape: uncover, "mod+k": () => cover("jump"), ...keys }, "over");
  useEffect(
    () => () => {
      // Once the screen can have it again, and unless another overlay has come.
      const to = before;
      setTimeout(() => overlay.value === "" && to instanceof HTMLElement && to.isConnected && to.focus(), 0);
    },
    [],
  );
  return (
    <div class="veil" onClick={(e) => e.target === e.currentTarget && uncover()}>
      <div class="overlay" role="dialog" aria-modal="true" aria-label={label} ref={ref} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
