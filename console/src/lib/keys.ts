import { type AV, type Item, inner } from "./values";

/** A part of a key: a constant that names an entity, what sets parts apart, or a value. */
export interface KeyPart {
  text: string;
  kind: "prefix" | "delimiter" | "value";
  /** Of a prefix that was divided: the whole of it. */
  named?: string;
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** The parts of a key with # between them. Constants are what stands in capitals, and the first part whatever it is. */
export function keyParts(text: string): KeyPart[] {
  if (!text.includes("#")) return [{ text, kind: "value" }];
  const parts: KeyPart[] = [];
  let first = true;
  for (const piece of text.split(/(#)/)) {
    if (piece === "") continue;
    if (piece === "#") parts.push({ text: piece, kind: "delimiter" });
    else {
      parts.push({ text: piece, kind: (first && /^[A-Za-z_][\w-]*$/.test(piece)) || (CONSTANT.test(piece) && piece.length > 1) ? "prefix" : "value" });
      first = false;
    }
  }
  return parts;
}

/** Of the end of a key so much stays in sight, however narrow its place is. */
const END = 12;

/** The parts of a long key in two: what may be cut off, and the end that stays. Nothing if it is short. */
export function headAndEnd(parts: readonly KeyPart[]): [KeyPart[], KeyPart[]] | undefined {
  let left = parts.reduce((sum, part) => sum + part.text.length, 0) - END;
  if (left < END) return undefined;
  const head: KeyPart[] = [];
  const tail: KeyPart[] = [];
  for (const part of parts) {
    const isHalf = /[\uDC00-\uDFFF]/.test(part.text[left] ?? "");
    const at = Math.max(0, isHalf ? left - 1 : left);
    left -= part.text.length;
    if (at >= part.text.length) head.push(part);
    else if (at === 0) tail.push(part);
    else {
      head.push({ ...part, text: part.text.slice(0, at), named: part.text });
      tail.push({ ...part, text: part.text.slice(at), named: part.text });
    }
  }
  return [head, tail];
}

/** What a key names: the constants in it, such as OrderItem of ORDER#1#ITEM#2; empty if it has none. */
export function entityOfKey(text: string): string {
  const constants = keyParts(text).filter((part) => part.kind === "prefix");
  return constants.map((part) => title(part.text)).join("");
}

function title(word: string): string {
  return word
    .split(/[_-]/)
    .map((piece) => (piece === piece.toUpperCase() ? piece.slice(0, 1) + piece.slice(1).toLowerCase() : piece.slice(0, 1).toUpperCase() + piece.slice(1)))
    .join("");
}

/** Attributes in which programs commonly keep the name of the entity. */
const TYPE_NAMES = ["type", "Type", "_type", "entity", "Entity", "_et", "entityType", "EntityType", "__typename"];

/** The entity that an item is of: what its sort key names, or its partition key, or else an attribute such as type. */
export function entityOf(item: Item, keys: string[]): string {
  for (const key of [...keys].reverse()) {
    const value = item[key];
    if (value && "S" in value) {
      const entity = entityOfKey(value.S);
      if (entity !== "") return entity;
    }
  }
  for (const name of TYPE_NAMES) {
    const value = item[name];
    if (value && "S" in value && /^[A-Za-z][\w -]{0,39}$/.test(value.S)) return value.S.split(" ").map(title).join("");
  }
  return "";
}

/** Two letters for each entity, which none before it has. The second is a capital of the name if it has another, or where the name differs from the one that has these letters. */
export function marksOf(entities: readonly string[]): Map<string, string> {
  const marks = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const entity of entities) {
    if (marks.has(entity)) continue;
    const first = entity.slice(0, 1).toUpperCase();
    const rest = [...entity.slice(1)];
    const wanted = first + (rest.find((letter) => /[A-Z]/.test(letter)) ?? rest[0]?.toLowerCase() ?? "");
    const owner = owners.get(wanted) ?? "";
    const differing = [...entity].find((letter, i) => i > 0 && letter !== owner[i]);
    const others = [differing ?? "", ...rest, ..."23456789"].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).map((letter) => first + letter.toLowerCase());
    const mark = [wanted, ...others].find((each) => !owners.has(each)) ?? wanted;
    marks.set(entity, mark);
    owners.set(mark, entity);
  }
  return marks;
}

/** Keys are cut in the middle: what they begin and end with tells them apart. */
export function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = Math.ceil((max - 1) * 0.6);
  const tail = text.slice(text.length - (max - 1 - head));
  return `${cutEnd(text, head)}${/^[\uDC00-\uDFFF]/.test(tail) ? tail.slice(1) : tail}`;
}

/** A text in pieces: characters that do not show, or turn the direction of writing, are named. Those that join emoji are part of a picture. */
export function visible(text: string): { text: string; control: boolean }[] {
  if (/^[\x20-\x7e]*$/.test(text)) return text === "" ? [] : [{ text, control: false }];
  const pieces: { text: string; control: boolean }[] = [];
  let plain = "";
  for (const [character = ""] of text.matchAll(/\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}\uFE0F\u20E3]|\u200D\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*|[^]/gu)) {
    const name = controlName(character.codePointAt(0)!);
    if (name === "") plain += character;
    else {
      if (plain !== "") pieces.push({ text: plain, control: false });
      plain = "";
      pieces.push({ text: name, control: true });
    }
  }
  if (plain !== "") pieces.push({ text: plain, control: false });
  return pieces;
}

/** The names of what does not show in a text, each once. Ends of lines show in a field. */
export function unseen(text: string): string[] {
  return [...new Set(visible(text.replaceAll("\n", "")).filter((piece) => piece.control).map((piece) => piece.text))];
}

const NAMES: Record<number, string> = { 0: "NUL", 9: "TAB", 10: "LF", 13: "CR", 27: "ESC", 127: "DEL" };

/** From and to of what does not show: controls, marks of direction, joiners, separators of lines, fillers, tags; and halves of characters. */
const UNSEEN = [[0x80, 0x9f], [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x200b, 0x200f], [0x2028, 0x202e], [0x2060, 0x206f], [0x3164, 0x3164], [0xd800, 0xdfff], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xfffb], [0xe0000, 0xe0fff]] as const;

function controlName(code: number): string {
  if (code < 32 || code === 127) return NAMES[code] ?? hex(code);
  return UNSEEN.some(([from, to]) => code >= from && code <= to) ? hex(code) : "";
}

function hex(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The beginning of a text, and not half of a character at its end. */
export function cutEnd(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text[max - 1]!);
  return `${text.slice(0, isHalf ? max - 1 : max)}…`;
}

export function keyText(value: AV | undefined): string {
  return value === undefined ? "" : String(inner(value));
}
