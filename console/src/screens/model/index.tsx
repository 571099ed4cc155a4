import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { changedLines, checkError, checked, checking, discard, faults, isChanged, lastName, name, open, opening, remarks, text } from "../../lib/model";
import { download } from "../../lib/picture";
import { readLibrary } from "../../lib/models";
import { replaceParams, route } from "../../lib/router";
import { Severity } from "../../ui/icons";
import { Problem, Segments } from "../../ui/parts";
import { Diff } from "./diff";
import { Editor } from "./editor";
import { Entities } from "./entities";
import { Erd } from "./erd";
import { Matrix } from "./matrix";
import { ModelPicker } from "./picker";
import { RulerPanel } from "./ruler";
import "./model.css";

const VIEWS = [
  ["ruler", "Ruler and matrix"],
  ["entities", "Entities"],
  ["erd", "Diagram"],
  ["diff", "Against this server"],
] as const;

/** The screen Model: a text, and beside it what it means. */
export default function ModelScreen() {
  const { params } = route.value;
  const wanted = params.m ?? lastName();
  useEffect(() => {
    void readLibrary().catch(() => undefined);
    void open(wanted);
  }, [wanted]);
  const view = VIEWS.find(([each]) => each === params.view)?.[0] ?? "ruler";
  const sheet = checked.value?.model;
  const summary = checked.value?.summary;
  return (
    <>
      <div class="head">
        <h1>Model</h1>
        <ModelPicker chosen={wanted} />
        {isChanged.value && (
          <>
            <span class="tag info">
              {changedLines.value.size} {changedLines.value.size === 1 ? "line" : "lines"} changed
            </span>
            <TakeBack lines={changedLines.value.size} />
          </>
        )}
        <span class="grow" />
        <Segments of={VIEWS} chosen={view} choose={(value) => replaceParams({ view: value === "ruler" ? "" : value })} label="View" />
        <Export />
      </div>
      <div class="body model">
        {opening.value && <Problem error={opening.value} onRetry={() => void open(wanted)} />}
        {checkError.value && <Problem error={checkError.value} />}
        {sheet && view === "ruler" && <RulerPanel sheet={sheet} />}
        <div class="cols">
          <section class="panel" aria-labelledby="file">
            <div class="phead">
              <h2 id="file">Model file</h2>
              <span class="sevs" role="status" aria-label="Findings">
                {faults.value.length > 0 ? (
                  <span>
                    <Severity of="error" />
                    {faults.value.length === 1 ? "1 fault in the text" : `${faults.value.length} faults in the text`}
                  </span>
                ) : (
                  summary && <Summary errors={summary.errors} warnings={summary.warnings} advice={summary.advice} />
                )}
              </span>
              {checking.value && <span class="spinner" aria-hidden="true" />}
              <span class="grow" />
              {remarks.value.length > 0 && (
                <span class="faint micro">
                  <kbd>F8</kbd> next finding
                </span>
              )}
            </div>
            <Editor />
          </section>
          {view === "ruler" && sheet && <Matrix checked={checked.value!} />}
          {view === "entities" && sheet && <Entities checked={checked.value!} />}
          {view === "erd" && sheet && <Erd sheet={sheet} />}
          {view === "diff" && <Diff />}
          {!sheet && view !== "diff" && (
            <section class="panel">
              <p class="empty">{faults.value.length > 0 ? "This text is not a model yet: the faults are at their lines. Once it is one, its keys and patterns are drawn here." : opening.value ? "" : "Reading the model"}</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** What was typed is gone then, so it is asked for twice. */
function TakeBack({ lines }: { lines: number }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
        Take back…
      </button>
    );
  }
  return (
    <>
      <button type="button" class="btn danger" onClick={discard}>
        Take back {lines === 1 ? "1 line" : `${lines} lines`}
      </button>
      <button type="button" class="btn" onClick={() => setAsking(false)}>
        Keep them
      </button>
    </>
  );
}

function Summary({ errors, warnings, advice }: { errors: number; warnings: number; advice: number }) {
  const counts = [
    ["error", errors],
    ["warning", warnings],
    ["advice", advice],
  ] as const;
  if (errors + warnings + advice === 0) {
    return (
      <span>
        <Severity of="fine" /> no findings
      </span>
    );
  }
  return (
    <>
      {counts.map(([severity, count]) =>
        count === 0 ? null : (
          <span key={severity}>
            <Severity of={severity} />
            {count}
          </span>
        ),
      )}
    </>
  );
}

const FORMS = [
  ["cloudformation", "CloudFormation", "json"],
  ["create-table", "CreateTable requests", "json"],
  ["nosql-workbench", "NoSQL Workbench", "json"],
  ["markdown", "Markdown", "md"],
  ["mcp", "AWS's data modelling tools", "json"],
] as const;

function Export() {
  const menu = useRef<HTMLDetailsElement>(null);
  const base = name.value.replace(/\.yaml$/, "") || "armature";
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const other = async (target: string, ending: string) => {
    close();
    const answer = await ask<{ text?: string; faults?: unknown[] }>(`_armature/model/export?to=${target}`, { method: "POST", body: text.value });
    if (answer.text !== undefined) download(`${base}.${target}.${ending}`, answer.text);
  };
  return (
    <details class="menu" ref={menu}>
      <summary class="btn">Export</summary>
      <div class="drop">
        <button
          type="button"
          class="btn quiet"
          onClick={() => {
            close();
            download(`${base}.yaml`, text.value);
          }}
        >
          Model file
        </button>
        {FORMS.map(([target, title, ending]) => (
          <button key={target} type="button" class="btn quiet" disabled={faults.value.length > 0} onClick={() => void other(target, ending)}>
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}
