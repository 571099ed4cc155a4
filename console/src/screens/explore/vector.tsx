import type { Ask } from "../../lib/ask";
import type { Table } from "../../lib/schema";
import { vectorIndexOf } from "../../lib/vectors";

const DIRECTIONS = { COSINE: "The smallest scores are nearest: 0 is the same direction, 2 the opposite", EUCLIDEAN: "The smallest scores are nearest: scores are distances", DOT_PRODUCT: "The largest scores are nearest" } as const;

/** A search for the items whose vectors are nearest to one. */
export function VectorFields({ table, ask, set }: { table: Table; ask: Ask; set: (changed: Partial<Ask>) => void }) {
  const index = vectorIndexOf(table, ask.index);
  if (!index) return null;
  const schema = index.SearchSchema ?? [];
  return (
    <>
      <div class="qr tall">
        <span class="ql">Near</span>
        <textarea class="input mono statement" data-first aria-label="Vector" rows={2} spellcheck={false} placeholder={`${index.Dimensions} numbers: ${Array.from({ length: Math.min(3, index.Dimensions) }, (_, i) => `0.${i + 1}`).join(", ")}${index.Dimensions > 3 ? ", …" : ""}`} value={ask.vector} onInput={(e) => set({ vector: e.currentTarget.value })} />
      </div>
      <div class="qr">
        <span class="ql">Where</span>
        {schema.map((element, i) => (
          <span key={element.AttributeName} class="cond">
            <span class="attr mono">{element.AttributeName}</span>
            <span class="mono">=</span>
            <input
              class="input mono w160"
              aria-label={`${element.AttributeName} equals`}
              placeholder={element.SearchSchemaElementType === "HASH" ? "needed" : "any"}
              value={ask.pk[i] ?? ""}
              onInput={(e) => set({ pk: schema.map((_, j) => (j === i ? e.currentTarget.value : (ask.pk[j] ?? ""))) })}
            />
          </span>
        ))}
        <span class="faint small">{schema.length === 0 ? `No attribute filters this index. ` : ""}{DIRECTIONS[index.DistanceFunction]}</span>
      </div>
    </>
  );
}
