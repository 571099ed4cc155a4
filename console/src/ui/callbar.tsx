import { useState } from "preact/hooks";
import { lastCall } from "../lib/api";
import { LANGUAGES } from "../lib/code";
import { number } from "../lib/count";
import { commandOf, copyCode } from "./callpanel";
import { copyText } from "./copy";
import { cover } from "./overlay";

/** The last call, at the foot of every screen. */
export function CallBar({ inert }: { inert: boolean }) {
  const last = lastCall.value;
  if (!last) return <footer class="call">No call yet</footer>;
  const table = (last.request.TableName as string | undefined) ?? "";
  return (
    <footer class="call" aria-label="Last call" inert={inert}>
      <span class="faint">Last call</span>
      <span class={last.failed ? "op bad" : "op"}>
        {last.operation} {table}
        {last.times > 1 ? ` ×${last.times}` : ""}
      </span>
      <span class="sep" />
      <span>
        read <b>{number(last.read)}</b>
      </span>
      <span>
        returned <b>{number(last.returned)}</b>
      </span>
      <span>
        <b>{last.units}</b>
      </span>
      <span>{last.millis.toFixed(1)} ms</span>
      <span class="clip optional">{last.note}</span>
      <span class="grow" />
      <button type="button" class="link" onClick={() => cover("call")}>
        View call
      </button>
      {!last.path && (
        <>
          <span class="faint optional">Copy as</span>
          {LANGUAGES.map((each) => (
            <CopyLink key={each} name={each} copy={() => copyCode(each, last)} />
          ))}
        </>
      )}
      {last.path && <CopyLink name="curl" copy={() => copyText(commandOf(last))} />}
    </footer>
  );
}

function CopyLink({ name, copy }: { name: string; copy: () => Promise<boolean> }) {
  const [done, setDone] = useState("");
  return (
    <button
      type="button"
      class="link optional"
      aria-label={`Copy as ${name}`}
      onClick={() =>
        void copy().then((isDone) => {
          setDone(isDone ? "copied" : "not copied");
          setTimeout(() => setDone(""), 1200);
        })
      }
    >
      {done || name}
    </button>
  );
}
