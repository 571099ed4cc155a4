import { cutMiddle } from "../lib/keys";
import { type AV, typeOf } from "../lib/values";
import { Key } from "./key";
import { Plain } from "./plain";

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
