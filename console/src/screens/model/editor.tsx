import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Remark, checkError, checking, edit, lines, remarks, text } from "../../lib/model";
import { offsetOf } from "../../lib/sheet";
import { replaceParams, route } from "../../lib/router";
import { Severity } from "../../ui/icons";
import { useKeys } from "../../ui/keyboard";
import { Backing, LINE_HEIGHT, drawnLines } from "./backing";

const REMARKS_MAX = 300;

/** A text area with what is said of its lines behind it: both have the same lines at the same places. */
export function Editor() {
  const area = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const said = remarks.value;
  const byLine = useMemo(() => {
    const map = new Map<number, Remark[]>();
    for (const remark of said) map.set(remark.line, [...(map.get(remark.line) ?? []), remark]);
    return map;
  }, [said]);
  const [line, setLine] = useState(1);
  const [seen, setSeen] = useState({ top: 0, height: 900 });
  const wanted = Number(route.value.params.line ?? "");
  const toLine = (to: number, focus: boolean) => {
    const at = area.current;
    if (!at || !Number.isInteger(to) || to < 1) return;
    const start = offsetOf(at.value, to);
    at.setSelectionRange(start, start);
    if (focus) at.focus({ preventScroll: true });
    at.scrollTop = Math.max(0, (to - 1) * LINE_HEIGHT - at.clientHeight / 3);
    at.scrollLeft = 0;
    setLine(to);
  };
  useEffect(() => toLine(wanted, false), [wanted, lines.value.length > 1]);
  const next = (step: 1 | -1) => {
    const places = [...byLine.keys()].sort((a, b) => a - b);
    if (places.length === 0) return;
    const found = step > 0 ? (places.find((each) => each > line) ?? places[0]!) : ([...places].reverse().find((each) => each < line) ?? places.at(-1)!);
    toLine(found, true);
    replaceParams({ line: String(found) });
  };
  useKeys({ F8: (e) => next(e.shiftKey ? -1 : 1) });
  const scrolled = () => {
    const at = area.current!;
    back.current!.style.transform = `translate(0, ${-at.scrollTop}px)`;
    back.current!.style.setProperty("--left", `${-at.scrollLeft}px`);
    setSeen((before) => (drawnLines(before.top, before.height, 1e9).from === drawnLines(at.scrollTop, at.clientHeight, 1e9).from && before.height === at.clientHeight ? before : { top: at.scrollTop, height: at.clientHeight }));
  };
  const placed = () => {
    const at = area.current!;
    setLine(at.value.slice(0, at.selectionStart).split("\n").length);
  };
  const here = byLine.get(line) ?? [];
  const drawn = drawnLines(seen.top, seen.height, lines.value.length);
  // It ends before the text is taken away, which is a change of its size as well.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(scrolled);
    observer.observe(area.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div class="yaml">
        <Backing box={back} lines={lines.value} from={drawn.from} to={drawn.to} byLine={byLine} line={line} />
        <textarea
          ref={area}
          class="mono"
          aria-label="The model as YAML"
          spellcheck={false}
          autocomplete="off"
          wrap="off"
          value={text.value}
          onInput={(e) => {
            edit(e.currentTarget.value);
            placed();
          }}
          onScroll={scrolled}
          onKeyUp={placed}
          onClick={placed}
          onKeyDown={(e) => {
            if (e.key !== "Enter" || e.isComposing || e.ctrlKey || e.metaKey) return;
            // A new line begins where the one before it does.
            const at = e.currentTarget;
            const start = at.value.lastIndexOf("\n", at.selectionStart - 1) + 1;
            const indent = /^ */.exec(at.value.slice(start, at.selectionStart))![0];
            e.preventDefault();
            at.setRangeText(`\n${indent}`, at.selectionStart, at.selectionEnd, "end");
            edit(at.value);
            placed();
          }}
        />
      </div>
      <div class="remarks" aria-live="polite">
        {here.map((remark, i) => (
          <RemarkText key={i} remark={remark} />
        ))}
        {here.length === 0 && said.length > 0 && (
          <ul class="remark-list" aria-label="Findings by line">
            {said.slice(0, REMARKS_MAX).map((remark, i) => (
              <li key={i}>
                <button
                  type="button"
                  onClick={() => {
                    toLine(remark.line, true);
                    replaceParams({ line: String(remark.line) });
                  }}
                >
                  <Severity of={remark.severity} />
                  <span class="faint mono">{remark.line}</span>
                  <span class="clip grow">
                    {remark.rule !== "" && <b>{remark.rule}</b>} {remark.message}
                  </span>
                </button>
              </li>
            ))}
            {said.length > REMARKS_MAX && <li class="faint small">{said.length - REMARKS_MAX} more, at their lines</li>}
          </ul>
        )}
        {said.length === 0 && text.value !== "" && !checking.value && !checkError.value && <p class="faint small">No rule has anything to say of this text.</p>}
      </div>
    </>
  );
}

function RemarkText({ remark }: { remark: Remark }) {
  const { finding } = remark;
  return (
    <div class="remark">
      <Severity of={remark.severity} />
      <div>
        <p>
          <span class="faint">Line {remark.line}</span> {remark.rule !== "" && <b>{remark.rule}</b>} {remark.message}
        </p>
        {finding && finding.evidence !== "" && <p class="muted">{finding.evidence}</p>}
        {finding && (
          <p>
            <b>Remedy:</b> {finding.remedy}
            {finding.monthlyCost !== null && <span class="faint"> · ${finding.monthlyCost.toFixed(2)} a month</span>}
          </p>
        )}
      </div>
    </div>
  );
}
