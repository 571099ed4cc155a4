import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, isFinal } from "../../lib/api";
import { href } from "../../lib/router";
import { asError } from "../../lib/tables";
import { type Traffic, loadOf, rate } from "../../lib/traffic";

const POLL_MILLIS = 5_000;
const WIDTH = 60;
const HEIGHT = 16;

/** What was last seen of the traffic of all tables, without their keys; nothing where one may not ask, or nothing is observed. */
const traffic = signal<Traffic | undefined>(undefined);
const loads = computed(() => new Map((traffic.value?.tables ?? []).map((table) => [table.name, loadOf(traffic.value!, table)])));

/** Looks at the traffic while a screen is seen. */
export function useLoads() {
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        if (document.visibilityState === "visible") traffic.value = await ask<Traffic>("_armature/advisor/traffic?keys=none", { quiet: true, signal: stop.signal });
      } catch (e) {
        if (stop.signal.aborted) return;
        traffic.value = undefined;
        // A server that is away is told of at the top.
        if (isFinal(asError(e))) return;
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void look(), POLL_MILLIS);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
}

/** Requests for a table: an hour of them as a line, and how many a second there are. */
export function Load({ name }: { name: string }) {
  const load = loads.value.get(name);
  if (!traffic.value) return <span class="faint">—</span>;
  if (!load) return <>0</>;
  // The minute that has begun would look like an end.
  const whole = load.minutes.slice(0, -1);
  const most = Math.max(1, ...whole);
  const points = whole.map((count, i) => `${i},${(HEIGHT - 1 - (count / most) * (HEIGHT - 2)).toFixed(1)}`).join(" ");
  return (
    <a class="load" href={href("traffic", name)} title={`Traffic of ${name}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polyline points={points} />
      </svg>
      {rate(load.perSecond)}
    </a>
  );
}
