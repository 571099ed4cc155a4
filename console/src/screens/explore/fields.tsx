import { FILTER_OPERATORS, type Filter, type FilterOperator, KEY_OPERATORS, type KeyAttribute, type KeyOperator, type SortCondition } from "../../lib/expression";
import { TYPES, type Type } from "../../lib/values";
import { Icon } from "../../ui/icons";

export function placeholder(key: KeyAttribute): string {
  return { S: "text", N: "number", B: "Base64" }[key.type];
}

/** The condition on one attribute of a sort key. */
export function SortField({ sort, only, condition, off, change }: { sort: KeyAttribute; only: boolean; condition: SortCondition; off: string; change: (condition: SortCondition) => void }) {
  const operators = KEY_OPERATORS.filter((operator) => sort.type !== "N" || operator !== "begins_with");
  const set = (changed: Partial<SortCondition>) => change({ ...condition, ...changed });
  return (
    <span class="cond" title={off || undefined}>
      <span class="attr mono">{sort.name}</span>
      {only ? (
        <span class="mono">=</span>
      ) : (
        <select class="select mono" aria-label={`${sort.name} operator`} disabled={off !== ""} value={condition.op} onChange={(e) => set({ op: e.currentTarget.value as KeyOperator | "" })}>
          <option value="">any</option>
          {operators.map((operator) => (
            <option key={operator}>{operator}</option>
          ))}
        </select>
      )}
      {(condition.op !== "" || only) && (
        <input class="input mono w160" aria-label={`${sort.name} value`} placeholder={placeholder(sort)} value={condition.value} onInput={(e) => set({ value: e.currentTarget.value, ...(only ? { op: "=" as const } : {}) })} />
      )}
      {condition.op === "between" && !only && (
        <>
          <span class="ql2">and</span>
          <input class="input mono w160" aria-label={`${sort.name} upper value`} value={condition.to} onInput={(e) => set({ to: e.currentTarget.value })} />
        </>
      )}
    </span>
  );
}

/** A condition on any attribute, applied after reading. */
export function FilterField({ filter, number, change, remove }: { filter: Filter; number: number; change: (changed: Partial<Filter>) => void; remove: () => void }) {
  const isSize = filter.op.startsWith("size");
  const hasValue = filter.op !== "exists" && filter.op !== "not exists" && filter.op !== "is of type" && !(filter.type === "NULL" && !isSize);
  const label = `of condition ${number}`;
  return (
    <span class="cond">
      <input class="input mono w120" aria-label={`Attribute ${label}`} placeholder="attribute" value={filter.path} onInput={(e) => change({ path: e.currentTarget.value })} />
      <select class="select mono" aria-label={`Operator ${label}`} value={filter.op} onChange={(e) => change({ op: e.currentTarget.value as FilterOperator })}>
        {FILTER_OPERATORS.map((operator) => (
          <option key={operator}>{operator}</option>
        ))}
      </select>
      {filter.op !== "exists" && filter.op !== "not exists" && !isSize && (
        <select class="select mono" aria-label={`Type ${label}`} value={filter.type} onChange={(e) => change({ type: e.currentTarget.value as Type })}>
          {TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
      {hasValue && filter.type === "BOOL" && !isSize ? (
        <select class="select mono" aria-label={`Value ${label}`} value={filter.value === "true" ? "true" : "false"} onChange={(e) => change({ value: e.currentTarget.value })}>
          <option>false</option>
          <option>true</option>
        </select>
      ) : (
        hasValue && <input class="input mono w120" aria-label={`Value ${label}`} placeholder={filter.op === "in" ? "a, b" : ""} value={filter.value} onInput={(e) => change({ value: e.currentTarget.value })} />
      )}
      {filter.op === "between" && (
        <>
          <span class="ql2">and</span>
          <input class="input mono w120" aria-label={`Upper value ${label}`} value={filter.to} onInput={(e) => change({ to: e.currentTarget.value })} />
        </>
      )}
      <button type="button" class="btn quiet" aria-label={`Remove condition ${number}`} onClick={remove}>
        <Icon name="close" />
      </button>
    </span>
  );
}
