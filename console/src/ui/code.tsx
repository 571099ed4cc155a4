import { highlight } from "../lib/code";

/** A text of a program, with its words told apart. */
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
