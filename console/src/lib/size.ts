import { type AV, type Item, bytesOf, decimal } from "./values";

const encoder = new TextEncoder();
export const ITEM_MAX = 400 * 1024;

export function utf8(text: string): number {
  return encoder.encode(text).length;
}

/**
 * How large DynamoDB says a number is: a byte, one for every two digits on each side of the point, one for a minus. Zeros at both ends do
 * not count; zero takes one.
 */
export function numberSize(text: string): number {
  const read = decimal(text);
  if (!read || read.digits === "") return 1;
  const whole = read.exponent < 0 ? 0 : Math.min(read.exponent + 1, read.digits.length);
  return 1 + (read.negative ? 1 : 0) + Math.ceil(whole / 2) + Math.ceil((read.digits.length - whole) / 2);
}

export function valueSize(value: AV): number {
  if ("S" in value) return utf8(value.S);
  if ("N" in value) return numberSize(value.N);
  if ("B" in value) return bytesOf(value.B).length;
  if ("BOOL" in value || "NULL" in value) return 1;
  if ("SS" in value) return value.SS.reduce((sum, member) => sum + utf8(member), 0);
  if ("NS" in value) return value.NS.reduce((sum, member) => sum + numberSize(member), 0);
  if ("BS" in value) return value.BS.reduce((sum, member) => sum + bytesOf(member).length, 0);
  if ("L" in value) return 3 + value.L.reduce((sum, element) => sum + 1 + valueSize(element), 0);
  return 3 + Object.keys(value.M).length + itemSize(value.M);
}

export function itemSize(item: Item): number {
  let size = 0;
  for (const [name, value] of Object.entries(item)) size += utf8(name) + valueSize(value);
  return size;
}

/** Units of an eventually consistent read of one item; a strong one takes twice as many. */
export function readUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 4096)) / 2;
}

export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1024));
}

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value >= 100 ? Math.round(value) : value.toFixed(value >= 10 ? 1 : 2)} ${units[unit]}`;
}
