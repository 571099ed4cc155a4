import { useMemo, useState } from "preact/hooks";
import { go } from "../lib/router";
import { findings, findingsOf } from "../lib/store";
import { currentName, names, tables } from "../lib/tables";
import { ENTRIES } from "../screens";
import { useFocus } from "./focus";
import { Icon, type IconName } from "./icons";
import { Overlay, uncover } from "./overlay";
import { Plain } from "./plain";

interface Target {
  title: string;
  hint: string;
  icon: IconName;
  open: () => void;
}

const FOUND_MAX = 12;

/** Leads to whatever has a name: tables, indexes, findings, screens, and the items around a key. */
export function Jump() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const input = useFocus<HTMLInputElement>();
  const found = useMemo(() => {
    const all: Target[] = [];
    const described = new Map((tables.value ?? []).map((table) => [table.TableName, table]));
    for (const name of names.value ?? []) {
      all.push({ title: name, hint: "table", icon: "tables", open: () => go("explore", name) });
      for (const index of described.get(name)?.GlobalSecondaryIndexes ?? []) {
        const q = JSON.stringify({ mode: "scan", index: index.IndexName });
        all.push({ title: index.IndexName, hint: `index of ${name}`, icon: "explore", open: () => go("explore", name, { q }) });
      }
      all.push({ title: `${name} settings`, hint: "settings", icon: "settings", open: () => go("settings", name) });
      const count = findingsOf(name).length;
      if (count > 0) all.push({ title: `${name} findings`, hint: String(count), icon: "findings", open: () => go("findings", "", { table: name }) });
    }
    for (const finding of findings.value?.findings ?? []) all.push({ title: `${finding.rule} ${finding.message}`, hint: finding.at, icon: "findings", open: () => go("findings", "", { rule: finding.rule, at: finding.at }) });
    for (const entry of ENTRIES) if (entry.key !== "") all.push({ title: entry.title, hint: "screen", icon: entry.icon, open: () => go(entry.screen, entry.ofTable ? currentName.value : "") });
    all.push({ title: "Create table", hint: "screen", icon: "plus", open: () => go("tables", "", { create: "1" }) });
    const words = text.toLowerCase().split(/\s+/);
    const found = all.filter((each) => words.every((word) => `${each.title} ${each.hint}`.toLowerCase().includes(word))).slice(0, FOUND_MAX);
    const table = currentName.value;
    const key = text.trim();
    if (table !== "" && key !== "") found.push({ title: key, hint: `key in ${table}`, icon: "collections", open: () => go("collections", table, { pk: key }) });
    return found;
  }, [text, names.value, tables.value, findings.value, currentName.value]);
  const open = (target: Target | undefined) => {
    if (!target) return;
    uncover();
    target.open();
  };
  return (
    <Overlay label="Jump">
      <div class="jumpbox">
        <input
          ref={input}
          class="input wide"
          aria-label="Jump to"
          role="combobox"
          aria-expanded="true"
          aria-controls="jump-list"
          aria-activedescendant={found.length > 0 ? `jump-${at}` : undefined}
          placeholder="Table, key, index, rule or screen"
          value={text}
          onInput={(e) => {
            setText(e.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(e) => {
            if (e.key === "ArrowDown") setAt(Math.min(found.length - 1, at + 1));
            else if (e.key === "ArrowUp") setAt(Math.max(0, at - 1));
            else if (e.key === "Enter") open(found[at]);
            else return;
            e.preventDefault();
          }}
        />
        <ul id="jump-list" role="listbox" aria-label="Found">
          {found.map((target, i) => (
            <li key={`${target.title} ${target.hint}`} id={`jump-${i}`} role="option" aria-selected={i === at} onClick={() => open(target)}>
              <Icon name={target.icon} />
              <span class="grow clip">
                <Plain text={target.title} max={200} />
              </span>
              <span class="faint">{target.hint}</span>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p class="empty">Nothing here has these words in its name.</p>}
      </div>
    </Overlay>
  );
}
