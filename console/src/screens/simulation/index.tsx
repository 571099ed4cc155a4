import { ENDPOINT } from "../../lib/api";
import { type Settings, plainTimes } from "../../lib/simulation";
import { CopyButton } from "../../ui/copy";
import { useKeys } from "../../ui/keyboard";
import { Problem, Told } from "../../ui/notes";
import { Clock } from "./clock";
import { Indexes } from "./indexes";
import { Missing } from "./missing";
import { SettingsPanel } from "./settings";
import "./simulation.css";
import { PATH, useStaging } from "./staging";

/** What DynamoDB does in production, switched on and off. */
export default function Simulation() {
  const staging = useStaging();
  const { state, wanted, error, missing, done } = staging;
  useKeys({ "mod+Enter": () => void staging.apply(), "mod+s": () => void staging.apply() });
  if (missing !== "") return <Missing why={missing} />;
  return (
    <>
      <div class="head">
        <h1>Simulation</h1>
        <span class="sub">{state ? (state.On.length === 0 ? "nothing is on" : plainTimes(state.On.join(", "))) : ""}</span>
        <span class="grow" />
        <button type="button" class="btn" disabled={!state || state.On.length === 0} onClick={() => void staging.off()}>
          Turn everything off
        </button>
      </div>
      <div class="body scrolls">
        {error && <Problem error={error} />}
        <Told text={done} />
        {state && (
          <div class="simcols">
            <SettingsPanel staging={staging} />
            <div class="stack">
              <Clock state={state} act={staging.act} />
              <Indexes state={state} act={staging.act} />
              <section class="panel" aria-labelledby="simcall">
                <div class="phead">
                  <h2 id="simcall">The same from a test</h2>
                  <span class="grow" />
                  <CopyButton text={() => curl(wanted)} bare />
                </div>
                <pre class="code wrap" tabIndex={0} role="region" aria-label="The call">
                  {curl(wanted)}
                </pre>
              </section>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function curl(settings: Settings): string {
  return `curl -X PUT ${ENDPOINT}/${PATH} -d '${JSON.stringify(settings).replaceAll("'", "'\\''")}'`;
}
