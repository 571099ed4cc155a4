import { number } from "../lib/count";
import type { Change } from "../lib/diff";
import { valueSize } from "../lib/size";
import { type AV, toPlain } from "../lib/values";
import { Plain } from "./plain";

const LINES_MAX = 300;
const TEXT_MAX = 400;

/** A value on one line. */
function show(value: AV): string {
  const text = toPlain(value).replace(/\s*\n\s*/g, " ");
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${number(valueSize(value))} B)` : text;
}

/** Attributes that differ, each as it was and as it is; below them those that are the same, if any are to be shown. */
export function DiffLines({ changes, same = [] }: { changes: Change[]; same?: (readonly [name: string, value: AV])[] }) {
  const more = changes.length - LINES_MAX;
  return (
    <>
      {changes.slice(0, LINES_MAX).map((change) => (
        <div key={change.name}>
          {change.before && (
            <div class="del">
              <span class="sr">removed </span>
              <Plain text={`${change.name}: ${show(change.before)}`} />
            </div>
          )}
          {change.after && (
            <div class="add">
              <span class="sr">added </span>
              <Plain text={`${change.name}: ${show(change.after)}`} />
            </div>
          )}
        </div>
      ))}
      {more > 0 && <p class="empty">{`${number(more)} more attributes change.`}</p>}
      {same.slice(0, LINES_MAX).map(([name, value]) => (
        <div key={name} class="unchanged">
          <Plain text={`${name}: ${show(value)}`} />
        </div>
      ))}
      {same.length > LINES_MAX && <p class="empty">{`${number(same.length - LINES_MAX)} more attributes are the same.`}</p>}
    </>
  );
}
