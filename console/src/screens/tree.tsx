import { useRef, useState } from "preact/hooks";
import type { Table } from "../lib/schema";
import { utf8, valueSize } from "../lib/size";
import { type AV, type Item, TYPES, type Type, brief, emptyOf, fault, inner, record, same, typeOf } from "../lib/values";
import { Icon } from "../ui/icons";
import { Key, Plain, number } from "../ui/parts";

const FOLDED = 4096;

/** Attributes as rows, each with its type; maps and lists open. */
export function Tree({ table, before, item, change, keys, isNew }: { table: Table; before: Item | undefined; item: Item; change: (item: Item) => void; keys: string[]; isNew: boolean }) {
  const [name, setName] = useState("");
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
        {names.map((attribute) => {
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
              note={isKey && isNew ? (keys[0] === attribute ? "partition key" : "sort key") : ""}
              change={(value) => set(attribute, value)}
              remove={isKey ? undefined : () => set(attribute, undefined)}
            />
          );
        })}
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

interface RowProps {
  table: string;
  name: string;
  value: AV;
  was: AV | undefined;
  isAdded: boolean;
  depth: number;
  locked: string;
  fixedType?: boolean;
  note?: string;
  change: (value: AV) => void;
  remove: (() => void) | undefined;
}

function Row(props: RowProps) {
  const { name, value, was, depth, locked } = props;
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const type = typeOf(value);
  const isNested = type === "M" || type === "L" || type === "SS" || type === "NS" || type === "BS";
  const isChanged = was !== undefined && !same(was, value);
  const bytes = (depth > 0 && type !== "M" ? 0 : utf8(name)) + safeSize(value);
  const wrong = isNested ? "" : fault(value);
  const state = props.isAdded ? "add" : isChanged ? "mod" : "";
  return (
    <>
      <div class={`tr ${state}${locked ? " lock" : ""}`}>
        <span class={`nm mono d${Math.min(depth, 8)}`}>
          {isNested ? (
            <button type="button" class="fold" aria-expanded={open} aria-label={`${open ? "Close" : "Open"} ${name}`} onClick={() => setOpen(!open)}>
              <Icon name={open ? "down" : "right"} />
            </button>
          ) : (
            <i class="fold" />
          )}
          <Plain text={name} max={80} />
        </span>
        {locked || props.fixedType ? (
          <span class="type">{type}</span>
        ) : (
          <select class="type" aria-label={`Type of ${name}`} value={type} onChange={(e) => props.change(retyped(value, e.currentTarget.value as Type))}>
            {TYPES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
        <span class="vl">
          {locked ? (
            <>
              <Key table={props.table} text={String(inner(value))} max={60} />
              <span class="faint micro">{locked}</span>
            </>
          ) : (
            <Field {...props} type={type} wrong={wrong} unfolded={unfolded} unfold={() => setUnfolded(true)} open={() => setOpen(!open)} />
          )}
          {isChanged && !isNested && <span class="was mono clip">{brief(was, 40)}</span>}
          {props.note && <span class="faint micro">{props.note}</span>}
          {wrong !== "" && <span class="bad micro">{wrong}</span>}
        </span>
        <span class="by">{number(bytes)}</span>
        {props.remove && !locked ? (
          <button type="button" class="btn quiet" aria-label={`Remove ${name}`} onClick={props.remove}>
            <Icon name="close" />
          </button>
        ) : (
          <span />
        )}
      </div>
      {open && isNested && <Members {...props} type={type} />}
    </>
  );
}

function safeSize(value: AV): number {
  try {
    return valueSize(value);
  } catch {
    return 0;
  }
}

/** The same content as another type, as far as that goes. */
function retyped(value: AV, type: Type): AV {
  const content = inner(value);
  if ((type === "S" || type === "N" || type === "B") && (typeof content === "string" || typeof content === "boolean")) return { [type]: String(content) } as unknown as AV;
  if ((type === "SS" || type === "NS" || type === "BS") && Array.isArray(content) && content.every((member) => typeof member === "string")) return { [type]: content } as unknown as AV;
  if ((type === "SS" || type === "NS" || type === "BS") && typeof content === "string" && content !== "") return { [type]: [content] } as unknown as AV;
  return emptyOf(type);
}

function Field(props: RowProps & { type: Type; wrong: string; unfolded: boolean; unfold: () => void; open: () => void }) {
  const { name, value, type, change } = props;
  if ("BOOL" in value) {
    return (
      <label class="check mono">
        <input type="checkbox" aria-label={`Value of ${name}`} checked={value.BOOL} onChange={(e) => change({ BOOL: e.currentTarget.checked })} />
        {String(value.BOOL)}
      </label>
    );
  }
  if ("NULL" in value) return <span class="mono faint">null</span>;
  if ("S" in value || "N" in value || "B" in value) {
    const text = String(inner(value));
    if (text.length > FOLDED && !props.unfolded) {
      return (
        <>
          <span class="mono clip faint">
            <Plain text={text} max={80} />
          </span>
          <button type="button" class="link" onClick={props.unfold}>
            {number(text.length)} characters, edit
          </button>
        </>
      );
    }
    // A field turns line ends into others; such a text is edited where each of them is written down.
    if (text.includes("\r")) {
      return (
        <span class="mono clip">
          <Plain text={text} max={120} /> <span class="faint micro">has CR: edit as JSON</span>
        </span>
      );
    }
    return (
      <textarea
        class="vi edit mono"
        rows={Math.min(12, text.split("\n").length)}
        spellcheck={false}
        aria-label={`Value of ${name}`}
        aria-invalid={props.wrong !== ""}
        value={text}
        onInput={(e) => change({ [type]: type === "S" ? e.currentTarget.value : e.currentTarget.value.trim() } as unknown as AV)}
      />
    );
  }
  return (
    <button type="button" class="nested mono clip faint" onClick={props.open}>
      <Plain text={"M" in value ? brief(value, 90) : "L" in value ? `[ ${value.L.length} ]` : brief(value)} max={120} />
    </button>
  );
}

function Members(props: RowProps & { type: Type }) {
  const { value, was, depth, change, table } = props;
  const [name, setName] = useState("");
  const [shown, setShown] = useState(100);
  if ("M" in value) {
    const before = was && "M" in was ? was.M : undefined;
    const names = Object.keys(value.M);
    return (
      <>
        {names.slice(0, shown).map((member) => (
          <Row
            key={member}
            table={table}
            name={member}
            value={value.M[member]!}
            was={before?.[member]}
            isAdded={before !== undefined && !(member in before)}
            depth={depth + 1}
            locked=""
            change={(changed) => change({ M: record(Object.entries(value.M).map(([n, v]) => [n, n === member ? changed : v])) })}
            remove={() => change({ M: record(Object.entries(value.M).filter(([n]) => n !== member)) })}
          />
        ))}
        {names.length > shown && <More left={names.length - shown} more={() => setShown(shown + 500)} />}
        <form
          class="tr"
          onSubmit={(e) => {
            e.preventDefault();
            if (name !== "" && !(name in value.M)) change({ M: record([...Object.entries(value.M), [name, { S: "" }]]) });
            setName("");
          }}
        >
          <span class={`nm d${Math.min(depth + 1, 8)}`}>
            <input class="vi edit mono" aria-label={`New member of ${props.name}`} placeholder="new member" value={name} onInput={(e) => setName(e.currentTarget.value)} />
          </span>
          <button type="submit" class="btn quiet add" disabled={name === ""}>
            <Icon name="plus" /> Add
          </button>
          <span />
          <span />
          <span />
        </form>
      </>
    );
  }
  const isList = "L" in value;
  const elements: AV[] = isList ? value.L : (inner(value) as string[]).map((member) => ({ [props.type.slice(0, 1)]: member }) as unknown as AV);
  const before = was && "L" in was && isList ? was.L : undefined;
  const made = (all: AV[]): AV => (isList ? { L: all } : ({ [props.type]: all.map((each) => String(inner(each))) } as unknown as AV));
  return (
    <>
      {elements.slice(0, shown).map((element, i) => (
        <Row
          key={i}
          table={table}
          name={String(i)}
          value={element}
          was={before?.[i]}
          isAdded={before !== undefined && i >= before.length}
          depth={depth + 1}
          locked=""
          fixedType={!isList}
          change={(changed) => change(made(elements.map((each, j) => (j === i ? changed : each))))}
          remove={() => change(made(elements.filter((_, j) => j !== i)))}
        />
      ))}
      {elements.length > shown && <More left={elements.length - shown} more={() => setShown(shown + 500)} />}
      <div class="tr">
        <span class={`nm d${Math.min(depth + 1, 8)}`}>
          <button type="button" class="btn quiet add" onClick={() => change(made([...elements, isList ? { S: "" } : props.type === "NS" ? { N: "0" } : props.type === "BS" ? { B: "" } : { S: "" }]))}>
            <Icon name="plus" /> {isList ? "Element" : "Member"}
          </button>
        </span>
      </div>
    </>
  );
}

function More({ left, more }: { left: number; more: () => void }) {
  return (
    <div class="tr">
      <button type="button" class="link" onClick={more}>
        {number(left)} more
      </button>
    </div>
  );
}
