import { useState } from "preact/hooks";
import { ask } from "../../lib/api";
import { number } from "../../lib/count";
import { type Look, growth, most, parseMetrics, quantile, total } from "../../lib/metrics";
import { href, replaceParams, route } from "../../lib/router";
import { bytesText } from "../../lib/size";
import { names } from "../../lib/tables";
import { millis, rate } from "../../lib/traffic";
import { LiveButton, LiveProblem, useLive } from "../../ui/live";
import { Chart, type Series } from "./chart";
import "./metrics.css";

const POLL_MILLIS = 2_000;
const LOOKS_MAX = 181;

/** Looked at while the screen is open, and for a while after it was left. */
let looks: Look[] = [];

/** The screen Metrics: small charts of the same minutes side by side. */
export default function MetricsScreen() {
  const { params } = route.value;
  const table = params.table ?? "";
  const [, setCount] = useState(0);
  const [at, setAt] = useState<number>();
  const live = useLive({
    // The page is no JSON, so it comes as a message.
    read: (stop) => ask<{ message: string }>("metrics", { quiet: true, signal: stop }),
    take: ({ message }) => {
      const now = performance.now();
      if (looks.length > 0 && now - looks.at(-1)!.millis > 10 * POLL_MILLIS) looks = [];
      looks = [...looks.slice(1 - LOOKS_MAX), { millis: now, time: Date.now(), samples: parseMetrics(message) }];
      setCount((count) => count + 1);
    },
    millis: POLL_MILLIS,
    inputs: [],
  });
  const grown = (name: string) => growth(looks, (samples) => total(samples, name, table));
  const gauge = (of: (samples: Look["samples"]) => number) => looks.slice(1).map((look) => of(look.samples));
  const between = (part: number) => looks.slice(1).map((look, i) => quantile(looks[i]!.samples, look.samples, part, table));
  const line = (title: string, values: (number | null)[], kind: Series["kind"]): Series => ({ title, values, kind });
  const times = looks.slice(1).map((look) => look.time);
  const minutes = looks.length < 2 ? 0 : Math.max(1, Math.round((looks.at(-1)!.millis - looks[0]!.millis) / 60_000));
  const charts: { title: string; hint: string; series: Series[]; show: (value: number) => string }[] = [
    { title: "Requests", hint: "a second", series: [line("requests", grown("armature_requests_total"), "write")], show: rate },
    { title: "Latency", hint: "ms, of requests that succeed", series: [line("p99", between(0.99), "error"), line("p50", between(0.5), "read")], show: millis },
    { title: "Errors", hint: "a second", series: [line("of the user", grown("dynamodb_user_errors_total"), "warn"), line("of the system", grown("dynamodb_system_errors_total"), "error")], show: rate },
    { title: "Consumed capacity", hint: "units a second", series: [line("write", grown("dynamodb_consumed_write_capacity_units_total"), "write"), line("read", grown("dynamodb_consumed_read_capacity_units_total"), "read")], show: rate },
    { title: "Throttled", hint: "events a second", series: [line("writes", grown("dynamodb_write_throttle_events_total"), "error"), line("reads", grown("dynamodb_read_throttle_events_total"), "warn")], show: rate },
    { title: "Conditions, transactions", hint: "a second", series: [line("conditions failed", grown("dynamodb_conditional_check_failed_requests_total"), "warn"), line("conflicts", grown("dynamodb_transaction_conflict_total"), "error")], show: rate },
    { title: "Returned items", hint: "a second", series: [line("by Query and Scan", grown("dynamodb_returned_item_count_total"), "read")], show: rate },
    { title: "Expired items", hint: "a second, by time to live", series: [line("items", grown("dynamodb_time_to_live_deleted_item_count_total"), "index")], show: rate },
    { title: "Stream lag", hint: "seconds, oldest reader", series: [line("age", gauge((samples) => most(samples, "armature_stream_iterator_age_seconds", table)), "index")], show: (value) => rate(value) },
    { title: "Items", hint: "with entries of indexes", series: [line("items", gauge((samples) => total(samples, "armature_items", table)), "index")], show: (value) => number(Math.round(value)) },
    { title: "Connections", hint: "open", series: [line("open", gauge((samples) => total(samples, "armature_connections")), "index")], show: (value) => number(Math.round(value)) },
    { title: "Heap", hint: "of the server", series: [line("used", gauge((samples) => total(samples.filter((sample) => sample.labels.area === "heap"), "jvm_memory_used_bytes")), "index")], show: bytesText },
  ];
  return (
    <>
      <div class="head">
        <h1>Metrics</h1>
        <span class="sub">{minutes > 0 ? `last ${minutes} min, every ${POLL_MILLIS / 1000} s` : "gathering"}</span>
        <select class="select" aria-label="Metrics of" value={table} onChange={(e) => replaceParams({ table: e.currentTarget.value })}>
          <option value="">All tables</option>
          {(names.value ?? []).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <span class="grow" />
        <a class="link" href="../metrics">
          for Prometheus
        </a>
        <LiveButton live={live} />
      </div>
      <div class="body scrolls">
        <LiveProblem live={live} />
        <div class="multiples">
          {charts.map((chart) => (
            <Chart key={chart.title} {...chart} times={times} at={at} setAt={setAt} />
          ))}
        </div>
        <p class="faint small links">
          Figures have CloudWatch's meaning. The hour before is on the screen{" "}
          <a class="link" href={href("traffic")}>
            Traffic
          </a>
          , by shape of request.
        </p>
      </div>
    </>
  );
}
