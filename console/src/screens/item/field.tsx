import { number } from "../../lib/count";
import { type AV, type Type, brief, inner } from "../../lib/values";
import { Plain } from "../../ui/plain";
import type { RowProps } from "./rows";

/** Longer values are edited when that is asked for. */
export const FOLDED = 4096;

/** What a value is edited in, by its type. */
export function Field(props: RowProps & { type: Type; wrong: string; unfolded: boolean; unfold: () => void; open: () => void }) {
  const { name, value, type, change } = props;
  if ("BOOL" in value) {
    return (
      <label class="check mono">
        <input type="checkbox" aria-label={`Value of ${name}`} checked={value.BOOL} onChange={(e) => change({ BOOL: e.currentTarget.checked })} />
        {String(value.BOOL)}
      </label>
    );
  }
  if ("NULL" in value) return <span class="mono faint">null</span>;
  if ("S" in value || "N" in value || "B" in value) {
    const text = String(inner(value));
    if (text.length > FOLDED && !props.unfolded) {
      return (
        <>
          <span class="mono clip faint">
            <Plain text={text} max={80} />
          </span>
          <button type="button" class="link" onClick={props.unfold}>
            {number(text.length)} characters, edit
          </button>
        </>
      );
    }
    // A field turns line ends into others; such a text is edited where each of them is written down.
    if (text.includes("\r")) {
      return (
        <span class="mono clip">
          <Plain text={text} max={120} /> <span class="faint micro">has CR: edit as JSON</span>
        </span>
      );
    }
    return (
      <textarea
        class="vi edit mono"
        rows={Math.min(12, text.split("\n").length)}
        spellcheck={false}
        aria-label={`Value of ${name}`}
        aria-invalid={props.wrong !== ""}
        placeholder={"S" in value ? "empty string" : undefined}
        value={text}
        onInput={(e) => change({ [type]: type === "S" ? e.currentTarget.value : e.currentTarget.value.trim() } as unknown as AV)}
      />
    );
  }
  return (
    <button type="button" class="nested mono clip faint" onClick={props.open}>
      <Plain text={"M" in value ? brief(value, 90) : "L" in value ? `[ ${value.L.length} ]` : brief(value)} max={120} />
    </button>
  );
}
