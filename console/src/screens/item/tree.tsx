import { useRef, useState } from "preact/hooks";
import { number } from "../../lib/count";
import type { Table } from "../../lib/schema";
import { utf8, valueSize } from "../../lib/size";
import { type AV, type Item, brief, record, typeOf } from "../../lib/values";
import { Icon } from "../../ui/icons";
import { Plain } from "../../ui/plain";
import { More, Row } from "./rows";

/** Attributes as rows, each with its type; maps and lists open. */
export function Tree({ table, before, item, change, keys, isNew }: { table: Table; before: Item | undefined; item: Item; change: (item: Item) => void; keys: string[]; isNew: boolean }) {
  const [name, setName] = useState("");
  const [shown, setShown] = useState(200);
  const box = useRef<HTMLInputElement>(null);
  const removed = before ? Object.keys(before).filter((each) => !(each in item)) : [];
  const all = before ? [...Object.keys(before), ...Object.keys(item).filter((each) => !(each in before))] : Object.keys(item);
  const names = [...keys.filter((key) => all.includes(key)), ...all.filter((each) => !keys.includes(each))];
  const set = (attribute: string, value: AV | undefined) => {
    const made = record<AV>();
    for (const each of names) {
      if (each === attribute) {
        if (value) made[each] = value;
      } else if (each in item) made[each] = item[each]!;
    }
    if (value && !names.includes(attribute)) made[attribute] = value;
    change(made);
  };
  const add = () => {
    const wanted = name.trim() === "" ? "" : name;
    if (wanted === "" || wanted in item) return;
    set(wanted, { S: "" });
    setShown(Math.max(shown, names.length + 1));
    setName("");
    box.current?.focus();
  };
  return (
    <>
      <div class="tr thead" aria-hidden="true">
        <span class="nm">Attribute</span>
        <span>Type</span>
        <span>Value</span>
        <span class="by">Bytes</span>
        <span />
      </div>
      <div class="scroll tree" role="region" aria-label="Form" tabIndex={0}>
        {names.slice(0, shown).map((attribute) => {
          if (removed.includes(attribute)) {
            return (
              <div key={attribute} class="tr del">
                <span class="nm mono">
                  <Plain text={attribute} />
                </span>
                <span class="type">{typeOf(before![attribute]!)}</span>
                <span class="vl mono clip">
                  <Plain text={brief(before![attribute])} max={120} />
                </span>
                <span class="by">{number(utf8(attribute) + valueSize(before![attribute]!))}</span>
                <button type="button" class="btn quiet" aria-label={`Restore ${attribute}`} onClick={() => set(attribute, before![attribute])}>
                  <Icon name="undo" />
                </button>
              </div>
            );
          }
          const isKey = keys.includes(attribute);
          return (
            <Row
              key={attribute}
              table={table.TableName}
              name={attribute}
              value={item[attribute]!}
              was={before?.[attribute]}
              isAdded={before !== undefined && !(attribute in before)}
              depth={0}
              locked={isKey && !isNew ? (keys[0] === attribute ? "partition key, cannot change" : "sort key, cannot change") : ""}
              fixedType={isKey}
              isAsked={isKey && isNew}
              note={isKey && isNew ? (keys[0] === attribute ? "partition key" : "sort key") : ""}
              change={(value) => set(attribute, value)}
              remove={isKey ? undefined : () => set(attribute, undefined)}
            />
          );
        })}
        {names.length > shown && <More left={names.length - shown} more={() => setShown(shown + 500)} />}
        <form
          class="tr"
          onSubmit={(e) => {
            e.preventDefault();
            add();
          }}
        >
          <span class="nm">
            <input ref={box} class="vi edit mono" aria-label="Name of a new attribute" placeholder="new attribute" value={name} onInput={(e) => setName(e.currentTarget.value)} />
          </span>
          <button type="submit" class="btn quiet add" disabled={name.trim() === "" || name in item} title={name in item ? "There is one of this name" : undefined}>
            <Icon name="plus" /> Add
          </button>
          <span />
          <span />
          <span />
        </form>
      </div>
    </>
  );
}
