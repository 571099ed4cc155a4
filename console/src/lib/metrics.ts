/** A figure of the page for Prometheus. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})? (\S+)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

export function parseMetrics(text: string): Sample[] {
  const samples: Sample[] = [];
  for (const line of text.split("\n")) {
    const found = line.startsWith("#") ? null : LINE.exec(line);
    if (!found) continue;
    const labels: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [, name, value] of (found[2] ?? "").matchAll(LABEL)) labels[name!] = value!.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
    samples.push({ name: found[1]!, labels, value: found[3] === "+Inf" ? Infinity : Number(found[3]) });
  }
  return samples;
}

/** All of one name together, of a table if one is named. */
export function total(samples: Sample[], name: string, table = ""): number {
  return samples.filter((sample) => sample.name === name && (table === "" || sample.labels.table === undefined || sample.labels.table === table)).reduce((sum, sample) => sum + sample.value, 0);
}

export function most(samples: Sample[], name: string, table = ""): number {
  return Math.max(0, ...samples.filter((sample) => sample.name === name && (table === "" || sample.labels.table === table)).map((sample) => sample.value));
}

/** What a part of the requests between two looks did not exceed, in milliseconds; null if there were none. */
export function quantile(before: Sample[], after: Sample[], part: number, table = ""): number | null {
  const name = "dynamodb_successful_request_latency_seconds_bucket";
  const counts = (samples: Sample[]) => {
    const sums = new Map<number, number>();
    for (const sample of samples) {
      if (sample.name !== name || (table !== "" && sample.labels.table !== table)) continue;
      const le = sample.labels.le === "+Inf" ? Infinity : Number(sample.labels.le);
      sums.set(le, (sums.get(le) ?? 0) + sample.value);
    }
    return sums;
  };
  const earlier = counts(before);
  const grown = [...counts(after)].map(([le, count]) => ({ le, count: count - (earlier.get(le) ?? 0) })).sort((a, b) => a.le - b.le);
  const all = grown.at(-1)?.count ?? 0;
  if (all <= 0) return null;
  let below = 0;
  let from = 0;
  for (const { le, count } of grown) {
    if (count >= part * all) {
      if (le === Infinity) return from * 1000;
      // Between the ends of a bucket values are taken to be spread evenly.
      return (from + (le - from) * ((part * all - below) / Math.max(1e-9, count - below))) * 1000;
    }
    below = count;
    from = le;
  }
  return from * 1000;
}

/** A moment: when, and all figures. */
export interface Look {
  /** By a clock that nothing sets back or ahead, for what is between two. */
  millis: number;
  /** By the clock on the wall, to be shown. */
  time: number;
  samples: Sample[];
}

/** Growth a second between looks, one number for each pair; a counter that was set back has not grown. */
export function growth(looks: Look[], of: (samples: Sample[]) => number): number[] {
  return looks.slice(1).map((look, i) => Math.max(0, of(look.samples) - of(looks[i]!.samples)) / Math.max(0.001, (look.millis - looks[i]!.millis) / 1000));
}
