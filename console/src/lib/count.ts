/** A number with its thousands apart; a dash where there is none. */
export function number(value: number | undefined): string {
  return value === undefined ? "—" : value.toLocaleString("en-US");
}

/** How many of what there are. */
export function counted(value: number | undefined, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
