import { number } from "../../lib/count";
import type { Scale, Span } from "../../lib/sheet";

/* Measures of a ruler, and texts in it. */

export const NAMES = 232;
export const VERDICTS = 236;
export const EDGE = 34;
export const TOP = 58;
export const LANE = 46;
export const ROW = 36;
export const NARROW = 90;
export const WIDTH_MIN = 760;
/** Narrower, the names of bands would run into each other; the drawing scrolls. */
const PIECE_MIN = 64;

/** Where columns are, in pixels. */
export interface Frame {
  width: number;
  left: number;
  right: number;
  x: (column: number) => number;
  column: (x: number) => number;
}

export function frameOf(scale: Scale, wanted: number): Frame {
  const pieces = scale.bands.reduce((count, band) => count + band.pieces.length, 0);
  const width = Math.max(wanted, WIDTH_MIN, NAMES + VERDICTS + 2 * EDGE + pieces * PIECE_MIN);
  const left = NAMES + EDGE;
  const right = width - VERDICTS - EDGE;
  return { width, left, right, x: (column) => left + (column / scale.width) * (right - left), column: (x) => ((x - left) / (right - left)) * scale.width };
}

/** Bands that overlap stand below one another. */
export function lanesOf(bands: Scale["bands"]): number[] {
  const lanes: Span[][] = [];
  return bands.map((band) => {
    const isFree = (taken: Span[]) => band.pieces.every((piece) => taken.every((other) => piece.to <= other.from || other.to <= piece.from));
    let lane = lanes.findIndex(isFree);
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane]!.push(...band.pieces);
    return lane;
  });
}

export const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, Math.max(1, Math.floor(max) - 1))}…`);

/** What a template begins with before its first value. */
export const prefix = (template: string) => template.replace(/\{.*$/, "") || template;

export function short(count: number): string {
  return count >= 1e9 ? `${(count / 1e9).toFixed(1)} G` : count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e4 ? `${Math.round(count / 1e3)} k` : number(count);
}
