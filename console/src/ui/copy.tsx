import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that do not come over TLS or from this machine may not use the clipboard; the older way still works.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function CopyButton({ text, children, quiet = true, bare = false }: { text: () => string; children?: ComponentChildren; quiet?: boolean; bare?: boolean }) {
  const [done, setDone] = useState("");
  useEffect(() => {
    if (done === "") return;
    const timer = setTimeout(() => setDone(""), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button type="button" class={quiet ? "btn quiet" : "btn"} onClick={() => void copyText(text()).then((ok) => setDone(ok ? "Copied" : "Not copied"))}>
      <Icon name={done === "Copied" ? "check" : "copy"} />
      <span aria-live="polite" class={bare ? "sr" : undefined}>{done || children || "Copy"}</span>
    </button>
  );
}
