import { cut } from "./draw";

/** What a query reads, in words. */
export function Verdict({ x, y, note, entities, ends }: { x: number; y: number; note: string; entities: string[]; ends: { below: boolean; above: boolean } }) {
  const open = !ends.below && !ends.above ? "whole partition" : !ends.below ? "open below, nothing else there" : !ends.above ? "open above, nothing beyond" : "exactly";
  const words = note === "" ? entities.join(", ") || "nothing" : note.slice(0, 1).toUpperCase() + note.slice(1);
  return (
    <>
      <svg x={x} y={y + 6} width="12" height="12" viewBox="0 0 14 14" class={note === "" ? "sev fine" : "sev error"}>
        {note === "" ? <path d="m2.5 7.5 3 3 6-7" fill="none" stroke="currentColor" stroke-width="1.6" /> : <path d="M4.2.6h5.6l3.6 3.6v5.6l-3.6 3.6H4.2L.6 9.8V4.2z" fill="currentColor" />}
      </svg>
      <text x={x + 18} y={y + 16} class={note === "" ? "" : "bad strong"}>
        {cut(words, 24)}
      </text>
      <text x={x + 18} y={y + 30} class="axis">
        {note === "" ? open : /^also reads/.test(note) ? "reads what it did not ask for" : "misses what it is meant to read"}
      </text>
    </>
  );
}
