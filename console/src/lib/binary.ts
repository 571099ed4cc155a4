/* Bytes to be looked at. */

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Sixteen bytes a line: where, in hexadecimal digits, and the letters among them. */
export function hexLines(bytes: Uint8Array, max: number): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, max); at += 16) {
    const row = [...bytes.subarray(at, Math.min(at + 16, max))];
    const hex = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    lines.push(`${at.toString(16).padStart(6, "0")}  ${hex.padEnd(47)}  ${row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("")}`);
  }
  return lines.join("\n");
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The text that was compressed, as far as that goes: what expands to very much is not read to its end. @throws Error if it is none */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>, max: number): Promise<{ text: string; isCut: boolean }> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: pretty(text + decoder.decode()), isCut: false };
    text += decoder.decode(value, { stream: true });
    if (text.length > max) {
      await reader.cancel();
      return { text: text.slice(0, max), isCut: true };
    }
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
