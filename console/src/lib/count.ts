/** A number with its thousands apart; a dash where there is none. */
export function number(value: number | undefined): string {
  return value === undefined ? "—" : value.toLocaleString("en-US");
}

/** More than one of what has this name. */
export function plural(name: string): string {
  return /(s|x|z|ch|sh)$/i.test(name) ? `${name}es` : /[^aeiou]y$/i.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** How many of what there are. */
export function counted(value: number | undefined, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** A part of a whole. What is little is not nothing. */
export function percent(part: number): string {
  return part > 0 && part < 0.01 ? "<1 %" : `${Math.round(part * 100)} %`;
}
