import { useState } from "preact/hooks";
import { type Switch, valueOf } from "../../lib/simulation";

/** Switches as rows: what it is, its value, what it does. */
export function Switches({ of, values, change }: { of: readonly Switch[]; values: Record<string, unknown>; change: (member: string, value: unknown) => void }) {
  return (
    <div class="switches">
      {of.map((each) => (
        <SwitchRow key={each.member} of={each} value={values[each.member]} change={(value) => change(each.member, value)} />
      ))}
    </div>
  );
}

function SwitchRow({ of, value, change }: { of: Switch; value: unknown; change: (value: unknown) => void }) {
  // What is being typed need not be a number yet.
  const [typing, setTyping] = useState<string>();
  let fault = "";
  if (typing !== undefined) {
    try {
      valueOf(of.kind, typing);
    } catch (e) {
      fault = (e as Error).message;
    }
  }
  const isOn = value !== undefined && value !== false && value !== 0;
  const id = `sim-${of.member}`;
  return (
    <div class={`switch${isOn ? " on" : ""}`}>
      <label for={id}>{of.title}</label>
      {of.kind === "flag" ? (
        <span>
          <input id={id} type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
        </span>
      ) : (
        <span class="row">
          <input
            id={id}
            class="input mono w80"
            inputMode="decimal"
            placeholder={of.kind === "part" ? "0 to 1" : "0"}
            aria-invalid={fault !== ""}
            value={typing ?? (value === undefined ? "" : String(value))}
            onInput={(e) => {
              setTyping(e.currentTarget.value);
              try {
                change(valueOf(of.kind, e.currentTarget.value));
              } catch {
                // It is said beside the field.
              }
            }}
            onBlur={() => fault === "" && setTyping(undefined)}
          />
          <span class="faint small">{of.unit}</span>
        </span>
      )}
      <span class={fault === "" ? "faint small" : "bad small"}>{fault || of.hint}</span>
    </div>
  );
}
