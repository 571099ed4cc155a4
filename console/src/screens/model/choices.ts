import type { Scale, Sheet } from "../../lib/sheet";

/** A sort order that can be drawn: of a table or index, and of partitions that some entities share. */
export interface Choice {
  id: string;
  table: string;
  index: string | null;
  scale: Scale;
}

export function choicesOf(sheet: Sheet): Choice[] {
  return sheet.tables.flatMap((table) => table.rulers.flatMap(({ index, scales }) => scales.map((scale, i) => ({ id: `${table.name}/${index ?? ""}/${i}`, table: table.name, index, scale }))));
}

/** The most telling first: where a query reads what it does not want, or else where most entities meet. */
export function chosenOf(sheet: Sheet, id: string | undefined): Choice | undefined {
  const all = choicesOf(sheet);
  const worth = ({ scale }: Choice) => scale.reaches.filter((reach) => reach.note !== "").length * 100 + scale.bands.length * 10 + scale.reaches.length;
  return all.find((choice) => choice.id === id) ?? [...all].sort((a, b) => worth(b) - worth(a))[0];
}
