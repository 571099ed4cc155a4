import { useState } from "preact/hooks";
import { useFocus } from "./focus";
import { useKeys } from "./keyboard";

interface Props {
  /** What will be gone. */
  text: string;
  /** What has to be typed. */
  name: string;
  /** What typing it is for, such as "delete it". */
  to: string;
  /** What the button says. */
  action: string;
  operation: string;
  busy?: boolean;
  confirm: () => void;
  cancel: () => void;
}

/** Asks for the name of what is taken away, before it is. */
export function Confirm({ text, name, to, action, operation, busy = false, confirm, cancel }: Props) {
  const [typed, setTyped] = useState("");
  const field = useFocus<HTMLInputElement>();
  useKeys({ Escape: cancel });
  return (
    <form
      class="bar-row confirm"
      onSubmit={(e) => {
        e.preventDefault();
        if (typed === name && !busy) confirm();
      }}
    >
      <span class="wraps">{text}</span>
      <input ref={field} class="input mono w200" aria-label={`Type ${name} to ${to}`} placeholder={name} autocomplete="off" spellcheck={false} value={typed} onInput={(e) => setTyped(e.currentTarget.value)} />
      <button type="submit" class="btn danger" disabled={typed !== name || busy}>
        {action}
      </button>
      <button type="button" class="btn" onClick={cancel}>
        Keep it
      </button>
      <span class="faint small mono">{operation}</span>
    </form>
  );
}
