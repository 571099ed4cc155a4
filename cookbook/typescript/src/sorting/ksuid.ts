// K-sortable ids: 4 bytes of time and 16 of chance, as 27 digits of base 62. Later ids sort behind earlier ones, as text.
import { randomBytes } from "node:crypto";

const EPOCH_SECONDS = 1_400_000_000;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function ksuid(time: Date, chance: Buffer = randomBytes(16)): string {
  const seconds = Math.floor(time.getTime() / 1000) - EPOCH_SECONDS;
  let number = (BigInt(seconds) << 128n) | BigInt(`0x${chance.toString("hex")}`);
  let text = "";
  for (let digit = 0; digit < 27; digit++) {
    text = DIGITS[Number(number % 62n)] + text;
    number /= 62n;
  }
  return text;
}
