import type { Ask } from "../../lib/ask";
import { sourceOf } from "../../lib/ask";
import type { Filter, SortCondition } from "../../lib/expression";
import { type Table, sources } from "../../lib/schema";
import { vectorIndexOf } from "../../lib/vectors";
import { Segments } from "../../ui/choice";
import { Icon } from "../../ui/icons";
import { MOD } from "../../ui/keyboard";
import { FilterField, SortField, placeholder } from "./fields";
import { MatchedPatterns } from "./matches";
import { VectorFields } from "./vector";

const NO_CONDITION: SortCondition = { op: "", value: "", to: "" };
const NEW_FILTER: Filter = { path: "", op: "=", type: "S", value: "", to: "" };

/** The request, as fields: keys from the schema, filters, options. */
export function Builder({ table, ask, change, run, incomplete, running }: { table: Table; ask: Ask; change: (ask: Ask) => void; run: () => void; incomplete: string; running: boolean }) {
  const source = sourceOf(table, ask);
  const set = (changed: Partial<Ask>) => change({ ...ask, ...changed });
  const isVector = ask.mode === "vector";
  const isGlobal = source.kind === "global" && (ask.mode === "query" || ask.mode === "scan");
  const keyed = ask.mode === "query" || ask.mode === "get";
  const own = sources(table)[0]!;
  const partition = ask.mode === "get" ? own.partition : source.partition;
  const sort = ask.mode === "get" ? own.sort : source.sort;
  return (
    <section class="panel builder" aria-label="Request">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          run();
        }}
      >
        <div class="qr">
          <span class="ql">Read</span>
          <Segments
            label="Operation"
            of={[
              ["query", "Query"],
              ["scan", "Scan"],
              ["get", "Get"],
              ["partiql", "PartiQL"],
              ...((table.VectorIndexes?.length ?? 0) > 0 || isVector ? [["vector", "Vector"] as const] : []),
            ]}
            chosen={ask.mode}
            choose={(mode) =>
              set({ mode: mode as Ask["mode"], statement: mode === "partiql" && ask.statement === "" ? `SELECT * FROM "${table.TableName}"` : ask.statement })
            }
          />
          {isVector && (
            <>
              <span class="ql2">in</span>
              <select class="select mono" aria-label="Vector index" value={vectorIndexOf(table, ask.index)?.IndexName ?? ""} onChange={(e) => set({ index: e.currentTarget.value, pk: [] })}>
                {(table.VectorIndexes ?? []).map((each) => (
                  <option key={each.IndexName} value={each.IndexName}>
                    {each.IndexName} · {each.VectorAttribute.AttributeName}[{each.Dimensions}]
                  </option>
                ))}
              </select>
            </>
          )}
          {(ask.mode === "query" || ask.mode === "scan") && (
            <>
              <span class="ql2">from</span>
              <select class="select mono" aria-label="Table or index" value={source.name} onChange={(e) => set({ index: e.currentTarget.value, pk: [], sk: [] })}>
                {sources(table).map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.name === "" ? "Table" : each.name} · {[...each.partition, ...each.sort].map((key) => key.name).join(", ")}
                  </option>
                ))}
              </select>
            </>
          )}
          <span class="grow" />
          <MatchedPatterns table={table} ask={ask} />
        </div>
        {ask.mode === "partiql" && (
          <div class="qr tall">
            <span class="ql">Statement</span>
            <textarea class="input mono statement" data-first aria-label="PartiQL statement" rows={3} spellcheck={false} value={ask.statement} onInput={(e) => set({ statement: e.currentTarget.value })} />
          </div>
        )}
        {isVector && <VectorFields table={table} ask={ask} set={set} />}
        {keyed && (
          <div class="qr">
            <span class="ql">Where</span>
            {partition.map((key, i) => (
              <span key={key.name} class="cond">
                <span class="attr mono">{key.name}</span>
                <span class="mono">=</span>
                <input
                  class="input mono w180"
                  data-first={i === 0 ? "" : undefined}
                  aria-label={`${key.name} equals`}
                  placeholder={placeholder(key)}
                  value={ask.pk[i] ?? ""}
                  onInput={(e) => set({ pk: partition.map((_, j) => (j === i ? e.currentTarget.value : (ask.pk[j] ?? ""))) })}
                />
              </span>
            ))}
            {sort.map((key, i) => (
              <SortField
                key={key.name}
                sort={key}
                only={ask.mode === "get"}
                condition={ask.sk[i] ?? NO_CONDITION}
                off={i > 0 && ask.mode === "query" && ask.sk[i - 1]?.op !== "=" ? `Needs ${sort[i - 1]!.name} = a value: sort keys are used from left to right` : ""}
                change={(condition) => set({ sk: sort.map((_, j) => (j === i ? condition : j > i && condition.op !== "=" ? NO_CONDITION : (ask.sk[j] ?? NO_CONDITION))) })}
              />
            ))}
          </div>
        )}
        {(ask.mode === "query" || ask.mode === "scan") && (
          <div class="qr filters">
            <span class="ql">Filter</span>
            <div class="conds">
              {ask.filters.map((filter, i) => (
                <FilterField
                  key={i}
                  filter={filter}
                  number={i + 1}
                  change={(changed) => set({ filters: ask.filters.map((each, j) => (j === i ? { ...each, ...changed } : each)) })}
                  remove={() => set({ filters: ask.filters.filter((_, j) => j !== i) })}
                />
              ))}
              <button type="button" class="btn quiet" onClick={() => set({ filters: [...ask.filters, { ...NEW_FILTER }] })}>
                <Icon name="plus" /> Condition
              </button>
              {ask.filters.length > 1 && (
                <Segments
                  label="All or any of the conditions"
                  of={[
                    ["AND", "all"],
                    ["OR", "any"],
                  ]}
                  chosen={ask.join}
                  choose={(join) => set({ join: join as Ask["join"] })}
                />
              )}
              <span class="faint small optional after">
                <span class="roomy-only">Applied after reading; </span>you pay for what it drops
              </span>
            </div>
          </div>
        )}
        <div class="qr last">
          <span class="ql">Options</span>
          {ask.mode === "query" && (
            <Segments
              label="Order"
              of={[
                ["", "Ascending"],
                ["newest", "Descending"],
              ]}
              chosen={ask.newest ? "newest" : ""}
              choose={(order) => set({ newest: order === "newest" })}
            />
          )}
          {ask.mode !== "get" && <input class="input mono w80" inputMode="numeric" aria-label={isVector ? "How many" : "Limit"} placeholder={isVector ? "10" : "no limit"} value={ask.limit} onInput={(e) => set({ limit: e.currentTarget.value.trim() })} />}
          {ask.mode !== "partiql" && <input class="input mono w160" aria-label="Attributes" placeholder="all attributes" value={ask.attributes} onInput={(e) => set({ attributes: e.currentTarget.value })} />}
          {!isVector && (
            <label class={isGlobal ? "check off" : "check"} title={isGlobal ? "A global index is only ever read eventually consistent" : undefined}>
              <input type="checkbox" disabled={isGlobal} checked={ask.strong && !isGlobal} onChange={(e) => set({ strong: e.currentTarget.checked })} />
              Strong read
            </label>
          )}
          {isGlobal && <span class="faint small optional">not on a GSI</span>}
          <span class="grow" />
          {incomplete !== "" && <span class="faint small clip hint">{incomplete}</span>}
          <button type="submit" class="btn primary" disabled={incomplete !== "" || running}>
            Run <kbd>{MOD}↵</kbd>
          </button>
        </div>
      </form>
    </section>
  );
}
