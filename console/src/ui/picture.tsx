import { useRef, useState } from "preact/hooks";
import { savePng, saveSvg } from "../lib/picture";
import { CopyButton } from "./copy";

/** Has what is drawn as a file: for a document, or to be looked at elsewhere. */
export function PictureMenu({ name, svg }: { name: string; svg: () => string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [failed, setFailed] = useState("");
  const then = (save: () => Promise<void> | void) => async () => {
    if (menu.current) menu.current.open = false;
    setFailed("");
    try {
      await save();
    } catch (e) {
      setFailed((e as Error).message || "it cannot be drawn");
    }
  };
  return (
    <details class="menu" ref={menu}>
      <summary class="btn quiet">Picture</summary>
      <div class="drop">
        <button type="button" class="btn quiet" onClick={() => void then(() => saveSvg(name, svg()))()}>
          Save as SVG
        </button>
        <button type="button" class="btn quiet" onClick={() => void then(() => savePng(name, svg()))()}>
          Save as PNG
        </button>
        <CopyButton text={svg}>Copy as SVG</CopyButton>
      </div>
      {failed !== "" && (
        <span class="bad small" role="alert">
          {failed}
        </span>
      )}
    </details>
  );
}
