import { type AV, type Item, inner } from "./values";

/** A part of a key: a constant that names an entity, what sets parts apart, or a value. */
export interface KeyPart {
  text: string;
  kind: "prefix" | "delimiter" | "value";
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

/** The entity that an item is of: what its sort key names, or its partition key. */
export function entityOf(item: Item, keys: string[]): string {
  for (const key of [...keys].reverse()) {
    const value = item[key];
    if (value && "S" in value) {
      const entity = entityOfKey(value.S);
      if (entity !== "") return entity;
    }
  }
  return "";
}

/** Two letters, the second a capital of the name if it has another. */
export function markOf(entity: string): string {
  const capitals = entity.slice(1).match(/[A-Z]/);
  return entity.slice(0, 1).toUpperCase() + (capitals ? capitals[0] : entity.slice(1, 2).toLowerCase());
}

/** Keys are cut in the middle: what they begin and end with tells them apart. */
export function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = Math.ceil((max - 1) * 0.6);
  return `${text.slice(0, head)}…${text.slice(text.length - (max - 1 - head))}`;
}

/** A text in pieces: characters that do not show, or turn the direction of writing, are named. */
export function visible(text: string): { text: string; control: boolean }[] {
  const pieces: { text: string; control: boolean }[] = [];
  let plain = "";
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const name = controlName(code);
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

const NAMES: Record<number, string> = { 0: "NUL", 9: "TAB", 10: "LF", 13: "CR", 27: "ESC", 127: "DEL" };

function controlName(code: number): string {
  if (code < 32 || code === 127) return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const unseen = (code >= 0x80 && code < 0xa0) || (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069) || code === 0xfeff;
  return unseen ? `U+${code.toString(16).toUpperCase().padStart(4, "0")}` : "";
}

export function keyText(value: AV | undefined): string {
  return value === undefined ? "" : String(inner(value));
}
