import { describe, expect, it } from "vitest";
import { type WhatIf, barsOf, money, partsOf, provisionedAt, splitOf } from "../src/lib/cost";
import { percent } from "../src/lib/count";
import { growth, most, parseMetrics, quantile, total } from "../src/lib/metrics";
import type { CostReport, PatternCost } from "../src/lib/sheet";
import type { Finding } from "../src/lib/store";
import { type Shape, type Space, type Traffic, grouped, heatOf, heatRows, loadOf, rate, ratesOf, throttledOf, wasteOf } from "../src/lib/traffic";
import { type Past, readRemembered, remember, trendOf } from "../src/lib/trend";

const shape = (text: string, requests: number, more: Partial<Shape> = {}): Shape => ({
  operation: text.split(" ")[0]!,
  index: null,
  text,
  keyCondition: "",
  filter: "",
  minutes: [...Array<number>(58).fill(0), 60, 60],
  requests,
  readUnits: requests / 2,
  writeUnits: 0,
  scanned: 0,
  returned: 0,
  throttled: 0,
  conflicts: 0,
  conditionFailed: 0,
  p50: 1,
  p99: 2,
  patterns: null,
  ...more,
});
const traffic = (...shapes: Shape[]): Traffic => ({ until: "2027-01-12T12:36:00Z", since: "", window: "", missed: 0, tables: [{ name: "T", spaces: [], shapes }] });

describe("traffic", () => {
  it("has rates from what was counted between two looks", () => {
    const rates = ratesOf([{ millis: 1000, traffic: traffic(shape("Query a", 100)) }, { millis: 6000, traffic: traffic(shape("Query a", 150), shape("Scan", 10)) }], "T");
    expect(rates.requests).toBe(12);
    expect(rates.readUnits).toBe(6);
    expect(rates.ofShape(shape("Scan", 10))).toBe(2);
  });

  it("has rates of the last minutes at first, and none below zero after a reset", () => {
    expect(ratesOf([{ millis: 0, traffic: traffic(shape("Query a", 100)) }], "T").requests).toBe(2);
    expect(ratesOf([], "T").requests).toBe(0);
    const reset = ratesOf([{ millis: 0, traffic: traffic(shape("Query a", 100)) }, { millis: 1000, traffic: traffic(shape("Query a", 5)) }], "T");
    expect(reset.requests).toBe(0);
  });

  it("says what was thrown away", () => {
    expect(wasteOf(shape("Scan", 1, { scanned: 100, returned: 1 }))).toBeCloseTo(0.99);
    expect(wasteOf(shape("GetItem", 1))).toBeUndefined();
  });

  it("is warmer the more there is, and cold only without any", () => {
    expect(heatOf(0, 10)).toBe(0);
    expect(heatOf(0.001, 1e9)).toBe(1);
    expect(heatOf(10, 10)).toBe(8);
    expect(heatOf(5, 10)).toBeLessThan(8);
    expect(heatOf(0, 0)).toBe(0);
  });

  it("groups keys by what they begin with", () => {
    const row = (key: string, units: number) => ({ key, minutes: [units], peak: null, throttles: null });
    expect(grouped([row("USER#1", 5), row("ORDER#1", 7), row("USER#2", 6), row("plain", 1)]).map((group) => `${group.prefix} ${group.rows.length}`)).toEqual(["USER 2", "ORDER 1", " 1"]);
  });

  it("does not call little nothing", () => {
    expect([0, 0.0031, 0.01, 0.666, 1].map(percent)).toEqual(["0 %", "<1 %", "1 %", "67 %", "100 %"]);
  });

  it("spells rates", () => {
    expect(["0", "<0.01", "0.25", "3.1", "1,235"]).toEqual([0, 0.001, 0.25, 3.14, 1234.9].map(rate));
  });
});

const PAGE = `# HELP x y
# TYPE armature_requests_total counter
armature_requests_total{operation="Query"} 10
armature_requests_total{operation="Sc\\"an"} 5
armature_items{account="0",region="r",table="A"} 7
armature_items{account="0",region="r",table="B",index="G"} 8
dynamodb_successful_request_latency_seconds_bucket{operation="Query",table="A",le="0.001"} 50
dynamodb_successful_request_latency_seconds_bucket{operation="Query",table="A",le="0.01"} 99
dynamodb_successful_request_latency_seconds_bucket{operation="Query",table="A",le="+Inf"} 100
jvm_threads_current 12.5
`;

describe("metrics", () => {
  it("are read from the page for Prometheus", () => {
    const samples = parseMetrics(PAGE);
    expect(total(samples, "armature_requests_total")).toBe(15);
    expect(samples[1]!.labels.operation).toBe('Sc"an');
    expect(total(samples, "armature_items", "B")).toBe(8);
    expect(most(samples, "armature_items")).toBe(8);
    expect(total(samples, "jvm_threads_current")).toBe(12.5);
  });

  it("have quantiles of what came between two looks", () => {
    const after = parseMetrics(PAGE);
    expect(quantile([], after, 0.5)).toBeCloseTo(1);
    expect(quantile([], after, 0.99)).toBeCloseTo(10);
    expect(quantile(after, after, 0.5)).toBeNull();
    expect(quantile([], after, 0.5, "B")).toBeNull();
  });

  it("grow, and are not negative after a restart", () => {
    const look = (millis: number, value: number) => ({ millis, time: 0, samples: [{ name: "n", labels: {}, value }] });
    expect(growth([look(0, 5), look(2000, 9), look(4000, 1)], (samples) => total(samples, "n"))).toEqual([2, 0]);
  });
});

const pattern = (name: string, cost: number, more: Partial<PatternCost> = {}): PatternCost => ({ table: "T", entity: "E", pattern: name, operation: "Query", read_units: 1, write_units: 0, indexes: {}, calls: 1, monthly: { on_demand: cost, provisioned: cost / 2 }, ...more });
const report = (patterns: PatternCost[], billing = "ON_DEMAND"): CostReport => ({
  patterns,
  tables: [{ table: "T", billing, class: "STANDARD", monthly: { on_demand: 1, provisioned: 1, storage: 1, total: 1 } }],
  entities: { E: 10 },
  indexes: [{ table: "T", index: "G", monthly: 4 }],
  storage: { bytes: 2 ** 30, item_bytes: 0, index_bytes: 0, monthly: 0.25 },
  total: { on_demand: 100, provisioned: 70, storage: 0.25, monthly: 100 },
  prices: { name: "p", date: "d", currency: "USD", hours_per_month: 730 },
  not_included: [],
});

describe("cost", () => {
  const answer: WhatIf = { before: report([pattern("a", 5), pattern("b", 9, { read_units: 0, write_units: 4, indexes: { G: 1 } })]), after: report([pattern("b", 3, { read_units: 0, write_units: 4, indexes: { G: 1 } })]), changes: ["no G"], unserved: [], breakEven: 0.3, targetUse: 0.7, options: [], modes: [] };

  it("is divided by what is paid for", () => {
    expect(partsOf(answer.before, answer.before.patterns[1]!)).toEqual({ reads: 0, writes: 6.75, indexWrites: 2.25 });
    expect(splitOf(answer.before)).toEqual({ reads: 5, writes: 6.75, indexWrites: 2.25, storage: 0.25 });
    expect(splitOf(report([pattern("a", 5)], "PROVISIONED")).reads).toBe(2.5);
  });

  it("shows what costs most first, and what goes away", () => {
    const bars = barsOf(answer, "pattern", new Map([["b", 2]]));
    expect(bars.map((bar) => `${bar.name} ${bar.before} ${bar.after} ${bar.hint}`)).toEqual(["b 9 3 2/s", "a 5 0 ", "Storage 0.25 0.25 1.0 GB"]);
    expect(barsOf(answer, "index", new Map())[0]).toMatchObject({ name: "G", before: 4 });
  });

  it("is spelled as money", () => {
    expect([money(1234.5), money(-3), money(null), money(2_500_000.4)]).toEqual(["$1,234.50", "−$3.00", "unknown", "$2,500,000"]);
  });

  it("of provisioned capacity falls with its use", () => {
    expect(provisionedAt(answer, 0.7)).toBeCloseTo(70);
    expect(provisionedAt(answer, 1)).toBeCloseTo(49);
  });
});

describe("throttles", () => {
  const row = (key: string, throttles: number[] | null) => ({ key, minutes: [9, 9], peak: 9, throttles });
  const space: Space = { index: null, items: 0, bytes: 0, partitions: 0, readUnits: [], writeUnits: [], readThrottles: [1, 0], writeThrottles: [0, 7], expired: [], reads: [row("a", [1, 0]), row("b", null)], writes: [row("a", [0, 2]), row("c", [0, 4])] };

  it("are of reads and writes together, the most throttled key first", () => {
    expect(heatRows(space, "throttles").map(({ key, minutes }) => `${key} ${minutes}`)).toEqual(["c 0,4", "a 1,2"]);
    expect(heatRows(space, "reads")).toBe(space.reads);
  });

  it("are counted also where they name no item", () => {
    expect(throttledOf(space)).toBe(8);
  });
});

describe("the load of a table", () => {
  const shape = (last: number[]) => ({ minutes: [...Array<number>(60 - last.length).fill(0), ...last] }) as Shape;

  it("is of the last minute and what there is of this one", () => {
    const table = { name: "T", spaces: [], shapes: [shape([600, 60, 30]), shape([0, 30, 15])] };
    const { minutes, perSecond } = loadOf({ until: "2027-01-12T12:36:30Z", since: "", window: "", missed: 0, tables: [table] }, table);
    expect(minutes.slice(-3)).toEqual([600, 90, 45]);
    expect(perSecond).toBe(1.5);
  });
});

describe("the trend of findings", () => {
  const past = (rule: string, at: string, message = ""): Past => ({ rule, at, severity: "error", message });

  it("tells what is new, still there and gone, whatever the figures say", () => {
    const now = [past("RT-01", "tables.A", "9 scans"), past("RT-02", "tables.A"), past("RT-02", "tables.A"), past("RT-03", "tables.B")];
    const { fresh, still, gone } = trendOf([past("RT-01", "tables.A", "4 scans"), past("RT-02", "tables.A"), past("RT-09", "tables.A")], now);
    expect([...still]).toEqual([now[0], now[1]]);
    expect([...fresh]).toEqual([now[2], now[3]]);
    expect(gone.map((each) => each.rule)).toEqual(["RT-09"]);
  });

  it("is read back as it was kept, or not at all", () => {
    let kept = "";
    const finding = { ...past("RT-01", "tables.A"), evidence: "e" } as Finding;
    const remembered = remember([finding], new Date(0), { setItem: (_, value) => (kept = value) });
    expect(remembered.findings).toEqual([past("RT-01", "tables.A")]);
    expect(readRemembered({ getItem: () => kept })).toEqual(remembered);
    for (const text of ["", "{", "{}", '{"moment":"x","findings":[]}', '{"moment":"2027-01-12T12:00:00Z","findings":[{}]}']) expect(readRemembered({ getItem: () => text })).toBeUndefined();
  });
});
