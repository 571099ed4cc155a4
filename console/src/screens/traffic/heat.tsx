import { useEffect, useRef, useState } from "preact/hooks";
import { entityOfKey } from "../../lib/keys";
import { hue, mark } from "../../lib/store";
import { type HeatRow, grouped, heatOf, sum } from "../../lib/traffic";
import { Key } from "../../ui/key";
import { Time } from "../../ui/time";
import { useWidth } from "../../ui/width";

const HEIGHT = 290;
const GAP = 3;
const NAMES = 108;
const ROWS_MAX = 36;

/** Partition keys by minutes, one cell each. The canvas is one picture; below it, unseen, is the same as a table. */
export function Heat({ table, rows, until, unit, none }: { table: string; rows: HeatRow[]; until: Date; unit: string; none: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(700);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<{ row: HeatRow; minute: number; x: number; y: number }>();
  const [scheme, setScheme] = useState(0);
  const shown = rows.slice(0, ROWS_MAX);
  const groups = grouped(shown);
  const size = Math.min(26, Math.max(8, Math.floor(HEIGHT / Math.max(1, shown.length))));
  const placed: { row: HeatRow; y: number }[] = [];
  let y = 0;
  const heads = groups.map((group) => {
    const top = y;
    for (const row of group.rows) {
      placed.push({ row, y });
      y += size;
    }
    y += GAP;
    return { ...group, top, height: y - GAP - top };
  });
  const height = Math.max(size, y - GAP);
  const wide = Math.max(200, width - NAMES - 14);
  const most = Math.max(0, ...placed.flatMap(({ row }) => row.minutes));
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => setScheme((count) => count + 1);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const ratio = devicePixelRatio || 1;
    canvas.current.width = wide * ratio;
    canvas.current.height = height * ratio;
    context.scale(ratio, ratio);
    const css = getComputedStyle(document.documentElement);
    const ramp = Array.from({ length: 9 }, (_, i) => css.getPropertyValue(`--heat-${i}`).trim());
    const cell = wide / 60;
    for (const { row, y: top } of placed) {
      row.minutes.forEach((value, minute) => {
        context.fillStyle = ramp[heatOf(value, most)]!;
        context.fillRect(minute * cell, top, cell - 0.75, size - 0.75);
      });
      row.throttles?.forEach((count, minute) => {
        if (count > 0) cross(context, (minute + 0.5) * cell, top + size / 2, Math.min(cell, size) * 0.28, css);
      });
    }
    if (at) {
      const own = placed.find(({ row }) => row.key === at.row.key);
      context.strokeStyle = css.getPropertyValue("--ink").trim();
      context.lineWidth = 1.5;
      if (own) context.strokeRect(at.minute * cell - 0.5, own.y - 0.5, cell + 0.25, size + 0.25);
    }
  }, [rows, wide, height, at, scheme]);
  const minuteAt = (minute: number) => new Date(until.getTime() - (59 - minute) * 60_000);
  if (placed.length === 0) {
    return (
      <div ref={ref}>
        <p class="empty">{none}</p>
      </div>
    );
  }
  return (
    <div ref={ref} class="heat">
      <div class="yax" style={{ width: `${NAMES}px`, height: `${height}px` }}>
        {heads.map(({ prefix, top, height: tall }) => {
          const entity = prefix === "" ? "" : entityOfKey(`${prefix}#`);
          const number = entity === "" ? 9 : hue(table, entity);
          return (
            <div key={prefix} class={`e${number}`} style={{ top: `${top}px`, height: `${tall}px` }}>
              {tall >= 16 && (
                <span>
                  <span class="mark" aria-hidden="true">
                    {entity === "" ? "–" : mark(table, entity)}
                  </span>
                  <span class="clip">{entity === "" ? "others" : entity}</span>
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div class="hm" style={{ width: `${wide}px` }}>
        <canvas
          ref={canvas}
          style={{ width: `${wide}px`, height: `${height}px` }}
          aria-hidden="true"
          onMouseMove={(e) => {
            const minute = Math.min(59, Math.max(0, Math.floor((e.offsetX / wide) * 60)));
            const found = placed.find(({ y: top }) => e.offsetY >= top && e.offsetY < top + size);
            setAt(found ? { row: found.row, minute, x: e.offsetX, y: found.y } : undefined);
          }}
          onMouseLeave={() => setAt(undefined)}
        />
        {at && (
          <div class={at.x > wide / 2 ? "tip left" : "tip"} style={{ left: `${at.x}px`, top: `${at.y + size + 5}px` }}>
            <Key table={table} text={at.row.key} max={44} />
            <br />
            <b>{at.row.minutes[at.minute]!.toLocaleString("en-US")}</b> {unit} in the minute of <Time at={minuteAt(at.minute)} part="minute" />
            {(at.row.throttles?.[at.minute] ?? 0) > 0 && (
              <>
                , <b class="bad">{at.row.throttles![at.minute]!.toLocaleString("en-US")}</b> throttled
              </>
            )}
          </div>
        )}
        <div class="xax">
          {[0, 12, 24, 36, 48, 59].map((minute) => (
            <Time key={minute} at={minuteAt(minute)} part="minute" bare={minute < 59} />
          ))}
        </div>
      </div>
      <table class="sr">
        <caption>By key in the last hour: {unit}, and requests that were throttled</caption>
        <tbody>
          {placed.map(({ row }) => (
            <tr key={row.key}>
              <th scope="row">{row.key}</th>
              <td>{sum(row.minutes)}</td>
              <td>{sum(row.throttles ?? [])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cross that is seen on the coldest cell and on the hottest. */
function cross(context: CanvasRenderingContext2D, x: number, y: number, reach: number, css: CSSStyleDeclaration) {
  for (const [width, colour] of [
    [4, "--surface"],
    [1.75, "--error"],
  ] as const) {
    context.lineWidth = width;
    context.lineCap = "round";
    context.strokeStyle = css.getPropertyValue(colour).trim();
    context.beginPath();
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
    context.moveTo(x + reach, y - reach);
    context.lineTo(x - reach, y + reach);
    context.stroke();
  }
}

/** What the cross says. */
export function ThrottledMark() {
  return (
    <span class="ramp">
      <svg viewBox="0 0 10 10" class="throttled-mark" aria-hidden="true">
        <path d="M2 2l6 6M8 2l-6 6" />
      </svg>
      throttled
    </span>
  );
}

export function Ramp({ most, unit }: { most: number; unit: string }) {
  return (
    <span class="ramp">
      0 <i aria-hidden="true" /> {most.toLocaleString("en-US")} {unit}/min
    </span>
  );
}
