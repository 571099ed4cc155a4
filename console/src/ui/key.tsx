import { type KeyPart, cutMiddle, entityOfKey, headAndEnd, keyParts } from "../lib/keys";
import { hue, mark } from "../lib/store";
import { Plain } from "./plain";

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

export function Mark({ table, entity }: { table: string; entity: string }) {
  return entity === "" ? null : (
    <span class={`mark e${hue(table, entity)}`} title={entity} aria-hidden="true">
      {mark(table, entity)}
    </span>
  );
}
