import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ApiError } from "../lib/api";
import { highlight } from "../lib/code";
import { type KeyPart, cutEnd, cutMiddle, headAndEnd, entityOfKey, keyParts, markOf, visible } from "../lib/keys";
import { hue } from "../lib/store";
import { type AV, typeOf } from "../lib/values";
import { Icon, Severity } from "./icons";

/** Text as text: what does not show is named. */
export function Plain({ text, max = 2000 }: { text: string; max?: number }) {
  return (
    <>
      {visible(cutEnd(text, max)).map((piece, i) =>
        piece.control ? (
          <span key={i} class="control">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** A key, drawn the same everywhere: constants in the colour of the entity that they name. Where it wraps, it is shown whole. */
export function Key({ table, text, max = 60, wraps = false }: { table: string; text: string; max?: number; wraps?: boolean }) {
  const parts = keyParts(cutMiddle(text, max));
  const piece = (part: KeyPart, i: number) => {
    if (part.kind === "prefix") {
      return (
        <b key={i} class={`e${hue(table, entityOfKey(`${part.named ?? part.text}#`))}`}>
          {part.text}
        </b>
      );
    }
    return part.kind === "delimiter" ? <i key={i}>{part.text}</i> : <Plain key={i} text={part.text} />;
  };
  const ends = wraps ? undefined : headAndEnd(parts);
  if (!ends) {
    return (
      <span class="key" title={text}>
        {parts.map(piece)}
      </span>
    );
  }
  // What there is no room for is missing in the middle: the end tells keys apart.
  return (
    <span class="key long" title={text}>
      <span class="kh">{ends[0].map(piece)}</span>
      <span class="kt">{ends[1].map(piece)}</span>
    </span>
  );
}

/** How much of a long name is kept at its end, where those of one program differ. */
const NAME_END = 14;

/** The name of a table. What there is no room for is missing in its middle. */
export function TableName({ name }: { name: string }) {
  return (
    <span class="cutmiddle" title={name}>
      <span>{name.slice(0, -NAME_END)}</span>
      <span>{name.slice(-NAME_END)}</span>
    </span>
  );
}

export function Mark({ table, entity }: { table: string; entity: string }) {
  return entity === "" ? null : (
    <span class={`mark e${hue(table, entity)}`} title={entity} aria-hidden="true">
      {markOf(entity)}
    </span>
  );
}

/** A value in a cell. Nothing, empty and null are three things. */
export function Cell({ table, value, isKey = false }: { table: string; value: AV | undefined; isKey?: boolean }) {
  if (value === undefined) return <span class="faint">—</span>;
  if ("S" in value) {
    if (value.S === "") return <span class="tag">empty string</span>;
    return isKey ? <Key table={table} text={value.S} /> : <Plain text={value.S} max={160} />;
  }
  if ("N" in value) return value.N.length > 18 ? <span title={value.N}>{`${value.N.slice(0, 11)}…${value.N.slice(-6)}`}</span> : <>{value.N}</>;
  if ("BOOL" in value) return <span class="mono">{String(value.BOOL)}</span>;
  if ("NULL" in value) return <span class="mono">null</span>;
  if ("B" in value) return <span class="mono faint">{cutMiddle(value.B, 28)}</span>;
  if ("M" in value) return <span class="faint">{`{ ${Object.keys(value.M).slice(0, 4).join(", ")}${Object.keys(value.M).length > 4 ? ", …" : ""} }`}</span>;
  if ("L" in value) return <span class="faint">{`[ ${value.L.length} ]`}</span>;
  return <Plain text={(Object.values(value)[0] as string[]).slice(0, 8).join(", ")} max={120} />;
}

/** A whole value, for a panel. */
export function Value({ table, value, isKey = false }: { table: string; value: AV; isKey?: boolean }) {
  if ("S" in value && isKey && value.S.length < 200) return <Key table={table} text={value.S} max={200} wraps />;
  if ("S" in value) return value.S === "" ? <span class="tag">empty string</span> : <Plain text={value.S} max={4096} />;
  if ("N" in value) return <>{value.N}</>;
  if ("M" in value) {
    return (
      <span>
        {"{ "}
        {Object.entries(value.M)
          .slice(0, 12)
          .map(([name, member], i) => (
            <span key={name}>
              {i > 0 ? ", " : ""}
              <span class="faint">
                <Plain text={name} />
              </span>{" "}
              <Cell table={table} value={member} />
            </span>
          ))}
        {Object.keys(value.M).length > 12 ? ", …" : ""}
        {" }"}
      </span>
    );
  }
  if ("L" in value) return <span class="faint">{`[ ${value.L.length} ]`}</span>;
  return <Cell table={table} value={value} />;
}

export function TypeTag({ value }: { value: AV }) {
  return <span class="type">{typeOf(value)}</span>;
}

export function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {highlight(text).map((piece, i) =>
        piece.kind === "" ? (
          piece.text
        ) : (
          <span key={i} class={piece.kind}>
            {piece.text}
          </span>
        ),
      )}
    </pre>
  );
}

/** What the server said, unchanged; a note says what it means for what is shown. */
export function Problem({ error, note = "", onRetry }: { error: ApiError; note?: string; onRetry?: () => void }) {
  return (
    <div class="note error" role="alert">
      <Severity of="error" />
      <div class="grow">
        <b>{error.type}</b>
        <p class="wrap">{error.message}</p>
        {note !== "" && <p class="muted">{note}</p>}
        {error.status > 0 && (
          <p class="faint micro">
            HTTP {error.status}
            {error.requestId ? ` · request ${error.requestId}` : ""}
          </p>
        )}
      </div>
      {onRetry && (
        <button type="button" class="btn" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What was just done; nothing while it is empty. */
export function Told({ text }: { text: string }) {
  return text === "" ? null : (
    <p class="note advice" role="status">
      {text}
    </p>
  );
}

export function Tabs({ of, chosen, choose, label }: { of: readonly string[]; chosen: string; choose: (tab: string) => void; label: string }) {
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {of.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab)}
          onKeyDown={(e) => {
            const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
            if (step === 0) return;
            e.preventDefault();
            const next = of[(of.indexOf(tab) + step + of.length) % of.length]!;
            choose(next);
            const buttons = e.currentTarget.parentElement!.querySelectorAll<HTMLElement>("[role=tab]");
            buttons[of.indexOf(next)]?.focus();
          }}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}

export function Segments({ of, chosen, choose, label }: { of: readonly (readonly [string, string])[]; chosen: string; choose: (value: string) => void; label: string }) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {of.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}

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

/** Sets the focus when it is shown: before the next key, which would be lost otherwise. */
export function useFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return ref;
}

/** How many of what there are. */
export function counted(value: number | undefined, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

export function number(value: number | undefined): string {
  return value === undefined ? "—" : value.toLocaleString("en-US");
}
