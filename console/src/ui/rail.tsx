import { signal } from "@preact/signals";
import { go, href, route } from "../lib/router";
import { findings } from "../lib/store";
import { currentName, names, remembered } from "../lib/tables";
import { ENTRIES, GROUPS, entryOf } from "../screens";
import { Icon } from "./icons";
import { TableName } from "./tablename";

const NARROW = "armature.rail";

function kept(): boolean {
  try {
    return localStorage.getItem(NARROW) === "narrow";
  } catch {
    return false;
  }
}

/** Whether the navigation has icons alone, as it has on narrow windows in any case. */
const isNarrow = signal(kept());

export function toggleRail() {
  isNarrow.value = !isNarrow.value;
  try {
    localStorage.setItem(NARROW, isNarrow.value ? "narrow" : "");
  } catch {
    // Forgotten with the page.
  }
}

/** The navigation, and the table that its screens are about. */
export function Rail({ inert }: { inert: boolean }) {
  const at = route.value.screen === "item" ? "explore" : route.value.screen;
  const table = currentName.value;
  return (
    <nav class={isNarrow.value ? "side narrow" : "side"} aria-label="Screens" inert={inert}>
      <a href={href("tables")} aria-current={at === "tables" ? "page" : undefined} title="Tables">
        <Icon name="tables" />
        <span class="label">Tables</span>
        <span class="count">{names.value?.length ?? ""}</span>
      </a>
      {(names.value?.length ?? 0) > 0 && (
        <>
          <h2>In table</h2>
          <div class="scope" title={table}>
            <span class="name">
              <TableName name={table || "choose a table"} />
            </span>
            <Icon name="down" />
            <select
              aria-label="Table"
              value={table}
              title={table}
              onChange={(e) => {
                remembered.value = e.currentTarget.value;
                go(entryOf(at).ofTable ? at : "explore", e.currentTarget.value);
              }}
            >
              {table === "" && <option value="">choose a table</option>}
              {names.value!.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
      {GROUPS.map((group) => {
        const listed = ENTRIES.filter((entry) => entry.group === group);
        return (
          listed.length > 0 && (
            <div key={group}>
              <h2>{group}</h2>
              {listed.map(({ screen, title, icon, ofTable }) => (
                <a key={screen} href={href(screen, ofTable ? table : "")} aria-current={at === screen ? "page" : undefined} title={title}>
                  <Icon name={icon} />
                  <span class="label">{title}</span>
                  {screen === "findings" && <span class="count">{findings.value?.findings.length || ""}</span>}
                </a>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}
