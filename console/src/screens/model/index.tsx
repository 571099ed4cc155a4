import { useEffect } from "preact/hooks";
import { changedLines, checkError, checked, checking, faults, isChanged, lastName, open, opening, remarks } from "../../lib/model";
import { readLibrary } from "../../lib/models";
import { replaceParams, route } from "../../lib/router";
import { Segments } from "../../ui/choice";
import { Severity } from "../../ui/icons";
import { Problem } from "../../ui/notes";
import { Diff } from "./diff";
import { Editor } from "./editor";
import { Entities } from "./entities";
import { Erd } from "./erd";
import { Export } from "./export";
import { Matrix } from "./matrix";
import "./model.css";
import { ModelPicker } from "./picker";
import { RulerPanel } from "./ruler";
import { Summary } from "./summary";
import { TakeBack } from "./takeback";

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
