import { useEffect, useState } from "preact/hooks";
import { type ApiError, ask } from "../../lib/api";
import { type WhatIf, indexOfChange } from "../../lib/cost";
import { lastName, name, open, opening, text } from "../../lib/model";
import { readLibrary } from "../../lib/models";
import { href, replaceParams, route } from "../../lib/router";
import type { Fault } from "../../lib/sheet";
import { asError } from "../../lib/tables";
import { Problem } from "../../ui/notes";
import { ModelPicker } from "../model/picker";
import { Assumptions } from "./assumptions";
import "./cost.css";
import { Hero } from "./hero";
import { Modes } from "./modes";
import { Most } from "./most";
import { Options } from "./options";

/** The screen Cost: what a month of the model costs, and what would be cheaper. */
export default function CostScreen() {
  const { params } = route.value;
  const wanted = params.m ?? lastName();
  const [answer, setAnswer] = useState<WhatIf>();
  const [faults, setFaults] = useState<Fault[]>([]);
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    void readLibrary().catch(() => undefined);
    // What was worked out is of another model.
    setAnswer(undefined);
    setFaults([]);
    setError(undefined);
    void open(wanted);
  }, [wanted]);
  const isOpen = name.value === wanted && text.value !== "";
  const chosen = (params.if ?? "").split("|").filter((change) => change !== "");
  const mode = [params.billing ? `billing=${params.billing}` : "", params.class ? `class=${params.class}` : ""].filter((change) => change !== "");
  const query = [...chosen, ...mode].join("&");
  useEffect(() => {
    if (!isOpen) return;
    let stale = false;
    ask<WhatIf | { faults: Fault[] }>(`_armature/model/cost${query === "" ? "" : `?${query}`}`, { method: "POST", body: text.value }).then(
      (got) => {
        if (stale) return;
        setError(undefined);
        if ("faults" in got) setFaults(got.faults);
        else {
          setFaults([]);
          setAnswer(got);
        }
      },
      (e: unknown) => !stale && setError(asError(e)),
    );
    return () => {
      stale = true;
    };
  }, [isOpen, text.value, query]);
  const toggle = (change: string) => replaceParams({ if: (chosen.includes(change) ? chosen.filter((each) => each !== change) : [...chosen.filter((each) => indexOfChange(each) !== indexOfChange(change)), change]).join("|") });
  return (
    <>
      <div class="head">
        <h1>Cost</h1>
        <span class="sub optional">a month, at the rates in the model</span>
        <ModelPicker chosen={wanted} />
        <span class="grow" />
        {answer && (
          <span class="small faint">
            Prices of {answer.before.prices.name}, {answer.before.prices.date}
          </span>
        )}
      </div>
      <div class="body costs scrolls">
        {opening.value && <Problem error={opening.value} />}
        {error && <Problem error={error} />}
        {faults.length > 0 && (
          <div class="note error">
            <p>
              The text is not a model: line {faults[0]!.line}, {faults[0]!.message}.{" "}
              <a class="link" href={href("model", "", { m: wanted, line: String(faults[0]!.line) })}>
                Repair it
              </a>
            </p>
          </div>
        )}
        {!answer && !error && !opening.value && faults.length === 0 && <p class="empty">Working out what the model costs</p>}
        {answer && (
          <>
            <Hero answer={answer} />
            <div class="cost-cols">
              <Most answer={answer} />
              <Options answer={answer} chosen={chosen} toggle={toggle} />
              <Modes answer={answer} />
              <Assumptions answer={answer} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
