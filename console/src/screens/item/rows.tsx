import { useState } from "preact/hooks";
import { number } from "../../lib/count";
import { unseen } from "../../lib/keys";
import { utf8, valueSize } from "../../lib/size";
import { type AV, type Type, TYPES, binaryFault, brief, emptyOf, fault, inner, record, same, typeOf } from "../../lib/values";
import { Icon } from "../../ui/icons";
import { Key } from "../../ui/key";
import { Plain } from "../../ui/plain";
import { BinaryView } from "./binary";
import { FOLDED, Field } from "./field";

const UNSEEN_MAX = 4;

export interface RowProps {
  table: string;
  name: string;
  value: AV;
  was: AV | undefined;
  isAdded: boolean;
  depth: number;
  locked: string;
  fixedType?: boolean;
  /** Whether it has to be filled in. */
  isAsked?: boolean;
  note?: string;
  change: (value: AV) => void;
  remove: (() => void) | undefined;
}

/** An attribute, a member or an element: its name, type, value and size. What is nested opens below it. */
export function Row(props: RowProps) {
  const { name, value, was, depth, locked } = props;
  const [open, setOpen] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const type = typeOf(value);
  const isNested = type === "M" || type === "L" || type === "SS" || type === "NS" || type === "BS";
  const isBytes = "B" in value && value.B !== "" && binaryFault(value.B) === "";
  const isChanged = was !== undefined && !same(was, value);
  const bytes = (depth > 0 && type !== "M" ? 0 : utf8(name)) + safeSize(value);
  const wrong = isNested ? "" : fault(value);
  const state = props.isAdded ? "add" : isChanged ? "mod" : props.isAsked ? "asked" : "";
  return (
    <>
      <div class={`tr ${state}${locked ? " lock" : ""}`}>
        <span class={`nm mono d${Math.min(depth, 8)}`}>
          {isNested || isBytes ? (
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
          {!locked && "S" in value && <Unseen text={value.S} />}
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
      {open && isBytes && <BinaryView name={name} base64={value.B} />}
    </>
  );
}

/** A field shows a text as a browser does, so what it hides or turns round is named beside it. */
function Unseen({ text }: { text: string }) {
  if (text.length > FOLDED || text.includes("\r")) return null;
  return (
    <>
      {unseen(text).slice(0, UNSEEN_MAX).map((name) => (
        <span key={name} class="control" title="Is in the text and does not show">
          {name}
        </span>
      ))}
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

export function More({ left, more }: { left: number; more: () => void }) {
  return (
    <div class="tr">
      <button type="button" class="link" onClick={more}>
        {number(left)} more
      </button>
    </div>
  );
}
