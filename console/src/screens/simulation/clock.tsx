import { useEffect, useState } from "preact/hooks";
import { counted } from "../../lib/count";
import { type SimulationState, plainTimes } from "../../lib/simulation";
import { Time } from "../../ui/time";

export type Act = (path: string, body: unknown, told: (answer: Record<string, unknown>) => string) => Promise<void>;

const expired = (answer: Record<string, unknown>) => `${String(answer.Expired ?? 0)} ${answer.Expired === 1 ? "item has" : "items have"} expired.`;

/** The clock of the database. Moving it can make items expire, so that is asked for twice. */
export function Clock({ state, act }: { state: SimulationState; act: Act }) {
  const [by, setBy] = useState("");
  const [asking, setAsking] = useState<{ title: string; text: string; go: () => Promise<void> }>();
  const { Now, Ahead, Frozen } = state.Clock;
  const [read, setRead] = useState(Date.now());
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setRead(Date.now());
    setNow(Date.now());
    if (Frozen) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [state]);
  const shown = new Date(Date.parse(Now) + (Frozen ? 0 : Math.max(0, now - read)));
  const isAhead = plainTimes(Ahead) !== "0s";
  const advance = (text: string) =>
    setAsking({
      title: `Advance the clock by ${text}`,
      text: `Items whose time to live is over by then are deleted, older shards of streams close, and time does not come back.`,
      go: () => act("_armature/clock", { Advance: text }, (answer) => `The clock is ${text} further. ${expired(answer)}`),
    });
  return (
    <section class="panel" aria-labelledby="clock">
      <div class="phead">
        <h2 id="clock">Clock</h2>
        {Frozen && <span class="tag warn">frozen</span>}
        {isAhead && <span class="tag warn">ahead by {plainTimes(Ahead)}</span>}
      </div>
      <div class="inset">
        <p class="clock mono">
          <Time at={shown} />
        </p>
        <div class="row wraps">
          {["1h", "1d", "35d"].map((step) => (
            <button key={step} type="button" class="btn" onClick={() => advance(step)}>
              +{step}…
            </button>
          ))}
          <form
            class="row"
            onSubmit={(e) => {
              e.preventDefault();
              if (by.trim() !== "") advance(by.trim());
            }}
          >
            <input class="input mono w80" aria-label="Advance by" placeholder="49h" value={by} onInput={(e) => setBy(e.currentTarget.value)} />
            <button type="submit" class="btn" disabled={by.trim() === ""}>
              Advance…
            </button>
          </form>
          <button type="button" class="btn" onClick={() => void act("_armature/clock", { Freeze: !Frozen }, () => (Frozen ? "The clock goes on." : "The clock stands."))}>
            {Frozen ? "Let it go on" : "Freeze"}
          </button>
          <button
            type="button"
            class="btn"
            onClick={() => setAsking({ title: "Expire items now", text: "Deletes every item whose time to live is over, without waiting.", go: () => act("_armature/expire", {}, expired) })}
          >
            Expire now…
          </button>
          <button type="button" class="btn" onClick={() => void act("_armature/roll-shards", {}, (answer) => `Closed the open shards of ${counted(Number(answer.Streams ?? 0), "stream")}.`)}>
            Roll shards
          </button>
        </div>
        {asking && (
          <div class="note warning" role="alertdialog" aria-label={asking.title}>
            <span class="grow">{asking.text}</span>
            <button
              type="button"
              class="btn danger"
              onClick={() => {
                setAsking(undefined);
                void asking.go();
              }}
            >
              {asking.title}
            </button>
            <button type="button" class="btn" onClick={() => setAsking(undefined)}>
              Leave it
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
